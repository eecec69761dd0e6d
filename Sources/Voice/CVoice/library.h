// SPDX-License-Identifier: GPL-3.0-or-later
//
// The functions of a library that is opened at first use.

#ifndef YOMITE_VOICE_LIBRARY_H
#define YOMITE_VOICE_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#pragma clang assume_nonnull begin

typedef struct {
    const char *name;
    /// Where the pointer to it is stored.
    void *place;
} yomite_library_function;

/// Stores the functions in their order. Returns the name of the first that the library does not have; NULL if it has all.
static inline const char *_Nullable yomite_library_find(void *library, const yomite_library_function *wanted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        void *found = dlsym(library, wanted[i].name);
        if (found == NULL) return wanted[i].name;
        memcpy(wanted[i].place, &found, sizeof found);
    }
    return NULL;
}

#pragma clang assume_nonnull end

#endif
