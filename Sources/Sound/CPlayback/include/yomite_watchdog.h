// SPDX-License-Identifier: GPL-3.0-or-later
//
// The watchdog of debug builds: it stands before the C library's functions that allocate, lock or do I/O, and reports each call
// that comes from where none may come from. Chosen by the environment: YOMITE_RT_WATCHDOG=1 watches render, =thread the whole
// playback thread. A release build has nothing of it, nor has one with a sanitizer, which stands in the same place.

#ifndef YOMITE_WATCHDOG_H
#define YOMITE_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(realtime_sanitizer)
#define YOMITE_SANITIZED 1
#endif
#endif

#if defined(YOMITE_WATCHDOG) && !defined(YOMITE_SANITIZED)
#define yomite_watchdog_exists 1
#else
#define yomite_watchdog_exists 0
#endif

/// How much of the playback thread is meant.
typedef enum : uint32_t {
    yomite_watchdog_off,
    yomite_watchdog_render,
    yomite_watchdog_thread,
} yomite_watchdog_scope;

/// The rules that can be broken.
typedef enum : uint32_t {
    yomite_watchdog_memory,
    yomite_watchdog_lock,
    yomite_watchdog_io,
    yomite_watchdog_kinds,
} yomite_watchdog_kind;

/// Whether this build has a watchdog at all.
bool yomite_watchdog_is_built(void);
/// Watches `scope` from now on, instead of what the environment says. `prints`: each call goes to stderr with a stack.
void yomite_watchdog_watch(yomite_watchdog_scope scope, bool prints);
/// The calling thread enters or leaves what the scope names.
void yomite_watchdog_enter(yomite_watchdog_scope scope);
void yomite_watchdog_leave(yomite_watchdog_scope scope);
/// How many calls of a kind were seen.
uint64_t yomite_watchdog_count(yomite_watchdog_kind kind);

#endif
