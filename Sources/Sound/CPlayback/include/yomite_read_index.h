// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far a server has read a stream. It says so when it is asked; some decisions wait for an answer that is newer than they are.

#ifndef YOMITE_READ_INDEX_H
#define YOMITE_READ_INDEX_H

#include "yomite_rhythm.h"
#include "yomite_start.h"

#include <stdbool.h>

#pragma clang assume_nonnull begin

typedef struct {
    /// The last answer.
    yomite_reading reading;
    yomite_rhythm rhythm;
    /// Questions are answered in order: the numbers of the last one asked and the last one answered.
    uint32_t asked, answered;
    int64_t asked_at;
    /// The question whose answer a decision waits for, and since when it has been waiting; 0: none waits.
    uint32_t awaited;
    int64_t awaited_since;
} yomite_read_index;

/// What a decision that needs the read index does.
typedef enum : uint8_t {
    /// Asks, and waits.
    yomite_read_index_unknown,
    yomite_read_index_awaited,
    /// Goes on: there is an answer, or there was none in time, so that the last one has to do.
    yomite_read_index_known,
} yomite_read_index_state;

/// That of a stream whose byte 0 is this frame.
yomite_read_index yomite_read_index_of(int64_t frame, int64_t now);
/// A question goes to the server.
void yomite_read_index_ask(yomite_read_index *index, int64_t now);
bool yomite_read_index_is_asked(const yomite_read_index *index);
/// The oldest question is answered. NULL: without a usable answer.
void yomite_read_index_answer(yomite_read_index *index, const yomite_reading *_Nullable reading, uint32_t sample_rate);

/// Looks for an answer to a question asked from now on.
yomite_read_index_state yomite_read_index_await(yomite_read_index *index, int64_t now);
/// When waiting for it ends anyway; INT64_MAX where no decision waits.
int64_t yomite_read_index_deadline(const yomite_read_index *index);
/// Whether the server is about to read on: what is written now would miss the block that it takes. Another answer is waited for, which
/// costs nothing, since the block is lost either way. But not for long: the rhythm may have changed.
bool yomite_read_index_is_ending(yomite_read_index *index, uint32_t sample_rate, int64_t now);
/// No decision waits any longer. The next one asks anew: by an old answer it would go back to where the server has long been.
void yomite_read_index_forget(yomite_read_index *index);

#pragma clang assume_nonnull end

#endif
