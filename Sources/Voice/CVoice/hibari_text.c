// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_text.h"

#include "hibari_phonemes.h"
#include "piper_text.h"
#include "scalars.h"

#include <string.h>
#include <strings.h>

enum {
    /// What espeak-ng gets at once: the scalars of a piece, of up to four bytes or a space and a joiner.
    piece_bytes = 4 * yomite_piper_piece_scalars + 1,
    /// Longer words go on as another one.
    most_word_ids = 80,
    /// Behind the last word: a mark and the edge.
    tail_ids = 2,
};

/// Behind every space this keeps espeak-ng from running words together: `of the` is one word to it otherwise. It has no other effect.
static const char joiner[] = "\xE2\x81\xA0";

typedef struct {
    yomite_hibari_phonemizer *phonemizer;
    yomite_hibari_reader *reader;
    void *_Nullable context;
    yomite_hibari_reading phrase;
    /// Whether the phrase has a word, or an earlier one had.
    bool has_word;
    bool has_spoken;
    bool had_enough;
} reading;

// Phrases.

static void begin(reading *reading) {
    reading->phrase.ids[0] = yomite_hibari_edge;
    reading->phrase.count = 1;
    reading->phrase.word_count = 0;
    reading->has_word = false;
}

static void flush(reading *reading) {
    if (reading->has_word && !reading->had_enough) {
        reading->phrase.ids[reading->phrase.count++] = yomite_hibari_edge;
        reading->has_spoken = true;
        reading->had_enough = !reading->reader(reading->context, &reading->phrase);
    }
    begin(reading);
}

/// Adds numbers behind a space, to this phrase or the next one. Returns the place of the first.
static size_t add_word(reading *reading, const uint8_t *ids, size_t count) {
    if (reading->phrase.count + 1 + count + tail_ids > yomite_hibari_phrase_ids) flush(reading);
    if (reading->has_word) reading->phrase.ids[reading->phrase.count++] = yomite_hibari_space;
    size_t place = reading->phrase.count;
    memcpy(reading->phrase.ids + place, ids, count);
    reading->phrase.count += count;
    reading->has_word = true;
    return place;
}

static void add_mark(reading *reading, char mark) {
    uint8_t id = yomite_hibari_mark(&mark, 1);
    bool fits = reading->phrase.count + tail_ids <= yomite_hibari_phrase_ids;
    if (reading->has_word && fits && id != 0) reading->phrase.ids[reading->phrase.count++] = id;
}

static void add_span(reading *reading, const yomite_piper_word *word, size_t place) {
    if (reading->phrase.word_count == yomite_hibari_phrase_words) return;
    reading->phrase.words[reading->phrase.word_count++] = (yomite_hibari_span){word->start, word->length, (uint32_t)place};
}

// Clauses.

static bool has_capital(const char *text, uint32_t scalars) {
    while (scalars > 0) scalars -= yomite_begins_scalar(*++text);
    return *text >= 'A' && *text <= 'Z';
}

static size_t count_words(const char *phonemes) {
    size_t count = 0;
    for (const char *at = phonemes; *at != '\0'; at++) count += *at != ' ' && (at == phonemes || at[-1] == ' ');
    return count;
}

/// Adds a clause that begins at the scalar `first`, word by word.
static void add_clause(reading *reading, const char *phonemes, const char *clause, size_t bytes, uint32_t first) {
    yomite_piper_word words[yomite_piper_most_words];
    size_t word_count = yomite_piper_text_words(clause, bytes, first, words), next = 0, spoken = 0;
    yomite_piper_text_align(words, word_count, count_words(phonemes));
    for (const char *rest = phonemes; *rest != '\0' && !reading->had_enough;) {
        if (*rest == ' ') {
            rest++;
            continue;
        }
        bool is_first = rest == phonemes || rest[-1] == ' ';
        spoken += is_first;
        bool is_next = is_first && next < word_count && words[next].place < spoken;
        uint8_t ids[most_word_ids];
        bool is_capital = is_next && has_capital(clause, words[next].start - first);
        size_t count = yomite_hibari_word(phonemes, rest, is_capital, ids, sizeof ids, &rest);
        if (count == 0) continue;
        size_t place = add_word(reading, ids, count);
        for (; next < word_count && words[next].place < spoken; next++) add_span(reading, &words[next], place);
    }
}

/// Whether the clause ends with a word that always has a full stop, and goes on behind it.
static bool ends_with_abbreviation(const char *clause, size_t bytes) {
    static const char *const known[] = {"Mr", "Mrs", "Ms", "Dr", "Prof", "St", "Jr", "Sr", "vs", "etc", "e.g", "i.e", "a.m", "p.m"};
    if (clause[bytes] == '\0') return false;
    while (bytes > 0 && clause[bytes - 1] == ' ') bytes--;
    if (bytes == 0 || clause[bytes - 1] != '.') return false;
    size_t end = bytes - 1, begin = end;
    while (begin > 0 && clause[begin - 1] != ' ') begin--;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strlen(known[i]) == end - begin && strncasecmp(known[i], clause + begin, end - begin) == 0) return true;
    }
    return false;
}

static void end_clause(reading *reading, char mark) {
    add_mark(reading, mark);
    if (strchr(".?!", mark) != NULL) flush(reading);
}

// Pieces.

static bool is_joiner(const char *text) {
    return strncmp(text, joiner, strlen(joiner)) == 0;
}

/// How many bytes of a sign begin here that overruns espeak-ng where several are joined: those beyond U+FFFF, mostly pictures, and what joins them.
static size_t picture_bytes(const char *text) {
    static const char joins_pictures[] = "\xE2\x80\x8D";
    if ((unsigned char)*text >= 0xF0) return 4;
    return strncmp(text, joins_pictures, strlen(joins_pictures)) == 0 ? strlen(joins_pictures) : 0;
}

/// Copies a piece with a joiner behind every space. A joiner of its own becomes another space without width, which has as many bytes, and
/// pictures become as many spaces as they have bytes.
static char *join(const char *text, size_t bytes, char *copy) {
    for (const char *end = text + bytes; text < end; text++) {
        size_t picture = picture_bytes(text);
        if (picture > 0) {
            memset(copy, ' ', picture);
            copy += picture;
            text += picture - 1;
            continue;
        }
        *copy++ = *text;
        if (*text == ' ') copy = stpcpy(copy, joiner);
        if (is_joiner(text)) {
            copy = stpcpy(copy - 1, "\xE2\x80\x8B");
            text += strlen(joiner) - 1;
        }
    }
    *copy = '\0';
    return copy;
}

/// How many bytes of the piece itself these bytes of its copy are.
static size_t bytes_without_joiners(const char *copy, size_t bytes) {
    size_t count = bytes;
    for (size_t i = 0; i + strlen(joiner) <= bytes; i++) {
        if (is_joiner(copy + i)) count -= strlen(joiner);
    }
    return count;
}

/// Goes clause by clause, as espeak-ng cuts them.
static void read_piece(reading *reading, const char *text, size_t bytes, uint32_t first) {
    char copy[piece_bytes];
    const char *end = join(text, bytes, copy), *clause = copy;
    yomite_piper_text_soften(copy);
    for (const void *rest = copy; rest != NULL && !reading->had_enough;) {
        const void *before = rest;
        const char *phonemes = reading->phonemizer(&rest);
        const char *behind = rest == NULL ? end : rest;
        char mark = '\0';
        size_t taken = behind < clause ? 0 : yomite_piper_text_clause(clause, (size_t)(behind - clause), rest == NULL, &mark);
        size_t plain = bytes_without_joiners(clause, taken);
        add_clause(reading, phonemes == NULL ? "" : phonemes, text, plain, first);
        if (mark != '\0' && !(mark == '.' && ends_with_abbreviation(text, plain))) end_clause(reading, mark);
        first += yomite_count_scalars(text, plain);
        text += plain;
        clause += taken;
        if (rest == before) return;
    }
}

yomite_hibari_text_result yomite_hibari_text_read_phrases(
    const char *text, yomite_hibari_phonemizer *phonemizer, yomite_hibari_reader *reader, void *context) {
    reading reading = {.phonemizer = phonemizer, .reader = reader, .context = context};
    begin(&reading);
    uint32_t first = 0, scalars;
    for (size_t bytes; *text != '\0' && !reading.had_enough; text += bytes, first += scalars) {
        bytes = yomite_piper_text_piece(text, &scalars);
        read_piece(&reading, text, bytes, first);
    }
    flush(&reading);
    if (reading.had_enough) return yomite_hibari_text_stopped;
    return reading.has_spoken ? yomite_hibari_text_read : yomite_hibari_text_silent;
}
