// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/userfaultfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Headers older than the kernel that runs.
#ifndef UFFD_FEATURE_WP_ASYNC
#define UFFD_FEATURE_WP_ASYNC (1 << 15)
#endif

/// Registers a program's loaded parts with the descriptor. The program itself comes first: the libraries behind it are left alone.
static int register_parts(struct dl_phdr_info *program, size_t size, void *context) {
    (void)size;
    int descriptor = *(int *)context;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    for (int number = 0; number < program->dlpi_phnum; number++) {
        const ElfW(Phdr) *part = &program->dlpi_phdr[number];
        if (part->p_type != PT_LOAD) continue;
        uint64_t start = (program->dlpi_addr + part->p_vaddr) & -page;
        uint64_t end = (program->dlpi_addr + part->p_vaddr + part->p_filesz) & -page;
        if (end == start) continue;
        struct uffdio_register request = {.range = {start, end - start}, .mode = UFFDIO_REGISTER_MODE_WP};
        if (ioctl(descriptor, UFFDIO_REGISTER, &request) < 0) return -errno;
    }
    return 1;
}

static int start(void) {
    int descriptor = (int)syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
    if (descriptor < 0) return -errno;
    struct uffdio_api wish = {.api = UFFD_API, .features = UFFD_FEATURE_WP_ASYNC};
    int result = ioctl(descriptor, UFFDIO_API, &wish) < 0 ? -errno : dl_iterate_phdr(register_parts, &descriptor);
    // Never closed where it serves: with the descriptor the registration would go.
    if (result > 0) return 0;
    close(descriptor);
    return result;
}

static int outcome;

// Write protection that nobody asks about: all it is here for is that the kernel maps a range which has it page by page. Before main,
// and before the constructors of the Swift and C++ runtimes: what they touch would be mapped with all that lies around it.
__attribute__((constructor(101))) static void start_before_all_others(void) {
    outcome = start();
}

int yomite_pages_mapped_singly(void) {
    return outcome;
}
