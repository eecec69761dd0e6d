// SPDX-License-Identifier: GPL-3.0-or-later
//
// The room's own clock: while no server keeps the time, what is spoken goes to those who listen, in steps of 20 ms. It stands still while
// there is nothing to say.

#include "stream.h"
#include "watchdog.h"

static const int64_t step = 20000000;
/// After a pause of the process no more than this is caught up with.
static const int64_t longest_steps = 50;

static void start(stream *stream, int64_t now) {
    yomite_player *player = stream->player;
    // Silence that has passed by itself counts towards the gap.
    int64_t idle = stream->keeps_time ? 0 : (now - stream->kept_until) / step * (stream->sample_rate / 50);
    int64_t begin = player->sound_end + player->current.gap - idle;
    yomite_player_place_rt(player, begin > player->rendered ? begin : player->rendered);
}

static void render(stream *stream, int64_t frames) {
    yomite_player *player = stream->player;
    while (frames > 0) {
        uint32_t part = frames < block_frames ? (uint32_t)frames : block_frames;
        watchdog_enter_render();
        yomite_player_render(player, stream->block, part);
        watchdog_leave_render();
        frames -= part;
    }
    // Nothing lies between us and those who listen.
    player->tap_lag_frames = 0;
    yomite_player_heard_rt(player, player->rendered);
}

int64_t stream_keep_time(stream *stream, int64_t now) {
    yomite_player *player = stream->player;
    if (!yomite_player_is_tapped_rt(player)) {
        // Who listened has left in the middle: the rest would be heard by nobody.
        if (stream->is_apart) yomite_player_lose_rt(player);
        stream->is_apart = stream->keeps_time = false;
        return INT64_MAX;
    }
    if (player->current.phase == utterance_waiting) start(stream, now);
    if (player->current.phase == utterance_none) {
        stream->keeps_time = false;
        return INT64_MAX;
    }
    if (!stream->keeps_time) stream->kept_until = now;
    stream->keeps_time = stream->is_apart = true;
    int64_t steps = (now - stream->kept_until) / step;
    stream->kept_until = steps > longest_steps ? now : stream->kept_until + steps * step;
    render(stream, (steps > longest_steps ? longest_steps : steps) * (stream->sample_rate / 50));
    return stream->kept_until + step;
}
