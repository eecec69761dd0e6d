// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text encoders: what each phoneme of a phrase means among the others.

#ifndef YOMITE_VOICE_HIBARI_ENCODER_H
#define YOMITE_VOICE_HIBARI_ENCODER_H

#include "hibari_blocks.h"

#pragma clang assume_nonnull begin

/// Memory for the whole phrase while it is encoded.
typedef struct {
    /// Keys and values of all phonemes.
    float *keys;
    /// For some phonemes: how much they attend to each, what they ask, and what they hear.
    float *scores;
    float *questions;
    float *answers;
} yomite_hibari_attention;

/// Encodes the phonemes into rows of the encoder's width.
void yomite_hibari_encode(const yomite_hibari_work *work, const yomite_hibari_attention *attention, const yomite_hibari_text *text,
    const uint8_t *ids, size_t count, float *rows);

#pragma clang assume_nonnull end

#endif
