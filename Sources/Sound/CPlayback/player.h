// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inside of a player, for its own files and for the stream that drives it.

#ifndef YOMITE_PLAYER_INSIDE_H
#define YOMITE_PLAYER_INSIDE_H

#include "yomite_player.h"

#include "mirror.h"

#include <stdatomic.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
    yomite_phase phase;
    uint64_t id;
    uint32_t gap;
    /// Its first frame, once it is placed.
    int64_t start;
    /// The frame behind its last one; INT64_MAX until that one is rendered.
    int64_t end;
    /// The ring index behind its last sample, once that is known.
    bool is_closed;
    uint32_t close_position;
    /// Silence between its samples, and silence since its last one.
    int64_t starved;
    uint32_t hole;
    bool was_reported;
} utterance;

/// Counters are stored by one side and read by the other at any time; each is true by itself, not together with its neighbours.
typedef struct {
    _Atomic int64_t rendered_frames, heard_frames;
    _Atomic uint64_t starved_frames, limited_frames, tap_overflow_frames, event_overflows, underflows, overflows, render_calls,
        longest_render_nanoseconds, longest_request_gap_nanoseconds, reconnects, silenced_blocks;
} player_counters;

struct yomite_player {
    yomite_ring *ring;
    yomite_messages *commands;
    yomite_messages *events;
    yomite_managed *managed;
    yomite_ring *_Nullable tap;
    /// Somebody reads the tap.
    atomic_bool is_tapped;
    /// How much the reader has taken from the tap; touched by its thread only.
    int64_t tap_taken;
    /// The frame of what is written to the tap, less how much was written before.
    _Atomic int64_t tap_shift;
    _Atomic yomite_state state;
    /// Set by control, compared with the clock by render and by the reader of the tap.
    _Atomic int64_t deadline;
    player_counters counters;

    // Control side only.
    yomite_parameters wanted;

    // Render side only.

    /// What was rendered, by frame: mirrored, so that every stretch of it is one piece.
    int16_t *history;
    uint32_t history_frames;
    yomite_mirror history_mirror;
    /// The frame that is rendered next.
    int64_t rendered;
    /// Up to here the history holds frames that were made already and only have to be handed out (again).
    int64_t prepared;
    /// Everything before was heard.
    int64_t heard;
    /// The tap has everything before.
    int64_t tapped;
    /// How much was written to the tap.
    int64_t tap_written;
    /// So far the tap stays behind what was heard: what a sink has taken already, it may give back to be made anew.
    uint32_t tap_lag_frames;
    /// The frame behind the last one that was not mere filling.
    int64_t sound_end;
    utterance current;
    /// The gain right now, on its way to the parameters' one, and the step a frame.
    float gain, gain_target, gain_step;
    /// Samples have been multiplied with it: before, it need not change in steps.
    bool has_sounded;
    /// What the limiter multiplies with right now; 1 at rest.
    float reduction;
};

/// Where `frame` lies in the history; at least half the history can be accessed from there in one piece.
static inline int16_t *player_history_rt(const yomite_player *player, int64_t frame) YOMITE_RT {
    int64_t place = frame % (int64_t)player->history_frames;
    return player->history + (place < 0 ? place + (int64_t)player->history_frames : place);
}

/// Stores `value` where it is greater. One thread stores.
static inline void raise_rt(_Atomic uint64_t *counter, uint64_t value) YOMITE_RT {
    if (value > atomic_load_explicit(counter, memory_order_relaxed)) atomic_store_explicit(counter, value, memory_order_relaxed);
}
static inline void add_rt(_Atomic uint64_t *counter, uint64_t value) YOMITE_RT {
    atomic_store_explicit(counter, atomic_load_explicit(counter, memory_order_relaxed) + value, memory_order_relaxed);
}

/// Applies gain and limiter to `frames` samples on their way from `from` to `to` (gain.c).
void player_shape_rt(yomite_player *player, const int16_t *from, int16_t *to, uint32_t frames) YOMITE_RT;

/// The utterance is over when nothing of it is left in the ring and nothing more will come: gives it its end (render.c).
void player_notice_end_rt(yomite_player *player) YOMITE_RT;
void player_set_state_rt(yomite_player *player, yomite_state state) YOMITE_RT;

#pragma clang assume_nonnull end

#endif
