// SPDX-License-Identifier: GPL-3.0-or-later

#include "stream.h"

#include "kept.h"
#include "units.h"

#include <time.h>

/// How much of the sound the sink holds, at most.
static const pa_usec_t sinks_share = 25 * PA_USEC_PER_MSEC;

int64_t stream_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * seconds + now.tv_nsec;
}

bool stream_is_owed(const stream *stream) {
    yomite_message next;
    return stream->player->current.phase != yomite_phase_none || yomite_messages_peek_rt(stream->player->commands, &next);
}

// What the server tells. The plan takes note of it; what follows is done in stream_serve, except that requests are answered at once.

static bool is_suspended(const stream *stream) {
    return pa_stream_is_suspended(stream->stream) > 0;
}

static bool wakes_slowly(const stream *stream) {
    return yomite_sink_wakes_slowly(pa_stream_get_device_name(stream->stream));
}

/// More than this could not be kept in the history, and thus not be taken back.
static uint32_t most_frames_at_server(const stream *stream) {
    return stream->player->history_frames / 4;
}

static void read_attributes(stream *stream) {
    const pa_buffer_attr *attributes = pa_stream_get_buffer_attr(stream->stream);
    if (attributes == NULL) return;
    int64_t frames = least(attributes->tlength / sizeof(int16_t), most_frames_at_server(stream));
    atomic_store_explicit(&stream->target_frames, (uint32_t)frames, memory_order_relaxed);
}

static void state_changed(pa_stream *source, void *user) {
    stream *stream = user;
    pa_stream_state_t state = pa_stream_get_state(source);
    if (!PA_STREAM_IS_GOOD(state)) yomite_plan_fail(&stream->plan);
    if (state != PA_STREAM_READY) return;
    read_attributes(stream);
    stream->base = stream->player->rendered;
    yomite_plan_settle(&stream->plan, stream->base, is_suspended(stream), wakes_slowly(stream), stream_now());
}

static void read_index_came(pa_stream *source, int success, void *user) {
    stream *stream = user;
    yomite_player *player = stream->player;
    const pa_timing_info *timing = success ? pa_stream_get_timing_info(source) : NULL;
    if (timing == NULL || timing->read_index_corrupt) {
        yomite_plan_answer(&stream->plan, NULL);
        return;
    }
    // What the sink holds, it may give back when the stream is paused.
    int64_t sink_time = (int64_t)timing->sink_usec * 1000;
    int64_t frame = stream->base + timing->read_index / (int64_t)sizeof(int16_t);
    yomite_plan_answer(&stream->plan, &(yomite_reading){.frame = frame, .at = stream_now(), .lag = sink_time});
    player->tap_lag_frames = (uint32_t)least(sink_time * stream->sample_rate / seconds, most_frames_at_server(stream));
    yomite_player_heard_rt(player, frame);
}

static void ask(stream *stream) {
    pa_operation *operation = pa_stream_update_timing_info(stream->stream, read_index_came, stream);
    if (operation == NULL) {
        yomite_plan_answer(&stream->plan, NULL);
        return;
    }
    pa_operation_unref(operation);
}

static void server_asks(pa_stream *source, size_t bytes, void *user) {
    (void)source;
    (void)bytes;
    stream *stream = user;
    yomite_player *player = stream->player;
    int64_t gap = yomite_flow_request(&stream->plan.flow, stream_now());
    if (gap < 0) return;
    raise_rt(&player->counters.longest_request_gap_nanoseconds, (uint64_t)gap);
    stream_fill(stream);
    bool is_followed = player->current.phase != yomite_phase_none || yomite_player_owes_tap_rt(player);
    if (is_followed && yomite_plan_inquires(&stream->plan, stream_now())) ask(stream);
}

static void suspend_changed(pa_stream *source, void *user) {
    (void)source;
    stream *stream = user;
    yomite_flow_suspend(&stream->plan.flow, is_suspended(stream), stream_now());
}

static void moved(pa_stream *source, void *user) {
    (void)source;
    stream *stream = user;
    read_attributes(stream);
    yomite_flow_move(&stream->plan.flow, is_suspended(stream), wakes_slowly(stream), stream_now());
    player_set_state_rt(stream->player, yomite_state_moved);
}

static void attributes_changed(pa_stream *source, void *user) {
    (void)source;
    read_attributes(user);
}

static void ran_dry(pa_stream *source, void *user) {
    (void)source;
    stream *stream = user;
    if (stream->plan.flow.step == yomite_flow_running) add_rt(&stream->player->counters.underflows, 1);
}

static void ran_over(pa_stream *source, void *user) {
    (void)source;
    stream *stream = user;
    add_rt(&stream->player->counters.overflows, 1);
    // Frames are missing now, and no index is what we think it is.
    yomite_plan_fail(&stream->plan);
}

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

// What the plan decides.

/// Whether the server was asked for a stream.
static bool connect_stream(stream *stream, pa_context *context) {
    pa_sample_spec format = {.format = PA_SAMPLE_S16LE, .rate = stream->sample_rate, .channels = 1};
    pa_channel_map map;
    pa_channel_map_init_mono(&map);
    pa_usec_t target = (pa_usec_t)stream->plan.flow.options.latency / 1000;
    // The sink holds half of what two requests leave (PulseAudio's rule for adjusted latency): a fourth of all, and no more than it needs to
    // be steady. The rest waits in the stream, for when the server or this thread is late.
    pa_usec_t sinks_part = target / 4 < sinks_share ? target / 4 : sinks_share;
    pa_buffer_attr attributes = {
        .maxlength = (uint32_t)-1,
        .tlength = (uint32_t)pa_usec_to_bytes(target, &format),
        .prebuf = (uint32_t)-1,
        .minreq = (uint32_t)pa_usec_to_bytes(target / 2 - sinks_part, &format),
        .fragsize = (uint32_t)-1,
    };
    const char *sink = stream->sink[0] == 0 ? NULL : stream->sink;
    // Who names a sink wants that one; everybody else goes where the server moves them.
    pa_stream_flags_t flags = PA_STREAM_START_CORKED | PA_STREAM_ADJUST_LATENCY | (sink == NULL ? 0 : PA_STREAM_DONT_MOVE);
    stream->stream = pa_stream_new(context, stream->media_name, &format, &map);
    if (stream->stream == NULL) return false;
    set_callbacks(stream, true);
    return pa_stream_connect_playback(stream->stream, sink, &attributes, flags, NULL, NULL) == 0;
}

static void disconnect(stream *stream) {
    if (stream->stream == NULL) return;
    set_callbacks(stream, false);
    (void)pa_stream_disconnect(stream->stream);
    pa_stream_unref(stream->stream);
    stream->stream = NULL;
}

static void cork(stream *stream, bool is_corked) {
    pa_operation *operation = pa_stream_cork(stream->stream, is_corked, NULL, NULL);
    if (operation == NULL) {
        yomite_plan_fail(&stream->plan);
        return;
    }
    pa_operation_unref(operation);
}

static void tell(stream *stream, yomite_state state) {
    if (state == yomite_state_restored) add_rt(&stream->player->counters.reconnects, 1);
    player_set_state_rt(stream->player, state);
}

static void drop(stream *stream, yomite_stream_action action) {
    if (action.fate == yomite_fate_lost) yomite_player_lose_rt(stream->player);
    if (action.fate == yomite_fate_returned) yomite_player_return_rt(stream->player, action.frame);
    disconnect(stream);
}

static void obey(yomite_player *player, yomite_message *command) {
    if (command->kind == yomite_command_begin) (void)yomite_player_begin_rt(player, command);
    if (command->kind == yomite_command_end) yomite_player_end_rt(player, command);
    (void)yomite_messages_take_rt(player->commands, command);
}

static void cut(stream *stream, const yomite_message *command, int64_t from) {
    int64_t end = stream->player->rendered;
    yomite_player_cut_rt(stream->player, command, from);
    stream_rewrite(stream, end);
}

/// Cuts what sounds now, and throws nothing away that was pushed.
static void hush(stream *stream, int64_t from) {
    uint32_t position = yomite_ring_read_rt(yomite_ring_reader_of(stream->player->ring));
    yomite_message command = {.kind = yomite_command_cut, .utterance = stream->player->current.id, .position = position};
    cut(stream, &command, from);
}

static void place(stream *stream, int64_t start) {
    int64_t end = stream->player->rendered;
    yomite_player_place_rt(stream->player, start);
    stream_rewrite(stream, end);
}

static void perform(stream *stream, yomite_stream_action action, yomite_message *command, pa_context *_Nullable context) {
    yomite_player *player = stream->player;
    switch (action.kind) {
    case yomite_action_wait: break;
    case yomite_action_connect:
        if (context == NULL || !connect_stream(stream, context)) yomite_plan_fail(&stream->plan);
        break;
    case yomite_action_drop:
    case yomite_action_close: drop(stream, action); break;
    case yomite_action_tell: tell(stream, action.state); break;
    case yomite_action_obey: obey(player, command); break;
    case yomite_action_cut:
        cut(stream, command, action.frame);
        (void)yomite_messages_take_rt(player->commands, command);
        break;
    case yomite_action_hush: hush(stream, action.frame); break;
    case yomite_action_place: place(stream, action.frame); break;
    case yomite_action_fill: stream_fill(stream); break;
    case yomite_action_pause: cork(stream, true); break;
    case yomite_action_resume: cork(stream, false); break;
    case yomite_action_ask: ask(stream); break;
    case yomite_action_render: stream_render(stream, action.frames); break;
    case yomite_action_lose: yomite_player_lose_rt(player); break;
    }
}

static yomite_stream_leader leader_of(const stream *stream) {
    const struct stream *leader = stream->leader;
    if (leader == NULL || leader->player->current.id != stream->player->current.id) return (yomite_stream_leader){0};
    const utterance *current = &leader->player->current;
    return (yomite_stream_leader){
        .phase = yomite_plan_leading_phase(&leader->plan, current->phase),
        .start = current->start,
        .reading = leader->plan.flow.index.reading,
    };
}

static yomite_stream_facts facts_of(const stream *stream, bool is_connected, bool is_closing) {
    const yomite_player *player = stream->player;
    const utterance *current = &player->current;
    yomite_stream_facts facts = {
        .now = stream_now(),
        .is_connected = is_connected,
        .is_closing = is_closing,
        .is_tapped = yomite_player_is_tapped_rt(player),
        .target_frames = atomic_load_explicit(&stream->target_frames, memory_order_relaxed),
        .phase = current->phase,
        .utterance = current->id,
        .gap = current->gap,
        .start = current->start,
        .end = current->end,
        .rendered = player->rendered,
        .sound_end = player->sound_end,
        .leader = leader_of(stream),
    };
    facts.has_command = yomite_messages_peek_rt(player->commands, &facts.command);
    return facts;
}

/// Performs what the plan wants until it wants to wait, or is closed.
static yomite_stream_action run(stream *stream, pa_context *_Nullable context, bool is_closing) {
    while (true) {
        yomite_stream_facts facts = facts_of(stream, context != NULL, is_closing);
        yomite_stream_action action = yomite_plan_next(&stream->plan, &facts);
        perform(stream, action, &facts.command, context);
        if (action.kind == yomite_action_wait || action.kind == yomite_action_close) return action;
    }
}

int64_t stream_serve(stream *stream, pa_context *context) {
    // The control side waits for it before it frees old parameters.
    (void)yomite_managed_read_rt(stream->player->managed);
    return run(stream, context, false).until;
}

bool stream_close(stream *stream) {
    return run(stream, NULL, true).kind == yomite_action_close;
}

void stream_lose_server(stream *stream) {
    yomite_plan_fail(&stream->plan);
    (void)run(stream, NULL, false);
}
