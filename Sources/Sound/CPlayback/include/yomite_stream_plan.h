// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one room's stream does next. Facts go in, one action comes out; its performer (stream.c) asks again until the action is to
// wait. The plan knows nothing of libpulse, reads no clock and allocates nothing.

#ifndef YOMITE_STREAM_PLAN_H
#define YOMITE_STREAM_PLAN_H

#include "yomite_own_clock.h"
#include "yomite_retry.h"
#include "yomite_stream_flow.h"

#pragma clang assume_nonnull begin

typedef enum : uint8_t { yomite_link_absent, yomite_link_connecting, yomite_link_ready } yomite_link;

typedef struct {
    yomite_link link;
    /// Something happened after which only a new stream helps.
    bool is_broken;
    int64_t connect_by;
    yomite_retry retry;
    /// Of a stream that the server has.
    yomite_flow flow;
    /// Of the time without one.
    yomite_own_clock clock;
    /// What the stream does, and what of that was told to control.
    yomite_state state, told;
    /// Closing ends then anyway; 0: it has not begun.
    int64_t closing_until;
} yomite_plan;

/// The seats are those of all streams of the server. A plan is not moved afterwards.
void yomite_plan_start(yomite_plan *plan, yomite_flow_options options, yomite_seats *seats);
/// The next action. It counts as done: `yomite_plan_fail` says so when it could not be done.
yomite_stream_action yomite_plan_next(yomite_plan *plan, const yomite_stream_facts *facts);

// What the server says, at any time between two actions.

/// It has the stream, whose byte 0 is `frame`.
void yomite_plan_settle(yomite_plan *plan, int64_t frame, bool is_suspended, bool sink_wakes_slowly, int64_t now);
/// Only a new stream helps.
void yomite_plan_fail(yomite_plan *plan);
/// The oldest question for the read index is answered; NULL: with nothing that can be used.
void yomite_plan_answer(yomite_plan *plan, const yomite_reading *_Nullable reading);
/// Whether the read index is to be asked for, because somebody wants to know. It counts as asked for then.
bool yomite_plan_inquires(yomite_plan *plan, int64_t now);

// What others want to know.

/// The server does not answer: it hangs.
bool yomite_plan_is_stuck(const yomite_plan *plan, int64_t now);
/// The phase of its utterance for the streams that keep in step with it: none where its time cannot be relied on.
yomite_phase yomite_plan_leading_phase(const yomite_plan *plan, yomite_phase phase);

#pragma clang assume_nonnull end

#endif
