// SPDX-License-Identifier: GPL-3.0-or-later
//
// What goes into the decisions about a stream, and what comes out: facts and one action. Times are nanoseconds of the monotonic clock,
// frames are the player's.

#ifndef YOMITE_STREAM_ACTION_H
#define YOMITE_STREAM_ACTION_H

#include "yomite_player.h"
#include "yomite_start.h"

#pragma clang assume_nonnull begin

/// The utterance of the stream that this one keeps in step with.
typedef struct {
    /// None where it is another utterance than ours, or where the leader's time cannot be relied on.
    yomite_phase phase;
    int64_t start;
    yomite_reading reading;
} yomite_stream_leader;

/// The circumstances of a decision.
typedef struct {
    int64_t now;
    bool is_connected;
    /// Control wants the stream closed.
    bool is_closing;
    /// Somebody reads the tap.
    bool is_tapped;
    /// What the server holds when it is full.
    uint32_t target_frames;

    // The player's current utterance, and its next command.
    yomite_phase phase;
    uint64_t utterance;
    uint32_t gap;
    int64_t start, end, rendered, sound_end;
    bool has_command;
    yomite_message command;

    yomite_stream_leader leader;
} yomite_stream_facts;

typedef enum : uint8_t {
    /// Nothing is to be done until `until`, or until something happens.
    yomite_action_wait,
    /// Makes a stream at the server.
    yomite_action_connect,
    /// Lets go of the stream; `fate` and `frame` say what becomes of the frames that it has not played.
    yomite_action_drop,
    /// Lets go of the stream for ever: no further action follows. What it has not played is lost.
    yomite_action_close,
    /// Tells control that the stream is in `state`.
    yomite_action_tell,
    /// Carries out the player's next command, which is not a cut.
    yomite_action_obey,
    /// Carries out the player's next command, a cut, at `frame`. What was rendered behind it is written anew.
    yomite_action_cut,
    /// Cuts the current utterance in the same way, without a command.
    yomite_action_hush,
    /// Places the waiting utterance at `frame`. What was rendered behind it is written anew.
    yomite_action_place,
    /// Writes as much as the server has space for.
    yomite_action_fill,
    yomite_action_pause,
    yomite_action_resume,
    /// Asks for the read index.
    yomite_action_ask,
    /// Renders `frames` for those who listen.
    yomite_action_render,
    /// Gives up what was rendered for those who listen.
    yomite_action_lose,
} yomite_action_kind;

/// What becomes of frames that were handed to a stream and not played by it.
typedef enum : uint8_t {
    yomite_fate_lost,
    /// They are handed out again, from `frame` on.
    yomite_fate_returned,
    /// Nothing: the time has gone on without the stream.
    yomite_fate_kept,
} yomite_fate;

typedef struct {
    yomite_action_kind kind;
    yomite_fate fate;
    yomite_state state;
    int64_t until, frame, frames;
} yomite_stream_action;

static inline yomite_stream_action yomite_action_until(int64_t until) {
    return (yomite_stream_action){.kind = yomite_action_wait, .until = until};
}
static inline yomite_stream_action yomite_action_at(yomite_action_kind kind, int64_t frame) {
    return (yomite_stream_action){.kind = kind, .frame = frame};
}
static inline yomite_stream_action yomite_action_of(yomite_action_kind kind) {
    return yomite_action_at(kind, 0);
}

#pragma clang assume_nonnull end

#endif
