// SPDX-License-Identifier: GPL-3.0-or-later
//
// labels: reads a text of kana with accents from each line, and prints the labels that the HTS engine asks a voice by, with an empty line behind
// them. A text is one utterance here, as it is for Open JTalk; the engine makes several of a long one. What cannot be read has no labels.
// scripts/bench runs it.

#include "../../Sources/Voice/CVoice/hts_labels.h"
#include "../../Sources/Voice/CVoice/hts_text.h"

#include <stdio.h>
#include <string.h>

enum { line_limit = 4096, morae_limit = 1000 };

static void print_labels(const char *line) {
    static yomite_hts_clause clause;
    char label[yomite_hts_label_bytes];
    yomite_hts_text text;
    if (yomite_hts_text_read_accents(line, morae_limit, &text) != yomite_hts_text_read) return;
    if (text.phrase_count > 0 && yomite_hts_clause_of(&text, 0, text.phrase_count, &clause)) {
        for (uint32_t phone = 0; phone < clause.phone_count; phone++) {
            yomite_hts_label(&clause, phone, label);
            puts(label);
        }
    }
    yomite_hts_text_free(&text);
}

int main(void) {
    char line[line_limit];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        print_labels(line);
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
