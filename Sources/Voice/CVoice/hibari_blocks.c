// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_blocks.h"

#include <string.h>

static size_t least(size_t one, size_t other) {
    return one < other ? one : other;
}

static size_t reach(const yomite_hibari_block *block) {
    return block->taps / 2 * block->dilation;
}

void yomite_hibari_layers_run(const yomite_hibari_work *work, const yomite_hibari_matrix *widen, yomite_hibari_floats widen_bias,
    const yomite_hibari_matrix *narrow, yomite_hibari_floats narrow_bias, yomite_hibari_floats gain, float *normal, float *sums,
    size_t count) {
    const yomite_hibari_kernels *kernels = work->kernels;
    size_t width = narrow->outputs, hidden = widen->outputs;
    kernels->multiply(widen, 0, hidden, (yomite_hibari_rows){normal, count, width}, widen_bias, work->hidden, hidden, work->scratch);
    kernels->activate(work->hidden, count * hidden);
    kernels->multiply(narrow, 0, width, (yomite_hibari_rows){work->hidden, count, hidden}, narrow_bias, normal, width, work->scratch);
    kernels->add(sums, normal, gain, width, count);
}

void yomite_hibari_block_run(const yomite_hibari_work *work, const yomite_hibari_block *block, size_t width, yomite_hibari_window window,
    size_t from, size_t to, float *rows) {
    work->kernels->convolve(block, width, window, from, to, work->spread);
    work->kernels->normalize(block->norm, width, (yomite_hibari_rows){work->spread, to - from, width}, work->spread);
    for (size_t row = 0; row < to - from; row += yomite_hibari_most_rows) {
        yomite_hibari_layers_run(work, &block->widen, block->widen_bias, &block->narrow, block->narrow_bias, block->gain,
            work->spread + row * width, rows + row * width, least(to - from - row, yomite_hibari_most_rows));
    }
}

// Streams.

size_t yomite_hibari_stream_ahead(const yomite_hibari_block *blocks, size_t count) {
    size_t ahead = 0;
    for (size_t i = 0; i < count; i++) ahead += reach(&blocks[i]);
    return ahead;
}

size_t yomite_hibari_stream_history(const yomite_hibari_block *blocks, size_t count, size_t width) {
    return 2 * yomite_hibari_stream_ahead(blocks, count) * width;
}

size_t yomite_hibari_stream_lead(const yomite_hibari_block *blocks, size_t count) {
    // Each block's new frames begin earlier than those of the block before it, and what it remembers is put in front of them.
    size_t longest = 0;
    for (size_t i = 0; i < count; i++) longest = reach(&blocks[i]) > longest ? reach(&blocks[i]) : longest;
    return yomite_hibari_stream_ahead(blocks, count) + 2 * longest;
}

size_t yomite_hibari_stream_needs(const yomite_hibari_stream *stream, size_t end) {
    return least(stream->total, end + yomite_hibari_stream_ahead(stream->blocks, stream->count));
}

float *yomite_hibari_stream_room(const yomite_hibari_stream *stream) {
    return stream->window + stream->lead * stream->width;
}

/// The first frame that a block still hears when it makes the frame `next`.
static size_t first_heard(const yomite_hibari_block *block, size_t next) {
    return next > reach(block) ? next - reach(block) : 0;
}

float *yomite_hibari_stream_run(yomite_hibari_stream *stream, const yomite_hibari_work *work, size_t end) {
    float *fresh = yomite_hibari_stream_room(stream), *history = stream->history;
    size_t width = stream->width, given = yomite_hibari_stream_needs(stream, end);
    for (size_t i = 0; i < stream->count; i++) {
        const yomite_hibari_block *block = &stream->blocks[i];
        size_t from = stream->made[i + 1], to = given == stream->total ? given : given - reach(block);
        size_t begin = first_heard(block, from), kept = first_heard(block, to), remembered = stream->made[i] - begin;
        float *start = fresh - remembered * width;
        memcpy(start, history, remembered * width * sizeof *start);
        memcpy(history, start + (kept - begin) * width, (given - kept) * width * sizeof *start);
        history += 2 * reach(block) * width;
        fresh = start + (from - begin) * width;
        yomite_hibari_block_run(work, block, width, (yomite_hibari_window){start, begin, stream->total}, from, to, fresh);
        stream->made[i] = given;
        given = to;
    }
    stream->made[stream->count] = given;
    return fresh;
}
