// SPDX-License-Identifier: GPL-3.0-or-later

#include "piper_text.h"

#include "scalars.h"

#include <ctype.h>
#include <string.h>

enum {
    /// 80 repetitions of `s'` overflow a buffer of espeak-ng 1.51.
    most_apostrophes = 4,
    /// Voices have one.
    most_numbers_each = 2,
    /// How many numbers a phoneme may become with its pauses, and the end after it.
    most_added = 10,
    /// Of a mark and the space behind it.
    mark_numbers = 4,
    digit_weight = 5,
    /// How many letters of the next clause espeak-ng may have read.
    looked_ahead = 1,
    cedilla_letter = 0xE7,
    cedilla = 0x327,
};

void yomite_piper_text_soften(char *text) {
    int apostrophes = 0;
    for (; *text != '\0'; text++) {
        if (*text == ' ') apostrophes = 0;
        if (*text == '\'' && ++apostrophes > most_apostrophes) *text = ' ';
    }
}

// Where a text may be cut.

/// Marks by their meaning for espeak-ng and the models; other scripts have their own.
static char plain_mark(uint32_t scalar) {
    switch (scalar) {
    case '.':
    case 0x3002:  // 。
    case 0xFF0E:
    case 0x2026:  // …
    case 0x0964:  // ।
        return '.';
    case '!':
    case 0xFF01: return '!';
    case '?':
    case 0xFF1F:
    case 0x061F:  // ؟
        return '?';
    case ',':
    case 0xFF0C:
    case 0x3001:  // 、
    case 0x060C:  // ،
        return ',';
    case ';':
    case 0xFF1B: return ';';
    case ':':
    case 0xFF1A: return ':';
    default: return '\0';
    }
}

static bool ends_sentence(char mark) {
    return mark == '.' || mark == '!' || mark == '?';
}

/// The best place to cut the text, for each kind of place.
typedef struct {
    size_t bytes;
    uint32_t scalars;
} place;

size_t yomite_piper_text_piece(const char *text, uint32_t *scalars) {
    place sentence = {0}, comma = {0}, space = {0}, all = {0};
    char mark = '\0';
    const char *rest = text;
    while (*rest != '\0' && all.scalars < yomite_piper_piece_scalars) {
        uint32_t scalar = yomite_next_scalar(&rest);
        all = (place){(size_t)(rest - text), all.scalars + 1};
        // A mark inside a word or a number does not count; those of scripts without spaces do.
        bool is_wide = mark != '\0' && scalar >= 0x3000;
        if (scalar == ' ' || is_wide) {
            if (ends_sentence(mark)) sentence = all;
            if (mark != '\0') comma = all;
            if (scalar == ' ') space = all;
        }
        mark = plain_mark(scalar);
    }
    place best = *rest == '\0' ? all : sentence.bytes > 0 ? sentence : comma.bytes > 0 ? comma : space.bytes > 0 ? space : all;
    *scalars = best.scalars;
    return best.bytes;
}

/// Letters, digits, and anything that is not a mark, a space or a quote.
static bool is_of_word(uint32_t scalar) {
    if (scalar < 0x80) return isalnum((int)scalar) != 0;
    bool is_punctuation = (scalar >= 0x2000 && scalar <= 0x206F) || (scalar >= 0x3000 && scalar <= 0x303F);
    return !is_punctuation && plain_mark(scalar) == '\0';
}

size_t yomite_piper_text_clause(const char *clause, size_t bytes, bool is_last, char *mark) {
    const char *rest = clause, *end = clause + bytes, *behind = end;
    uint32_t letters = 0;
    *mark = '\0';
    while (rest < end) {
        const char *at = rest;
        uint32_t scalar = yomite_next_scalar(&rest);
        char found = plain_mark(scalar);
        // If several marks follow each other, the first of them counts.
        if (found != '\0' && (*mark == '\0' || letters > 0)) {
            *mark = found;
            letters = 0;
            behind = end;
        } else if (is_of_word(scalar) && letters++ == 0) {
            behind = at;
        }
    }
    if (*mark == '\0' || letters > (is_last ? 0 : looked_ahead)) {
        *mark = '\0';
        return bytes;
    }
    return (size_t)(behind - clause);
}

// Words.

size_t yomite_piper_text_words(const char *clause, size_t bytes, uint32_t first, yomite_piper_word words[yomite_piper_most_words]) {
    const char *end = clause + bytes;
    size_t count = 0;
    uint32_t start = first, letters = 0, weight = 0;
    for (uint32_t at = first;; at++) {
        uint32_t scalar = clause < end ? yomite_next_scalar(&clause) : ' ';
        if (scalar != ' ') {
            letters += is_of_word(scalar);
            weight += scalar < 0x80 && isdigit((int)scalar) ? digit_weight : 1;
            continue;
        }
        // For now `place` holds the word's weight.
        if (letters > 0 && count < yomite_piper_most_words) words[count++] = (yomite_piper_word){start, at - start, weight};
        if (clause >= end) return count;
        start = at + 1;
        letters = weight = 0;
    }
}

void yomite_piper_text_align(yomite_piper_word *words, size_t word_count, size_t count) {
    size_t total = 0, before = 0;
    for (size_t i = 0; i < word_count; i++) total += words[i].place;
    for (size_t i = 0; i < word_count; i++) {
        size_t weight = words[i].place;
        words[i].place = word_count == count ? i : (before * count + total / 2) / total;
        if (words[i].place >= count) words[i].place = count > 0 ? count - 1 : 0;
        before += weight;
    }
}

// Questions.

/// Adds the numbers of a phoneme up to the limit; one that the voice does not know has none.
static void put_numbers(yomite_piper_question *question, const yomite_piper_voice *voice, uint32_t phoneme, bool has_pauses) {
    size_t left = most_numbers_each;
    for (size_t i = 0; i < voice->phoneme_count && left > 0; i++) {
        if (voice->phonemes[i].phoneme != phoneme) continue;
        left--;
        if (question->count < yomite_piper_most_numbers) question->numbers[question->count++] = voice->phonemes[i].number;
        if (has_pauses) put_numbers(question, voice, '_', false);
    }
}

/// Adds a phoneme. False: it may not fit.
static bool add_phoneme(yomite_piper_question *question, const yomite_piper_voice *voice, uint32_t phoneme) {
    if (question->count + most_added > question->limit) return false;
    if (phoneme == cedilla_letter) {
        put_numbers(question, voice, 'c', true);
        phoneme = cedilla;
    }
    put_numbers(question, voice, phoneme, true);
    return true;
}

void yomite_piper_question_begin(yomite_piper_question *question, const yomite_piper_voice *voice) {
    question->count = 0;
    question->word_count = 0;
    (void)add_phoneme(question, voice, '^');
}

size_t yomite_piper_question_limit(float length) {
    if (!(length > 1)) return yomite_piper_most_numbers;
    size_t limit = (size_t)(yomite_piper_most_numbers / length);
    return limit < yomite_piper_least_limit ? yomite_piper_least_limit : limit;
}

bool yomite_piper_question_fits(const yomite_piper_question *question, const char *phonemes) {
    size_t needed = most_added + mark_numbers;
    while (*phonemes != '\0' && *phonemes != ' ') {
        yomite_next_scalar(&phonemes);
        needed += 2;
    }
    return question->count + needed <= question->limit || needed > question->limit / 2;
}

bool yomite_piper_question_add(yomite_piper_question *question, const yomite_piper_voice *voice, const char **phonemes) {
    bool is_language = false;
    while (**phonemes != '\0' && **phonemes != ' ') {
        const char *next = *phonemes;
        uint32_t phoneme = yomite_next_scalar(&next);
        // `(en)` switches to another language, and `_` is a pause.
        if (phoneme == '(') is_language = true;
        bool is_sound = !is_language && phoneme != '_';
        if (phoneme == ')') is_language = false;
        if (is_sound && phoneme != ')' && !add_phoneme(question, voice, phoneme)) return false;
        *phonemes = next;
    }
    return true;
}

void yomite_piper_question_add_mark(yomite_piper_question *question, const yomite_piper_voice *voice, char mark) {
    (void)add_phoneme(question, voice, (uint32_t)mark);
}

bool yomite_piper_question_end(yomite_piper_question *question, const yomite_piper_voice *voice) {
    yomite_piper_question begun = {.limit = question->limit};
    yomite_piper_question_begin(&begun, voice);
    if (question->count <= begun.count) return false;
    put_numbers(question, voice, '$', false);
    return true;
}
