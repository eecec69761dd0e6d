// SPDX-License-Identifier: GPL-3.0-or-later
//
// One room's stream at the server: performs what its plan decides. Everything here runs on the playback thread.

#ifndef YOMITE_STREAM_H
#define YOMITE_STREAM_H

#include "yomite_stream_plan.h"

#include "player.h"

#include <pulse/pulseaudio.h>

#pragma clang assume_nonnull begin

enum { name_limit = 256, block_frames = 512 };

typedef struct stream {
    // Given by control before the stream was attached.
    yomite_player *player;
    uint32_t sample_rate;
    char media_name[name_limit];
    char sink[name_limit];
    /// The slot of the stream that this one keeps in step with, -1 for none; and that stream, as long as it is served.
    int leader_slot;
    struct stream *_Nullable leader;

    /// Control wants it closed.
    atomic_bool is_detaching;
    /// What the server holds when it is full, in frames.
    _Atomic uint32_t target_frames;

    yomite_plan plan;
    pa_stream *_Nullable stream;
    /// The frame of the player's clock that byte 0 of the stream stands for, once the server has it.
    int64_t base;
    /// What nobody but listeners hear.
    int16_t block[block_frames];
} stream;

/// Nanoseconds of the monotonic clock.
int64_t stream_now(void);
/// Does what is due; the context is NULL while it is not ready. Returns when it wants to be called again, at the latest.
int64_t stream_serve(stream *stream, pa_context *_Nullable context);
/// Fades out and closes. Returns whether that is done, and the stream will not be touched again.
bool stream_close(stream *stream);
/// The connection to the server is lost: lets go of the stream before the context goes.
void stream_lose_server(stream *stream);
/// Whether somebody waits for this stream.
bool stream_is_owed(const stream *stream);

// stream_write.c: what is rendered.

/// Writes all that the server asks for.
void stream_fill(stream *stream);
/// Writes anew what was rendered from the player's present frame up to `end`.
void stream_rewrite(stream *stream, int64_t end);
/// Renders for those who listen, with nothing between us and them.
void stream_render(stream *stream, int64_t frames);

#pragma clang assume_nonnull end

#endif
