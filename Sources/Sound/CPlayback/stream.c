// SPDX-License-Identifier: GPL-3.0-or-later
//
// A stream's life: connected, paused while there is nothing to say, uncorked for speech, dropped and built anew when it breaks.

#include "stream.h"

#include <time.h>

static const int64_t milliseconds = 1000000;
static const int64_t seconds = 1000000000;

/// A server that says nothing for so long, although the stream runs and its sink is awake, is taken for stuck.
static const int64_t stall_limit = 3 * seconds;
static const int64_t connect_limit = 5 * seconds;
/// A round trip to the server takes a fraction of a millisecond. After this, we go by what we knew before.
static const int64_t answer_limit = 200 * milliseconds;
/// A message takes that long to a server that has nothing else to do, with plenty to spare.
static const int64_t message_time = 1 * milliseconds;
static const int64_t first_retry = 250 * milliseconds;
static const int64_t last_retry = 5 * seconds;
/// Speech that waits is worth more attempts.
static const int64_t owed_retry = 500 * milliseconds;
static const int64_t closing_limit = 250 * milliseconds;
/// A sound card that slept is open again by then.
static const int64_t wake_limit = 500 * milliseconds;
static const int64_t held_limit = 10 * seconds;
/// How much of the sound the sink holds, at most.
static const pa_usec_t sinks_share = 25 * PA_USEC_PER_MSEC;

int64_t stream_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * seconds + now.tv_nsec;
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static bool is_busy(const stream *stream) {
    return stream->player->current.phase != utterance_none;
}

bool stream_is_owed(stream *stream) {
    yomite_message next;
    return is_busy(stream) || yomite_messages_peek_rt(stream->player->commands, &next);
}

bool stream_is_stuck(const stream *stream, int64_t now) {
    return stream->stream != NULL && !stream->is_ready && now >= stream->connect_by;
}

// What the server tells. Nothing is torn down from inside a callback: it is noted, and done in stream_serve.

static void read_attributes(stream *stream) {
    const pa_buffer_attr *attributes = pa_stream_get_buffer_attr(stream->stream);
    if (attributes == NULL) return;
    uint32_t frames = attributes->tlength / (uint32_t)sizeof(int16_t);
    // More could not be kept in the history, and thus not be taken back.
    uint32_t most = stream->player->history_frames / 4;
    atomic_store_explicit(&stream->target_frames, frames < most ? frames : most, memory_order_relaxed);
}

static void state_changed(pa_stream *source, void *user) {
    stream *stream = user;
    pa_stream_state_t state = pa_stream_get_state(source);
    if (state == PA_STREAM_READY) stream->is_ready = true;
    if (!PA_STREAM_IS_GOOD(state)) stream->is_broken = true;
}

static void server_asks(pa_stream *source, size_t bytes, void *user) {
    (void)source;
    (void)bytes;
    stream *stream = user;
    // While the stream is corked, the request stays open: it is answered when there is something to say.
    if (stream->is_corked || !stream->is_ready) return;
    int64_t now = stream_now();
    raise_rt(&stream->player->counters.longest_request_gap_nanoseconds, (uint64_t)(now - stream->last_request_at));
    stream->last_request_at = now;
    stream_fill(stream);
    if ((is_busy(stream) || yomite_player_owes_tap_rt(stream->player)) && stream->asked == stream->answered) stream_ask(stream);
}

static void set_held_asleep(stream *stream, bool is_held) {
    stream->waking_until = INT64_MAX;
    if (stream->is_held_asleep == is_held) return;
    stream->is_held_asleep = is_held;
    stream->held_until = stream_now() + held_limit;
    yomite_state awake = stream->is_corked ? yomite_state_corked : yomite_state_playing;
    player_set_state_rt(stream->player, is_held ? yomite_state_suspended : awake);
}

static void suspend_changed(pa_stream *source, void *user) {
    stream *stream = user;
    bool is_suspended = pa_stream_is_suspended(source) > 0;
    if (is_suspended == stream->is_suspended) return;
    stream->is_suspended = is_suspended;
    stream->last_request_at = stream_now();
    // While the stream is paused, the sink may sleep as it likes.
    if (!is_suspended) set_held_asleep(stream, false);
    if (is_suspended && !stream->is_corked) set_held_asleep(stream, true);
}

static void moved(pa_stream *source, void *user) {
    stream *stream = user;
    read_attributes(stream);
    stream->is_suspended = pa_stream_is_suspended(source) > 0;
    stream->last_request_at = stream_now();
    if (!stream->is_suspended) set_held_asleep(stream, false);
    player_set_state_rt(stream->player, yomite_state_moved);
}

static void attributes_changed(pa_stream *source, void *user) {
    (void)source;
    read_attributes(user);
}

static void ran_dry(pa_stream *source, void *user) {
    (void)source;
    stream *stream = user;
    if (!stream->is_corked) add_rt(&stream->player->counters.underflows, 1);
}

static void ran_over(pa_stream *source, void *user) {
    (void)source;
    stream *stream = user;
    add_rt(&stream->player->counters.overflows, 1);
    // Frames are missing now, and no index is what we think it is.
    stream->is_broken = true;
}

// Connecting and letting go.

static void set_callbacks(stream *stream, bool are_set) {
    pa_stream *source = stream->stream;
    pa_stream_set_state_callback(source, are_set ? state_changed : NULL, stream);
    pa_stream_set_write_callback(source, are_set ? server_asks : NULL, stream);
    pa_stream_set_suspended_callback(source, are_set ? suspend_changed : NULL, stream);
    pa_stream_set_moved_callback(source, are_set ? moved : NULL, stream);
    pa_stream_set_buffer_attr_callback(source, are_set ? attributes_changed : NULL, stream);
    pa_stream_set_underflow_callback(source, are_set ? ran_dry : NULL, stream);
    pa_stream_set_overflow_callback(source, are_set ? ran_over : NULL, stream);
}

static void forget_server(stream *stream) {
    stream->is_ready = stream->is_broken = stream->is_suspended = stream->is_cork_told = false;
    stream->is_awaiting = stream->is_recalling = false;
    stream->asked = stream->answered = stream->awaited = 0;
    stream->is_corked = true;
    stream->waking_until = INT64_MAX;
    stream->base = INT64_MIN;
}

static void connect_stream(stream *stream, pa_context *context, int64_t now) {
    pa_sample_spec format = {.format = PA_SAMPLE_S16LE, .rate = stream->sample_rate, .channels = 1};
    pa_channel_map map;
    pa_channel_map_init_mono(&map);
    pa_usec_t target = stream->latency_milliseconds * 1000ULL;
    // The sink holds half of what two requests leave (PulseAudio's rule for adjusted latency): a fourth of all, and no more than it needs to
    // be steady. The rest waits in the stream, for when the server or this thread is late.
    pa_usec_t sinks_part = target / 4 < sinks_share ? target / 4 : sinks_share;
    pa_buffer_attr attributes = {
        .maxlength = (uint32_t)-1,
        .tlength = (uint32_t)pa_usec_to_bytes(target, &format),
        .prebuf = (uint32_t)-1,
        .minreq = (uint32_t)pa_usec_to_bytes(target / 2 - sinks_part, &format),
        .fragsize = (uint32_t)-1};
    const char *sink = stream->sink[0] == 0 ? NULL : stream->sink;
    // Who names a sink wants that one; everybody else goes where the server moves them.
    pa_stream_flags_t flags = PA_STREAM_START_CORKED | PA_STREAM_ADJUST_LATENCY | (sink == NULL ? 0 : PA_STREAM_DONT_MOVE);
    forget_server(stream);
    stream->connect_by = now + connect_limit;
    stream->stream = pa_stream_new(context, stream->media_name, &format, &map);
    if (stream->stream == NULL) {
        stream_drop(stream, now, true);
        return;
    }
    set_callbacks(stream, true);
    if (pa_stream_connect_playback(stream->stream, sink, &attributes, flags, NULL, NULL) < 0) stream->is_broken = true;
}

static void disconnect(stream *stream) {
    if (stream->stream != NULL) {
        set_callbacks(stream, false);
        (void)pa_stream_disconnect(stream->stream);
        pa_stream_unref(stream->stream);
        stream->stream = NULL;
    }
    forget_server(stream);
    seats_leave(stream->seats, &stream->seat);
}

/// What the server has not played yet is heard by those who listen, on the room's own clock, or by nobody.
static void fall_back(stream *stream) {
    if (!yomite_player_is_tapped_rt(stream->player)) {
        yomite_player_lose_rt(stream->player);
    } else if (stream->base != INT64_MIN && !stream->is_apart) {
        yomite_player_return_rt(stream->player, stream->read_frame);
    }
}

void stream_drop(stream *stream, int64_t now, bool is_loss) {
    if (is_loss) {
        fall_back(stream);
    } else {
        yomite_player_lose_rt(stream->player);
    }
    disconnect(stream);
    // The next sink is another one.
    stream->is_held_asleep = false;
    if (!is_loss) return;
    if (!stream->is_lost) player_set_state_rt(stream->player, yomite_state_lost);
    stream->is_lost = true;
    stream->retry_delay = stream->retry_delay == 0 ? first_retry : least(2 * stream->retry_delay, last_retry);
    stream->retry_at = now + stream->retry_delay;
}

/// The stream is there: its byte 0 is the next frame of the player's clock.
static void settle(stream *stream, int64_t now) {
    stream->base = stream->read_frame = stream->player->rendered;
    stream->rhythm = yomite_rhythm_unknown();
    stream->read_at = stream->last_request_at = stream->silent_since = now;
    stream->retry_delay = 0;
    stream->is_suspended = pa_stream_is_suspended(stream->stream) > 0;
    stream->is_cork_told = true;
    // Who comes new knows nothing of the sink: it may have slept for long.
    stream->corked_at = INT64_MIN / 2;
    read_attributes(stream);
    if (stream->is_lost) {
        add_rt(&stream->player->counters.reconnects, 1);
        player_set_state_rt(stream->player, yomite_state_restored);
    }
    if (!stream->is_suspended) stream->is_held_asleep = false;
    player_set_state_rt(stream->player, stream->is_held_asleep ? yomite_state_suspended : yomite_state_corked);
    stream->is_lost = stream->is_apart = false;
}

static void cork(stream *stream, bool is_corked) {
    pa_operation *operation = pa_stream_cork(stream->stream, is_corked, NULL, NULL);
    if (operation == NULL) {
        stream->is_broken = true;
        return;
    }
    pa_operation_unref(operation);
    stream->is_corked = is_corked;
    stream->last_request_at = stream_now();
    if (is_corked) stream->corked_at = stream->last_request_at;
    stream->waking_until = !is_corked && stream->is_suspended ? stream->last_request_at + wake_limit : INT64_MAX;
}

// Going back: what the server holds is written anew, from where it reads.

static void await_read_index(stream *stream) {
    stream_ask(stream);
    stream->awaited = stream->asked;
    stream->is_awaiting = true;
}

/// Whether the read index is known that holds now. It is asked for where it is not, and the answer wakes us.
static bool knows_read_index(stream *stream, int64_t now) {
    if (!stream->is_awaiting) {
        await_read_index(stream);
        stream->await_until = now + answer_limit;
    }
    stream->is_awaited = (int32_t)(stream->answered - stream->awaited) < 0 && now < stream->await_until;
    if (stream->is_awaited) return false;
    stream->is_awaiting = false;
    return true;
}

/// Whether the server is about to read on: what is written now would miss the block that it takes. Another answer is waited for, which
/// costs nothing, since the block is lost either way. But not for long: the rhythm may have changed.
static bool waits_for_next_block(stream *stream, int64_t now) {
    int64_t began = stream->await_until - answer_limit;
    int64_t left = yomite_rhythm_time_left(&stream->rhythm, stream_ahead(stream, now));
    if (stream->is_corked || left > message_time || now - began > 2 * message_time) return false;
    await_read_index(stream);
    stream->is_awaited = true;
    return true;
}

/// Cuts at the read index. False while that is being asked for.
static bool cut(stream *stream, const yomite_message *command, int64_t now) {
    yomite_player *player = stream->player;
    const utterance *current = &player->current;
    bool is_rendered = current->phase == utterance_placed && current->id == command->utterance && player->rendered > current->start;
    if (!stream->is_ready || stream->is_corked || !is_rendered) {
        yomite_player_cut_rt(player, command, player->rendered);
        return true;
    }
    if (!knows_read_index(stream, now) || waits_for_next_block(stream, now)) return false;
    int64_t end = player->rendered;
    yomite_player_cut_rt(player, command, least(stream->read_frame, end));
    stream_rewrite(stream, end);
    stream->silent_since = now;
    return true;
}

static void obey(stream *stream, int64_t now) {
    yomite_player *player = stream->player;
    yomite_message command;
    while (yomite_messages_peek_rt(player->commands, &command)) {
        switch (command.kind) {
        case yomite_command_begin:
            if (!yomite_player_begin_rt(player, &command)) return;
            break;
        case yomite_command_end: yomite_player_end_rt(player, &command); break;
        case yomite_command_cut:
            if (!cut(stream, &command, now)) return;
            break;
        default: break;
        }
        yomite_messages_take_rt(player->commands, &command);
    }
}

static void place_at(stream *stream, int64_t start) {
    int64_t end = stream->player->rendered;
    yomite_player_place_rt(stream->player, start);
    stream_rewrite(stream, end);
}

/// Whether the next utterance waits because another stream is to sound first: this one is paused, and stands in line again.
static bool gives_way(const stream *stream) {
    return stream->player->current.phase == utterance_waiting && !stream->is_corked && seats_are_wanted(stream->seats);
}

static void begin_playing(stream *stream) {
    stream_fill(stream);
    cork(stream, false);
    // From now on the server reads.
    stream->read_at = stream->last_request_at;
    stream_ask(stream);
    if (!stream->is_recalling) player_set_state_rt(stream->player, yomite_state_playing);
    stream->is_recalling = stream->is_cork_told = false;
}

/// Gives the waiting utterance its place: a gap behind the last one, or as soon as it can be heard.
static void place(stream *stream, int64_t now) {
    yomite_player *player = stream->player;
    if (gives_way(stream) || !seats_take(stream->seats, &stream->seat) || stream_waits_for_leader(stream)) return;
    if (stream->is_corked && !stream->is_recalling) stream->read_at = now;
    int64_t start = stream_in_step(stream, greatest(player->sound_end + player->current.gap, stream->read_frame));
    if (!stream->is_corked && start >= player->rendered) {
        yomite_player_place_rt(player, start);
        return;
    }
    // Silence is at the server already where the utterance belongs.
    if (!knows_read_index(stream, now)) return;
    int64_t lead_in = stream->is_corked && !stream->is_recalling ? stream_lead_in(stream, now) : 0;
    start = greatest(start, stream->read_frame + lead_in);
    bool is_late = start == stream->read_frame;
    if (is_late && waits_for_next_block(stream, now)) return;
    int64_t silence = stream->read_frame - player->sound_end;
    if (!stream->is_corked && is_late && silence > atomic_load_explicit(&stream->target_frames, memory_order_relaxed)) {
        // The sink holds silence, which would be heard first. A paused stream gets back what was not played yet.
        cork(stream, true);
        stream->is_recalling = true;
        return;
    }
    place_at(stream, start);
    if (stream->is_corked) begin_playing(stream);
}

/// Pauses the stream once silence has lasted for the grace time: until then, an utterance that comes is heard at once. Nobody who
/// waits for a seat has to wait for that.
static int64_t rest(stream *stream, int64_t now) {
    if (stream->is_corked) {
        if (!stream->is_cork_told && !stream->is_recalling) {
            stream->is_cork_told = true;
            player_set_state_rt(stream->player, yomite_state_corked);
        }
        return INT64_MAX;
    }
    // At least until what the server and the sink hold is silence for certain: that much would be heard at the next start.
    int64_t grace = seats_are_wanted(stream->seats) ? 0 : stream->idle_grace;
    int64_t due = stream->silent_since + greatest(grace, 2 * stream->latency_milliseconds * milliseconds);
    if (now < due) return due;
    cork(stream, true);
    seats_leave(stream->seats, &stream->seat);
    return now;
}

/// When the utterance that is under way ends, if its end is known: the read index is asked for then.
static int64_t watch_end(stream *stream, int64_t now) {
    const utterance *current = &stream->player->current;
    if (stream->is_suspended || current->phase != utterance_placed || current->end == INT64_MAX) return INT64_MAX;
    int64_t frames = greatest(current->end - stream->read_frame, 0);
    int64_t due = stream->read_at + frames * seconds / stream->sample_rate + 2 * milliseconds;
    if (now < due || stream->asked != stream->answered) return greatest(due, now + 5 * milliseconds);
    stream_ask(stream);
    return now + 5 * milliseconds;
}

/// Whether the last sound has faded out, or nobody would hear it.
static bool has_faded(stream *stream, int64_t now) {
    if (!stream->is_ready || stream->is_corked || now >= stream->closing_until) return true;
    if (!is_busy(stream)) return stream->silent_since + stream->latency_milliseconds * milliseconds <= now;
    uint32_t position = yomite_ring_read_rt(yomite_ring_reader_of(stream->player->ring));
    yomite_message command = {.utterance = stream->player->current.id, .position = position};
    (void)cut(stream, &command, now);
    return false;
}

bool stream_close(stream *stream, int64_t now) {
    if (stream->closing_until == 0) stream->closing_until = now + closing_limit;
    if (!has_faded(stream, now)) return false;
    stream_drop(stream, now, false);
    return true;
}

static int64_t serve_ready(stream *stream, int64_t now) {
    bool was_busy = is_busy(stream);
    stream->is_awaited = false;
    obey(stream, now);
    if (stream->player->current.phase == utterance_waiting) place(stream, now);
    // What an answer was wanted for may have ended meanwhile, and the pause what it was made for. Whoever comes next asks anew.
    if (!stream->is_awaited) stream->is_awaiting = false;
    if (!is_busy(stream)) stream->is_recalling = false;
    // It was cut before it sounded.
    if (!is_busy(stream) && stream->is_corked) seats_leave(stream->seats, &stream->seat);
    // It was begun on the room's own clock, before the server was there.
    if (stream->player->current.phase == utterance_placed && stream->is_corked && !stream->is_recalling &&
        seats_take(stream->seats, &stream->seat))
        begin_playing(stream);
    (void)yomite_managed_read_rt(stream->player->managed);
    if ((was_busy || is_busy(stream)) && !gives_way(stream)) stream->silent_since = now;
    int64_t next = is_busy(stream) && !gives_way(stream) ? watch_end(stream, now) : rest(stream, now);
    if (stream->is_awaiting) next = least(next, stream->await_until);
    if (now >= stream->waking_until) {
        set_held_asleep(stream, true);
        return now;
    }
    next = least(next, stream->waking_until);
    if (stream->is_corked || stream->is_suspended) return next;
    int64_t stall = stream->last_request_at + stall_limit;
    if (now >= stall) stream->is_broken = true;
    return least(next, stall);
}

/// Gets on with connecting. Returns when it wants to be called again, at the latest.
static int64_t await_server(stream *stream, pa_context *context, int64_t now) {
    if (stream->stream != NULL) return stream->connect_by;
    if (stream_is_owed(stream)) stream->retry_at = least(stream->retry_at, now + owed_retry);
    if (now < stream->retry_at) return stream->retry_at;
    connect_stream(stream, context, now);
    return stream->is_broken ? now : stream->connect_by;
}

int64_t stream_serve(stream *stream, pa_context *context, int64_t now) {
    if (stream->is_broken) stream_drop(stream, now, true);
    bool is_ready = stream->stream != NULL && stream->is_ready;
    if (is_ready && stream->base == INT64_MIN) settle(stream, now);
    if (now >= stream->held_until && stream->player->current.phase != utterance_placed) stream->is_held_asleep = false;
    // A sink that sleeps stops the time, but not for those who listen.
    bool is_asleep = is_ready && stream->is_held_asleep && yomite_player_is_tapped_rt(stream->player);
    if (is_ready && (is_asleep ? !stream->is_corked : stream->is_apart)) {
        // Where the time has gone on without the server, or is to, a new stream begins at the right frame.
        fall_back(stream);
        disconnect(stream);
        return now;
    }
    if (is_ready && !is_asleep) {
        int64_t next = serve_ready(stream, now);
        return stream->is_broken ? now : next;
    }
    obey(stream, now);
    (void)yomite_managed_read_rt(stream->player->managed);
    int64_t next = stream_keep_time(stream, now);
    if (context == NULL || is_asleep) return next;
    return least(next, await_server(stream, context, now));
}
