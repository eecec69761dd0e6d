// SPDX-License-Identifier: GPL-3.0-or-later

#include "mirror.h"
#include "yomite_ring.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

/// What all mirrors of this process hold.
static _Atomic size_t held_bytes;

size_t yomite_rings_held(void) {
    return atomic_load_explicit(&held_bytes, memory_order_relaxed);
}

static size_t mirror_size(size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t most = (size_t)1 << 30;
    if (bytes > most) bytes = most;
    return bytes == 0 ? page : (bytes + page - 1) / page * page;
}

/// Puts both images of `descriptor` over the reserved range.
static int map_both(char *reserved, size_t bytes, int descriptor) {
    for (int image = 0; image < 2; image++) {
        void *wanted = reserved + (size_t)image * bytes;
        void *got = mmap(wanted, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor, 0);
        if (got == MAP_FAILED) return -1;
    }
    return 0;
}

bool yomite_mirror_map(yomite_mirror *mirror, size_t least_bytes) {
    size_t bytes = mirror_size(least_bytes);
    *mirror = (yomite_mirror){.bytes = bytes};
    int descriptor = memfd_create("yomite-ring", MFD_CLOEXEC);
    if (descriptor < 0) return false;
    char *reserved = MAP_FAILED;
    if (ftruncate(descriptor, (off_t)bytes) == 0) {
        reserved = mmap(NULL, 2 * bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    if (reserved != MAP_FAILED && map_both(reserved, bytes, descriptor) != 0) {
        munmap(reserved, 2 * bytes);
        reserved = MAP_FAILED;
    }
    int reason = errno;
    close(descriptor);
    errno = reason;
    if (reserved == MAP_FAILED) return false;
    mirror->memory = reserved;
    return true;
}

void yomite_mirror_hold(yomite_mirror *mirror) {
    if (mirror->is_held) return;
    mirror->is_held = true;
    atomic_fetch_add_explicit(&held_bytes, mirror->bytes, memory_order_relaxed);
    // Both images are the same pages, so one lock holds them. Without the right to lock they are merely touched, which is nearly as good.
    (void)mlock(mirror->memory, mirror->bytes);
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t place = 0; place < 2 * mirror->bytes; place += page) (void)((volatile const char *)mirror->memory)[place];
}

void yomite_mirror_unmap(yomite_mirror *mirror) {
    if (mirror->memory == NULL) return;
    munmap(mirror->memory, 2 * mirror->bytes);
    if (mirror->is_held) atomic_fetch_sub_explicit(&held_bytes, mirror->bytes, memory_order_relaxed);
    *mirror = (yomite_mirror){0};
}
