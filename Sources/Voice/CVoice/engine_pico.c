// SPDX-License-Identifier: GPL-3.0-or-later
//
// SVOX Pico: German, Spanish, French, Italian and English with a woman's voice, by libttspico, which reports no words. A voice is loaded
// at first use.

#include "yomite_engine.h"

#include "clause.h"
#include "pico_text.h"
#include "pico_voices.h"
#include "voice_folders.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    sample_rate = 16000,
    /// The library analyses a piece before its first sample, in 25 ms.
    piece_scalars = 160,
    least_piece_scalars = 20,
    /// The markup in front, and four bytes a scalar.
    piece_bytes = 64 + 4 * piece_scalars,
    /// In one answer of the library, which allows 255 bytes.
    samples_at_once = 64,
    samples_limit = 512,
    /// Spelled signs take 3,100 steps to their first sample. Fifty thousand, which take 150 ms, are a loop without an end.
    silent_steps_limit = 50000,
    /// What the library allows.
    least_speed = 20,
    most_speed = 500,
    least_pitch = 50,
    most_pitch = 200,
};

static struct {
    pico_engine *engine;
    const yomite_sink *sink;
    int speed;
    int pitch;
    int volume_percent;
    bool had_enough;
    bool is_broken;
} job;

static int clamped(int value, int least, int most) {
    return value < least ? least : value > most ? most : value;
}

static void put(int16_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        samples[i] = (int16_t)clamped(samples[i] * job.volume_percent / 100, INT16_MIN, INT16_MAX);
    }
    if (count > 0 && !job.sink->samples(job.sink->context, samples, count)) job.had_enough = true;
}

/// Passes on what the library makes of the text that it was given. False: it cannot say it.
static bool take_sound(void) {
    int16_t samples[samples_limit + samples_at_once];
    size_t count = 0;
    pico_status status = pico_busy;
    for (int silent_steps = 0; status == pico_busy && silent_steps < silent_steps_limit && !job.had_enough; silent_steps++) {
        int16_t made = 0, type = 0;
        status = yomite_pico.get(job.engine, samples + count, samples_at_once * sizeof *samples, &made, &type);
        if (made <= 0) continue;
        silent_steps = 0;
        count += (size_t)made / sizeof *samples;
        if (count < samples_limit) continue;
        put(samples, count);
        count = 0;
    }
    put(samples, count);
    return status == pico_idle || job.had_enough;
}

/// Says a piece; begins and ends with an engine that remembers nothing. False: the library cannot say it.
static bool speak_piece(const char *text, size_t length) {
    char piece[piece_bytes];
    // There is no other way to set these, and the only markup that the library gets is this.
    int count = snprintf(piece, sizeof piece, "<speed level=\"%d\"><pitch level=\"%d\">%.*s", job.speed, job.pitch, (int)length, text);
    // With the zero at the end, which has it finish the sentence.
    int left = count + 1;
    bool is_said = true;
    for (char *rest = piece; left > 0 && is_said && !job.had_enough;) {
        int16_t taken = 0;
        is_said = yomite_pico.put(job.engine, rest, (int16_t)left, &taken) == 0 && taken > 0 && take_sound();
        rest += taken;
        left -= taken;
    }
    if (yomite_pico.reset(job.engine, pico_full_reset) != 0) job.is_broken = true;
    return is_said;
}

/// A sentence can be too long for the library once numbers and signs are spelled, which is an error. It then gets less of it at once, and
/// the least that it cannot say is left out.
static void speak_pieces(const char *text) {
    size_t limit = piece_scalars;
    while (*text != '\0' && !job.had_enough && !job.is_broken) {
        size_t length = yomite_clause_length(text, limit);
        bool is_done = !yomite_clause_says_something(text, length) || speak_piece(text, length) || limit <= least_piece_scalars;
        if (is_done) text += length;
        limit = is_done ? piece_scalars : limit / 2;
    }
}

static bool says_something(const char *text) {
    return yomite_clause_says_something(text, strlen(text));
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    pico_engine *engine = yomite_pico_voice(utterance->voice);
    if (engine == NULL) return yomite_engine_unknown_voice;
    char *text = malloc(strlen(utterance->text) + 1);
    if (text == NULL) return yomite_engine_broken;
    yomite_pico_text_plain(utterance->text, text);
    if (!says_something(text) && says_something(utterance->text)) {
        // Another script must not be left out silently: the caller has another engine for it.
        free(text);
        return yomite_engine_broken;
    }
    job = (__typeof__(job)){
        .engine = engine,
        .sink = sink,
        .speed = clamped(utterance->rate_percent, least_speed, most_speed),
        .pitch = clamped(utterance->pitch_percent, least_pitch, most_pitch),
        .volume_percent = utterance->volume_percent,
    };
    speak_pieces(text);
    free(text);
    if (!job.is_broken) return yomite_engine_spoke;
    yomite_pico_unload();
    return yomite_engine_broken;
}

bool yomite_pico_open(const char *data_directory, yomite_engine *engine) {
    if (!yomite_pico_find_folders(data_directory) || !yomite_pico_load_library(engine->library_directory)) return false;
    const char *_Nullable const *folders = yomite_voice_folders();
    *engine =
        (yomite_engine){.name = "pico", .native_rate = sample_rate, .data_directory = folders[0], .more_data = folders + 1, .speak = speak};
    return true;
}
