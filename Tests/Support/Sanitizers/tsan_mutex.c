// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tells ThreadSanitizer about Swift's Mutex. Its quick path is inlined and seen; when a lock is contended, the waiting is
// done by the Synchronization library, which is not instrumented, and what the lock orders then looks like a race.
// scripts/test links this into the ThreadSanitizer build, with `--wrap` for the three functions.

#include <stdbool.h>
#include <stdint.h>

#define SWIFT_METHOD __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Weak: a program in C that is linked with this has no Swift library to find them in, and never calls them.
SWIFT_METHOD void real_lock_slow(uint32_t thread, SWIFT_SELF void *handle) __asm__("__real_" LOCK_SLOW) __attribute__((weak));
SWIFT_METHOD bool real_try_lock_slow(SWIFT_SELF void *handle) __asm__("__real_" TRY_LOCK_SLOW) __attribute__((weak));
SWIFT_METHOD void real_unlock_slow(SWIFT_SELF void *handle) __asm__("__real_" UNLOCK_SLOW) __attribute__((weak));

SWIFT_METHOD void wrap_lock_slow(uint32_t thread, SWIFT_SELF void *handle) __asm__("__wrap_" LOCK_SLOW);
SWIFT_METHOD bool wrap_try_lock_slow(SWIFT_SELF void *handle) __asm__("__wrap_" TRY_LOCK_SLOW);
SWIFT_METHOD void wrap_unlock_slow(SWIFT_SELF void *handle) __asm__("__wrap_" UNLOCK_SLOW);

SWIFT_METHOD void wrap_lock_slow(uint32_t thread, SWIFT_SELF void *handle) {
    real_lock_slow(thread, handle);
    __tsan_acquire(handle);
}

SWIFT_METHOD bool wrap_try_lock_slow(SWIFT_SELF void *handle) {
    const bool locked = real_try_lock_slow(handle);
    if (locked) {
        __tsan_acquire(handle);
    }
    return locked;
}

SWIFT_METHOD void wrap_unlock_slow(SWIFT_SELF void *handle) {
    __tsan_release(handle);
    real_unlock_slow(handle);
}
