// SPDX-License-Identifier: GPL-3.0-or-later
//
// The playback thread: a plain main loop of libpulse's with bounded waits, the connection to the server, and the streams on it.

#include "yomite_pulse.h"

#include "kept.h"
#include "pulse.h"
#include "units.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/// No wait is longer, whatever the library believes (an endless one hung on a lost device: mackron/miniaudio#881).
static const int64_t longest_wait = 10 * seconds;
static const int64_t connect_limit = 5 * seconds;
/// A server that is asked whether it is there has so long to answer.
static const int64_t answer_limit = 5 * seconds;
static const int real_time_priority = 5;

// The connection. Torn down in serve_context, never from inside its callback.

static void set_connected(yomite_pulse *pulse, bool is_connected) {
    bool before = atomic_exchange_explicit(&pulse->is_connected, is_connected, memory_order_relaxed);
    if (before != is_connected) (void)eventfd_write(pulse->bell, 1);
}

static void context_changed(pa_context *context, void *user) {
    yomite_pulse *pulse = user;
    pa_context_state_t state = pa_context_get_state(context);
    if (!PA_CONTEXT_IS_GOOD(state)) pulse->is_context_broken = true;
    if (state == PA_CONTEXT_READY) {
        pulse->retry = (yomite_retry){0};
        atomic_store_explicit(&pulse->reason, 0, memory_order_relaxed);
        named_sinks_follow(&pulse->sinks, context);
        set_connected(pulse, true);
    }
}

static void connect_context(yomite_pulse *pulse, int64_t now) {
    pulse->connect_by = now + connect_limit;
    pulse->is_context_broken = true;
    pa_proplist *properties = pa_proplist_new();
    if (properties == NULL) return;
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, pulse->application_id);
    pa_mainloop_api *api = pa_mainloop_get_api(pulse->loop);
    pulse->context = pa_context_new_with_proplist(api, pulse->application_name, properties);
    pa_proplist_free(properties);
    if (pulse->context == NULL) return;
    pa_context_set_state_callback(pulse->context, context_changed, pulse);
    const char *server = pulse->has_server ? pulse->server : NULL;
    pulse->is_context_broken = pa_context_connect(pulse->context, server, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0;
}

static void drop_context(yomite_pulse *pulse, int64_t now) {
    for (int slot = 0; slot < yomite_pulse_stream_limit; slot++) {
        stream *stream = atomic_load_explicit(&pulse->served[slot], memory_order_acquire);
        if (stream != NULL) stream_lose_server(stream);
    }
    if (pulse->context != NULL) {
        int reason = pa_context_errno(pulse->context);
        // A server that did not answer in time has given no reason.
        atomic_store_explicit(&pulse->reason, reason == 0 ? PA_ERR_TIMEOUT : reason, memory_order_relaxed);
        pa_context_set_state_callback(pulse->context, NULL, NULL);
        pa_context_set_subscribe_callback(pulse->context, NULL, NULL);
        pa_context_disconnect(pulse->context);
        pa_context_unref(pulse->context);
        pulse->context = NULL;
    }
    named_sinks_forget(&pulse->sinks);
    pulse->answer_by = 0;
    set_connected(pulse, false);
    pulse->is_context_broken = false;
    yomite_retry_fail(&pulse->retry, now);
}

static void answered(pa_context *context, const pa_stat_info *_Nullable info, void *user) {
    (void)context;
    (void)info;
    ((yomite_pulse *)user)->answer_by = 0;
}

/// Asks the server for a sign of life: one that hangs while nothing plays would never be noticed.
static void ask(yomite_pulse *pulse, int64_t now) {
    pa_operation *operation = pa_context_stat(pulse->context, answered, pulse);
    if (operation == NULL) return;
    pa_operation_unref(operation);
    pulse->answer_by = now + answer_limit;
}

/// Keeps the connection. Returns when it wants to be called again, at the latest.
static int64_t serve_context(yomite_pulse *pulse, bool is_owed, int64_t now) {
    bool is_connecting = pulse->context != NULL && pa_context_get_state(pulse->context) != PA_CONTEXT_READY;
    bool is_silent = pulse->answer_by != 0 && now >= pulse->answer_by;
    if (pulse->is_context_broken || is_silent || (is_connecting && now >= pulse->connect_by)) {
        drop_context(pulse, now);
        // The streams go on without a server, and say when they want to be called again.
        return now;
    }
    if (pulse->context == NULL) {
        if (is_owed) yomite_retry_hurry(&pulse->retry, now);
        if (now < pulse->retry.at) return pulse->retry.at;
        connect_context(pulse, now);
        if (pulse->is_context_broken) return now;
    }
    bool is_doubted = atomic_exchange_explicit(&pulse->is_doubted, false, memory_order_relaxed);
    if (pa_context_get_state(pulse->context) != PA_CONTEXT_READY) return pulse->connect_by;
    if (is_doubted && pulse->answer_by == 0) ask(pulse, now);
    return pulse->answer_by == 0 ? INT64_MAX : pulse->answer_by;
}

// The streams.

/// Serves every stream. Returns when one wants to be called again, at the latest.
static int64_t serve_streams(yomite_pulse *pulse, bool *is_owed, int *open, int64_t now) {
    bool is_ready = pulse->context != NULL && pa_context_get_state(pulse->context) == PA_CONTEXT_READY;
    bool is_stopping = atomic_load_explicit(&pulse->is_stopping, memory_order_acquire);
    int64_t next = INT64_MAX;
    unsigned changes = pulse->seats.changes;
    for (int slot = 0; slot < yomite_pulse_stream_limit; slot++) {
        stream *stream = atomic_load_explicit(&pulse->served[slot], memory_order_acquire);
        if (stream == NULL) continue;
        // Looked up in every round: the leader may have been closed.
        stream->leader = stream->leader_slot < 0 ? NULL : atomic_load_explicit(&pulse->served[stream->leader_slot], memory_order_acquire);
        if (is_stopping || atomic_load_explicit(&stream->is_detaching, memory_order_relaxed)) {
            if (stream_close(stream)) {
                atomic_store_explicit(&pulse->served[slot], NULL, memory_order_release);
                continue;
            }
            next = least(next, now + 5 * milliseconds);
        } else {
            next = least(next, stream_serve(stream, is_ready ? pulse->context : NULL));
            // A stream that is not even made or refused: the server hangs, and so will every other one.
            if (yomite_plan_is_stuck(&stream->plan, now)) pulse->is_context_broken = true;
            if (stream_is_owed(stream)) *is_owed = true;
        }
        (*open)++;
    }
    // Those who were served before it changed have to know.
    return pulse->seats.changes == changes ? next : now;
}

static void serve(yomite_pulse *pulse) {
    while (true) {
        int64_t now = stream_now();
        bool is_owed = false;
        int open = 0;
        int64_t next = serve_streams(pulse, &is_owed, &open, now);
        if (open == 0 && atomic_load_explicit(&pulse->is_stopping, memory_order_acquire)) return;
        next = least(next, serve_context(pulse, is_owed, now));
        int64_t wait = next <= now ? 0 : least(next - now, longest_wait);
        // Rounded up, or the loop would turn idly just before a deadline.
        if (pa_mainloop_prepare(pulse->loop, (int)(wait / 1000 + (wait > 0))) < 0) return;
        if (pa_mainloop_poll(pulse->loop) < 0) return;
        if (pa_mainloop_dispatch(pulse->loop) < 0) return;
    }
}

static void *run(void *argument) {
    yomite_pulse *pulse = argument;
    serve(pulse);
    drop_context(pulse, stream_now());
    return NULL;
}

// The control side.

static int start_thread(yomite_pulse *pulse, yomite_scheduling scheduling) {
    sigset_t all, before;
    sigfillset(&all);
    // Signals are the main thread's business: ours must never be interrupted to handle one.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&pulse->thread, NULL, run, pulse);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) return error;
    pulse->has_thread = true;
    pthread_setname_np(pulse->thread, "yomite-playback");
    if (scheduling == yomite_scheduling_off) return 0;
    struct sched_param parameters = {.sched_priority = real_time_priority};
    error = pthread_setschedparam(pulse->thread, SCHED_RR | SCHED_RESET_ON_FORK, &parameters);
    pulse->is_realtime = error == 0;
    return scheduling == yomite_scheduling_on ? error : 0;
}

/// Frees what the thread, which has ended or never began, used.
static void destroy(yomite_pulse *pulse) {
    if (pulse->loop != NULL) pa_mainloop_free(pulse->loop);
    if (pulse->bell >= 0) close(pulse->bell);
    named_sinks_destroy(&pulse->sinks);
    free(pulse);
}

int yomite_pulse_start(yomite_pulse_options options, yomite_pulse **result) {
    *result = NULL;
    yomite_pulse *pulse = calloc(1, sizeof *pulse);
    if (pulse == NULL) return ENOMEM;
    pulse->loop = pa_mainloop_new();
    pulse->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    bool has_memory = named_sinks_create(&pulse->sinks, options.sinks, options.sink_count, pulse->bell);
    if (pulse->loop == NULL || pulse->bell < 0 || !has_memory) {
        destroy(pulse);
        return has_memory ? EMFILE : ENOMEM;
    }
    pulse->has_server = options.server != NULL;
    if (options.server != NULL) snprintf(pulse->server, name_limit, "%s", options.server);
    snprintf(pulse->application_name, name_limit, "%s", options.application_name);
    snprintf(pulse->application_id, name_limit, "%s", options.application_id);
    pulse->seats.limit = (int)options.sounding_limit;
    pulse->latency_milliseconds = options.latency_milliseconds;
    pulse->idle_grace_milliseconds = options.idle_grace_milliseconds;
    pulse->lead_in_milliseconds = options.lead_in_milliseconds;
    yomite_keep_code();
    int error = start_thread(pulse, options.scheduling);
    if (error != 0 && pulse->has_thread) {
        yomite_pulse_stop(pulse);
    } else if (error != 0) {
        destroy(pulse);
    } else {
        *result = pulse;
    }
    return error;
}

void yomite_pulse_stop(yomite_pulse *pulse) {
    atomic_store_explicit(&pulse->is_stopping, true, memory_order_release);
    pa_mainloop_wakeup(pulse->loop);
    pthread_join(pulse->thread, NULL);
    for (int slot = 0; slot < yomite_pulse_stream_limit; slot++) free(pulse->owned[slot]);
    destroy(pulse);
}

bool yomite_pulse_is_realtime(const yomite_pulse *pulse) {
    return pulse->is_realtime;
}

bool yomite_pulse_is_connected(const yomite_pulse *pulse) {
    return atomic_load_explicit(&pulse->is_connected, memory_order_relaxed);
}

const char *yomite_pulse_reason(const yomite_pulse *pulse) {
    int reason = atomic_load_explicit(&pulse->reason, memory_order_relaxed);
    return reason == 0 ? NULL : pa_strerror(reason);
}

int yomite_pulse_attach(yomite_pulse *pulse, yomite_player *player, yomite_stream_options options) {
    int slot = 0;
    while (slot < yomite_pulse_stream_limit && pulse->owned[slot] != NULL) slot++;
    if (slot == yomite_pulse_stream_limit) return -ENOSPC;
    stream *stream = calloc(1, sizeof *stream);
    if (stream == NULL) return -ENOMEM;
    stream->player = player;
    stream->sample_rate = options.sample_rate;
    stream->leader_slot = options.leader;
    yomite_flow_options flow = {
        .sample_rate = options.sample_rate,
        .latency = pulse->latency_milliseconds * milliseconds,
        .idle_grace = pulse->idle_grace_milliseconds * milliseconds,
        .lead_in = pulse->lead_in_milliseconds * milliseconds,
    };
    yomite_plan_start(&stream->plan, flow, &pulse->seats);
    atomic_init(&stream->target_frames, pulse->latency_milliseconds * options.sample_rate / 1000);
    snprintf(stream->media_name, name_limit, "%s", options.media_name);
    if (options.sink != NULL) snprintf(stream->sink, name_limit, "%s", options.sink);
    pulse->owned[slot] = stream;
    atomic_store_explicit(&pulse->served[slot], stream, memory_order_release);
    pa_mainloop_wakeup(pulse->loop);
    return slot;
}

void yomite_pulse_detach(yomite_pulse *pulse, int slot) {
    atomic_store_explicit(&pulse->owned[slot]->is_detaching, true, memory_order_relaxed);
    pa_mainloop_wakeup(pulse->loop);
}

bool yomite_pulse_is_released(const yomite_pulse *pulse, int slot) {
    return atomic_load_explicit(&pulse->served[slot], memory_order_acquire) == NULL;
}

void yomite_pulse_forget(yomite_pulse *pulse, int slot) {
    free(pulse->owned[slot]);
    pulse->owned[slot] = NULL;
}

void yomite_pulse_doubt(yomite_pulse *pulse) {
    atomic_store_explicit(&pulse->is_doubted, true, memory_order_relaxed);
    pa_mainloop_wakeup(pulse->loop);
}

void yomite_pulse_wake(yomite_pulse *pulse) {
    pa_mainloop_wakeup(pulse->loop);
}

uint32_t yomite_pulse_start_frames(const yomite_pulse *pulse, int slot) {
    return atomic_load_explicit(&pulse->owned[slot]->target_frames, memory_order_relaxed);
}
