// SPDX-License-Identifier: GPL-3.0-or-later

#include "pico_voices.h"

#include "library.h"
#include "voice_folders.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum {
    /// All that the library may use, which never allocates: the American voice needs 2,448,242 bytes, and no text more. Only what it
    /// uses is charged.
    memory_bytes = 2560 * 1024,
    /// The library copies a path into 512 bytes.
    path_limit = 512,
    resources_of_voice = 2,
};

static const char library_name[] = "libttspico.so.0";
/// The only voice of the library's own book-keeping.
static const char defined_name[] = "voice";

/// The files of each voice: its analysis of texts, and its sound.
static const struct {
    const char *name;
    const char *files[resources_of_voice];
} voices[] = {
    {"de", {"de-DE_ta.bin", "de-DE_gl0_sg.bin"}},
    {"en-gb", {"en-GB_ta.bin", "en-GB_kh0_sg.bin"}},
    {"en-us", {"en-US_ta.bin", "en-US_lh0_sg.bin"}},
    {"es", {"es-ES_ta.bin", "es-ES_zl0_sg.bin"}},
    {"fr", {"fr-FR_ta.bin", "fr-FR_nk0_sg.bin"}},
    {"it", {"it-IT_ta.bin", "it-IT_cm0_sg.bin"}},
};
enum { voice_count = sizeof voices / sizeof *voices };

yomite_pico_functions yomite_pico;

/// The last voice that was used. Another one loads in a millisecond, and would hold 1.5 MB in addition.
static struct {
    const char *name;
    void *memory;
    pico_system *system;
    pico_resource *resources[resources_of_voice];
    pico_engine *engine;
} loaded;

// The library.

static void *open_in(const char *folder) {
    char path[yomite_voice_path_limit];
    int length = snprintf(path, sizeof path, "%s/%s", folder, library_name);
    return length > 0 && length < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

static void *open_library(const char *directory) {
    if (directory != NULL) return open_in(directory);
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    for (const char *const *folder = yomite_voice_folders(); library == NULL && *folder != NULL; folder++) library = open_in(*folder);
    return library;
}

bool yomite_pico_load_library(const char *directory) {
    if (yomite_pico.reset != NULL) return true;
    void *library = open_library(directory);
    if (library == NULL) {
        fprintf(stderr, "yomite-voice: no Pico: %s (install libttspico0 of Debian's non-free component)\n", dlerror());
        return false;
    }
    const yomite_library_function wanted[] = {
        {"pico_initialize", &yomite_pico.initialize},
        {"pico_terminate", &yomite_pico.terminate},
        {"pico_loadResource", &yomite_pico.load},
        {"pico_unloadResource", &yomite_pico.unload},
        {"pico_getResourceName", &yomite_pico.name_of},
        {"pico_createVoiceDefinition", &yomite_pico.define_voice},
        {"pico_addResourceToVoiceDefinition", &yomite_pico.add_to_voice},
        {"pico_newEngine", &yomite_pico.new_engine},
        {"pico_disposeEngine", &yomite_pico.dispose_engine},
        {"pico_putTextUtf8", &yomite_pico.put},
        {"pico_getData", &yomite_pico.get},
        {"pico_resetEngine", &yomite_pico.reset},
    };
    const char *missing = yomite_library_find(library, wanted, sizeof wanted / sizeof *wanted);
    if (missing != NULL) fprintf(stderr, "yomite-voice: %s has no %s\n", library_name, missing);
    return missing == NULL;
}

// Voices.

static bool load_resource(const char *file, pico_resource **resource) {
    char path[yomite_voice_path_limit], name[pico_name_bytes];
    if (!yomite_voice_folders_find(file, path) || strlen(path) >= path_limit) return false;
    if (yomite_pico.load(loaded.system, path, resource) != 0 || *resource == NULL) {
        fprintf(stderr, "yomite-voice: %s is no file of a Pico voice\n", path);
        return false;
    }
    return yomite_pico.name_of(loaded.system, *resource, name) == 0 && yomite_pico.add_to_voice(loaded.system, defined_name, name) == 0;
}

static bool load_voice(const char *const files[resources_of_voice]) {
    loaded.memory = mmap(NULL, memory_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (loaded.memory == MAP_FAILED) {
        loaded.memory = NULL;
        return false;
    }
    if (yomite_pico.initialize(loaded.memory, memory_bytes, &loaded.system) != 0) return false;
    if (yomite_pico.define_voice(loaded.system, defined_name) != 0) return false;
    for (size_t i = 0; i < resources_of_voice; i++) {
        if (!load_resource(files[i], &loaded.resources[i])) return false;
    }
    return yomite_pico.new_engine(loaded.system, defined_name, &loaded.engine) == 0;
}

void yomite_pico_unload(void) {
    if (loaded.engine != NULL) yomite_pico.dispose_engine(loaded.system, &loaded.engine);
    for (size_t i = 0; i < resources_of_voice; i++) {
        if (loaded.resources[i] != NULL) yomite_pico.unload(loaded.system, &loaded.resources[i]);
    }
    if (loaded.system != NULL) yomite_pico.terminate(&loaded.system);
    if (loaded.memory != NULL) munmap(loaded.memory, memory_bytes);
    memset(&loaded, 0, sizeof loaded);
}

pico_engine *yomite_pico_voice(const char *name) {
    if (loaded.name != NULL && strcmp(loaded.name, name) == 0) return loaded.engine;
    for (size_t i = 0; i < voice_count; i++) {
        if (strcmp(name, voices[i].name) != 0) continue;
        yomite_pico_unload();
        if (load_voice(voices[i].files)) {
            loaded.name = voices[i].name;
        } else {
            yomite_pico_unload();
        }
        return loaded.engine;
    }
    return NULL;
}

/// Without all of them none is offered, and this is not an error: `yomite doctor` says how to get them.
static bool has_all_voices(void) {
    char path[yomite_voice_path_limit];
    for (size_t i = 0; i < voice_count; i++) {
        for (size_t file = 0; file < resources_of_voice; file++) {
            if (!yomite_voice_folders_find(voices[i].files[file], path)) return false;
        }
    }
    return true;
}

bool yomite_pico_find_folders(const char *data_directory) {
    if (!yomite_voice_folders_begin(data_directory, "pico")) return false;
    if (data_directory != NULL) return true;
    yomite_voice_folders_add("/usr/share/pico/lang");
    return has_all_voices();
}
