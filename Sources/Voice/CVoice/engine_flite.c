// SPDX-License-Identifier: GPL-3.0-or-later
//
// flite 2.2: English with the statistical voices SLT (female), RMS and AWB (male). Its libraries are loaded when a voice is first used,
// because they take several megabytes and most hosts never need them.

#include "yomite_engine.h"

#include "flite_text.h"
#include "library.h"

#include <ctype.h>
#include <flite/flite.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    sample_rate = 16000,
    samples_limit = 4096,
    library_name_limit = 64,
    least_buffer_samples = 512,
    piece_letters = 90,
    lead_samples = 320
};

static const char *const voice_names[] = {"slt", "rms", "awb"};
enum { voice_count = sizeof voice_names / sizeof *voice_names };

static struct {
    __typeof__(&flite_text_to_speech) speak;
    __typeof__(&flite_feat_set_float) set_number;
    __typeof__(&flite_feat_set) set_value;
    __typeof__(&new_audio_streaming_info) new_streaming;
    __typeof__(&audio_streaming_info_val) streaming_value;
    __typeof__(&utt_relation) relation;
    __typeof__(&relation_head) head;
    __typeof__(&item_next) next;
    __typeof__(&item_feat_string) text_of;
    __typeof__(&flite_path_to_item) path;
    __typeof__(&flite_ffeature_float) number_of;
} flite;

/// Each voice is registered once and then stays.
static cst_voice *voices[voice_count];

static struct {
    const yomite_sink *sink;
    int volume_percent;
    bool had_enough;
    /// Where the clause begins in the utterance; before zero in the first one, whose leading pause is left out.
    int64_t clause_start;
    /// The text from its start, and how far its tokens were found.
    const char *text;
    const char *found;
    /// The clause's next token that was not reported; not used after the clause has ended.
    const cst_item *token;
} job;

static bool load_library(void) {
    if (flite.speak != NULL) return true;
    void *library = dlopen("libflite.so.1", RTLD_NOW | RTLD_GLOBAL);
    int (*start)(void) = library == NULL ? NULL : (int (*)(void))dlsym(library, "flite_init");
    if (start == NULL) {
        fprintf(stderr, "yomite-voice: no flite: %s (install libflite1)\n", dlerror());
        return false;
    }
    start();
    const yomite_library_function wanted[] = {
        {"flite_feat_set_float", &flite.set_number},
        {"flite_feat_set", &flite.set_value},
        {"new_audio_streaming_info", &flite.new_streaming},
        {"audio_streaming_info_val", &flite.streaming_value},
        {"utt_relation", &flite.relation},
        {"relation_head", &flite.head},
        {"item_next", &flite.next},
        {"item_feat_string", &flite.text_of},
        {"flite_path_to_item", &flite.path},
        {"flite_ffeature_float", &flite.number_of},
        {"flite_text_to_speech", &flite.speak},
    };
    return yomite_library_find(library, wanted, sizeof wanted / sizeof *wanted) == NULL;
}

/// In the clause.
static int64_t first_sample(const cst_item *token) {
    static const char first_sound[] = "daughter1.R:SylStructure.daughter1.daughter1.R:Segment.p";
    // The end of the previous sound; the very first one has none before it.
    if (flite.path(token, first_sound) == NULL) return 0;
    float seconds = flite.number_of(token, "daughter1.R:SylStructure.daughter1.daughter1.R:Segment.p.end");
    return lroundf(fmaxf(seconds, 0) * sample_rate);
}

/// Word positions are the engine's tokens that begin before `end`. Each is searched for in the text after the previous one.
static void report_words(int64_t end) {
    for (; job.token != NULL; job.token = flite.next(job.token)) {
        int64_t frame = job.clause_start + first_sample(job.token);
        if (frame >= end) return;
        const char *name = flite.text_of(job.token, "name");
        const char *place = *name == '\0' ? NULL : strstr(job.found, name);
        if (place == NULL) continue;
        size_t length = strlen(name);
        job.found = place + length;
        job.sink->word(job.sink->context, (uint32_t)(place - job.text), (uint32_t)length, frame < 0 ? 0 : (uint64_t)frame);
    }
}

static bool put(const short *samples, size_t count) {
    int16_t scaled[samples_limit];
    while (count > 0) {
        size_t part = count < samples_limit ? count : samples_limit;
        for (size_t i = 0; i < part; i++) {
            int value = samples[i] * job.volume_percent / 100;
            scaled[i] = (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
        }
        if (!job.sink->samples(job.sink->context, scaled, part)) return false;
        samples += part;
        count -= part;
    }
    return true;
}

/// The pause before the first clause is a fifth of a second of murmur, too loud to pass for silence.
static int64_t pause_in_front(void) {
    int64_t begin = job.token == NULL ? 0 : first_sample(job.token);
    return begin > lead_samples ? begin - lead_samples : 0;
}

static int synthesised(const cst_wave *wave, int start, int count, int is_last, cst_audio_streaming_info *streaming) {
    if (job.had_enough) return CST_AUDIO_STREAM_STOP;
    if (start == 0) {
        job.token = flite.head(flite.relation(streaming->utt, "Token"));
        if (job.clause_start == 0) job.clause_start = -pause_in_front();
    }
    int64_t begin = job.clause_start + start, end = begin + count;
    report_words(end);
    int skipped = begin >= 0 ? 0 : end <= 0 ? count : (int)-begin;
    job.had_enough = count > skipped && !put(wave->samples + start + skipped, (size_t)(count - skipped));
    if (is_last) job.clause_start = end;
    return job.had_enough ? CST_AUDIO_STREAM_STOP : CST_AUDIO_STREAM_CONT;
}

static cst_voice *register_voice(const char *name) {
    char library_name[library_name_limit], function_name[library_name_limit];
    snprintf(library_name, sizeof library_name, "libflite_cmu_us_%s.so.1", name);
    snprintf(function_name, sizeof function_name, "register_cmu_us_%s", name);
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    cst_voice *(*make)(const char *) = library == NULL ? NULL : (cst_voice * (*)(const char *)) dlsym(library, function_name);
    if (make == NULL) {
        fprintf(stderr, "yomite-voice: no voice %s: %s (install libflite1)\n", name, dlerror());
        return NULL;
    }
    cst_voice *voice = make(NULL);
    cst_audio_streaming_info *streaming = flite.new_streaming();
    streaming->asc = synthesised;
    streaming->min_buffsize = least_buffer_samples;
    flite.set_value(voice->features, "streaming_info", flite.streaming_value(streaming));
    return voice;
}

/// NULL: the voice does not exist or could not be loaded.
static cst_voice *voice_named(const char *name) {
    for (int i = 0; i < voice_count; i++) {
        if (strcmp(name, voice_names[i]) != 0) continue;
        if (voices[i] == NULL && load_library()) voices[i] = register_voice(name);
        return voices[i];
    }
    return NULL;
}

static bool says_something(const char *text) {
    while (*text != '\0' && !isalnum(*text)) text++;
    return *text != '\0';
}

/// Speaks piece by piece. While a piece is spoken, it is terminated where the next one begins.
static void speak_pieces(char *text, cst_voice *voice, size_t limit) {
    job.text = text;
    for (size_t length; *text != '\0' && !job.had_enough; text += length) {
        length = yomite_flite_text_piece(text, limit);
        char next = text[length];
        text[length] = '\0';
        job.found = text;
        // From an empty text flite makes a fifth of a second of murmur.
        if (says_something(text)) flite.speak(text, voice, "none");
        text[length] = next;
    }
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    cst_voice *voice = voice_named(utterance->voice);
    if (voice == NULL) return yomite_engine_unknown_voice;
    char *text = malloc(strlen(utterance->text) + 1);
    if (text == NULL) return yomite_engine_broken;
    yomite_flite_text_plain(utterance->text, text);
    job.sink = sink;
    job.volume_percent = utterance->volume_percent;
    job.had_enough = false;
    job.clause_start = 0;
    int rate = utterance->rate_percent < 1 ? 1 : utterance->rate_percent;
    flite.set_number(voice->features, "duration_stretch", 100.0f / (float)rate);
    flite.set_number(voice->features, "f0_shift", (float)utterance->pitch_percent / 100);
    speak_pieces(text, voice, (size_t)(piece_letters * rate / 100));
    free(text);
    malloc_trim(0);
    return yomite_engine_spoke;
}

bool yomite_flite_open(const char *data_directory, yomite_engine *engine) {
    // The voices are libraries that the loader finds, so there is no folder of data.
    (void)data_directory;
    *engine = (yomite_engine){.name = "flite", .native_rate = sample_rate, .data_directory = "/usr/lib", .speak = speak};
    return load_library();
}
