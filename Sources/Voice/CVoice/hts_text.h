// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kana with accents, as the text of a job: `キョ'ーワ/イ'イ/テ'ンキデ_ス`, or with the classes of words: `キョ'ー[2]ワ[24]`. docs/adding-an-engine.md explains each mark.

#ifndef YOMITE_VOICE_HTS_TEXT_H
#define YOMITE_VOICE_HTS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { yomite_hts_unknown = UINT8_MAX };

/// The class of a word, in the numbers of labels; `yomite_hts_unknown` where one is not known.
typedef struct {
    uint8_t part;
    /// Of its inflection.
    uint8_t type;
    uint8_t form;
} yomite_hts_word;

typedef struct {
    /// Empty if there is none.
    const char *consonant;
    /// `aiueo`, `yomite_hts_nasal` or `yomite_hts_closure`.
    char vowel;
    bool is_devoiced;
    /// The one that it belongs to.
    uint32_t word;
} yomite_hts_mora_spoken;

/// Morae with at most one fall of the pitch.
typedef struct {
    /// Its position in the text, in Unicode scalars.
    uint32_t start;
    uint32_t end;
    uint32_t first_mora;
    uint32_t morae;
    /// The mora after which the pitch falls, from 1; 0 if it does not fall.
    uint32_t accent;
    bool is_question;
    /// Whether a pause precedes it.
    bool opens_breath;
} yomite_hts_phrase;

typedef struct {
    yomite_hts_mora_spoken *_Nullable morae;
    uint32_t mora_count;
    yomite_hts_phrase *_Nullable phrases;
    uint32_t phrase_count;
    /// In the order of the morae, with at least one mora each. A text without classes is one word.
    yomite_hts_word *_Nullable words;
    uint32_t word_count;
} yomite_hts_text;

typedef enum {
    yomite_hts_text_read,
    /// It contains something that is neither kana nor a mark of the notation.
    yomite_hts_text_foreign,
    yomite_hts_text_no_memory,
} yomite_hts_text_result;

/// Reads a well-formed UTF-8 text. A phrase of more than `limit` morae becomes several. The caller frees the result.
yomite_hts_text_result yomite_hts_text_read_accents(const char *text, uint32_t limit, yomite_hts_text *read);

void yomite_hts_text_free(yomite_hts_text *text);

/// How many phrases from `first` on to speak at once: whole breaths of at most `limit` morae in total, including pauses, or a part of a
/// longer breath.
uint32_t yomite_hts_text_clause(const yomite_hts_text *text, uint32_t first, uint32_t limit);

#pragma clang assume_nonnull end

#endif
