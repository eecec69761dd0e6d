// SPDX-License-Identifier: GPL-3.0-or-later

#include "pico_text.h"

#include "scalars.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    /// The longest German compounds have more than forty letters. 399 letters make Pico loop forever.
    word_limit = 60,
    /// A hundred digits are left out, three hundred are an error.
    digit_run_limit = 15,
    /// Signs are spelled out.
    sign_run_limit = 3,
    sentence_end_limit = 1,
    after_latin = 0x250,
    first_typographic = 0x2010,
    last_typographic = 0x2026,
    euro = 0x20AC,
};

/// How long the runs are that end here.
typedef struct {
    int word;
    int digits;
    int signs;
    int sentence_ends;
} runs;

/// Whether Pico can say it, or pause for it.
static bool is_speakable(uint32_t scalar) {
    if (scalar == '<' || scalar == '>') return false;
    return scalar < after_latin || (scalar >= first_typographic && scalar <= last_typographic) || scalar == euro;
}

static bool is_sign(uint32_t scalar) {
    return (scalar < 0x80 && ispunct((int)scalar)) || scalar >= after_latin;
}

static bool ends_sentence(uint32_t scalar) {
    return scalar == '.' || scalar == '!' || scalar == '?' || scalar == ':' || scalar == ';' || scalar == last_typographic;
}

/// Spaces do not end a run of signs: each sentence end is a pause of its own, whatever lies between.
static void count(uint32_t scalar, runs *runs) {
    if (scalar == ' ') {
        runs->word = runs->digits = 0;
    } else if (is_sign(scalar)) {
        runs->word++;
        runs->digits = 0;
        runs->signs++;
        if (ends_sentence(scalar)) runs->sentence_ends++;
    } else {
        runs->word++;
        runs->digits = scalar < 0x80 && isdigit((int)scalar) ? runs->digits + 1 : 0;
        runs->signs = runs->sentence_ends = 0;
    }
}

static bool fits(uint32_t scalar, const runs *runs) {
    return runs->word <= word_limit && runs->digits <= digit_run_limit && runs->signs <= sign_run_limit &&
        (runs->sentence_ends <= sentence_end_limit || !ends_sentence(scalar));
}

void yomite_pico_text_plain(const char *text, char *plain) {
    runs runs = {0};
    while (*text != '\0') {
        const char *letter = text;
        uint32_t scalar = yomite_next_scalar(&text);
        if (!is_speakable(scalar)) scalar = ' ';
        count(scalar, &runs);
        if (scalar == ' ' || !fits(scalar, &runs)) {
            *plain++ = ' ';
        } else {
            plain = mempcpy(plain, letter, (size_t)(text - letter));
        }
    }
    *plain = '\0';
}
