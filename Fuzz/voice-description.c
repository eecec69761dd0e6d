// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/json.c Sources/Voice/CVoice/piper_voice.c Sources/Voice/CVoice/piper_text.c
//
// The file beside a Piper voice's model, and a text behind its first zero: the voice is refused with a reason or can be asked with every text, whose
// pieces together are the whole of it.

#include "../Sources/Voice/CVoice/piper_text.h"

#include <stdlib.h>
#include <string.h>

static void check(int condition) {
    if (!condition) abort();
}

static void check_words(const char *piece, size_t bytes, uint32_t first, uint32_t scalars) {
    yomite_piper_word words[yomite_piper_most_words];
    size_t count = yomite_piper_text_words(piece, bytes, first, words);
    yomite_piper_text_align(words, count, 7);
    for (size_t i = 0; i < count; i++) {
        check(words[i].start >= first && words[i].length > 0 && words[i].start + words[i].length <= first + scalars);
        check(words[i].place < 7 && (i == 0 || words[i].start > words[i - 1].start));
    }
}

static void check_text(const yomite_piper_voice *voice, char *text) {
    static yomite_piper_question question;
    yomite_piper_text_soften(text);
    uint32_t first = 0, scalars;
    for (char *rest = text; *rest != '\0';) {
        size_t bytes = yomite_piper_text_piece(rest, &scalars);
        check(bytes > 0 && bytes <= strlen(rest) && scalars > 0 && scalars <= 70);
        char mark;
        check(yomite_piper_text_clause(rest, bytes, first % 2 == 0, &mark) <= bytes);
        check_words(rest, bytes, first, scalars);
        rest += bytes;
        first += scalars;
    }
    question.limit = yomite_piper_question_limit((float)(strlen(text) % 5));
    yomite_piper_question_begin(&question, voice);
    const char *phonemes = text;
    while (*phonemes != '\0') {
        if (*phonemes == ' ') phonemes++;
        const char *before = phonemes;
        if (!yomite_piper_question_add(&question, voice, &phonemes)) {
            check(question.count > 0 || phonemes > before);
            yomite_piper_question_begin(&question, voice);
        }
        check(question.count <= yomite_piper_most_numbers);
    }
    (void)yomite_piper_question_end(&question, voice);
    check(question.count <= yomite_piper_most_numbers);
}

/// Texts reach an engine as well-formed UTF-8 only.
static void make_plain(char *text) {
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text >= 0x80) *text = '?';
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    static yomite_piper_voice voice;
    const uint8_t *zero = count > 0 ? memchr(data, '\0', count) : NULL;
    size_t description = zero == NULL ? count : (size_t)(zero - data);
    if (yomite_piper_voice_read((const char *)data, description, &voice) != NULL) return 0;
    check(yomite_piper_voice_speaker(&voice, "") == 0);
    char *text = calloc(1, count - description + 1);
    if (zero != NULL) memcpy(text, zero + 1, count - description - 1);
    make_plain(text);
    check_text(&voice, text);
    free(text);
    yomite_piper_voice_free(&voice);
    return 0;
}
