// SPDX-License-Identifier: GPL-3.0-or-later
//
// espeak-ng 1.51. Its state is global to the process: a host speaks with one voice at a time.

#include "yomite_engine.h"

#include "voice_folders.h"

#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { voice_name_limit = 64, normal_pitch = 50, pitch_limit = 100, normal_range = 50, volume_limit = 200 };

static char data_directory[PATH_MAX];
/// The current voice; empty if there is none.
static char current_voice[voice_name_limit];
static const yomite_sink *current_sink;
/// Where the last word of the utterance began and where the text ends, in scalars. The engine's own positions are only hints.
static int64_t last_word_start;
static uint64_t last_word_frame;
static uint32_t text_scalars;

/// The engine repeats, jumps and overlaps at emoji, digits and Hangul: only positions that move forward are passed on.
static void report_word(const espeak_EVENT *event) {
    int64_t start = (int64_t)event->text_position - 1;
    if (start <= last_word_start || start >= text_scalars || event->length <= 0) return;
    uint64_t frame = event->sample < 0 ? 0 : (uint64_t)event->sample;
    if (frame < last_word_frame) frame = last_word_frame;
    uint32_t left = text_scalars - (uint32_t)start;
    uint32_t length = (uint32_t)event->length < left ? (uint32_t)event->length : left;
    last_word_start = start;
    last_word_frame = frame;
    current_sink->word(current_sink->context, (uint32_t)start, length, frame);
}

static int synthesised(short *samples, int count, espeak_EVENT *events) {
    if (samples == NULL) return 0;
    for (; events->type != espeakEVENT_LIST_TERMINATED; events++) {
        if (events->type == espeakEVENT_WORD) report_word(events);
    }
    return current_sink->samples(current_sink->context, samples, (size_t)count) ? 0 : 1;
}

/// The engine silently ignores an unknown variant and speaks with the plain voice, so check it here.
static bool has_variant(const char *variant) {
    char path[PATH_MAX + voice_name_limit];
    snprintf(path, sizeof path, "%s/voices/!v/%s", data_directory, variant);
    return yomite_voice_name_is_plain(variant) && access(path, R_OK) == 0;
}

static bool set_voice(const char *voice) {
    if (*voice != '\0' && strcmp(voice, current_voice) == 0) return true;
    char language[voice_name_limit];
    if (strlen(voice) >= sizeof language) return false;
    strcpy(language, voice);
    char *plus = strchr(language, '+');
    if (plus != NULL) {
        *plus = '\0';
        if (!has_variant(plus + 1)) return false;
    }
    // Nor a voice of another engine (`mb/`).
    if (!yomite_voice_name_is_plain(language)) return false;
    current_voice[0] = '\0';
    if (espeak_SetVoiceByName(voice) != EE_OK) return false;
    strcpy(current_voice, voice);
    return true;
}

static int scaled(int normal, int percent, int least, int most) {
    int value = normal * percent / 100;
    return value < least ? least : value > most ? most : value;
}

/// Every parameter is set for every utterance: a command inside an earlier text may have changed them without the engine's knowledge.
static void set_parameters(const yomite_utterance *utterance) {
    int rate = scaled(espeakRATE_NORMAL, utterance->rate_percent, espeakRATE_MINIMUM, espeakRATE_MAXIMUM);
    espeak_SetParameter(espeakRATE, rate, 0);
    espeak_SetParameter(espeakPITCH, scaled(normal_pitch, utterance->pitch_percent, 0, pitch_limit), 0);
    espeak_SetParameter(espeakVOLUME, scaled(100, utterance->volume_percent, 0, volume_limit), 0);
    espeak_SetParameter(espeakRANGE, normal_range, 0);
    espeak_SetParameter(espeakWORDGAP, 0, 0);
    espeak_SetParameter(espeakPUNCTUATION, espeakPUNCT_NONE, 0);
    espeak_SetParameter(espeakCAPITALS, 0, 0);
}

/// espeak-ng 1.51 says リャ, リュ and リョ with an extra A (りゃお). リヤ, リユ and リヨ, which are as long, come nearest.
static void mend_kana(char *text) {
    static const char ri[] = "\xE3\x83\xAA\xE3\x83";
    for (char *kana = strstr(text, ri); kana != NULL; kana = strstr(kana + 5, ri)) {
        unsigned char small = (unsigned char)kana[5];
        if (small == 0xA3 || small == 0xA5 || small == 0xA7) kana[5] = (char)(small + 1);
    }
}

static bool says_kana_wrongly(void) {
    const char *version = espeak_Info(NULL);
    bool is_japanese = strcmp(current_voice, "ja") == 0 || strncmp(current_voice, "ja+", 3) == 0;
    return is_japanese && version != NULL && strncmp(version, "1.51", 4) == 0;
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    if (!set_voice(utterance->voice)) return yomite_engine_unknown_voice;
    set_parameters(utterance);
    current_sink = sink;
    last_word_start = -1;
    last_word_frame = 0;
    text_scalars = utterance->scalars;
    char *text = strdup(utterance->text);
    if (text == NULL) return yomite_engine_broken;
    if (says_kana_wrongly()) mend_kana(text);
    // The end pause makes the output independent of the engine's block length, and keeps the tail of an echo.
    espeak_ERROR result = espeak_Synth(text, strlen(text) + 1, 0, POS_CHARACTER, 0, espeakCHARS_UTF8 | espeakENDPAUSE, NULL, NULL);
    free(text);
    return result == EE_OK ? yomite_engine_spoke : yomite_engine_broken;
}

/// The data that comes with the program, if it brings its own (the tarball does); NULL: the library's usual place.
static const char *own_data(void) {
    static char place[PATH_MAX];
    const char *folder = getenv("YOMITE_DATA");
    if (folder == NULL || snprintf(place, sizeof place, "%s/espeak-ng-data", folder) >= (int)sizeof place) return NULL;
    return access(place, R_OK) == 0 ? place : NULL;
}

bool yomite_espeak_open(const char *directory, yomite_engine *engine) {
    if (directory == NULL) directory = own_data();
    // Without the option the library would call exit().
    int rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, directory, espeakINITIALIZE_DONT_EXIT);
    const char *path = NULL;
    espeak_Info(&path);
    if (path != NULL) snprintf(data_directory, sizeof data_directory, "%s", path);
    // The library silently falls back to its built-in folder. A folder that was named must be used, or it is an error.
    bool is_named = directory == NULL || strncmp(data_directory, directory, strlen(directory)) == 0;
    char probe[PATH_MAX + 16];
    snprintf(probe, sizeof probe, "%s/phontab", data_directory);
    if (rate <= 0 || !is_named || access(probe, R_OK) != 0) {
        const char *where = directory == NULL ? data_directory : directory;
        fprintf(stderr, "yomite-voice: espeak-ng finds no data in %s: install espeak-ng-data\n", where);
        return false;
    }
    espeak_SetSynthCallback(synthesised);
    *engine = (yomite_engine){.name = "espeak", .native_rate = (uint32_t)rate, .data_directory = data_directory, .speak = speak};
    return true;
}
