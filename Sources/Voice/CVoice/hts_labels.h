// SPDX-License-Identifier: GPL-3.0-or-later
//
// The labels that Japanese HTS voices take: one for each phoneme, with all the context that its sound depends on.

#ifndef YOMITE_VOICE_HTS_LABELS_H
#define YOMITE_VOICE_HTS_LABELS_H

#include "hts_text.h"

#pragma clang assume_nonnull begin

enum {
    yomite_hts_phones_limit = 256,
    yomite_hts_label_bytes = 256,
};

/// Phrases that are spoken as one utterance between two silences.
typedef struct {
    const yomite_hts_text *text;
    uint32_t first_phrase;
    uint32_t end_phrase;
    uint32_t phone_count;
    struct {
        const char *name;
        /// The one that it belongs to; for a pause the one before it.
        uint32_t phrase;
        /// Counted over the whole text; unused for a silence.
        uint32_t mora;
        bool is_silence;
    } phones[yomite_hts_phones_limit];
} yomite_hts_clause;

/// Lays out the phonemes of this many phrases, at least one. False if they are too many.
bool yomite_hts_clause_of(const yomite_hts_text *text, uint32_t first_phrase, uint32_t phrases, yomite_hts_clause *clause);

/// Writes the label of a phoneme, terminated, to `label` (`yomite_hts_label_bytes`).
void yomite_hts_label(const yomite_hts_clause *clause, uint32_t phone, char *label);

#pragma clang assume_nonnull end

#endif
