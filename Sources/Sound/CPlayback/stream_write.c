// SPDX-License-Identifier: GPL-3.0-or-later

#include "stream.h"
#include "watchdog.h"

static const int64_t seconds = 1000000000;

/// Renders `frames` frames into the server's own memory and hands them over. `seek` says where the first one goes: behind what was
/// written last, or at `offset` bytes from the beginning of the stream.
static void write_frames(stream *stream, int64_t frames, pa_seek_mode_t seek, int64_t offset) {
    while (frames > 0) {
        void *memory = NULL;
        size_t bytes = (size_t)frames * sizeof(int16_t);
        size_t wanted = bytes;
        if (pa_stream_begin_write(stream->stream, &memory, &bytes) < 0 || memory == NULL) {
            stream->is_broken = true;
            return;
        }
        // It may offer more than was asked for, or less.
        if (bytes > wanted) bytes = wanted;
        uint32_t part = (uint32_t)(bytes / sizeof(int16_t));
        if (part == 0) {
            (void)pa_stream_cancel_write(stream->stream);
            stream->is_broken = true;
            return;
        }
        watchdog_enter_render();
        yomite_player_render(stream->player, memory, part);
        watchdog_leave_render();
        if (pa_stream_write(stream->stream, memory, part * sizeof(int16_t), NULL, offset, seek) < 0) {
            stream->is_broken = true;
            return;
        }
        frames -= part;
        seek = PA_SEEK_RELATIVE;
        offset = 0;
    }
}

void stream_fill(stream *stream) {
    size_t bytes = pa_stream_writable_size(stream->stream);
    if (bytes == (size_t)-1) {
        stream->is_broken = true;
        return;
    }
    write_frames(stream, (int64_t)(bytes / sizeof(int16_t)), PA_SEEK_RELATIVE, 0);
}

void stream_rewrite(stream *stream, int64_t end) {
    int64_t from = stream->player->rendered;
    int64_t offset = (from - stream->base) * (int64_t)sizeof(int16_t);
    write_frames(stream, end - from, PA_SEEK_ABSOLUTE, offset);
}

int64_t stream_ahead(const stream *stream, int64_t now) {
    int64_t rate = stream->sample_rate;
    return stream->read_frame / rate * seconds + stream->read_frame % rate * seconds / rate - now;
}

static void read_index_came(pa_stream *source, int success, void *user) {
    stream *stream = user;
    stream->answered++;
    const pa_timing_info *timing = success ? pa_stream_get_timing_info(source) : NULL;
    if (timing == NULL || timing->read_index_corrupt) return;
    stream->read_frame = stream->base + timing->read_index / (int64_t)sizeof(int16_t);
    stream->read_at = stream_now();
    // When exactly the server read is not known: at the earliest when it was asked.
    if (stream->answered == stream->asked) yomite_rhythm_note(&stream->rhythm, stream_ahead(stream, stream->asked_at), stream->read_at);
    // What the sink holds, it may give back when the stream is paused (see the placing of an utterance in stream.c).
    stream->sink_lag = (int64_t)timing->sink_usec * 1000;
    uint64_t lag = timing->sink_usec * stream->sample_rate / 1000000;
    uint32_t most = stream->player->history_frames / 4;
    stream->player->tap_lag_frames = lag < most ? (uint32_t)lag : most;
    yomite_player_heard_rt(stream->player, stream->read_frame);
}

void stream_ask(stream *stream) {
    pa_operation *operation = pa_stream_update_timing_info(stream->stream, read_index_came, stream);
    if (operation == NULL) return;
    pa_operation_unref(operation);
    stream->asked++;
    stream->asked_at = stream_now();
}
