// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/pico_text.c Sources/Voice/CVoice/text.c
//
// What Pico is given: well-formed UTF-8 with as many scalars as the text, no markup, and nothing without a space that is longer than its limit.

#include "../Sources/Voice/CVoice/pico_text.h"
#include "../Sources/Voice/CVoice/text.h"

#include <stdlib.h>
#include <string.h>

enum { word_limit = 60, digit_run_limit = 15 };

static void check(int condition) {
    if (!condition) abort();
}

static void check_runs(const char *plain) {
    int scalars = 0, digits = 0;
    for (; *plain != '\0'; plain++) {
        int begins_scalar = (*plain & 0xC0) != 0x80;
        scalars = *plain == ' ' ? 0 : scalars + begins_scalar;
        digits = *plain >= '0' && *plain <= '9' ? digits + 1 : 0;
        check(scalars <= word_limit && digits <= digit_run_limit);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    char *clean = malloc(count + 1);
    uint32_t scalars = yomite_text_clean(data, count, clean);
    size_t bytes = strlen(clean);
    char *plain = malloc(bytes + 1), *again = malloc(bytes + 1);
    yomite_pico_text_plain(clean, plain);
    check(strlen(plain) <= bytes && strpbrk(plain, "<>") == NULL);
    check(yomite_text_clean((const uint8_t *)plain, strlen(plain), again) == scalars && strcmp(plain, again) == 0);
    check_runs(plain);
    free(clean);
    free(plain);
    free(again);
    return 0;
}
