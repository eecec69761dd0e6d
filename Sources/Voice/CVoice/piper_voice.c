// SPDX-License-Identifier: GPL-3.0-or-later

#include "piper_voice.h"

#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { key_limit = 64, least_rate = 8000, most_rate = 48000, most_number = 65535 };

static const char broken[] = "it is no JSON, or has a value of another kind than Piper's: get it once more";
static const char no_memory[] = "there is no memory to read it";
static const char no_rate[] = "audio.sample_rate has to be from 8000 to 48000";
static const char no_phonemes[] = "phoneme_id_map has to number at least ^, $ and _";
static const char too_many[] = "it has more phonemes or speakers than Yomite takes";
static const char no_phonemizer[] = "espeak.voice is missing";
static const char other_phonemizer[] =
    "its phoneme_type is not espeak: Yomite speaks only with voices that espeak-ng makes the phonemes for";
static const char out_of_range[] = "inference has a value that no voice of Piper's has";

/// Limits for what is read in addition to the voice.
typedef struct {
    yomite_json json;
    yomite_piper_voice *voice;
    char phoneme_type[key_limit];
    const char *_Nullable problem;
} reading;

static bool is(const char *key, const char *wanted) {
    return strcmp(key, wanted) == 0;
}

/// A number, limited to the range that any of them can have.
static int32_t whole_number(yomite_json *json) {
    double number = yomite_json_number(json);
    return number >= 0 && number <= most_number ? (int32_t)number : -1;
}

static void read_audio(reading *reading) {
    char key[key_limit];
    yomite_json_enter(&reading->json, '{');
    while (yomite_json_member(&reading->json, key, sizeof key)) {
        if (is(key, "sample_rate")) {
            int32_t rate = whole_number(&reading->json);
            reading->voice->sample_rate = rate < 0 ? 0 : (uint32_t)rate;
        } else {
            yomite_json_skip(&reading->json);
        }
    }
}

static void read_espeak(reading *reading) {
    char key[key_limit];
    yomite_json_enter(&reading->json, '{');
    while (yomite_json_member(&reading->json, key, sizeof key)) {
        if (is(key, "voice")) {
            yomite_json_text(&reading->json, reading->voice->phonemizer, sizeof reading->voice->phonemizer);
        } else {
            yomite_json_skip(&reading->json);
        }
    }
}

static void read_inference(reading *reading) {
    char key[key_limit];
    yomite_json_enter(&reading->json, '{');
    while (yomite_json_member(&reading->json, key, sizeof key)) {
        if (is(key, "noise_scale")) {
            reading->voice->noise = (float)yomite_json_number(&reading->json);
        } else if (is(key, "length_scale")) {
            reading->voice->length = (float)yomite_json_number(&reading->json);
        } else if (is(key, "noise_w")) {
            reading->voice->length_noise = (float)yomite_json_number(&reading->json);
        } else {
            yomite_json_skip(&reading->json);
        }
    }
}

/// The only scalar of a text; 0 if it has more or none.
static uint32_t only_scalar(const char *text) {
    const uint8_t *bytes = (const uint8_t *)text;
    size_t count = strlen(text);
    size_t length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    if (count != length) return 0;
    uint32_t scalar = length == 1 ? bytes[0] : bytes[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) scalar = scalar << 6 | (bytes[i] & 0x3F);
    return scalar;
}

/// Phonemes of several characters are not espeak-ng's, and are skipped.
static void read_phonemes(reading *reading) {
    char key[key_limit];
    yomite_piper_voice *voice = reading->voice;
    yomite_json_enter(&reading->json, '{');
    while (yomite_json_member(&reading->json, key, sizeof key)) {
        uint32_t phoneme = only_scalar(key);
        yomite_json_enter(&reading->json, '[');
        while (yomite_json_element(&reading->json)) {
            int32_t number = whole_number(&reading->json);
            if (phoneme == 0 || number < 0) continue;
            if (voice->phoneme_count == yomite_piper_most_phonemes) {
                reading->problem = too_many;
                return;
            }
            voice->phonemes[voice->phoneme_count++] = (yomite_piper_phoneme){phoneme, number};
        }
    }
}

static void read_speakers(reading *reading) {
    yomite_piper_voice *voice = reading->voice;
    yomite_piper_speaker speaker;
    yomite_json_enter(&reading->json, '{');
    while (yomite_json_member(&reading->json, speaker.name, sizeof speaker.name)) {
        speaker.number = whole_number(&reading->json);
        if (voice->named_count == yomite_piper_most_speakers) {
            reading->problem = too_many;
            return;
        }
        yomite_piper_speaker *speakers = realloc(voice->speakers, (voice->named_count + 1) * sizeof speaker);
        if (speakers == NULL) {
            reading->problem = no_memory;
            return;
        }
        voice->speakers = speakers;
        voice->speakers[voice->named_count++] = speaker;
    }
}

static void read_member(reading *reading, const char *key) {
    if (is(key, "audio")) {
        read_audio(reading);
    } else if (is(key, "espeak")) {
        read_espeak(reading);
    } else if (is(key, "inference")) {
        read_inference(reading);
    } else if (is(key, "phoneme_id_map")) {
        read_phonemes(reading);
    } else if (is(key, "speaker_id_map")) {
        read_speakers(reading);
    } else if (is(key, "num_speakers")) {
        reading->voice->speaker_count = whole_number(&reading->json);
    } else if (is(key, "phoneme_type")) {
        yomite_json_text(&reading->json, reading->phoneme_type, sizeof reading->phoneme_type);
    } else {
        yomite_json_skip(&reading->json);
    }
}

static bool has_phoneme(const yomite_piper_voice *voice, char phoneme) {
    for (size_t i = 0; i < voice->phoneme_count; i++) {
        if (voice->phonemes[i].phoneme == (uint32_t)phoneme) return true;
    }
    return false;
}

static bool is_between(float value, float least, float most) {
    // Also false for NaN.
    return value >= least && value <= most;
}

static const char *_Nullable problem_of(const reading *reading) {
    const yomite_piper_voice *voice = reading->voice;
    if (reading->problem != NULL) return reading->problem;
    if (reading->json.is_broken) return broken;
    if (!is(reading->phoneme_type, "espeak")) return other_phonemizer;
    if (voice->phonemizer[0] == '\0') return no_phonemizer;
    if (voice->sample_rate < least_rate || voice->sample_rate > most_rate) return no_rate;
    if (!has_phoneme(voice, '^') || !has_phoneme(voice, '$') || !has_phoneme(voice, '_')) return no_phonemes;
    if (!is_between(voice->length, 0.1f, 10) || !is_between(voice->noise, 0, 10) || !is_between(voice->length_noise, 0, 10))
        return out_of_range;
    return NULL;
}

const char *yomite_piper_voice_read(const char *text, size_t count, yomite_piper_voice *voice) {
    // Piper's defaults for missing values.
    *voice = (yomite_piper_voice){.noise = 0.667f, .length = 1, .length_noise = 0.8f, .speaker_count = 1};
    reading reading = {.json = {.next = text, .end = text + count}, .voice = voice, .phoneme_type = "espeak"};
    char key[key_limit];
    yomite_json_enter(&reading.json, '{');
    while (reading.problem == NULL && yomite_json_member(&reading.json, key, sizeof key)) read_member(&reading, key);
    const char *problem = problem_of(&reading);
    if (problem != NULL) yomite_piper_voice_free(voice);
    return problem;
}

int32_t yomite_piper_voice_speaker(const yomite_piper_voice *voice, const char *name) {
    if (*name == '\0') return 0;
    for (size_t i = 0; i < voice->named_count; i++) {
        bool is_there = voice->speakers[i].number >= 0 && voice->speakers[i].number < voice->speaker_count;
        if (is_there && is(voice->speakers[i].name, name)) return voice->speakers[i].number;
    }
    char *end;
    long number = strtol(name, &end, 10);
    return *name >= '0' && *name <= '9' && *end == '\0' && number < voice->speaker_count ? (int32_t)number : -1;
}

void yomite_piper_voice_free(yomite_piper_voice *voice) {
    free(voice->speakers);
    voice->speakers = NULL;
    voice->named_count = 0;
}
