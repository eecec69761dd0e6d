// SPDX-License-Identifier: GPL-3.0-or-later
//
// libttspico and the loaded voice. What is used of the library's interface, which has not changed since 2009, is written out so that its
// header is not needed to build.

#ifndef YOMITE_VOICE_PICO_VOICES_H
#define YOMITE_VOICE_PICO_VOICES_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    pico_idle = 200,
    pico_busy = 201,
    pico_full_reset = 0,
    pico_name_bytes = 200,
};

typedef struct pico_system pico_system;
typedef struct pico_resource pico_resource;
typedef struct pico_engine pico_engine;
/// 0 if nothing is wrong, or one of the numbers above; below 0 is an error.
typedef int32_t pico_status;

/// The library's functions; filled by `yomite_pico_load_library`.
typedef struct {
    pico_status (*initialize)(void *memory, uint32_t bytes, pico_system *_Nullable *_Nonnull system);
    pico_status (*terminate)(pico_system *_Nullable *_Nonnull system);
    pico_status (*load)(pico_system *system, const char *path, pico_resource *_Nullable *_Nonnull resource);
    pico_status (*unload)(pico_system *system, pico_resource *_Nullable *_Nonnull resource);
    pico_status (*name_of)(pico_system *system, pico_resource *resource, char *name);
    pico_status (*define_voice)(pico_system *system, const char *voice);
    pico_status (*add_to_voice)(pico_system *system, const char *voice, const char *resource);
    pico_status (*new_engine)(pico_system *system, const char *voice, pico_engine *_Nullable *_Nonnull engine);
    pico_status (*dispose_engine)(pico_system *system, pico_engine *_Nullable *_Nonnull engine);
    pico_status (*put)(pico_engine *engine, const char *text, int16_t bytes, int16_t *taken);
    pico_status (*get)(pico_engine *engine, int16_t *samples, int16_t bytes, int16_t *made, int16_t *type);
    pico_status (*reset)(pico_engine *engine, int32_t mode);
} yomite_pico_functions;
extern yomite_pico_functions yomite_pico;

/// Finds the folders of voices: the named one, or, without a name, those of `YOMITE_VOICES` and of Debian's package, which then must have
/// all voices. False: they do not.
bool yomite_pico_find_folders(const char *_Nullable data_directory);

/// Loads the library at the first call: the system's, or else one in `directory` or in the folders of voices. False: a reason was logged.
bool yomite_pico_load_library(const char *_Nullable directory);

/// The voice of that name, loaded if necessary; NULL if there is none.
pico_engine *_Nullable yomite_pico_voice(const char *name);

/// Forgets the loaded voice, which is broken: the next one starts from nothing.
void yomite_pico_unload(void);

#pragma clang assume_nonnull end

#endif
