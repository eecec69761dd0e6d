// SPDX-License-Identifier: GPL-3.0-or-later
//
// A ring of 16-bit samples between one writing and one reading thread.
//
// The memory is mapped twice, end to end, so that neither side ever sees the wrap: what is there to be read (or free to be
// written) is always one piece. The indices run freely through the 32-bit range; only their difference has a meaning.

#ifndef YOMITE_RING_H
#define YOMITE_RING_H

#include "yomite_realtime.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_ring yomite_ring;
/// What the writing thread holds, and nobody else.
typedef struct yomite_ring_writer yomite_ring_writer;
/// What the reading thread holds, and nobody else.
typedef struct yomite_ring_reader yomite_ring_reader;

/// A ring for at least so many frames (rounded up to a power of two and to whole pages). Both indices begin at `first_index`: 0, or
/// whatever a test wants. NULL where memory or descriptors are out.
yomite_ring *_Nullable yomite_ring_create(uint32_t minimum_frames, uint32_t first_index);
/// Touches its memory where that was not done before, and locks it where the limits allow it: to be done before the render side has anything to do with it.
void yomite_ring_hold(yomite_ring *ring);
/// Frees the ring; neither side may be using it any more.
void yomite_ring_destroy(yomite_ring *_Nullable ring);

/// How many bytes all rings and histories of this process hold, each of them mapped twice. Any thread may ask.
size_t yomite_rings_held(void);

uint32_t yomite_ring_capacity(const yomite_ring *ring);
yomite_ring_writer *yomite_ring_writer_of(yomite_ring *ring) YOMITE_RT;
yomite_ring_reader *yomite_ring_reader_of(yomite_ring *ring) YOMITE_RT;

/// How many frames `yomite_ring_write_rt` would take.
uint32_t yomite_ring_space_rt(const yomite_ring_writer *writer) YOMITE_RT;
/// Copies as many frames as there is space for; returns their number. Never waits.
uint32_t yomite_ring_write_rt(yomite_ring_writer *writer, const int16_t *samples, uint32_t frames) YOMITE_RT;
/// The index behind the last frame written.
uint32_t yomite_ring_written_rt(const yomite_ring_writer *writer) YOMITE_RT;

/// How many frames can be read.
uint32_t yomite_ring_fill_rt(const yomite_ring_reader *reader) YOMITE_RT;
/// The oldest frame; `yomite_ring_fill_rt` frames lie there in one piece until they are dropped.
const int16_t *yomite_ring_peek_rt(const yomite_ring_reader *reader) YOMITE_RT;
/// Gives the oldest `frames` (at most the fill) back to the writer.
void yomite_ring_drop_rt(yomite_ring_reader *reader, uint32_t frames) YOMITE_RT;
/// The index of the oldest frame.
uint32_t yomite_ring_read_rt(const yomite_ring_reader *reader) YOMITE_RT;

#pragma clang assume_nonnull end

#endif
