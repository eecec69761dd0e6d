// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_system.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/userfaultfd.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

// Headers older than the kernel that runs.
#ifndef UFFD_FEATURE_WP_ASYNC
#define UFFD_FEATURE_WP_ASYNC (1 << 15)
#endif

struct registration {
    int descriptor;
    /// The program comes first, before its libraries.
    bool is_program_done;
    /// Of the program's own parts: a library that refuses stays as it is (the code that the kernel lends to every process does).
    int result;
};

/// Whether the loader wrote into parts that cannot be written: what stands in them is not what stands in the file.
static bool is_rewritten(const struct dl_phdr_info *object) {
    for (int number = 0; number < object->dlpi_phnum; number++) {
        if (object->dlpi_phdr[number].p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[number].p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_TEXTREL) != 0)) return true;
        }
    }
    return false;
}

/// Registers the loaded parts of the program or of a library with the descriptor, and lets go of its symbols, which the loader has read.
/// Code stays: the page of a debugger's breakpoint would come back without it.
static int register_parts(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    struct registration *registration = context;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    for (int number = 0; number < object->dlpi_phnum; number++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[number];
        if (part->p_type != PT_LOAD) continue;
        uint64_t start = (object->dlpi_addr + part->p_vaddr) & -page;
        uint64_t end = (object->dlpi_addr + part->p_vaddr + part->p_filesz) & -page;
        if (end == start) continue;
        struct uffdio_register request = {.range = {start, end - start}, .mode = UFFDIO_REGISTER_MODE_WP};
        if (ioctl(registration->descriptor, UFFDIO_REGISTER, &request) < 0) {
            if (!registration->is_program_done) registration->result = -errno;
            break;
        }
        if (part->p_flags == PF_R && !is_rewritten(object)) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    registration->is_program_done = true;
    return registration->result;
}

/// A descriptor above those of the standard streams: where one of them is closed, its number is not for us.
static int open_above_streams(void) {
    int descriptor = (int)syscall(SYS_userfaultfd, O_CLOEXEC | UFFD_USER_MODE_ONLY);
    if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
    int above = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(descriptor);
    return above;
}

static int start(void) {
    struct registration registration = {.descriptor = open_above_streams()};
    if (registration.descriptor < 0) return -errno;
    struct uffdio_api wish = {.api = UFFD_API, .features = UFFD_FEATURE_WP_ASYNC};
    int result = ioctl(registration.descriptor, UFFDIO_API, &wish) < 0 ? -errno : dl_iterate_phdr(register_parts, &registration);
    // Never closed where it serves: with the descriptor the registration would go.
    if (result < 0) close(registration.descriptor);
    return result;
}

static void start_before_all_others(void);

// Before main, and before everybody's constructors: what they touch would be mapped with all that lies around it. A sanitizer begins there as
// well, and nothing may run before it: then it is before the program's own constructors.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(realtime_sanitizer)
__attribute__((constructor(101))) static void start_before_all_others(void);
#else
__attribute__((section(".preinit_array"), used)) static void (*const first_of_all)(void) = start_before_all_others;
#endif

static int outcome;

// Write protection that nobody asks about: all it is here for is that the kernel maps a range which has it page by page.
static void start_before_all_others(void) {
    outcome = start();
}

int yomite_pages_mapped_singly(void) {
    return outcome;
}
