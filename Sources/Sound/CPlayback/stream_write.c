// SPDX-License-Identifier: GPL-3.0-or-later

#include "kept.h"
#include "stream.h"

/// Renders into the server's own memory and hands it over. Returns how many frames that were; 0: it did not work.
static int64_t write_part(stream *stream, int64_t frames, pa_seek_mode_t seek, int64_t offset) {
    void *memory = NULL;
    size_t wanted = (size_t)frames * sizeof(int16_t), bytes = wanted;
    if (pa_stream_begin_write(stream->stream, &memory, &bytes) < 0 || memory == NULL) return 0;
    // It may offer more than was asked for, or less.
    uint32_t part = (uint32_t)((bytes < wanted ? bytes : wanted) / sizeof(int16_t));
    if (part == 0) {
        (void)pa_stream_cancel_write(stream->stream);
        return 0;
    }
    yomite_player_render(stream->player, memory, part);
    return pa_stream_write(stream->stream, memory, part * sizeof(int16_t), NULL, offset, seek) < 0 ? 0 : part;
}

/// `seek` says where the first frame goes: behind what was written last, or at `offset` bytes from the beginning of the stream.
static void write_frames(stream *stream, int64_t frames, pa_seek_mode_t seek, int64_t offset) {
    while (frames > 0) {
        int64_t written = write_part(stream, frames, seek, offset);
        if (written == 0) {
            yomite_plan_fail(&stream->plan);
            return;
        }
        frames -= written;
        seek = PA_SEEK_RELATIVE;
        offset = 0;
    }
}

void stream_fill(stream *stream) {
    size_t bytes = pa_stream_writable_size(stream->stream);
    if (bytes == (size_t)-1) {
        yomite_plan_fail(&stream->plan);
        return;
    }
    write_frames(stream, (int64_t)(bytes / sizeof(int16_t)), PA_SEEK_RELATIVE, 0);
}

void stream_rewrite(stream *stream, int64_t end) {
    int64_t from = stream->player->rendered;
    if (from >= end) return;
    int64_t offset = (from - stream->base) * (int64_t)sizeof(int16_t);
    write_frames(stream, end - from, PA_SEEK_ABSOLUTE, offset);
}

void stream_render(stream *stream, int64_t frames) {
    yomite_player *player = stream->player;
    while (frames > 0) {
        uint32_t part = frames < block_frames ? (uint32_t)frames : block_frames;
        yomite_player_render(player, stream->block, part);
        frames -= part;
    }
    player->tap_lag_frames = 0;
    yomite_player_heard_rt(player, player->rendered);
}
