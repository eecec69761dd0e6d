// SPDX-License-Identifier: GPL-3.0-or-later
//
// labels: reads a text of kana with accents from each line, and prints the labels that the HTS engine asks a voice by, with an empty line behind
// them. A text is one utterance, as it is for Open JTalk, unless the morae are given that an utterance may have: then it is divided as the engine
// divides it, and a line with a hyphen ends each utterance. What cannot be read has no labels. scripts/bench runs it.

#include "../../Sources/Voice/CVoice/hts_labels.h"
#include "../../Sources/Voice/CVoice/hts_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { line_limit = 16384, morae_limit = 1000 };

static void print_utterance(const yomite_hts_text *text, uint32_t first_phrase, uint32_t phrases) {
    static yomite_hts_clause clause;
    char label[yomite_hts_label_bytes];
    if (!yomite_hts_clause_of(text, first_phrase, phrases, &clause)) return;
    for (uint32_t phone = 0; phone < clause.phone_count; phone++) {
        yomite_hts_label(&clause, phone, label);
        puts(label);
    }
}

/// `utterance_morae`: 0 where the text is one utterance.
static void print_labels(const char *line, uint32_t utterance_morae) {
    yomite_hts_text text;
    uint32_t phrase_morae = utterance_morae > 0 ? utterance_morae : morae_limit;
    if (yomite_hts_text_read_accents(line, phrase_morae, &text) != yomite_hts_text_read) return;
    for (uint32_t first = 0, count; first < text.phrase_count; first += count) {
        count = utterance_morae > 0 ? yomite_hts_text_clause(&text, first, utterance_morae) : text.phrase_count;
        print_utterance(&text, first, count);
        if (utterance_morae > 0) puts("-");
    }
    yomite_hts_text_free(&text);
}

int main(int count, char **arguments) {
    uint32_t utterance_morae = count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 0;
    char line[line_limit];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        print_labels(line, utterance_morae);
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
