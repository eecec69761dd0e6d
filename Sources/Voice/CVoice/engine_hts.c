// SPDX-License-Identifier: GPL-3.0-or-later
//
// HTS voices for Japanese, with libHTSEngine 1.10. The library and a voice are loaded at first use.

#include "yomite_engine.h"

#include "hts_labels.h"
#include "hts_sound.h"
#include "hts_text.h"
#include "hts_voices.h"
#include "voice_folders.h"

#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    /// The most for one utterance: its pitch and its lengths are worked out before its first sample, and longer ones come out wrong.
    clause_morae = 25,
    least_clause_morae = 3,
    samples_limit = 4096,
    /// Silence that stays where a breath was cut, or before a clause.
    seam_samples = yomite_hts_rate / 100,
};

static char labels[yomite_hts_phones_limit][yomite_hts_label_bytes];
static char *lines[yomite_hts_phones_limit];
static yomite_hts_clause clause;
static yomite_hts_sound sound;

static size_t samples_of(uint32_t phone) {
    size_t frames = 0;
    for (size_t state = 0; state < yomite_hts_states; state++)
        frames += yomite_hts.duration(sound.engine, phone * yomite_hts_states + state);
    // No rate changes the length of a frame.
    return frames * yomite_hts_frame;
}

/// The part of a clause that is passed on.
typedef struct {
    size_t first;
    size_t end;
} stretch;

/// A pause is made at the end of the phrase before it, and a cut inside a breath is not heard.
static stretch trimmed(void) {
    const yomite_hts_text *text = clause.text;
    size_t total = yomite_hts_sound_length(&sound);
    size_t front = samples_of(0), back = samples_of(clause.phone_count - 1);
    bool ends_breath = clause.end_phrase == text->phrase_count || text->phrases[clause.end_phrase].opens_breath;
    stretch kept = {.first = front > seam_samples ? front - seam_samples : 0, .end = total};
    if (!ends_breath && back > seam_samples && back < total) kept.end = total - back + seam_samples;
    if (kept.first > kept.end) kept.first = kept.end;
    return kept;
}

/// Passes on the rest of a stretch up to a sample.
static bool put(stretch *left, size_t end, int volume_percent, const yomite_sink *sink) {
    int16_t samples[samples_limit];
    while (left->first < end) {
        size_t count = end - left->first < samples_limit ? end - left->first : samples_limit;
        for (size_t i = 0; i < count; i++) {
            size_t place = left->first + i;
            while (place >= sound.frame * yomite_hts_frame) yomite_hts_sound_next(&sound);
            // Nothing more of it is heard, also not what stands before in the same piece.
            if (sound.is_wild) return false;
            double value = sound.samples[place % yomite_hts_frame] * volume_percent / 100;
            samples[i] = (int16_t)lrint(fmin(fmax(value, INT16_MIN), INT16_MAX));
        }
        if (!sink->samples(sink->context, samples, count)) return false;
        left->first += count;
    }
    return true;
}

/// Passes on the samples of a clause. Each word is reported right before its own samples, because only then does the sink know how much of
/// the silence before it was left out.
static bool put_clause(uint64_t clause_start, stretch kept, int volume_percent, const yomite_sink *sink) {
    stretch left = kept;
    size_t place = 0;
    uint32_t next = clause.first_phrase;
    for (uint32_t phone = 0; phone < clause.phone_count && next < clause.end_phrase; phone++) {
        if (!clause.phones[phone].is_silence && clause.phones[phone].phrase == next) {
            const yomite_hts_phrase *phrase = &clause.text->phrases[next++];
            size_t begin = place < kept.first ? kept.first : place < kept.end ? place : kept.end;
            if (!put(&left, begin, volume_percent, sink)) return false;
            sink->word(sink->context, phrase->start, phrase->end - phrase->start, clause_start + (begin - kept.first));
        }
        place += samples_of(phone);
    }
    return put(&left, kept.end, volume_percent, sink);
}

/// Speaks this many phrases. False if the utterance is over: `result` says why.
static bool speak_clause(HTS_Engine *engine, int volume_percent, uint64_t *start, const yomite_sink *sink, yomite_engine_result *result) {
    for (uint32_t phone = 0; phone < clause.phone_count; phone++) {
        yomite_hts_label(&clause, phone, labels[phone]);
        lines[phone] = labels[phone];
    }
    if (!yomite_hts_sound_begin(&sound, engine, lines, clause.phone_count)) {
        *result = yomite_engine_broken;
        return false;
    }
    stretch kept = trimmed();
    bool goes_on = sink->is_wanted(sink->context) && put_clause(*start, kept, volume_percent, sink);
    *start += kept.end - kept.first;
    yomite_hts_sound_end(&sound);
    if (sound.is_wild) *result = yomite_engine_broken;
    return goes_on;
}

static yomite_engine_result speak_text(
    HTS_Engine *engine, const yomite_hts_text *text, uint32_t limit, const yomite_utterance *utterance, const yomite_sink *sink) {
    yomite_engine_result result = yomite_engine_spoke;
    uint64_t start = 0;
    for (uint32_t first = 0, count; first < text->phrase_count; first += count) {
        count = yomite_hts_text_clause(text, first, limit);
        if (!yomite_hts_clause_of(text, first, count, &clause)) return yomite_engine_broken;
        if (!speak_clause(engine, utterance->volume_percent, &start, sink, &result)) break;
    }
    return result;
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    HTS_Engine *engine = yomite_hts_voice(utterance->voice);
    if (engine == NULL) return yomite_engine_unknown_voice;
    int rate = utterance->rate_percent < 1 ? 1 : utterance->rate_percent;
    // Slow speech takes more memory for each mora.
    int limit = clause_morae * rate / 100 - (rate < 100 ? (100 - rate) / 25 : 0);
    if (limit > clause_morae) limit = clause_morae;
    if (limit < least_clause_morae) limit = least_clause_morae;
    yomite_hts.set_speed(engine, rate / 100.0);
    yomite_hts.set_half_tone(engine, 12 * log2((utterance->pitch_percent < 1 ? 1 : utterance->pitch_percent) / 100.0));
    yomite_hts_text text;
    // Another script must not be left out silently: the caller has another engine for it.
    if (yomite_hts_text_read_accents(utterance->text, (uint32_t)limit, &text) != yomite_hts_text_read) return yomite_engine_broken;
    yomite_engine_result result = speak_text(engine, &text, (uint32_t)limit, utterance, sink);
    yomite_hts_text_free(&text);
    malloc_trim(0);
    return result;
}

bool yomite_hts_open(const char *data_directory, yomite_engine *engine) {
    if (!yomite_hts_find_folders(data_directory) || !yomite_hts_load_library()) return false;
    const char *_Nullable const *folders = yomite_voice_folders();
    *engine = (yomite_engine){
        .name = "hts", .native_rate = yomite_hts_rate, .data_directory = folders[0], .more_data = folders + 1, .speak = speak};
    return true;
}
