// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a stream does while the server has it: paused while there is nothing to say, resumed for speech, and gone back where the server
// already holds what is to be replaced.

#ifndef YOMITE_STREAM_FLOW_H
#define YOMITE_STREAM_FLOW_H

#include "yomite_read_index.h"
#include "yomite_seats.h"
#include "yomite_stream_action.h"

#pragma clang assume_nonnull begin

typedef struct {
    uint32_t sample_rate;
    /// How much sound the server holds when it is full.
    int64_t latency;
    /// So long after the last sound the stream is paused.
    int64_t idle_grace;
    /// Silence before the first sound of a sink that slept; negative: by the kind of the sink.
    int64_t lead_in;
} yomite_flow_options;

typedef enum : uint8_t {
    yomite_flow_paused,
    /// Paused only to get back what the sink holds, so that speech comes at once.
    yomite_flow_recalling,
    /// An utterance has its place on the paused stream. The stream is filled, resumed and asked where it is, with nothing in between.
    yomite_flow_filling,
    yomite_flow_resuming,
    yomite_flow_checking,
    yomite_flow_running,
} yomite_flow_step;

typedef enum : uint8_t {
    yomite_sink_awake,
    /// Asleep by itself: it wakes for speech.
    yomite_sink_asleep,
    /// The stream was resumed; until `sink_until`, the sink is waited for.
    yomite_sink_waking,
    /// Asleep though the stream runs: it was told to, and nobody who plays wakes it. It is tried again at `sink_until`, because nobody is
    /// told when it is released while it sleeps by itself.
    yomite_sink_held,
} yomite_sink;

typedef struct {
    yomite_flow_options options;
    /// Those of all streams of the server, and this one's.
    yomite_seats *seats;
    yomite_seat seat;

    yomite_flow_step step;
    /// What control should know: playing, corked or suspended.
    yomite_state state;
    yomite_read_index index;
    int64_t paused_at, last_request_at;
    /// The last time that there was something to say.
    int64_t silent_since;

    yomite_sink sink;
    int64_t sink_until;
    bool sink_wakes_slowly;
} yomite_flow;

/// The server has the stream, whose byte 0 is `frame`.
void yomite_flow_begin(yomite_flow *flow, int64_t frame, bool is_suspended, bool sink_wakes_slowly, int64_t now);
/// The server has it no more. `is_loss`: the next stream may be at another sink.
void yomite_flow_end(yomite_flow *flow, bool is_loss);
/// The next action of a stream that the server has.
yomite_stream_action yomite_flow_next(yomite_flow *flow, const yomite_stream_facts *facts);
/// Whether it is on its way from paused to running, which nothing may interrupt.
bool yomite_flow_is_starting(const yomite_flow *flow);
/// The next action of a stream that is to fall silent. To wait until INT64_MIN means that it is silent.
yomite_stream_action yomite_flow_fade(yomite_flow *flow, const yomite_stream_facts *facts);
/// What the player's next command asks for; also while no server has the stream.
yomite_stream_action yomite_flow_obey(yomite_flow *flow, const yomite_stream_facts *facts);

/// The sink sleeps, or not.
void yomite_flow_suspend(yomite_flow *flow, bool is_suspended, int64_t now);
void yomite_flow_move(yomite_flow *flow, bool is_suspended, bool sink_wakes_slowly, int64_t now);
/// The server wants samples. Returns how long ago it wanted some before; all it wants is written at once. Or -1: it waits until there is
/// something to say.
int64_t yomite_flow_request(yomite_flow *flow, int64_t now);

/// Whether the sink is held asleep. It is not any longer when it is time to try it again.
bool yomite_flow_is_held(yomite_flow *flow, const yomite_stream_facts *facts);
/// When a server that has said nothing since is stuck.
int64_t yomite_flow_stalls_at(const yomite_flow *flow);

#pragma clang assume_nonnull end

#endif
