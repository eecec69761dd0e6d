// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/hibari_text.c Sources/Voice/CVoice/hibari_phonemes.c Sources/Voice/CVoice/hibari_rules.c Sources/Voice/CVoice/piper_text.c Sources/Voice/CVoice/text.c
//
// A text, and behind a zero what a phonemizer makes of its clauses, one behind each further zero: phrases keep their limits, and words lie in
// the text and the phrase, in order.

#include "../Sources/Voice/CVoice/hibari_phonemes.h"
#include "../Sources/Voice/CVoice/hibari_text.h"
#include "../Sources/Voice/CVoice/text.h"

#include <stdlib.h>
#include <string.h>

enum { highest_id = 177 };

static struct {
    char *phonemes;
    const char *next;
    const char *end;
} made;

static void check(int condition) {
    if (!condition) abort();
}

/// Reads on by as many bytes as the phonemes tell, and ends sometimes early, as espeak-ng does in the middle of its clauses.
static const char *phonemize(const void **text) {
    const char *phonemes = made.next, *rest = *text;
    if (made.next < made.end) made.next += strlen(made.next) + 1;
    size_t left = strlen(rest), taken = 1 + (size_t)(unsigned char)*phonemes % 64;
    *text = taken < left ? rest + taken : NULL;
    while (*text != NULL && (*(const unsigned char *)*text & 0xC0) == 0x80) *text = (const char *)*text + 1;
    return phonemes;
}

typedef struct {
    uint32_t scalars;
    uint32_t last;
    size_t phrases;
} progress;

static bool take(void *context, const yomite_hibari_reading *phrase) {
    progress *progress = context;
    check(phrase->count > 2 && phrase->count <= yomite_hibari_phrase_ids);
    check(phrase->ids[0] == yomite_hibari_edge && phrase->ids[phrase->count - 1] == yomite_hibari_edge);
    for (size_t i = 1; i + 1 < phrase->count; i++) check(phrase->ids[i] > 0 && phrase->ids[i] <= highest_id);
    check(phrase->word_count <= yomite_hibari_phrase_words);
    for (size_t i = 0; i < phrase->word_count; i++) {
        const yomite_hibari_span *word = &phrase->words[i];
        check(word->length > 0 && word->start >= progress->last && word->start + word->length <= progress->scalars);
        check(word->place > 0 && word->place + 1 < phrase->count && (i == 0 || word->place >= word[-1].place));
        progress->last = word->start + word->length;
    }
    return ++progress->phrases < 64;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    if (count == 0 || count > 4096) return 0;
    const uint8_t *zero = memchr(data, '\0', count);
    size_t bytes = zero == NULL ? count : (size_t)(zero - data);
    char *text = malloc(bytes + 1);
    progress progress = {.scalars = yomite_text_clean(data, bytes, text)};
    made.phonemes = calloc(1, count - bytes + 1);
    if (zero != NULL) memcpy(made.phonemes, zero + 1, count - bytes - 1);
    made.next = made.phonemes;
    made.end = made.phonemes + count - bytes;
    yomite_hibari_text_result result = yomite_hibari_text_read_phrases(text, phonemize, take, &progress);
    check((result == yomite_hibari_text_silent) == (progress.phrases == 0));
    free(made.phonemes);
    free(text);
    return 0;
}
