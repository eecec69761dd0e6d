// SPDX-License-Identifier: GPL-3.0-or-later

#include "mirror.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

size_t yomite_mirror_size(size_t bytes) {
    size_t size = (size_t)sysconf(_SC_PAGESIZE);
    while (size < bytes && size < (size_t)1 << 30) size *= 2;
    return size;
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

void *yomite_mirror_map(size_t bytes) {
    int descriptor = memfd_create("yomite-ring", MFD_CLOEXEC);
    if (descriptor < 0) return NULL;
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
    if (reserved == MAP_FAILED) return NULL;
    return reserved;
}

void yomite_mirror_hold(void *memory, size_t bytes) {
    // Both images are the same pages, so one lock holds them. Without the right to lock they are merely touched, which is nearly as good.
    (void)mlock(memory, bytes);
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t place = 0; place < 2 * bytes; place += page) (void)((volatile const char *)memory)[place];
}

void yomite_mirror_unmap(void *memory, size_t bytes) {
    if (memory != NULL) munmap(memory, 2 * bytes);
}
