// SPDX-License-Identifier: GPL-3.0-or-later
//
// WAV as a server sends it, piece by piece: bytes in, mono samples out. Pure; what comes in is believed in nothing.

#ifndef YOMITE_VOICE_WAV_STREAM_H
#define YOMITE_VOICE_WAV_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum {
    yomite_wav_opening,
    yomite_wav_between_chunks,
    yomite_wav_in_format,
    yomite_wav_in_other_chunk,
    yomite_wav_in_samples,
    /// All samples that were announced have come: what follows is not looked at.
    yomite_wav_complete,
    /// No WAV, or of a form that is not spoken: `problem` says which.
    yomite_wav_wrong,
} yomite_wav_state;

typedef struct {
    yomite_wav_state state;
    /// Frames a second; 0 until the format is known.
    uint32_t rate;
    const char *_Nullable problem;
    unsigned channels;
    /// Bytes of the chunk that are still to come.
    uint64_t left;
    /// The samples go on to the end of what comes: a stream does not know its length.
    bool is_endless;
    /// The start of something that has not come as a whole yet: a header, a format, a frame.
    uint8_t part[40];
    size_t part_bytes;
    size_t part_wanted;
} yomite_wav_stream;

void yomite_wav_begin(yomite_wav_stream *stream);

/// Takes bytes and makes samples of them, as many as there is room for. Returns how many; `taken` is how many bytes were used: all, unless
/// the room was too small. What comes behind the samples or a mistake is taken and dropped.
size_t yomite_wav_read(yomite_wav_stream *stream, const uint8_t *bytes, size_t count, size_t *taken, int16_t *samples, size_t capacity);

/// Nothing more comes. Whether it was whole; if not, `problem` says what is wrong.
bool yomite_wav_end(yomite_wav_stream *stream);

#pragma clang assume_nonnull end

#endif
