// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks of layers: over a whole phrase at once, or over a stream of frames of which each block remembers the last ones, so that no frame
// is computed twice.

#ifndef YOMITE_VOICE_HIBARI_BLOCKS_H
#define YOMITE_VOICE_HIBARI_BLOCKS_H

#include "hibari_kernels.h"

#pragma clang assume_nonnull begin

enum { yomite_hibari_most_blocks = 8 };

/// Memory for what is forgotten at once.
typedef struct {
    const yomite_hibari_kernels *kernels;
    /// What a block hears of each of its frames.
    float *spread;
    /// Rows between two layers.
    float *hidden;
    void *scratch;
} yomite_hibari_work;

/// Computes a block for the frames from `from` to `to` of a window, in place.
void yomite_hibari_block_run(const yomite_hibari_work *work, const yomite_hibari_block *block, size_t width, yomite_hibari_window window,
    size_t from, size_t to, float *rows);

/// Goes through two layers, and adds the result to the rows.
void yomite_hibari_layers_run(const yomite_hibari_work *work, const yomite_hibari_matrix *widen, yomite_hibari_floats widen_bias,
    const yomite_hibari_matrix *narrow, yomite_hibari_floats narrow_bias, yomite_hibari_floats _Nullable gain, float *normal, float *sums,
    size_t count);

typedef struct {
    const yomite_hibari_block *blocks;
    size_t count;
    size_t width;
    /// The frames of the phrase.
    size_t total;
    /// The frames that each block was given so far; the last: those that came out.
    size_t made[yomite_hibari_most_blocks + 1];
    /// The last frames that each block was given, one block's behind the other's.
    float *history;
    /// The frames in work, from this row on those that the first block has not seen.
    float *window;
    size_t lead;
} yomite_hibari_stream;

/// How many numbers the history has, how many rows there are in front of new frames, and how many the blocks hear ahead.
size_t yomite_hibari_stream_history(const yomite_hibari_block *blocks, size_t count, size_t width);
size_t yomite_hibari_stream_lead(const yomite_hibari_block *blocks, size_t count);
size_t yomite_hibari_stream_ahead(const yomite_hibari_block *blocks, size_t count);

/// Up to which frame the first block must be given frames, so that the frames up to `end` come out.
size_t yomite_hibari_stream_needs(const yomite_hibari_stream *stream, size_t end);

/// Where the next frames are to be put.
float *yomite_hibari_stream_room(const yomite_hibari_stream *stream);

/// Makes the frames up to `end`; those that it needs were put there. Returns the first of the new ones.
float *yomite_hibari_stream_run(yomite_hibari_stream *stream, const yomite_hibari_work *work, size_t end);

#pragma clang assume_nonnull end

#endif
