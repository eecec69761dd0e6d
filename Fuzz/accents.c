// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/hts_text.c Sources/Voice/CVoice/hts_morae.c Sources/Voice/CVoice/hts_labels.c Sources/Voice/CVoice/text.c
//
// Kana with accents, and the labels that are made of them: phrases lie in the text, in order, with all morae once; clauses keep the limit, and
// every label is whole.

#include "../Sources/Voice/CVoice/hts_labels.h"
#include "../Sources/Voice/CVoice/text.h"

#include <stdlib.h>
#include <string.h>

static void check(int condition) {
    if (!condition) abort();
}

static void check_phrases(const yomite_hts_text *text, uint32_t scalars, uint32_t limit) {
    uint32_t morae = 0, place = 0;
    for (uint32_t i = 0; i < text->phrase_count; i++) {
        const yomite_hts_phrase *phrase = &text->phrases[i];
        check(phrase->first_mora == morae && phrase->morae > 0 && phrase->morae <= limit && phrase->accent <= phrase->morae);
        check(phrase->start >= place && phrase->end > phrase->start && phrase->end <= scalars);
        morae += phrase->morae;
        place = phrase->end;
    }
    check(morae == text->mora_count);
}

/// Every word has morae, and they are in one piece.
static void check_words(const yomite_hts_text *text) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < text->mora_count; i++) {
        check(text->morae[i].word == word || (i > 0 && text->morae[i].word == word + 1));
        word = text->morae[i].word;
    }
    check(text->word_count == (text->mora_count > 0 ? word + 1 : 0));
}

static void check_clauses(const yomite_hts_text *text, uint32_t limit) {
    static yomite_hts_clause clause;
    for (uint32_t first = 0, count; first < text->phrase_count; first += count) {
        count = yomite_hts_text_clause(text, first, limit);
        check(count > 0 && first + count <= text->phrase_count);
        uint32_t morae = 0;
        for (uint32_t i = first; i < first + count; i++) morae += text->phrases[i].morae;
        check(morae <= limit);
        check(yomite_hts_clause_of(text, first, count, &clause));
        for (uint32_t phone = 0; phone < clause.phone_count; phone++) {
            char label[yomite_hts_label_bytes];
            yomite_hts_label(&clause, phone, label);
            check(strlen(label) < sizeof label - 1 && strstr(label, "/K:") != NULL);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    if (count == 0 || count > 4096) return 0;
    uint32_t limit = 1 + data[0] % 25;
    char *clean = malloc(count + 1);
    uint32_t scalars = yomite_text_clean(data + 1, count - 1, clean);
    yomite_hts_text text;
    if (yomite_hts_text_read_accents(clean, limit, &text) == yomite_hts_text_read) {
        check_phrases(&text, scalars, limit);
        check_words(&text);
        check_clauses(&text, limit);
        yomite_hts_text_free(&text);
    }
    free(clean);
    return 0;
}
