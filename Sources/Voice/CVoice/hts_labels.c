// SPDX-License-Identifier: GPL-3.0-or-later
//
// The format is that of the HTS voices for Japanese ("HTS_TTS_JPN"): five phonemes, then /A: the mora in its phrase, /B: to /D: parts of
// speech of the previous word, this one and the next, /E: to /G: the previous phrase, this one and the next, /H: to /J: the same for breaths,
// /K: the whole.

#include "hts_labels.h"

#include "hts_morae.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct {
    char *next;
    size_t left;
} line;

static void add(line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(line *line, const char *format, ...) {
    va_list values;
    va_start(values, format);
    int written = vsnprintf(line->next, line->left, format, values);
    va_end(values);
    size_t count = written < 0 ? 0 : (size_t)written >= line->left ? line->left - 1 : (size_t)written;
    line->next += count;
    line->left -= count;
}

static const char *name_of_vowel(char vowel, bool is_devoiced) {
    switch (vowel) {
    case 'a': return is_devoiced ? "A" : "a";
    case 'i': return is_devoiced ? "I" : "i";
    case 'u': return is_devoiced ? "U" : "u";
    case 'e': return is_devoiced ? "E" : "e";
    case 'o': return is_devoiced ? "O" : "o";
    case yomite_hts_closure: return "cl";
    default: return "N";
    }
}

static bool put(yomite_hts_clause *clause, const char *name, uint32_t phrase, uint32_t mora, bool is_silence) {
    if (clause->phone_count == yomite_hts_phones_limit) return false;
    uint32_t phone = clause->phone_count++;
    clause->phones[phone].name = name;
    clause->phones[phone].phrase = phrase;
    clause->phones[phone].mora = mora;
    clause->phones[phone].is_silence = is_silence;
    return true;
}

bool yomite_hts_clause_of(const yomite_hts_text *text, uint32_t first_phrase, uint32_t phrases, yomite_hts_clause *clause) {
    clause->text = text;
    clause->first_phrase = first_phrase;
    clause->end_phrase = first_phrase + phrases;
    clause->phone_count = 0;
    bool fits = put(clause, "sil", first_phrase, 0, true);
    for (uint32_t i = first_phrase; i < clause->end_phrase; i++) {
        const yomite_hts_phrase *phrase = &text->phrases[i];
        if (i > first_phrase && phrase->opens_breath) fits = put(clause, "pau", i - 1, 0, true) && fits;
        for (uint32_t mora = phrase->first_mora; mora < phrase->first_mora + phrase->morae; mora++) {
            const yomite_hts_mora_spoken *spoken = &text->morae[mora];
            if (*spoken->consonant != '\0') fits = put(clause, spoken->consonant, i, mora, false) && fits;
            fits = put(clause, name_of_vowel(spoken->vowel, spoken->is_devoiced), i, mora, false) && fits;
        }
    }
    return put(clause, "sil", clause->end_phrase - 1, 0, true) && fits;
}

/// Where the breath of a phrase begins or ends in the clause.
static uint32_t breath_start(const yomite_hts_clause *clause, uint32_t phrase) {
    while (phrase > clause->first_phrase && !clause->text->phrases[phrase].opens_breath) phrase--;
    return phrase;
}

static uint32_t breath_end(const yomite_hts_clause *clause, uint32_t phrase) {
    do {
        phrase++;
    } while (phrase < clause->end_phrase && !clause->text->phrases[phrase].opens_breath);
    return phrase;
}

static uint32_t morae_between(const yomite_hts_clause *clause, uint32_t first, uint32_t end) {
    uint32_t count = 0;
    for (uint32_t i = first; i < end; i++) count += clause->text->phrases[i].morae;
    return count;
}

static uint32_t breaths_between(const yomite_hts_clause *clause, uint32_t first, uint32_t end) {
    uint32_t count = 0;
    for (; first < end; first = breath_end(clause, first)) count++;
    return count;
}

/// A phrase without a fall counts as one that falls after its end.
static uint32_t fall(const yomite_hts_phrase *phrase) {
    return phrase->accent == 0 ? phrase->morae : phrase->accent;
}

static const char *phone_name(const yomite_hts_clause *clause, int64_t phone) {
    return phone < 0 || phone >= clause->phone_count ? "xx" : clause->phones[phone].name;
}

/// The neighbouring phrase; `touches`: whether there is no pause between.
static void add_neighbour(line *line, const yomite_hts_phrase *_Nullable phrase, char key, char sign, char last, const char *touches) {
    if (phrase == NULL) {
        add(line, "/%c:xx_xx%cxx_xx%cxx", key, sign, last);
    } else {
        add(line, "/%c:%u_%u%c%d_xx%c%s", key, phrase->morae, fall(phrase), sign, phrase->is_question, last, touches);
    }
}

static void add_breath(line *line, const yomite_hts_clause *clause, char key, uint32_t first, uint32_t end) {
    if (first >= end) {
        add(line, "/%c:xx_xx", key);
    } else {
        add(line, "/%c:%u_%u", key, end - first, morae_between(clause, first, end));
    }
}

static void add_mora(line *line, const yomite_hts_clause *clause, uint32_t phone) {
    const yomite_hts_phrase *phrase = &clause->text->phrases[clause->phones[phone].phrase];
    if (clause->phones[phone].is_silence) {
        add(line, "/A:xx+xx+xx");
    } else {
        int place = (int)(clause->phones[phone].mora - phrase->first_mora) + 1;
        add(line, "/A:%d+%d+%d", place - (int)fall(phrase), place, (int)phrase->morae - place + 1);
    }
}

static void add_number(line *line, uint8_t number, int digits) {
    if (number == yomite_hts_unknown) {
        add(line, "xx");
    } else {
        add(line, "%0*u", digits, number);
    }
}

/// The word with this number; unknown outside the clause.
static void add_word(line *line, const yomite_hts_clause *clause, int64_t word, char key, char first_sign, char second_sign) {
    const yomite_hts_text *text = clause->text;
    const yomite_hts_phrase *last_phrase = &text->phrases[clause->end_phrase - 1];
    uint32_t first = text->morae[text->phrases[clause->first_phrase].first_mora].word;
    uint32_t last = text->morae[last_phrase->first_mora + last_phrase->morae - 1].word;
    yomite_hts_word found = {yomite_hts_unknown, yomite_hts_unknown, yomite_hts_unknown};
    if (word >= first && word <= last) found = text->words[word];
    add(line, "/%c:", key);
    add_number(line, found.part, 2);
    add(line, "%c", first_sign);
    add_number(line, found.type, 1);
    add(line, "%c", second_sign);
    add_number(line, found.form, 1);
}

/// For a silence: the words on both sides.
static void add_words(line *line, const yomite_hts_clause *clause, uint32_t phone) {
    enum { none = -1 };
    const yomite_hts_text *text = clause->text;
    const yomite_hts_phrase *phrase = &text->phrases[clause->phones[phone].phrase];
    bool is_silence = clause->phones[phone].is_silence;
    uint32_t mora = !is_silence ? clause->phones[phone].mora : phone == 0 ? phrase->first_mora : phrase->first_mora + phrase->morae - 1;
    int64_t word = text->morae[mora].word;
    int64_t before = !is_silence ? word - 1 : phone == 0 ? none : word;
    int64_t behind = is_silence && phone == 0 ? word : word + 1;
    add_word(line, clause, before, 'B', '-', '_');
    add_word(line, clause, is_silence ? none : word, 'C', '_', '+');
    add_word(line, clause, behind, 'D', '+', '_');
}

static void add_phrase(line *line, const yomite_hts_clause *clause, uint32_t index) {
    const yomite_hts_phrase *phrase = &clause->text->phrases[index];
    uint32_t start = breath_start(clause, index), end = breath_end(clause, index);
    uint32_t before = morae_between(clause, start, index);
    add(line, "/F:%u_%u#%d_xx@%u_%u|%u_%u", phrase->morae, fall(phrase), phrase->is_question, index - start + 1, end - index, before + 1,
        morae_between(clause, start, end) - before);
}

static void add_own_breath(line *line, const yomite_hts_clause *clause, uint32_t start, uint32_t end) {
    uint32_t first = clause->first_phrase, last = clause->end_phrase;
    uint32_t before = morae_between(clause, first, start);
    add(line, "/I:%u-%u@%u+%u&%u-%u|%u+%u", end - start, morae_between(clause, start, end), breaths_between(clause, first, start) + 1,
        breaths_between(clause, start, last), start - first + 1, last - start, before + 1, morae_between(clause, first, last) - before);
}

void yomite_hts_label(const yomite_hts_clause *clause, uint32_t phone, char *label) {
    line line = {.next = label, .left = yomite_hts_label_bytes};
    const yomite_hts_phrase *phrases = clause->text->phrases;
    uint32_t phrase = clause->phones[phone].phrase, first = clause->first_phrase, last = clause->end_phrase;
    bool is_silence = clause->phones[phone].is_silence;
    // For a silence: the phrases on both sides.
    uint32_t before = !is_silence ? phrase : phone == 0 ? first : phrase + 1;
    uint32_t behind = is_silence ? before : phrase + 1;
    uint32_t start = is_silence ? before : breath_start(clause, phrase);
    uint32_t end = is_silence ? before : breath_end(clause, phrase);
    add(&line, "%s^%s-%s+%s=%s", phone_name(clause, (int64_t)phone - 2), phone_name(clause, (int64_t)phone - 1), phone_name(clause, phone),
        phone_name(clause, (int64_t)phone + 1), phone_name(clause, (int64_t)phone + 2));
    add_mora(&line, clause, phone);
    add_words(&line, clause, phone);
    bool touches_before = before > first && !is_silence && !phrases[before].opens_breath;
    add_neighbour(&line, before > first ? &phrases[before - 1] : NULL, 'E', '!', '-', is_silence ? "xx" : touches_before ? "1" : "0");
    if (is_silence) {
        add(&line, "/F:xx_xx#xx_xx@xx_xx|xx_xx");
    } else {
        add_phrase(&line, clause, phrase);
    }
    bool touches_behind = behind < last && !phrases[behind].opens_breath;
    add_neighbour(&line, behind < last ? &phrases[behind] : NULL, 'G', '%', '_', is_silence ? "xx" : touches_behind ? "1" : "0");
    add_breath(&line, clause, 'H', start > first ? breath_start(clause, start - 1) : start, start);
    if (is_silence) {
        add(&line, "/I:xx-xx@xx+xx&xx-xx|xx+xx");
    } else {
        add_own_breath(&line, clause, start, end);
    }
    add_breath(&line, clause, 'J', end, end < last ? breath_end(clause, end) : end);
    add(&line, "/K:%u+%u-%u", breaths_between(clause, first, last), last - first, morae_between(clause, first, last));
}
