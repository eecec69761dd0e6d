// SPDX-License-Identifier: GPL-3.0-or-later

#include "kept.h"

#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The linker sets these marks around a section whose name is an identifier.
extern const char __start_yomite_playback[], __stop_yomite_playback[];
extern const char __start_yomite_playback_constants[], __stop_yomite_playback_constants[];

static void keep(uintptr_t start, uintptr_t end, unsigned flags) {
    start -= start % (uintptr_t)sysconf(_SC_PAGESIZE);
    (void)mlock2((void *)start, end - start, flags);
}

/// Where the program has the addresses of the functions that it calls: what the loader has written and nobody writes again.
static void keep_addresses(const struct dl_phdr_info *program) {
    for (int segment = 0; segment < program->dlpi_phnum; segment++) {
        const ElfW(Phdr) *header = &program->dlpi_phdr[segment];
        uintptr_t start = program->dlpi_addr + header->p_vaddr;
        if (header->p_type == PT_GNU_RELRO) keep(start, start + header->p_memsz, MLOCK_ONFAULT);
    }
}

static int keep_library(struct dl_phdr_info *library, size_t size, void *unused) {
    // The loader finds the variables that each thread has of its own.
    static const char *const called[] = {"/libpulse.so.", "/libpulsecommon-", "/libc.so.", "/ld-linux-"};
    (void)size;
    (void)unused;
    // The program itself has no name.
    if (library->dlpi_name[0] == '\0') keep_addresses(library);
    for (size_t index = 0; index < sizeof called / sizeof *called; index++) {
        if (strstr(library->dlpi_name, called[index]) == NULL) continue;
        for (int segment = 0; segment < library->dlpi_phnum; segment++) {
            const ElfW(Phdr) *header = &library->dlpi_phdr[segment];
            uintptr_t start = library->dlpi_addr + header->p_vaddr;
            // Only what is used of it: a library has far more than this thread needs.
            if (header->p_type == PT_LOAD) keep(start, start + header->p_memsz, MLOCK_ONFAULT);
        }
    }
    return 0;
}

void yomite_keep_code(void) {
    keep((uintptr_t)__start_yomite_playback, (uintptr_t)__stop_yomite_playback, 0);
    keep((uintptr_t)__start_yomite_playback_constants, (uintptr_t)__stop_yomite_playback_constants, 0);
    dl_iterate_phdr(keep_library, NULL);
}
