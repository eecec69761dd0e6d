// SPDX-License-Identifier: GPL-3.0-or-later

#include "hts_text.h"

#include "hts_morae.h"
#include "scalars.h"

#include <stdlib.h>
#include <string.h>
#include <uchar.h>

/// The length of a pause inside a clause, in morae.
enum { pause_morae = 4 };

typedef struct {
    yomite_hts_text *text;
    uint32_t limit;
    /// About the phrase that is being read.
    yomite_hts_phrase phrase;
    bool is_devoiced;
    bool pauses;
    /// Whether morae have come whose word has not ended.
    bool is_in_word;
} reader;

/// The scalars of a well-formed text.
static uint32_t decode(const char *text, char32_t *scalars) {
    uint32_t count = 0;
    while (*text != '\0') scalars[count++] = yomite_next_scalar(&text);
    return count;
}

static bool is_pause(char32_t scalar) {
    switch (scalar) {
    case U'、':
    case U'。':
    case U'，':
    case U'．':
    case U'！':
    case U'…':
    case U'‥':
    case U',':
    case U'.':
    case U'!': return true;
    default: return false;
    }
}

static bool is_question(char32_t scalar) {
    return scalar == U'？' || scalar == U'?';
}

static bool is_boundary(char32_t scalar) {
    return scalar == U'/' || scalar == U' ' || scalar == U'\u3000';
}

static void end_phrase(reader *reader) {
    if (reader->phrase.morae > 0) {
        reader->text->phrases[reader->text->phrase_count++] = reader->phrase;
        reader->pauses = false;
    }
    reader->phrase = (yomite_hts_phrase){0};
    reader->is_devoiced = false;
}

static void end_breath(reader *reader) {
    end_phrase(reader);
    reader->pauses = true;
}

/// A pause with a question before it.
static void end_question(reader *reader) {
    reader->phrase.is_question = true;
    bool has_phrase = reader->phrase.morae > 0;
    end_breath(reader);
    uint32_t count = reader->text->phrase_count;
    // After a space: イ'イ ？
    if (!has_phrase && count > 0) reader->text->phrases[count - 1].is_question = true;
}

/// The vowel that ー lengthens; false if there is none.
static bool draw_out(const yomite_hts_text *text, yomite_hts_sound *sound) {
    if (text->mora_count == 0) return false;
    char before = text->morae[text->mora_count - 1].vowel;
    sound->vowel = before;
    return before != yomite_hts_closure;
}

static void take_mora(reader *reader, yomite_hts_sound sound, uint32_t start, uint32_t end) {
    yomite_hts_text *text = reader->text;
    if (sound.vowel == yomite_hts_longer && !draw_out(text, &sound)) {
        if (reader->phrase.morae > 0) reader->phrase.end = end;
        return;
    }
    if (reader->phrase.morae == reader->limit) end_phrase(reader);
    if (reader->phrase.morae == 0) {
        reader->phrase.start = start;
        reader->phrase.first_mora = text->mora_count;
        reader->phrase.opens_breath = reader->pauses;
    }
    bool has_vowel = sound.vowel != yomite_hts_nasal && sound.vowel != yomite_hts_closure;
    text->morae[text->mora_count++] = (yomite_hts_mora_spoken){
        .consonant = sound.consonant,
        .vowel = sound.vowel,
        .is_devoiced = has_vowel && reader->is_devoiced,
        .word = text->word_count,
    };
    reader->is_in_word = true;
    reader->phrase.morae++;
    reader->phrase.end = end;
    reader->is_devoiced = false;
}

static void end_word(reader *reader, yomite_hts_word word) {
    if (reader->is_in_word) reader->text->words[reader->text->word_count++] = word;
    reader->is_in_word = false;
}

/// A number of at most two digits, or `x`. Returns how many scalars it takes.
static size_t read_number(const char32_t *scalars, size_t count, uint8_t *number) {
    *number = yomite_hts_unknown;
    if (count > 0 && *scalars == U'x') return 1;
    size_t digits = 0;
    uint32_t value = 0;
    while (digits < count && digits < 2 && scalars[digits] >= U'0' && scalars[digits] <= U'9')
        value = value * 10 + (scalars[digits++] - U'0');
    if (digits > 0) *number = (uint8_t)value;
    return digits;
}

/// The class of the word that ends here: `[20.1.2]`, `[2]`, `[x]`. Returns how many scalars it takes; 0 if it is none.
static size_t take_class(reader *reader, const char32_t *scalars, size_t count) {
    if (*scalars != U'[') return 0;
    uint8_t numbers[] = {yomite_hts_unknown, yomite_hts_unknown, yomite_hts_unknown};
    size_t place = 1;
    for (size_t i = 0; i < sizeof numbers; i++) {
        size_t length = read_number(scalars + place, count - place, &numbers[i]);
        place += length;
        if (length == 0 || place == count) return 0;
        if (scalars[place] == U']') {
            end_word(reader, (yomite_hts_word){.part = numbers[0], .type = numbers[1], .form = numbers[2]});
            return place + 1;
        }
        if (scalars[place++] != U'.') return 0;
    }
    return 0;
}

/// A mark of the notation. False for everything else.
static bool take_sign(reader *reader, char32_t sign) {
    if (sign == U'\'') {
        if (reader->phrase.accent == 0) reader->phrase.accent = reader->phrase.morae;
    } else if (sign == U'_') {
        reader->is_devoiced = true;
    } else if (is_boundary(sign)) {
        end_phrase(reader);
    } else if (is_question(sign)) {
        end_question(reader);
    } else if (is_pause(sign)) {
        end_breath(reader);
    } else {
        return false;
    }
    return true;
}

static bool read_scalars(reader *reader, const char32_t *scalars, uint32_t count) {
    for (uint32_t i = 0; i < count;) {
        yomite_hts_sound sound;
        uint32_t length = (uint32_t)yomite_hts_mora(scalars + i, count - i, &sound);
        if (length > 0) {
            uint32_t start = i > 0 && scalars[i - 1] == U'_' ? i - 1 : i;
            take_mora(reader, sound, start, i + length);
        } else {
            length = (uint32_t)take_class(reader, scalars + i, count - i);
            if (length == 0 && !take_sign(reader, scalars[i])) return false;
        }
        i += length > 0 ? length : 1;
    }
    end_phrase(reader);
    end_word(reader, (yomite_hts_word){yomite_hts_unknown, yomite_hts_unknown, yomite_hts_unknown});
    return true;
}

yomite_hts_text_result yomite_hts_text_read_accents(const char *text, uint32_t limit, yomite_hts_text *read) {
    size_t most = strlen(text) + 1;
    char32_t *scalars = malloc(most * sizeof *scalars);
    if (scalars == NULL) return yomite_hts_text_no_memory;
    uint32_t count = decode(text, scalars);
    *read = (yomite_hts_text){
        .morae = calloc(count + 1, sizeof *read->morae),
        .phrases = calloc(count + 1, sizeof *read->phrases),
        .words = calloc(count + 1, sizeof *read->words),
    };
    bool has_memory = read->morae != NULL && read->phrases != NULL && read->words != NULL;
    reader reader = {.text = read, .limit = limit < 1 ? 1 : limit, .pauses = true};
    bool is_read = has_memory && read_scalars(&reader, scalars, count);
    free(scalars);
    if (is_read) return yomite_hts_text_read;
    yomite_hts_text_free(read);
    return has_memory ? yomite_hts_text_foreign : yomite_hts_text_no_memory;
}

void yomite_hts_text_free(yomite_hts_text *text) {
    free(text->morae);
    free(text->phrases);
    free(text->words);
    *text = (yomite_hts_text){0};
}

static uint32_t end_of_breath(const yomite_hts_text *text, uint32_t first, uint32_t *morae) {
    uint32_t end = first;
    *morae = 0;
    do {
        *morae += text->phrases[end++].morae;
    } while (end < text->phrase_count && !text->phrases[end].opens_breath);
    return end;
}

uint32_t yomite_hts_text_clause(const yomite_hts_text *text, uint32_t first, uint32_t limit) {
    uint32_t total = 0, end = first;
    while (end < text->phrase_count) {
        uint32_t morae;
        uint32_t next = end_of_breath(text, end, &morae);
        // A pause takes time and memory like speech.
        uint32_t pause = end > first ? pause_morae : 0;
        if (total + pause + morae > limit) break;
        total += pause + morae;
        end = next;
    }
    if (end > first || first >= text->phrase_count) return end - first;
    // A longer breath is cut into parts of about the same length.
    uint32_t morae;
    uint32_t last = end_of_breath(text, first, &morae);
    uint32_t parts = (morae + limit - 1) / limit;
    uint32_t wanted = (morae + parts - 1) / parts;
    while (end < last && (total == 0 || total + text->phrases[end].morae <= limit) && total < wanted) total += text->phrases[end++].morae;
    return end - first;
}
