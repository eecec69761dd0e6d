// SPDX-License-Identifier: GPL-3.0-or-later

#include "hts_voices.h"

#include "library.h"
#include "voice_folders.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { name_limit = 64 };

static const char label_format[] = "HTS_TTS_JPN";
static const char suffix[] = ".htsvoice";
static const char *const shipped[] = {"mei_normal", "nitech_jp_atr503_m001"};

yomite_hts_functions yomite_hts;

/// The last voice that was used; none if its name is empty. Another one loads in ten milliseconds, and would hold 1.5 MB in addition.
static struct {
    char name[name_limit];
    HTS_Engine engine;
} loaded;

bool yomite_hts_load_library(void) {
    if (yomite_hts.duration != NULL) return true;
    void *library = dlopen("libHTSEngine.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "yomite-voice: no HTS engine: %s (install libhtsengine1)\n", dlerror());
        return false;
    }
    const yomite_library_function wanted[] = {
        {"HTS_Engine_initialize", &yomite_hts.initialize},
        {"HTS_Engine_load", &yomite_hts.load},
        {"HTS_Engine_clear", &yomite_hts.clear},
        {"HTS_Engine_refresh", &yomite_hts.refresh},
        {"HTS_Engine_get_sampling_frequency", &yomite_hts.rate},
        {"HTS_Engine_get_fperiod", &yomite_hts.frame},
        {"HTS_Engine_get_nstate", &yomite_hts.states},
        {"HTS_Engine_get_fullcontext_label_format", &yomite_hts.label_format},
        {"HTS_Engine_set_speed", &yomite_hts.set_speed},
        {"HTS_Engine_add_half_tone", &yomite_hts.set_half_tone},
        {"HTS_Engine_generate_state_sequence_from_strings", &yomite_hts.make_states},
        {"HTS_Engine_generate_parameter_sequence", &yomite_hts.make_parameters},
        {"HTS_Engine_get_state_duration", &yomite_hts.duration},
    };
    const char *missing = yomite_library_find(library, wanted, sizeof wanted / sizeof *wanted);
    if (missing != NULL) fprintf(stderr, "yomite-voice: libHTSEngine.so.1 has no %s\n", missing);
    return missing == NULL;
}

// Where voices are.

/// The voices of Debian's packages: a folder for each one.
static void add_package_folders(void) {
    glob_t found;
    if (glob("/usr/share/hts-voice/*", 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) yomite_voice_folders_add(found.gl_pathv[i]);
    }
}

static bool find(const char *name, char path[yomite_voice_path_limit]) {
    char file[name_limit + sizeof suffix];
    snprintf(file, sizeof file, "%s%s", name, suffix);
    return yomite_voice_folders_find(file, path);
}

// Voices.

/// Whether the voice is told our labels, and makes sound in our steps.
static bool is_japanese(HTS_Engine *engine) {
    const char *format = yomite_hts.label_format(engine);
    size_t streams = engine->ms.num_streams;
    return format != NULL && strcmp(format, label_format) == 0 && yomite_hts.rate(engine) == yomite_hts_rate &&
        yomite_hts.frame(engine) == yomite_hts_frame && yomite_hts.states(engine) == yomite_hts_states &&
        (streams == yomite_hts_low_pass || streams == yomite_hts_most_streams);
}

/// Whether `hts_mlsa.h` can filter with its spectra: not with those of another stage, which are generalised mel-cepstra.
static bool has_spectrum(const HTS_Engine *engine) {
    const HTS_Model *spectrum = &engine->ms.stream[0][yomite_hts_spectrum];
    size_t length = spectrum->vector_length;
    return engine->condition.stage == 0 && fabs(engine->condition.alpha) < 1 && !spectrum->is_msd && length > 1 &&
        length <= yomite_hts_order_limit + 1;
}

/// Whether `hts_excitation.h` can use its pitch and its low-pass filters, if there are any.
static bool has_excitation(const HTS_Engine *engine) {
    const HTS_Model *streams = engine->ms.stream[0], *low_pass = &streams[yomite_hts_low_pass];
    if (streams[yomite_hts_pitch].vector_length != 1) return false;
    if (engine->ms.num_streams == yomite_hts_low_pass) return true;
    return !low_pass->is_msd && low_pass->vector_length % 2 == 1 && low_pass->vector_length <= yomite_hts_low_pass_limit;
}

static bool load_voice(const char *name, HTS_Engine *engine) {
    char path[yomite_voice_path_limit];
    if (!find(name, path)) return false;
    char *paths[] = {path};
    yomite_hts.initialize(engine);
    if (!yomite_hts.load(engine, paths, 1)) {
        fprintf(stderr, "yomite-voice: %s is no HTS voice\n", path);
        return false;
    }
    if (!is_japanese(engine)) {
        fprintf(stderr, "yomite-voice: %s is no Japanese voice of %d Hz, %d samples a frame, %d states and 2 or 3 streams\n", path,
            yomite_hts_rate, yomite_hts_frame, yomite_hts_states);
    } else if (!has_spectrum(engine)) {
        fprintf(stderr, "yomite-voice: %s has no mel-cepstrum of 2 to %d coefficients with GAMMA=0 and an ALPHA below 1\n", path,
            yomite_hts_order_limit + 1);
    } else if (!has_excitation(engine)) {
        fprintf(stderr, "yomite-voice: %s has more than one pitch, or a low-pass filter without an odd number of at most %d coefficients\n",
            path, yomite_hts_low_pass_limit);
    } else {
        return true;
    }
    yomite_hts.clear(engine);
    return false;
}

HTS_Engine *yomite_hts_voice(const char *name) {
    if (!yomite_voice_name_is_plain(name) || strlen(name) >= name_limit) return NULL;
    if (strcmp(loaded.name, name) == 0) return &loaded.engine;
    if (loaded.name[0] != '\0') yomite_hts.clear(&loaded.engine);
    loaded.name[0] = '\0';
    if (!load_voice(name, &loaded.engine)) return NULL;
    strcpy(loaded.name, name);
    return &loaded.engine;
}

/// Without the catalog's voices none is offered, and this is not an error: `yomite doctor` says how to get them.
static bool has_shipped_voices(void) {
    char path[yomite_voice_path_limit];
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++) {
        if (!find(shipped[i], path)) return false;
    }
    return true;
}

bool yomite_hts_find_folders(const char *_Nullable data_directory) {
    if (!yomite_voice_folders_begin(data_directory, NULL)) return false;
    if (data_directory != NULL) return true;
    add_package_folders();
    return has_shipped_voices();
}
