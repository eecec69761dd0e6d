// SPDX-License-Identifier: GPL-3.0-or-later
//
// WAV as a server sends it, piece by piece: bytes in, mono samples out. Pure; the input is not trusted.

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
    /// All announced samples have come: what follows is ignored.
    yomite_wav_complete,
    /// Not WAV, or in an unsupported form: `problem` says which.
    yomite_wav_wrong,
} yomite_wav_state;

typedef struct {
    yomite_wav_state state;
    /// The sample rate; 0 until the format is known.
    uint32_t rate;
    const char *_Nullable problem;
    unsigned channels;
    /// How many bytes of the chunk are missing.
    uint64_t left;
    /// The samples last to the end of the input: a stream does not know its length.
    bool is_endless;
    /// The start of something that is still incomplete: a header, a format, a frame.
    uint8_t part[40];
    size_t part_bytes;
    size_t part_wanted;
} yomite_wav_stream;

void yomite_wav_begin(yomite_wav_stream *stream);

/// Takes bytes and turns them into samples, as many as there is room for. Returns how many; `taken` receives how many bytes were used: all,
/// unless the room was too small. Anything after the samples or after an error is taken and dropped.
size_t yomite_wav_read(yomite_wav_stream *stream, const uint8_t *bytes, size_t count, size_t *taken, int16_t *samples, size_t capacity);

/// Nothing more comes. Returns whether it was complete; if not, `problem` says what is wrong.
bool yomite_wav_end(yomite_wav_stream *stream);

#pragma clang assume_nonnull end

#endif
