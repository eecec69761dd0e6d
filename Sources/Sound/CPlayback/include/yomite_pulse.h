// SPDX-License-Identifier: GPL-3.0-or-later
//
// The playback thread of one PulseAudio server: one connection, one stream a room. All of it is C; all of libpulse is on that thread.

#ifndef YOMITE_PULSE_H
#define YOMITE_PULSE_H

#include "yomite_player.h"

#pragma clang assume_nonnull begin

enum {
    /// So many rooms have a stream at one server.
    yomite_pulse_stream_limit = 200,
};

/// The wish for, and the grant of, real-time scheduling of the playback thread.
typedef enum : uint32_t {
    yomite_scheduling_off,
    /// If the limits allow it without asking anybody.
    yomite_scheduling_auto,
    /// Or not at all.
    yomite_scheduling_on,
} yomite_scheduling;

/// Whether the server has a sink.
typedef enum : uint32_t {
    /// It has not said so yet, or there is no server.
    yomite_presence_unknown,
    yomite_presence_there,
    yomite_presence_missing,
} yomite_presence;

typedef struct {
    /// NULL: wherever libpulse finds one. Never started by us.
    const char *_Nullable server;
    const char *application_name;
    const char *application_id;
    yomite_scheduling scheduling;
    /// So many streams sound at the same time; the others wait their turn.
    uint32_t sounding_limit;
    /// How much sound lies at the server.
    uint32_t latency_milliseconds;
    /// So long after the last sound the stream is paused.
    uint32_t idle_grace_milliseconds;
    /// Silence before the first sound of a sink that slept; negative: as much as its kind needs.
    int32_t lead_in_milliseconds;
    /// Sinks that streams will name, so many names that each end with a zero: the server is asked whether it has them, and tells when they
    /// come and go.
    const char *_Nullable sinks;
    uint32_t sink_count;
} yomite_pulse_options;

/// What is asked of one stream. The strings are copied.
typedef struct {
    uint32_t sample_rate;
    const char *media_name;
    /// NULL: wherever the server wants, and it may be moved; named: there and nowhere else.
    const char *_Nullable sink;
    /// The slot of the stream that this one begins each utterance with at the same time; -1 for none.
    int leader;
} yomite_stream_options;

typedef struct yomite_pulse yomite_pulse;

/// Starts the thread, which connects, and connects again whenever the server was gone. 0, or an errno: EPERM where real-time
/// scheduling was demanded and refused. The strings are copied.
int yomite_pulse_start(yomite_pulse_options options, yomite_pulse *_Nullable *_Nonnull pulse);
/// Fades out what sounds, ends the thread (a few 100 ms at most) and frees everything but the players.
void yomite_pulse_stop(yomite_pulse *pulse);

/// Whether the thread got real-time scheduling.
bool yomite_pulse_is_realtime(const yomite_pulse *pulse);
/// Whether a server answers now.
bool yomite_pulse_is_connected(const yomite_pulse *pulse);
/// Has the server asked whether it is there; one that does not answer within five seconds is lost.
void yomite_pulse_doubt(yomite_pulse *pulse);
/// What libpulse said last when a server could not be reached or was lost; NULL where nothing went wrong.
const char *_Nullable yomite_pulse_reason(const yomite_pulse *pulse);

/// Whether the server has the sink at this place of the options.
yomite_presence yomite_pulse_sink(const yomite_pulse *pulse, uint32_t index);
/// A descriptor that becomes readable when the connection, or one of these sinks, came or went; until `yomite_pulse_hear_news`.
int yomite_pulse_news(const yomite_pulse *pulse);
void yomite_pulse_hear_news(yomite_pulse *pulse);

/// Opens a stream for the player, whose render side belongs to the thread until it is released. Returns its slot, or a negative
/// errno: ENOSPC when all are taken.
int yomite_pulse_attach(yomite_pulse *pulse, yomite_player *player, yomite_stream_options options);
/// Fades out and closes the stream. The player is free once `yomite_pulse_is_released` says so.
void yomite_pulse_detach(yomite_pulse *pulse, int slot);
bool yomite_pulse_is_released(const yomite_pulse *pulse, int slot);
/// Makes a slot available again that was released.
void yomite_pulse_forget(yomite_pulse *pulse, int slot);
/// Makes the thread look at the commands of its players. Any thread.
void yomite_pulse_wake(yomite_pulse *pulse);
/// How many frames the server asks for at the start: with fewer, an utterance begins with a hole.
uint32_t yomite_pulse_start_frames(const yomite_pulse *pulse, int slot);

#pragma clang assume_nonnull end

#endif
