// SPDX-License-Identifier: GPL-3.0-or-later
//
// For the files of this target: what all encoders have, and what each kind does its own way.

#ifndef ENCODER_H
#define ENCODER_H

#include "yomite_encoding.h"

#pragma clang assume_nonnull begin

typedef struct {
    /// The library's own state; NULL where there is no library, or it refuses.
    void *_Nullable (*_Nonnull open)(yomite_encoder *encoder, uint32_t sample_rate);
    bool (*_Nonnull put)(yomite_encoder *encoder, const int16_t *samples, size_t count);
    bool (*_Nonnull end)(yomite_encoder *encoder);
    void (*_Nonnull close)(void *state);
} encoder_kind;

struct yomite_encoder {
    const encoder_kind *kind;
    void *state;
    /// What was made and not taken yet.
    uint8_t *_Nullable bytes;
    size_t count, capacity;
    /// Whether any sound was put.
    bool has_samples;
};

extern const encoder_kind encoder_opus, encoder_mp3, encoder_flac, encoder_opus_packets;

/// Room for `count` more bytes behind those that were made.
uint8_t *encoder_room(yomite_encoder *encoder, size_t count);
void encoder_add(yomite_encoder *encoder, const uint8_t *bytes, size_t count);

#pragma clang assume_nonnull end

#endif
