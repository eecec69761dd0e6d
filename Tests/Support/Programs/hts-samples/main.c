// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares the samples of an HTS voice with those that libHTSEngine's own vocoder makes of the same parameters: FOLDER VOICE TEXT, a short one.
// Prints the number of samples, and by how many decibels the difference is below the sound.

#include "../../../../Sources/Voice/CVoice/hts_labels.h"
#include "../../../../Sources/Voice/CVoice/hts_sound.h"
#include "../../../../Sources/Voice/CVoice/hts_text.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char labels[yomite_hts_phones_limit][yomite_hts_label_bytes];
static char *lines[yomite_hts_phones_limit];
static yomite_hts_clause clause;
static yomite_hts_sound sound;

static void require(bool condition, const char *what) {
    if (condition) return;
    fprintf(stderr, "hts-samples: %s\n", what);
    exit(1);
}

static void *function(const char *name) {
    void *library = dlopen("libHTSEngine.so.1", RTLD_NOW);
    void *found = library == NULL ? NULL : dlsym(library, name);
    require(found != NULL, "no libHTSEngine");
    return found;
}

static void begin(HTS_Engine *engine, const char *text) {
    yomite_hts_text read;
    require(yomite_hts_text_read_accents(text, yomite_hts_phones_limit / 2, &read) == yomite_hts_text_read, "no kana");
    require(read.phrase_count > 0 && yomite_hts_clause_of(&read, 0, read.phrase_count, &clause), "nothing to say, or too much");
    for (uint32_t phone = 0; phone < clause.phone_count; phone++) {
        yomite_hts_label(&clause, phone, labels[phone]);
        lines[phone] = labels[phone];
    }
    require(yomite_hts_sound_begin(&sound, engine, lines, clause.phone_count), "the library refuses the labels");
    yomite_hts_text_free(&read);
}

int main(int count, char **arguments) {
    require(count == 4, "hts-samples FOLDER VOICE TEXT");
    __typeof__(&HTS_Engine_generate_sample_sequence) make_samples = function("HTS_Engine_generate_sample_sequence");
    __typeof__(&HTS_Engine_get_generated_speech) their_sample = function("HTS_Engine_get_generated_speech");
    require(yomite_hts_load_library() && yomite_hts_find_folders(arguments[1]), "no library or no voices");
    HTS_Engine *engine = yomite_hts_voice(arguments[2]);
    require(engine != NULL, "no such voice");
    begin(engine, arguments[3]);
    require(make_samples(engine), "the library makes no samples");
    size_t length = yomite_hts_sound_length(&sound);
    double energy = 0, difference = 0;
    for (size_t i = 0; i < length; i++) {
        if (i % yomite_hts_frame == 0) yomite_hts_sound_next(&sound);
        double theirs = their_sample(engine, i), apart = sound.samples[i % yomite_hts_frame] - theirs;
        energy += theirs * theirs;
        difference += apart * apart;
    }
    printf("%zu %.1f\n", length, 10 * log10(energy / difference));
    yomite_hts_sound_end(&sound);
    // The voice stays loaded, as in a host, and what the library has of it is not looked for by a sanitizer.
    fflush(stdout);
    _exit(0);
}
