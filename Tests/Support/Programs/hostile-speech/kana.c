// SPDX-License-Identifier: GPL-3.0-or-later

#include "kana.h"

#include <stdint.h>
#include <stdlib.h>
#include <uchar.h>

typedef struct {
    unsigned kana, accents;
    bool has_ended, is_devoiced;
} phrase;

/// The next scalar of percent-encoded UTF-8; 0 at its end.
static char32_t next_scalar(const char **encoded) {
    char32_t scalar = 0;
    int more = 0;
    do {
        if (**encoded == ' ' || **encoded == '&' || **encoded == '\0') return 0;
        uint8_t byte = (uint8_t) * *encoded;
        if (byte == '%') {
            byte = (uint8_t)strtoul((char[]){(*encoded)[1], (*encoded)[2], 0}, NULL, 16);
            *encoded += 2;
        }
        (*encoded)++;
        if (more == 0) {
            more = byte < 0x80 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
            scalar = more == 0 ? byte : byte & (0x3Fu >> more);
        } else {
            scalar = scalar << 6 | (byte & 0x3F);
            more--;
        }
    } while (more > 0);
    return scalar;
}

static bool is_whole(const phrase *phrase) {
    return phrase->kana > 0 && phrase->accents == 1 && !phrase->is_devoiced;
}

bool is_voicevox_kana(const char *encoded) {
    phrase now = {0};
    char32_t scalar;
    while ((scalar = next_scalar(&encoded)) != 0) {
        if (scalar == U'/' || scalar == U'、') {
            if (!is_whole(&now)) return false;
            now = (phrase){0};
        } else if (now.has_ended) {
            return false;
        } else if (scalar == U'？') {
            now.has_ended = true;
        } else if (scalar == U'\'') {
            if (now.kana == 0 || now.accents++ > 0) return false;
        } else if (scalar == U'_') {
            now.is_devoiced = true;
        } else if (scalar >= U'ァ' && scalar <= U'ヶ') {
            now.kana++;
            now.is_devoiced = false;
        } else {
            return false;
        }
    }
    return is_whole(&now);
}
