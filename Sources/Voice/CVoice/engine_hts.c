// SPDX-License-Identifier: GPL-3.0-or-later
//
// HTS voices for Japanese, with libHTSEngine 1.10. The library and a voice are loaded at first use.

#include "yomite_engine.h"

#include "hts_labels.h"
#include "hts_text.h"
#include "hts_voices.h"

#include <malloc.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    /// The most for one utterance: all of it is made before its first sample, and longer ones come out wrong.
    clause_morae = 25,
    least_clause_morae = 3,
    samples_limit = 4096,
    watch_microseconds = 20000,
    /// Silence that stays where a breath was cut, or before a clause.
    seam_samples = yomite_hts_rate / 100,
};

/// What the timer stops; NULL while nothing is made.
static HTS_Engine *volatile watched;

/// Something has arrived while a clause is made, which may be its cancellation.
static void look(int signal) {
    (void)signal;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (watched != NULL && poll(&input, 1, 0) > 0) yomite_hts.set_stop(watched, TRUE);
}

static void watch(HTS_Engine *_Nullable engine) {
    watched = engine;
    suseconds_t interval = engine != NULL ? watch_microseconds : 0;
    setitimer(ITIMER_REAL, &(struct itimerval){{0, interval}, {0, interval}}, NULL);
}

/// Makes the samples. False: the library refused, or they are no longer wanted (`is_wanted`).
static bool make(HTS_Engine *engine, char **labels, size_t count, const yomite_sink *sink, bool *is_wanted) {
    watch(engine);
    yomite_hts.set_stop(engine, FALSE);
    bool is_made = yomite_hts.synthesize(engine, labels, count);
    watch(NULL);
    bool was_stopped = yomite_hts.stopped(engine);
    yomite_hts.set_stop(engine, FALSE);
    if (!was_stopped) return is_made;
    *is_wanted = sink->is_wanted(sink->context);
    if (!*is_wanted) return false;
    // Something else had arrived: do it again, to the end.
    yomite_hts.refresh(engine);
    return yomite_hts.synthesize(engine, labels, count);
}

static size_t samples_of(HTS_Engine *engine, uint32_t phone) {
    size_t frames = 0;
    for (size_t state = 0; state < yomite_hts_states; state++) frames += yomite_hts.duration(engine, phone * yomite_hts_states + state);
    // 5 ms each: the voice's own frame length, which no rate changes.
    return frames * (yomite_hts_rate / 200);
}

static char labels[yomite_hts_phones_limit][yomite_hts_label_bytes];
static char *lines[yomite_hts_phones_limit];
static yomite_hts_clause clause;

/// The part of a clause that is passed on.
typedef struct {
    size_t first;
    size_t end;
} stretch;

/// A pause is made at the end of the phrase before it, and a cut inside a breath is not heard.
static stretch trimmed(HTS_Engine *engine) {
    const yomite_hts_text *text = clause.text;
    size_t total = yomite_hts.count(engine);
    size_t front = samples_of(engine, 0), back = samples_of(engine, clause.phone_count - 1);
    bool ends_breath = clause.end_phrase == text->phrase_count || text->phrases[clause.end_phrase].opens_breath;
    stretch kept = {.first = front > seam_samples ? front - seam_samples : 0, .end = total};
    if (!ends_breath && back > seam_samples && back < total) kept.end = total - back + seam_samples;
    if (kept.first > kept.end) kept.first = kept.end;
    return kept;
}

/// Passes on the rest of a stretch up to a sample.
static bool put(HTS_Engine *engine, stretch *left, size_t end, int volume_percent, const yomite_sink *sink) {
    int16_t samples[samples_limit];
    while (left->first < end) {
        size_t count = end - left->first < samples_limit ? end - left->first : samples_limit;
        for (size_t i = 0; i < count; i++) {
            double value = yomite_hts.sample(engine, left->first + i) * volume_percent / 100;
            samples[i] = (int16_t)lrint(fmin(fmax(value, INT16_MIN), INT16_MAX));
        }
        if (!sink->samples(sink->context, samples, count)) return false;
        left->first += count;
    }
    return true;
}

/// Passes on the samples of a clause. Each word is reported right before its own samples, because only then does the sink know how much of
/// the silence before it was left out.
static bool put_clause(HTS_Engine *engine, uint64_t clause_start, stretch kept, int volume_percent, const yomite_sink *sink) {
    stretch left = kept;
    size_t place = 0;
    uint32_t next = clause.first_phrase;
    for (uint32_t phone = 0; phone < clause.phone_count && next < clause.end_phrase; phone++) {
        if (!clause.phones[phone].is_silence && clause.phones[phone].phrase == next) {
            const yomite_hts_phrase *phrase = &clause.text->phrases[next++];
            size_t begin = place < kept.first ? kept.first : place < kept.end ? place : kept.end;
            if (!put(engine, &left, begin, volume_percent, sink)) return false;
            sink->word(sink->context, phrase->start, phrase->end - phrase->start, clause_start + (begin - kept.first));
        }
        place += samples_of(engine, phone);
    }
    return put(engine, &left, kept.end, volume_percent, sink);
}

/// Speaks this many phrases. False if the utterance is over: `result` says why.
static bool speak_clause(HTS_Engine *engine, int volume_percent, uint64_t *start, const yomite_sink *sink, yomite_engine_result *result) {
    for (uint32_t phone = 0; phone < clause.phone_count; phone++) {
        yomite_hts_label(&clause, phone, labels[phone]);
        lines[phone] = labels[phone];
    }
    bool is_wanted = true;
    bool goes_on = make(engine, lines, clause.phone_count, sink, &is_wanted);
    if (goes_on) {
        stretch kept = trimmed(engine);
        goes_on = put_clause(engine, *start, kept, volume_percent, sink);
        *start += kept.end - kept.first;
    } else if (is_wanted) {
        *result = yomite_engine_broken;
    }
    yomite_hts.refresh(engine);
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
    sigaction(SIGALRM, &(struct sigaction){.sa_handler = look, .sa_flags = SA_RESTART}, NULL);
    const char *_Nullable const *folders = yomite_hts_folders();
    *engine = (yomite_engine){
        .name = "hts", .native_rate = yomite_hts_rate, .data_directory = folders[0], .more_data = folders + 1, .speak = speak};
    return true;
}
