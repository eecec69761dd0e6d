// SPDX-License-Identifier: GPL-3.0-or-later
//
// A player: what turns one room's utterances into one unbroken line of samples.
//
// It has a control side (one thread: queue commands, push samples, take events) and a render side (one thread: everything that
// ends in `_rt`). Time on the render side is counted in frames of the room's audio clock, which starts at 0 and never jumps back,
// though what was rendered ahead of what was heard may be rendered anew (see the cut and the placing).

#ifndef YOMITE_PLAYER_H
#define YOMITE_PLAYER_H

#include "yomite_managed.h"
#include "yomite_messages.h"
#include "yomite_ring.h"

#pragma clang assume_nonnull begin

typedef struct yomite_player yomite_player;

/// How far the current utterance has come.
typedef enum : uint8_t {
    /// There is none.
    yomite_phase_none,
    /// It was begun, but has no place on the clock yet.
    yomite_phase_waiting,
    /// It has its place: its samples are rendered from `start` on.
    yomite_phase_placed,
} yomite_phase;

typedef struct {
    /// The least that the ring of waiting samples holds.
    uint32_t ring_frames;
    /// The least that is remembered of what was rendered: must exceed what is ever rendered ahead of what is heard.
    uint32_t history_frames;
    /// The least that the tap holds; 0: there is none.
    uint32_t tap_frames;
    yomite_parameters parameters;
} yomite_player_options;

/// Counters, all of them since the beginning.
typedef struct {
    int64_t rendered_frames;
    int64_t heard_frames;
    /// Silence inside utterances, because their samples came late.
    uint64_t starved_frames;
    /// Frames whose gain was pulled down.
    uint64_t limited_frames;
    /// Heard frames that the tap had no space for.
    uint64_t tap_overflow_frames;
    /// Events that found the queue full: nobody was taking them.
    uint64_t event_overflows;
    /// Times the server ran out of samples of ours.
    uint64_t underflows;
    /// Times the server had no space for what it had asked for.
    uint64_t overflows;
    uint64_t render_calls;
    uint64_t longest_render_nanoseconds;
    /// The longest time between two requests of the server while the stream played.
    uint64_t longest_request_gap_nanoseconds;
    /// Times the stream had to be built anew.
    uint64_t reconnects;
    /// Blocks of silence in place of an utterance, because the deadline had passed.
    uint64_t silenced_blocks;
} yomite_player_counters;

/// All memory that the player will ever need, touched; NULL where memory or descriptors are out.
yomite_player *_Nullable yomite_player_create(yomite_player_options options);
/// Neither side may be using it any more.
void yomite_player_destroy(yomite_player *_Nullable player);

// The control side.

/// How many frames a push would take.
uint32_t yomite_player_space(const yomite_player *player);
/// Adds samples; returns how many frames were taken.
uint32_t yomite_player_push(yomite_player *player, const int16_t *samples, uint32_t frames);
/// The ring index behind the last frame pushed.
uint32_t yomite_player_position(const yomite_player *player);
/// Queues a command; false when the queue is full.
bool yomite_player_command(yomite_player *player, yomite_message command);
/// Takes the oldest event; false when there is none.
bool yomite_player_event(yomite_player *player, yomite_message *event);
/// Until when the player may be heard, in nanoseconds of CLOCK_BOOTTIME; INT64_MAX, as at the beginning: always. Past the deadline it renders silence
/// and takes nothing out of the ring, so that a later deadline lets an utterance go on where it stopped.
void yomite_player_set_deadline(yomite_player *player, int64_t deadline);
/// Publishes a gain; false: try again later (see yomite_managed_publish).
bool yomite_player_set_gain(yomite_player *player, float gain);
/// What the output does now.
yomite_state yomite_player_state(const yomite_player *player);
yomite_player_counters yomite_player_count(const yomite_player *player);
/// What is heard from now on, for its reader (one thread), until `yomite_player_untap`. NULL where the player has no tap.
yomite_ring_reader *_Nullable yomite_player_tap(yomite_player *player);
/// Drops what the reader of the tap has copied. Returns the frame behind it. On the reader's thread.
int64_t yomite_player_take_tap(yomite_player *player, uint32_t frames);
void yomite_player_untap(yomite_player *player);

// The render side.

/// Takes what the queued commands say into account, as far as it concerns no frame that was rendered already.
/// For an output that hears each frame as it is rendered; a stream with a buffer at a server handles commands itself.
void yomite_player_obey_rt(yomite_player *player) YOMITE_RT;
/// Makes the next `frames` frames (at most half the history).
void yomite_player_render_rt(yomite_player *player, int16_t *samples, uint32_t frames) YOMITE_RT;
/// The same, with the time it took counted.
void yomite_player_render(yomite_player *player, int16_t *samples, uint32_t frames);
/// Everything before `frame` was heard: reports beginnings and ends, and feeds the tap.
void yomite_player_heard_rt(yomite_player *player, int64_t frame) YOMITE_RT;
/// Whether the deadline has passed. Any thread.
bool yomite_player_is_overdue_rt(const yomite_player *player) YOMITE_RT;
/// How many frames can be made now of what is there, without silence for samples that are still to come. None past the deadline.
uint32_t yomite_player_ready_rt(yomite_player *player) YOMITE_RT;

// The render side of a stream that is ahead of the ear, and can go back.

/// Takes a begin into account; false while another utterance is under way.
bool yomite_player_begin_rt(yomite_player *player, const yomite_message *command) YOMITE_RT;
/// Takes an end into account; one that names another utterance is void.
void yomite_player_end_rt(yomite_player *player, const yomite_message *command) YOMITE_RT;
/// Gives the waiting utterance its place. `start` may lie before what is rendered, as long as only filling lies behind it:
/// that part is rendered anew, from `start` on.
void yomite_player_place_rt(yomite_player *player, int64_t start) YOMITE_RT;
/// Cuts the utterance at frame `from` at the earliest: what was rendered behind it is rendered anew, as a fade and then silence.
/// Throws its samples away. A command that names another utterance only throws away samples.
void yomite_player_cut_rt(yomite_player *player, const yomite_message *command, int64_t from) YOMITE_RT;
/// The other side is lost, and with it all that was not heard: the utterance under way (if it was placed) is interrupted.
void yomite_player_lose_rt(yomite_player *player) YOMITE_RT;
/// The other side is lost, and somebody else listens: what was rendered from `frame` on is handed out again.
void yomite_player_return_rt(yomite_player *player, int64_t frame) YOMITE_RT;
/// Whether the tap lacks something that sounds: it stays a little behind what was heard.
bool yomite_player_owes_tap_rt(const yomite_player *player) YOMITE_RT;
/// Whether somebody reads the tap.
bool yomite_player_is_tapped_rt(const yomite_player *player) YOMITE_RT;
#pragma clang assume_nonnull end

#endif
