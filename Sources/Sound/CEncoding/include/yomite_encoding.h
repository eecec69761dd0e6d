// SPDX-License-Identifier: GPL-3.0-or-later
//
// Samples as Ogg Opus, MP3 or FLAC. Each library is loaded when the first encoder of its kind is made, so that who never asks for a
// format pays nothing for it. An encoder belongs to one thread at a time.

#ifndef YOMITE_ENCODING_H
#define YOMITE_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_encoder yomite_encoder;

typedef enum : uint32_t {
    yomite_encoding_opus,
    yomite_encoding_mp3,
    yomite_encoding_flac,
    /// Packets of 20 ms without a container, each behind its length in two bytes, low one first. The first is `OpusHead`, the second `OpusTags`.
    yomite_encoding_opus_packets,
} yomite_encoding;

/// An encoder of 16-bit mono samples; NULL where its library is not installed, or refuses the rate.
yomite_encoder *_Nullable yomite_encoder_create(yomite_encoding encoding, uint32_t sample_rate);
void yomite_encoder_free(yomite_encoder *encoder);

/// Encodes samples. False where the library failed: then nothing more comes of it.
bool yomite_encoder_put(yomite_encoder *encoder, const int16_t *samples, size_t count);
/// Makes whole what was put so far, and ends it.
bool yomite_encoder_end(yomite_encoder *encoder);
/// What was made since it was last emptied; valid until the next call.
const uint8_t *_Nullable yomite_encoder_made(const yomite_encoder *encoder, size_t *count);
void yomite_encoder_empty(yomite_encoder *encoder);

#pragma clang assume_nonnull end

#endif
