// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fenced part of the playback thread: it makes the next samples, whatever happens, from what is there.

#include "kept.h"
#include "player.h"

#include <string.h>

static uint32_t least_rt(int64_t a, int64_t b) YOMITE_RT {
    return (uint32_t)(a < b ? a : b);
}

/// How many samples of the current utterance lie in the ring. Those behind its end belong to the next one.
static uint32_t available_rt(const yomite_player *player) YOMITE_RT {
    const yomite_ring_reader *reader = yomite_ring_reader_of(player->ring);
    uint32_t fill = yomite_ring_fill_rt(reader);
    if (!player->current.is_closed) return fill;
    return least_rt(fill, (int32_t)(player->current.close_position - yomite_ring_read_rt(reader)));
}

/// Silence inside an utterance is a hole only if more of it follows: perhaps it is over, and just was not closed yet.
static void fill_rt(yomite_player *player, uint32_t frames, bool is_hole) YOMITE_RT {
    memset(player_history_rt(player, player->rendered), 0, frames * sizeof(int16_t));
    player->rendered += frames;
    if (is_hole) player->current.hole += frames;
}

static void drain_rt(yomite_player *player, uint32_t frames) YOMITE_RT {
    yomite_ring_reader *reader = yomite_ring_reader_of(player->ring);
    player_shape_rt(player, yomite_ring_peek_rt(reader), player_history_rt(player, player->rendered), frames);
    yomite_ring_drop_rt(reader, frames);
    add_rt(&player->counters.starved_frames, player->current.hole);
    player->current.starved += player->current.hole;
    player->current.hole = 0;
    player->rendered += frames;
    player->sound_end = player->rendered;
}

void player_notice_end_rt(yomite_player *player) YOMITE_RT {
    utterance *current = &player->current;
    if (current->phase != yomite_phase_placed || current->end != INT64_MAX || !current->is_closed) return;
    if (player->rendered >= current->start && available_rt(player) == 0) current->end = player->rendered - current->hole;
}

static bool is_speaking_rt(const yomite_player *player) YOMITE_RT {
    return player->current.phase == yomite_phase_placed && player->current.end == INT64_MAX;
}

/// Silence in place of what would be heard: the samples stay in the ring. An utterance that has not begun begins behind the silence, and one
/// that has gets a hole. What was made already, and is only to be handed out, is lost.
static void withhold_rt(yomite_player *player, uint32_t frames) YOMITE_RT {
    player_notice_end_rt(player);
    utterance *current = &player->current;
    bool is_speaking = is_speaking_rt(player);
    if (is_speaking || player->rendered < player->prepared) add_rt(&player->counters.silenced_blocks, 1);
    bool has_begun = current->start < player->rendered;
    fill_rt(player, frames, is_speaking && has_begun);
    if (is_speaking && !has_begun && current->start < player->rendered) current->start = player->rendered;
}

/// Makes one stretch of the same kind, of at most `most` frames.
static void extend_rt(yomite_player *player, uint32_t most) YOMITE_RT {
    const utterance *current = &player->current;
    if (player->rendered < player->prepared) {
        player->rendered += least_rt(player->prepared - player->rendered, most);
        return;
    }
    bool is_speaking = is_speaking_rt(player);
    if (is_speaking && player->rendered < current->start) {
        fill_rt(player, least_rt(current->start - player->rendered, most), false);
    } else if (is_speaking) {
        uint32_t available = available_rt(player);
        if (available > 0) {
            drain_rt(player, least_rt(available, most));
        } else {
            fill_rt(player, most, true);
        }
    } else {
        fill_rt(player, most, false);
    }
    player_notice_end_rt(player);
}

static void extend_to_rt(yomite_player *player, int64_t end) YOMITE_RT {
    player_notice_end_rt(player);
    while (player->rendered < end) extend_rt(player, (uint32_t)(end - player->rendered));
}

void yomite_player_render_rt(yomite_player *player, int16_t *samples, uint32_t frames) YOMITE_RT {
    // Also where nothing is drained: the control side waits for it before it frees old parameters.
    (void)yomite_managed_read_rt(player->managed);
    bool is_overdue = yomite_player_is_overdue_rt(player);
    uint32_t done = 0;
    while (done < frames) {
        uint32_t part = least_rt(frames - done, player->history_frames / 2);
        int64_t start = player->rendered;
        if (is_overdue) {
            withhold_rt(player, part);
        } else {
            extend_to_rt(player, start + part);
        }
        memcpy(samples + done, player_history_rt(player, start), part * sizeof *samples);
        done += part;
    }
    add_rt(&player->counters.render_calls, 1);
    atomic_store_explicit(&player->counters.rendered_frames, player->rendered, memory_order_relaxed);
}

uint32_t yomite_player_ready_rt(yomite_player *player) YOMITE_RT {
    if (yomite_player_is_overdue_rt(player)) return 0;
    const utterance *current = &player->current;
    int64_t ready = player->prepared > player->rendered ? player->prepared - player->rendered : 0;
    if (current->phase == yomite_phase_placed && current->end == INT64_MAX) {
        uint32_t available = available_rt(player);
        int64_t gap = current->start > player->rendered ? current->start - player->rendered : 0;
        if (available > 0 || current->is_closed) ready = (gap > ready ? gap : ready) + available;
    }
    return least_rt(ready, player->history_frames / 2);
}

void yomite_player_place_rt(yomite_player *player, int64_t start) YOMITE_RT {
    if (start < player->rendered) {
        player->rendered = start;
        if (player->prepared > start) player->prepared = start;
        if (player->heard > start) player->heard = start;
    }
    player->current.phase = yomite_phase_placed;
    player->current.start = start;
}

/// Fades what the history holds from `from` on, and makes it the last sound.
static void fade_rt(yomite_player *player, int64_t from, uint32_t frames) YOMITE_RT {
    int16_t *samples = player_history_rt(player, from);
    for (uint32_t i = 0; i < frames; i++) {
        samples[i] = (int16_t)((int64_t)samples[i] * (frames - i) / (frames + 1));
    }
    player->prepared = from + frames;
    player->rendered = from;
    player->sound_end = from + frames;
}

static void discard_rt(yomite_player *player, uint32_t position) YOMITE_RT {
    yomite_ring_reader *reader = yomite_ring_reader_of(player->ring);
    int32_t frames = (int32_t)(position - yomite_ring_read_rt(reader));
    if (frames > 0) yomite_ring_drop_rt(reader, (uint32_t)frames);
}

/// Forgets all that was made from there on, before any of it has been heard: also what was made for a server that is gone.
static void take_back_rt(yomite_player *player, int64_t from) YOMITE_RT {
    if (player->rendered > from) player->rendered = from;
    if (player->prepared > from) player->prepared = from;
    if (player->sound_end > from) player->sound_end = from;
}

void yomite_player_cut_rt(yomite_player *player, const yomite_message *command, int64_t from) YOMITE_RT {
    utterance *current = &player->current;
    int64_t heard = 0;
    if (current->phase != yomite_phase_none && current->id == command->utterance) {
        int64_t oldest = player->rendered - player->history_frames / 2;
        if (from < oldest) from = oldest;
        if (current->phase == yomite_phase_placed && current->start < from && from < current->end) {
            if (from > player->rendered) from = player->rendered;
            heard = from - current->start;
            uint32_t fade = least_rt(yomite_managed_read_rt(player->managed)->fade_frames, player->history_frames / 4);
            // What is still to be rendered of the fade comes out of the ring, as if nothing had happened.
            extend_to_rt(player, from + fade);
            fade_rt(player, from, fade);
        } else if (current->phase == yomite_phase_placed && current->start >= from) {
            take_back_rt(player, current->start);
        } else if (current->phase == yomite_phase_placed && current->end <= from) {
            heard = current->end - current->start;
        }
        *current = (utterance){.phase = yomite_phase_none};
    }
    discard_rt(player, command->position);
    yomite_message event = {.kind = yomite_event_cut, .utterance = command->utterance, .count = heard};
    if (!yomite_messages_send_rt(player->events, event)) add_rt(&player->counters.event_overflows, 1);
}
