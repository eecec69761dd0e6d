// SPDX-License-Identifier: GPL-3.0-or-later

#include "text.h"

#include <string.h>

/// The length of the well-formed sequence at the start of `text`; 0 if there is none (the standard's table 3-7).
static size_t sequence_length(const uint8_t *text, size_t count) {
    uint8_t first = text[0];
    if (first < 0x80) return 1;
    size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || length > count) return 0;
    // The second byte's range excludes overlong forms, surrogates and values above U+10FFFF.
    uint8_t least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    uint8_t most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (text[1] < least || text[1] > most) return 0;
    for (size_t i = 2; i < length; i++) {
        if ((text[i] & 0xC0) != 0x80) return 0;
    }
    return length;
}

static int is_control(const uint8_t *text, size_t length) {
    return (length == 1 && (text[0] < 0x20 || text[0] == 0x7F)) || (length == 2 && text[0] == 0xC2 && text[1] < 0xA0);
}

uint32_t yomite_text_clean(const uint8_t *text, size_t count, char *clean) {
    uint32_t scalars = 0;
    size_t written = 0;
    for (size_t i = 0; i < count; scalars++) {
        size_t length = sequence_length(text + i, count - i);
        if (length == 0 || is_control(text + i, length)) {
            clean[written++] = ' ';
            i += length == 0 ? 1 : length;
        } else {
            memcpy(clean + written, text + i, length);
            written += length;
            i += length;
        }
    }
    clean[written] = '\0';
    return scalars;
}

unsigned yomite_text_pause(const char *text) {
    static const struct {
        const char *mark;
        unsigned milliseconds;
    } pauses[] = {
        {".", 120},
        {"!", 120},
        {"?", 120},
        {"…", 120},
        {"。", 120},
        {"؟", 120},
        {"।", 120},
        {",", 60},
        {";", 60},
        {":", 60},
        {"、", 60},
        {"،", 60},
    };
    size_t length = strlen(text);
    for (size_t i = 0; i < sizeof pauses / sizeof *pauses; i++) {
        size_t mark = strlen(pauses[i].mark);
        if (length >= mark && memcmp(text + length - mark, pauses[i].mark, mark) == 0) return pauses[i].milliseconds;
    }
    return 0;
}
