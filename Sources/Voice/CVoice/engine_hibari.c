// SPDX-License-Identifier: GPL-3.0-or-later
//
// hibari's voices: small neural networks, computed here, with phonemes by espeak-ng. A voice is loaded at first use. Its name may end in a
// percentage behind an @: so much as fast and as high its sound is played, as of a tape, which makes a man's voice of a woman's. What is to
// make up for that, its rate and pitch, is the catalog's to say.

#include "yomite_engine.h"

#include "hibari_model.h"
#include "hibari_phonemes.h"
#include "hibari_speech.h"
#include "hibari_text.h"
#include "sonic_names.h"
#include "voice_folders.h"

#include <espeak-ng/speak_lib.h>
#include <limits.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    converted_samples = 2048,
    /// Sounds come about so much earlier than the lengths of their phonemes say, and up to `front_samples` earlier.
    early_samples = 2 * yomite_hibari_step_samples,
    front_samples = 4 * yomite_hibari_step_samples,
    /// Silence that stays behind a phrase that ends with a mark.
    pause_samples = 4 * yomite_hibari_step_samples,
};

/// Outside of these the network speaks badly, and what it makes is stretched.
static const float slowest = 0.6f, fastest = 1.1f;
static const float lowest = 0.5f, highest = 2;
enum { least_tape = 50, full_tape = 100 };
static const char shipped[] = "hibari-heart";
static const char phonemizer_voice[] = "en-us";

/// The last voice that was used; none if there is no model.
static struct {
    /// Of its file, and how fast its sound is played.
    char name[NAME_MAX + 1];
    float tape;
    char path[yomite_voice_path_limit];
    yomite_hibari_model *_Nullable model;
} loaded;

/// The current utterance, and its current phrase.
static struct {
    const yomite_sink *sink;
    sonic_stream *_Nullable stretcher;
    float stretched;
    float speed;
    float pitch;
    float volume;
    /// Samples of the network that were passed on of earlier phrases.
    uint64_t passed;
    bool is_broken;

    const yomite_hibari_reading *phrase;
    /// What is passed on of the phrase, how many of its samples were made, and where its words begin.
    uint64_t first;
    uint64_t end;
    uint64_t made;
    size_t next_word;
    uint64_t starts[yomite_hibari_phrase_words];
} job;

// Samples.

static bool drain(void) {
    int16_t samples[converted_samples];
    int count;
    while ((count = sonicReadShortFromStream(job.stretcher, samples, converted_samples)) > 0) {
        if (!job.sink->samples(job.sink->context, samples, (size_t)count)) return false;
    }
    return true;
}

static bool pass(const int16_t *samples, size_t count) {
    if (job.stretcher == NULL) return job.sink->samples(job.sink->context, samples, count);
    if (sonicWriteShortToStream(job.stretcher, samples, (int)count) == 0) {
        job.is_broken = true;
        return false;
    }
    // It may hold all of them back.
    return job.sink->is_wanted(job.sink->context) && drain();
}

static bool put(const float *samples, size_t count) {
    int16_t converted[converted_samples];
    for (size_t part; count > 0; samples += part, count -= part) {
        part = count < converted_samples ? count : converted_samples;
        for (size_t i = 0; i < part; i++) converted[i] = (int16_t)lrintf(fminf(fmaxf(samples[i] * job.volume, INT16_MIN), INT16_MAX));
        if (!pass(converted, part)) return false;
    }
    return true;
}

/// Reports the words that begin before this sample of the phrase.
static void report_words(uint64_t end) {
    for (; job.next_word < job.phrase->word_count && job.starts[job.next_word] < end; job.next_word++) {
        const yomite_hibari_span *word = &job.phrase->words[job.next_word];
        uint64_t start = job.starts[job.next_word];
        uint64_t frame = job.passed + (start > job.first ? start - job.first : 0);
        job.sink->word(job.sink->context, word->start, word->length, (uint64_t)((double)frame / job.stretched));
    }
}

static bool take_samples(void *context, const float *samples, size_t count) {
    (void)context;
    uint64_t begin = job.made, end = begin + count;
    job.made = end;
    report_words(end);
    if (begin < job.first) begin = job.first;
    if (end > job.end) end = job.end;
    if (begin >= end) return job.sink->is_wanted(job.sink->context);
    return put(samples + count - (job.made - begin), end - begin);
}

// Phrases.

static bool is_silent(uint8_t id) {
    return id <= yomite_hibari_space;
}

/// Learns from the lengths what silence is at the ends, which are long, and where the words are.
static bool take_durations(void *context, const uint32_t *frames, size_t count) {
    (void)context;
    const yomite_hibari_reading *phrase = job.phrase;
    uint64_t total = 0, front = 0, back = 0;
    size_t word = 0;
    bool has_sound = false;
    for (size_t i = 0; i < count; i++) {
        uint64_t start = total > early_samples ? total - early_samples : 0;
        for (; word < phrase->word_count && phrase->words[word].place == i; word++) job.starts[word] = start;
        uint64_t length = (uint64_t)frames[i] * yomite_hibari_step_samples;
        total += length;
        back = is_silent(phrase->ids[i]) ? back + length : 0;
        has_sound = has_sound || !is_silent(phrase->ids[i]);
        if (!has_sound) front += length;
    }
    bool has_mark = phrase->ids[count - 2] < yomite_hibari_space;
    job.first = front > front_samples ? front - front_samples : 0;
    job.end = has_mark ? total - back + pause_samples : total - back - early_samples;
    if (job.end > total) job.end = total;
    if (job.first > job.end) job.first = job.end;
    return job.sink->is_wanted(job.sink->context);
}

static void complain(yomite_hibari_outcome outcome) {
    const char *problem = outcome == yomite_hibari_no_memory ? "needs more memory than there is"
        : outcome == yomite_hibari_unspeakable               ? "does not know the phonemes of English: get another file"
                                                             : "makes no speech, so it is damaged: get the file once more";
    fprintf(stderr, "yomite-voice: %s %s\n", loaded.path, problem);
}

static bool speak_phrase(void *context, const yomite_hibari_reading *phrase) {
    (void)context;
    job.phrase = phrase;
    job.made = 0;
    job.next_word = 0;
    yomite_hibari_phrase asked = {.ids = phrase->ids, .count = phrase->count, .speed = job.speed, .pitch = job.pitch};
    yomite_hibari_sink sink = {.durations = take_durations, .samples = take_samples};
    yomite_hibari_outcome outcome = yomite_hibari_speak(loaded.model, &asked, &sink);
    if (outcome == yomite_hibari_stopped) return false;
    if (outcome != yomite_hibari_spoke) {
        complain(outcome);
        job.is_broken = true;
        return false;
    }
    report_words(UINT64_MAX);
    job.passed += job.end - job.first;
    return true;
}

// Utterances.

static float between(float value, float least, float most) {
    return fminf(fmaxf(value, least), most);
}

/// Prepares to speak. False: no memory.
static bool begin(const yomite_utterance *utterance, const yomite_sink *sink) {
    float rate = (float)(utterance->rate_percent < 1 ? 1 : utterance->rate_percent) / 100;
    int pitch = utterance->pitch_percent < 1 ? 100 : utterance->pitch_percent;
    job.sink = sink;
    job.speed = between(rate, slowest, fastest);
    float left = rate / job.speed;
    job.stretched = left * loaded.tape;
    job.pitch = between((float)pitch / 100, lowest, highest);
    job.volume = (float)INT16_MAX * (float)utterance->volume_percent / 100;
    job.passed = 0;
    job.is_broken = false;
    job.stretcher = NULL;
    if (left == 1 && loaded.tape == 1) return true;
    job.stretcher = sonicCreateStream(yomite_hibari_rate, 1);
    if (job.stretcher == NULL) return false;
    sonicSetSpeed(job.stretcher, left);
    sonicSetRate(job.stretcher, loaded.tape);
    return true;
}

/// Passes on what is held back, and returns how the utterance ended.
static yomite_engine_result end(yomite_hibari_text_result read) {
    if (job.stretcher != NULL) {
        if (read == yomite_hibari_text_read && sonicFlushStream(job.stretcher) != 0) drain();
        sonicDestroyStream(job.stretcher);
    }
    malloc_trim(0);
    // What has no English in it must not be left out silently: the caller has another engine.
    return job.is_broken || read == yomite_hibari_text_silent ? yomite_engine_broken : yomite_engine_spoke;
}

static const char *_Nullable phonemize(const void *_Nullable *_Nonnull text) {
    return espeak_TextToPhonemes(text, espeakCHARS_UTF8, yomite_hibari_phoneme_mode);
}

/// Opens the model in a file. False: a reason was logged.
static bool open_model(const char *path) {
    const char *reason = NULL;
    loaded.model = yomite_hibari_model_open(path, &reason);
    if (loaded.model == NULL) fprintf(stderr, "yomite-voice: %s cannot be used: %s\n", path, reason == NULL ? "it cannot be read" : reason);
    return loaded.model != NULL;
}

/// Splits a voice's name. False: it is none.
static bool read_name(const char *voice, char name[NAME_MAX + 1]) {
    size_t length = strcspn(voice, "@");
    if (length > NAME_MAX) return false;
    memcpy(name, voice, length);
    name[length] = '\0';
    loaded.tape = 1;
    if (voice[length] == '\0') return true;
    char *end;
    long percent = strtol(voice + length + 1, &end, 10);
    if (*end != '\0' || percent < least_tape || percent > full_tape) return false;
    loaded.tape = (float)percent / full_tape;
    return true;
}

/// Loads a voice if it is not loaded, from the first folder with a file that can be used. It may come from anybody, and is read in the sandbox.
static bool use_voice(const char *voice) {
    char name[NAME_MAX + 1];
    if (!read_name(voice, name)) return false;
    if (loaded.model != NULL && strcmp(name, loaded.name) == 0) return true;
    char file[NAME_MAX + 1];
    int length = snprintf(file, sizeof file, "%s.onnx", name);
    if (!yomite_voice_name_is_plain(name) || length >= (int)sizeof file) return false;
    if (loaded.model != NULL) yomite_hibari_model_close(loaded.model);
    loaded.model = NULL;
    size_t folder = 0;
    while (loaded.model == NULL && yomite_voice_folders_next(&folder, file, loaded.path)) open_model(loaded.path);
    snprintf(loaded.name, sizeof loaded.name, "%s", name);
    return loaded.model != NULL;
}

/// Without the catalog's voice none is offered, and its absence is not an error: `yomite doctor` says how to get it.
static bool prepare(yomite_engine *engine) {
    (void)engine;
    return use_voice(shipped);
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    if (!use_voice(utterance->voice)) return yomite_engine_unknown_voice;
    if (!begin(utterance, sink)) return yomite_engine_broken;
    return end(yomite_hibari_text_read_phrases(utterance->text, phonemize, speak_phrase, NULL));
}

bool yomite_hibari_open(const char *folder, yomite_engine *engine) {
    if (!yomite_voice_folders_begin(folder, NULL)) return false;
    yomite_engine phonemizer = {0};
    if (!yomite_espeak_open(NULL, &phonemizer)) return false;
    if (espeak_SetVoiceByName(phonemizer_voice) != EE_OK) {
        fprintf(stderr, "yomite-voice: espeak-ng has no American English: install espeak-ng-data\n");
        return false;
    }
    *engine = (yomite_engine){
        .name = "hibari",
        .native_rate = yomite_hibari_rate,
        .data_directory = phonemizer.data_directory,
        .more_data = yomite_voice_folders(),
        .speak = speak,
        .prepare = prepare,
    };
    return true;
}
