// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Unicode scalars of a text in UTF-8.

#ifndef YOMITE_VOICE_SCALARS_H
#define YOMITE_VOICE_SCALARS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether a byte begins a scalar, and does not continue one.
static inline bool yomite_begins_scalar(char byte) {
    return ((unsigned char)byte & 0xC0) != 0x80;
}

/// The scalar that begins here; moves on behind it. Texts are well-formed, but what engines make of them may end in the middle of one.
static inline uint32_t yomite_next_scalar(const char *_Nonnull *_Nonnull text) {
    const uint8_t *bytes = (const uint8_t *)*text;
    size_t length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4, taken = 1;
    uint32_t scalar = length == 1 ? bytes[0] : bytes[0] & (0x7Fu >> length);
    for (; taken < length && !yomite_begins_scalar((char)bytes[taken]); taken++) scalar = scalar << 6 | (bytes[taken] & 0x3F);
    *text += taken;
    return scalar;
}

static inline uint32_t yomite_count_scalars(const char *text, size_t bytes) {
    uint32_t count = 0;
    for (size_t i = 0; i < bytes; i++) count += yomite_begins_scalar(text[i]);
    return count;
}

#pragma clang assume_nonnull end

#endif
