// SPDX-License-Identifier: GPL-3.0-or-later

#include "flite_text.h"

#include "scalars.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    /// Measured on flite 2.2: 100 marks in a row corrupt its heap.
    punctuation_run_limit = 3,
    /// Its time grows with the square of the length of a word or number.
    word_limit = 24,
    digit_run_limit = 12,
    /// Letters without a vowel are spelled, which takes a third of a second each.
    spelled_run_limit = 12,
    digit_weight = 8,
    spelled_weight = 6,
    /// After a word with a mark at its end it is silent for some time, which costs as much as speech.
    pause_weight = 3,
    first_accented = 0xC0,
    last_accented = 0xFF,
};

/// U+00C0 to U+00FF without their accents.
static const char unaccented[] = "AAAAAAACEEEEIIIIDNOOOOO OUUUUYTsaaaaaaaceeeeiiiidnooooo ouuuuyty";
_Static_assert(sizeof unaccented == last_accented - first_accented + 2, "one letter for each");

static char plain_letter(uint32_t scalar) {
    if (scalar < 0x80) return (char)scalar;
    if (scalar >= first_accented && scalar <= last_accented) return unaccented[scalar - first_accented];
    switch (scalar) {
    case 0x2018:
    case 0x2019:
    case 0x02BC: return '\'';
    case 0x201C:
    case 0x201D: return '"';
    case 0x2013:
    case 0x2014: return '-';
    case 0x2026: return '.';
    default: return ' ';
    }
}

void yomite_flite_text_plain(const char *text, char *plain) {
    int word = 0, marks = 0, digits = 0, spelled = 0;
    while (*text != '\0') {
        char letter = plain_letter(yomite_next_scalar(&text));
        // Spaces between marks do not end the run: flite gathers all the marks after the word before.
        marks = isalnum(letter) ? 0 : ispunct(letter) ? marks + 1 : marks;
        digits = isdigit(letter) ? digits + 1 : 0;
        spelled = !isalpha(letter) || strchr("aeiouyAEIOUY", letter) != NULL ? 0 : spelled + 1;
        word = isspace(letter) ? 0 : word + 1;
        bool fits = marks <= punctuation_run_limit && digits <= digit_run_limit && spelled <= spelled_run_limit && word <= word_limit;
        *plain++ = fits ? letter : ' ';
    }
    *plain = '\0';
}

/// How long the word takes to say, in letters of an ordinary word (65 ms). `length` receives its bytes including the spaces after it.
static size_t weight(const char *word, size_t *length) {
    size_t letters = 0, digits = 0, count = 0;
    bool has_vowel = false;
    for (; word[count] != '\0' && !isspace(word[count]); count++) {
        if (isdigit(word[count])) {
            digits++;
        } else {
            letters++;
        }
        // Capitals are spelled, too: `XVIII` takes three times as long as `eighteenth`.
        if (strchr("aeiouy", word[count]) != NULL) has_vowel = true;
    }
    size_t pause = count > 0 && ispunct(word[count - 1]) ? pause_weight : 0;
    while (isspace(word[count])) count++;
    *length = count;
    return digits * digit_weight + letters * (has_vowel ? 1 : spelled_weight) + pause;
}

static bool ends_sentence(const char *piece, size_t count) {
    while (count > 0 && isspace(piece[count - 1])) count--;
    return count > 0 && strchr(".!?", piece[count - 1]) != NULL;
}

size_t yomite_flite_text_piece(const char *plain, size_t limit) {
    size_t sentences = 0, total = 0, count = 0;
    while (plain[count] != '\0') {
        size_t length;
        total += weight(plain + count, &length);
        if (total > limit && count > 0) return sentences > 0 ? sentences : count;
        count += length;
        if (ends_sentence(plain, count)) sentences = count;
    }
    return count;
}
