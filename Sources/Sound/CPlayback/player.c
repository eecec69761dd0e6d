// SPDX-License-Identifier: GPL-3.0-or-later

#include "player.h"

#include "kept.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    /// An utterance takes three commands and four events at most, and the next one waits until the control side saw the end of it.
    command_limit = 64,
    event_limit = 128,
    /// States may be lost (the newest can always be asked for); what happened to an utterance may not. So much is kept for that.
    event_reserve = 32,
};

yomite_player *yomite_player_create(yomite_player_options options) {
    yomite_player *player = calloc(1, sizeof *player);
    if (player == NULL) return NULL;
    bool has_history = yomite_mirror_map(&player->history_mirror, options.history_frames * sizeof(int16_t));
    player->history_frames = (uint32_t)(player->history_mirror.bytes / sizeof(int16_t));
    player->ring = yomite_ring_create(options.ring_frames, 0);
    player->commands = yomite_messages_create(command_limit);
    player->events = yomite_messages_create(event_limit);
    player->managed = yomite_managed_create(options.parameters);
    if (options.tap_frames > 0) player->tap = yomite_ring_create(options.tap_frames, 0);
    player->wanted = options.parameters;
    player->gain = player->gain_target = options.parameters.gain;
    player->reduction = 1;
    // No utterance came before the first one: no gap is kept to it.
    player->sound_end = INT64_MIN / 2;
    atomic_init(&player->state, yomite_state_connecting);
    atomic_init(&player->deadline, INT64_MAX);
    bool is_complete = has_history && player->ring != NULL && player->commands != NULL && player->events != NULL &&
        player->managed != NULL && (options.tap_frames == 0 || player->tap != NULL);
    if (!is_complete) {
        yomite_player_destroy(player);
        return NULL;
    }
    player->history = player->history_mirror.memory;
    yomite_mirror_hold(&player->history_mirror);
    yomite_ring_hold(player->ring);
    return player;
}

void yomite_player_destroy(yomite_player *player) {
    if (player == NULL) return;
    yomite_ring_destroy(player->tap);
    yomite_managed_destroy(player->managed);
    yomite_messages_destroy(player->events);
    yomite_messages_destroy(player->commands);
    yomite_ring_destroy(player->ring);
    yomite_mirror_unmap(&player->history_mirror);
    free(player);
}

// The control side.

uint32_t yomite_player_space(const yomite_player *player) {
    return yomite_ring_space_rt(yomite_ring_writer_of(player->ring));
}

uint32_t yomite_player_push(yomite_player *player, const int16_t *samples, uint32_t frames) {
    return yomite_ring_write_rt(yomite_ring_writer_of(player->ring), samples, frames);
}

uint32_t yomite_player_position(const yomite_player *player) {
    return yomite_ring_written_rt(yomite_ring_writer_of(player->ring));
}

bool yomite_player_command(yomite_player *player, yomite_message command) {
    return yomite_messages_send_rt(player->commands, command);
}

bool yomite_player_event(yomite_player *player, yomite_message *event) {
    return yomite_messages_take_rt(player->events, event);
}

bool yomite_player_set_gain(yomite_player *player, float gain) {
    yomite_parameters parameters = player->wanted;
    parameters.gain = gain;
    if (!yomite_managed_publish(player->managed, parameters)) return false;
    player->wanted = parameters;
    return true;
}

yomite_state yomite_player_state(const yomite_player *player) {
    return atomic_load_explicit(&player->state, memory_order_relaxed);
}

yomite_player_counters yomite_player_count(const yomite_player *player) {
    const player_counters *counters = &player->counters;
#define LOAD(name) .name = atomic_load_explicit(&counters->name, memory_order_relaxed)
    return (yomite_player_counters){
        LOAD(rendered_frames),
        LOAD(heard_frames),
        LOAD(starved_frames),
        LOAD(limited_frames),
        LOAD(tap_overflow_frames),
        LOAD(event_overflows),
        LOAD(underflows),
        LOAD(overflows),
        LOAD(render_calls),
        LOAD(reconnects),
        LOAD(longest_render_nanoseconds),
        LOAD(longest_request_gap_nanoseconds),
        LOAD(silenced_blocks),
    };
#undef LOAD
}

yomite_ring_reader *yomite_player_tap(yomite_player *player) {
    if (player->tap == NULL) return NULL;
    // Not before: most rooms are never listened to, and their taps take no memory.
    yomite_ring_hold(player->tap);
    atomic_store_explicit(&player->is_tapped, true, memory_order_relaxed);
    return yomite_ring_reader_of(player->tap);
}

int64_t yomite_player_take_tap(yomite_player *player, uint32_t frames) {
    yomite_ring_drop_rt(yomite_ring_reader_of(player->tap), frames);
    player->tap_taken += frames;
    return atomic_load_explicit(&player->tap_shift, memory_order_relaxed) + player->tap_taken;
}

void yomite_player_untap(yomite_player *player) {
    atomic_store_explicit(&player->is_tapped, false, memory_order_relaxed);
}

// The render side.

static void report_rt(yomite_player *player, yomite_message event) YOMITE_RT {
    if (!yomite_messages_send_rt(player->events, event)) add_rt(&player->counters.event_overflows, 1);
}

void player_set_state_rt(yomite_player *player, yomite_state state) YOMITE_RT {
    // To be moved is a thing that happens, not a condition that lasts.
    if (state != yomite_state_moved) atomic_store_explicit(&player->state, state, memory_order_relaxed);
    if (yomite_messages_space_rt(player->events) > event_reserve) {
        report_rt(player, (yomite_message){.kind = yomite_event_state, .count = state});
    } else {
        add_rt(&player->counters.event_overflows, 1);
    }
}

bool yomite_player_begin_rt(yomite_player *player, const yomite_message *command) YOMITE_RT {
    if (player->current.phase != yomite_phase_none) return false;
    player->current =
        (utterance){.phase = yomite_phase_waiting, .id = command->utterance, .gap = (uint32_t)command->count, .end = INT64_MAX};
    return true;
}

void yomite_player_end_rt(yomite_player *player, const yomite_message *command) YOMITE_RT {
    if (player->current.phase == yomite_phase_none || player->current.id != command->utterance) return;
    player->current.is_closed = true;
    player->current.close_position = command->position;
}

void yomite_player_obey_rt(yomite_player *player) YOMITE_RT {
    yomite_message command;
    while (yomite_messages_peek_rt(player->commands, &command)) {
        switch (command.kind) {
        case yomite_command_begin: {
            if (!yomite_player_begin_rt(player, &command)) return;
            int64_t start = player->sound_end + command.count;
            yomite_player_place_rt(player, start > player->rendered ? start : player->rendered);
            break;
        }
        case yomite_command_end: yomite_player_end_rt(player, &command); break;
        case yomite_command_cut: yomite_player_cut_rt(player, &command, player->rendered); break;
        default: break;
        }
        yomite_messages_take_rt(player->commands, &command);
    }
}

void yomite_player_render(yomite_player *player, int16_t *samples, uint32_t frames) {
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    yomite_player_render_rt(player, samples, frames);
    clock_gettime(CLOCK_MONOTONIC, &after);
    int64_t nanoseconds = (after.tv_sec - before.tv_sec) * 1000000000LL + (after.tv_nsec - before.tv_nsec);
    raise_rt(&player->counters.longest_render_nanoseconds, (uint64_t)nanoseconds);
}

bool yomite_player_is_tapped_rt(const yomite_player *player) YOMITE_RT {
    return atomic_load_explicit(&player->is_tapped, memory_order_relaxed);
}

bool yomite_player_owes_tap_rt(const yomite_player *player) YOMITE_RT {
    return yomite_player_is_tapped_rt(player) && player->tapped < player->sound_end;
}

/// Copies what was heard out of the history, which still has it, into the tap.
static void feed_tap_rt(yomite_player *player) YOMITE_RT {
    int64_t to = player->heard - player->tap_lag_frames;
    if (to <= player->tapped) return;
    int64_t from = player->tapped;
    player->tapped = to;
    if (player->tap == NULL || !yomite_player_is_tapped_rt(player)) return;
    int64_t oldest = player->rendered - player->history_frames / 2;
    int64_t first = from < oldest ? oldest : from;
    uint64_t lost = (uint64_t)(to - from);
    if (first < to) {
        const int16_t *samples = player_history_rt(player, first);
        // Before the samples, which the reader sees first.
        atomic_store_explicit(&player->tap_shift, first - player->tap_written, memory_order_relaxed);
        uint32_t written = yomite_ring_write_rt(yomite_ring_writer_of(player->tap), samples, (uint32_t)(to - first));
        player->tap_written += written;
        lost -= written;
    }
    add_rt(&player->counters.tap_overflow_frames, lost);
}

void yomite_player_heard_rt(yomite_player *player, int64_t frame) YOMITE_RT {
    if (frame > player->rendered) frame = player->rendered;
    if (frame > player->heard) {
        player->heard = frame;
        feed_tap_rt(player);
        atomic_store_explicit(&player->counters.heard_frames, frame, memory_order_relaxed);
    }
    utterance *current = &player->current;
    if (current->phase != yomite_phase_placed) return;
    player_notice_end_rt(player);
    bool is_over = player->heard >= current->end;
    if (!current->was_reported && (player->heard > current->start || is_over)) {
        current->was_reported = true;
        report_rt(player, (yomite_message){.kind = yomite_event_started, .utterance = current->id, .frame = current->start});
    }
    if (!is_over) return;
    report_rt(player,
        (yomite_message){.kind = yomite_event_finished, .utterance = current->id, .frame = current->end, .count = current->starved});
    current->phase = yomite_phase_none;
}

void yomite_player_return_rt(yomite_player *player, int64_t frame) YOMITE_RT {
    int64_t oldest = player->rendered - player->history_frames / 2;
    if (frame < oldest) frame = oldest;
    if (frame >= player->rendered) return;
    if (player->prepared < player->rendered) player->prepared = player->rendered;
    player->rendered = frame;
    if (player->heard > frame) player->heard = frame;
}

void yomite_player_lose_rt(yomite_player *player) YOMITE_RT {
    player->prepared = player->rendered;
    player->heard = player->rendered;
    player->tapped = player->rendered;
    if (player->current.phase != yomite_phase_placed) return;
    // What was pushed of it so far goes at once; what is pushed until the control side knows is thrown away by its cut.
    report_rt(player, (yomite_message){.kind = yomite_event_interrupted, .utterance = player->current.id});
    player->current.phase = yomite_phase_none;
}
