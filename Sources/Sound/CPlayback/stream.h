// SPDX-License-Identifier: GPL-3.0-or-later
//
// One room's stream at the server. Everything here runs on the playback thread.

#ifndef YOMITE_STREAM_H
#define YOMITE_STREAM_H

#include "player.h"
#include "seats.h"
#include "yomite_pulse.h"
#include "yomite_rhythm.h"

#include <pulse/pulseaudio.h>

#pragma clang assume_nonnull begin

enum { name_limit = 256, block_frames = 512 };

typedef struct stream {
    /// What the stream was given by control, before it was attached.
    yomite_player *player;
    uint32_t sample_rate;
    char media_name[name_limit];
    char sink[name_limit];
    uint32_t latency_milliseconds;
    int64_t idle_grace;
    /// Silence before the first sound of a sink that slept, in nanoseconds; negative: by the kind of the sink.
    int64_t lead_in;
    /// The slot of the stream that this one keeps in step with, -1 for none; and that stream, as long as it is served.
    int leader_slot;
    struct stream *_Nullable leader;
    /// Those of all streams of the server, and this one's.
    seats *seats;
    seat seat;
    /// Control wants it closed.
    atomic_bool is_detaching;
    /// What the server holds when it is full, in frames.
    _Atomic uint32_t target_frames;

    pa_stream *_Nullable stream;
    bool is_ready;
    /// Something happened after which only a new stream helps.
    bool is_broken;
    /// What we last asked for; the server follows within a round trip.
    bool is_corked;
    bool is_suspended;
    /// The sink sleeps though the stream runs: it was told to, and nobody who plays wakes it. One that fell asleep by itself wakes for speech.
    bool is_held_asleep;
    /// When it is tried again: who let go of it while it slept by itself is told to nobody.
    int64_t held_until;
    /// So long a sink that slept is waited for; INT64_MAX: it is not.
    int64_t waking_until;
    /// A state was reported as lost and not yet as restored.
    bool is_lost;
    /// Whether the pause at the server was told to control.
    bool is_cork_told;

    /// The frame of the player's clock that byte 0 of the stream stands for; INT64_MIN until the stream is ready.
    int64_t base;
    /// What the server had read, by its last answer, and when that came.
    int64_t read_frame;
    int64_t read_at;
    /// When it reads on.
    yomite_rhythm rhythm;
    /// How long what it had read takes to be heard, by the same answer.
    int64_t sink_lag;
    int64_t corked_at;
    /// Questions for the read index are answered in order: numbers of the last one asked and the last one answered.
    uint32_t asked, answered;
    int64_t asked_at;
    /// The question whose answer a cut, a placing or the pause waits for, and when waiting ends anyway.
    uint32_t awaited;
    int64_t await_until;
    bool is_awaiting;
    /// Whether anybody still waits for it, in this round.
    bool is_awaited;
    /// The pause was asked for only to get back what the sink holds, so that speech comes at once.
    bool is_recalling;

    /// The room's own clock, for those who listen while no server keeps the time (stream_clock.c): whether it runs, up to which moment
    /// it has rendered, and whether it has done so since the stream was last settled.
    bool keeps_time;
    int64_t kept_until;
    bool is_apart;
    int16_t block[block_frames];

    int64_t connect_by;
    int64_t retry_at;
    int64_t retry_delay;
    int64_t last_request_at;
    int64_t silent_since;
    int64_t closing_until;
} stream;

/// Nanoseconds of the monotonic clock.
int64_t stream_now(void);
/// Does what is due, now that the context is ready (or NULL: is not). Returns when it wants to be called again, at the latest.
int64_t stream_serve(stream *stream, pa_context *_Nullable context, int64_t now);
/// Fades out and closes. Returns whether that is done, and the stream will not be touched again.
bool stream_close(stream *stream, int64_t now);
/// Lets go of the server's side. `is_loss`: it was not our wish, so that control is told, and a new one is made.
void stream_drop(stream *stream, int64_t now, bool is_loss);
/// Whether somebody waits for this stream.
bool stream_is_owed(stream *stream);
/// The server did not answer the stream in time: it hangs.
bool stream_is_stuck(const stream *stream, int64_t now);

/// Goes on with the time, where nobody but listeners hears it (stream_clock.c). Returns when it wants to be called again.
int64_t stream_keep_time(stream *stream, int64_t now);

// stream_start.c: where an utterance begins.

/// Silence for a sink that slept, in frames.
int64_t stream_lead_in(const stream *stream, int64_t now);
/// Whether the leader is about to give the same utterance its place.
bool stream_waits_for_leader(const stream *stream);
/// The frame at which the utterance is heard at the same time as the leader's; `start` where there is nothing to keep in step with.
int64_t stream_in_step(const stream *stream, int64_t start);

// stream_write.c: what goes to the server.

/// Answers all that the server asks for.
void stream_fill(stream *stream);
/// Writes anew what was rendered from the player's present frame up to `end`.
void stream_rewrite(stream *stream, int64_t end);
/// Asks for the read index; the answer reports what was heard.
void stream_ask(stream *stream);
/// How far what the server had read lies ahead of the time, as a rhythm counts that.
int64_t stream_ahead(const stream *stream, int64_t now);

#pragma clang assume_nonnull end

#endif
