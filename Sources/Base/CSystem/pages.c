// SPDX-License-Identifier: GPL-3.0-or-later

// Makes the kernel map the pages of the program and its libraries one by one, instead of sixteen at a time, which saves 5 to 7 MB
// of memory (PSS). Works from Linux 6.7 on where userfaultfd(2) is allowed: not with Debian 12's own kernel, nor in containers that forbid it.
// There it costs one or two failed system calls before main and changes nothing. See
// docs/decisions/memory.md.

#include "yomite_system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/userfaultfd.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

// The headers may be older than the kernel.
#ifndef UFFD_FEATURE_WP_ASYNC
#define UFFD_FEATURE_WP_ASYNC (1 << 15)
#endif

struct registration {
    int descriptor;
    /// The program comes first, before its libraries.
    bool is_program_done;
    /// Of the program's own parts. A library that cannot be registered stays as it is, such as the kernel's vDSO.
    int result;
};

/// Whether the loader wrote into read-only parts (text relocations), so that they differ from the file.
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

/// Registers the loaded parts of the program or of a library, and releases its read-only data, such as the symbols that the loader has
/// read. Code stays mapped: a released page would come back without a debugger's breakpoint.
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

/// A descriptor above those of the standard streams. One of these may be closed, and nobody has looked after them before main.
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
    // Stays open where it works: closing it would end the registration.
    if (result < 0) close(registration.descriptor);
    return result;
}

static void start_before_all_others(void);

// Before main and before all constructors, because whatever they touch would be mapped with all that is around it. A sanitizer starts there
// as well and has to be the first: then this runs right before the program's own constructors.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(realtime_sanitizer)
__attribute__((constructor(101))) static void start_before_all_others(void);
#else
__attribute__((section(".preinit_array"), used)) static void (*const first_of_all)(void) = start_before_all_others;
#endif

static int outcome;

// The write protection itself is never used: the kernel maps a range that has it page by page, and that is all it is for.
static void start_before_all_others(void) {
    outcome = start();
}

int yomite_pages_mapped_singly(void) {
    return outcome;
}

static atomic_bool are_read_singly;

bool yomite_pages_are_read_singly(void) {
    return atomic_load_explicit(&are_read_singly, memory_order_relaxed);
}

/// Since Linux 6.16 a fault in code reads ahead whatever is advised, up to the end of the mapping.
static bool is_code_read_ahead(void) {
    struct utsname system;
    int major, minor;
    if (uname(&system) < 0 || sscanf(system.release, "%d.%d", &major, &minor) != 2) return false;
    return major > 6 || (major == 6 && minor >= 16);
}

/// Divides the mapping of a file's code into parts of 64 KB, which is as much as one fault can read then: the kernel keeps neighbours apart that
/// differ in what a core dump has of them, and none has unchanged code. Unlike random access, this lets the kernel keep code that is used.
static void divide(unsigned long start, unsigned long end) {
    const unsigned long part = 64 << 10;
    if (end - start <= part) return;
    for (unsigned long from = start; from < end; from += 2 * part) {
        (void)madvise((void *)from, end - from < part ? end - from : part, MADV_DONTDUMP);
    }
}

void yomite_pages_forget_unmapped(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    (void)posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
}

void yomite_pages_read_singly(void) {
    atomic_store_explicit(&are_read_singly, true, memory_order_relaxed);
    FILE *maps = fopen("/proc/self/maps", "re");
    if (maps == NULL) return;
    bool divides = is_code_read_ahead();
    char line[PATH_MAX + 128];
    while (fgets(line, sizeof line, maps) != NULL) {
        unsigned long start, end, inode;
        char rights[5];
        // Memory without a file has no inode, and a shared one no path.
        if (sscanf(line, "%lx-%lx %4s %*s %*s %lu", &start, &end, rights, &inode) != 4 || inode == 0) continue;
        const char *path = strchr(line, '/');
        if (path == NULL || strncmp(path, "/memfd:", 7) == 0) continue;
        if (divides && rights[2] == 'x')
            divide(start, end);
        else
            (void)madvise((void *)start, end - start, MADV_RANDOM);
    }
    fclose(maps);
}
