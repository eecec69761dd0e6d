// SPDX-License-Identifier: GPL-3.0-or-later

#include "voicevox_kana.h"

#include "hts_morae.h"
#include "hts_text.h"
#include "json_text.h"

#include <stdlib.h>
#include <string.h>

enum {
    /// VOICEVOX's servers refuse phrases of more than 300.
    most_morae_of_phrase = 100,
    /// The most bytes that a mora takes with its accent and what precedes it: two kana of three bytes, `、`, `_`, `'`, `？`.
    bytes_of_mora = 16,
};

static const char accent_sign = '\'', devoicing_sign = '_', boundary_sign = '/';

static void add_kana(yomite_text_room *room, const yomite_hts_mora_spoken *mora) {
    char32_t kana[2];
    size_t count = yomite_hts_kana((yomite_hts_sound){.consonant = mora->consonant, .vowel = mora->vowel}, kana);
    for (size_t i = 0; i < count; i++) {
        // All kana are in the range of three bytes.
        const char bytes[] = {(char)(0xE0 | kana[i] >> 12), (char)(0x80 | (kana[i] >> 6 & 0x3F)), (char)(0x80 | (kana[i] & 0x3F))};
        yomite_text_add(room, bytes, sizeof bytes);
    }
}

static void add_phrase(yomite_text_room *room, const yomite_hts_text *read, const yomite_hts_phrase *phrase) {
    uint32_t accent = phrase->accent > 0 ? phrase->accent : phrase->morae;
    for (uint32_t i = 0; i < phrase->morae; i++) {
        const yomite_hts_mora_spoken *mora = &read->morae[phrase->first_mora + i];
        if (mora->is_devoiced) yomite_text_add(room, &devoicing_sign, 1);
        add_kana(room, mora);
        if (i + 1 == accent) yomite_text_add(room, &accent_sign, 1);
    }
    if (phrase->is_question) yomite_text_print(room, "？");
}

char *yomite_voicevox_kana(const char *text, size_t bytes) {
    char *part = strndup(text, bytes);
    if (part == NULL || strpbrk(part, "'/_") == NULL) {
        free(part);
        return NULL;
    }
    yomite_hts_text read;
    bool is_read = yomite_hts_text_read_accents(part, most_morae_of_phrase, &read) == yomite_hts_text_read;
    free(part);
    if (!is_read) return NULL;
    size_t capacity = (size_t)read.mora_count * bytes_of_mora + 1;
    yomite_text_room room = {.bytes = malloc(capacity), .capacity = capacity};
    for (uint32_t i = 0; room.bytes != NULL && i < read.phrase_count; i++) {
        if (i > 0) yomite_text_print(&room, read.phrases[i].opens_breath ? "、" : "/");
        add_phrase(&room, &read, &read.phrases[i]);
    }
    yomite_hts_text_free(&read);
    if (room.count > 0) return room.bytes;
    free(room.bytes);
    return NULL;
}

char *yomite_voicevox_plain_kana(const char *text, size_t bytes) {
    char *plain = strndup(text, bytes);
    if (plain == NULL) return NULL;
    size_t count = 0;
    for (const char *byte = plain; *byte != '\0'; byte++) {
        if (*byte != accent_sign && *byte != devoicing_sign) plain[count++] = *byte == boundary_sign ? ' ' : *byte;
    }
    plain[count] = '\0';
    return plain;
}
