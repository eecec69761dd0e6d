// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_levels.h"
#include "yomite_loudness.h"
#include "yomite_retry.h"

#include "units.h"

#include <errno.h>
#include <pthread.h>
#include <pulse/pulseaudio.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { text_limit = 256, levels_a_second = 25 };

/// No wait is longer, whatever the library believes.
static const int64_t longest_wait = 10 * seconds;
/// The server and the source have so long to answer.
static const int64_t answer_limit = 5 * seconds;
/// A source that was there for so long is tried again soon; one that goes at once, again and again, is not.
static const int64_t steady = 5 * seconds;

struct yomite_levels {
    pthread_t thread;
    pa_mainloop *loop;
    char server[text_limit], source[text_limit], application_name[text_limit], application_id[text_limit];
    bool has_server, has_source;
    /// An eventfd that is rung when `is_loud` or `standing` changes.
    int bell;

    // Shared.
    atomic_bool is_stopping, is_loud;
    _Atomic float threshold;
    _Atomic yomite_levels_state standing;
    /// libpulse's code for what went wrong last, 0 for nothing.
    _Atomic int reason;

    // The thread's own.
    pa_context *_Nullable context;
    pa_stream *_Nullable stream;
    bool is_broken;
    /// By when what was asked has to be there.
    int64_t answer_by;
    /// Since when levels may come; 0 while they may not.
    int64_t there_since;
    yomite_retry retry;
    yomite_loudness loudness;
};

/// As everywhere in this module: nanoseconds.
static int64_t now_of_library(void) {
    return (int64_t)pa_rtclock_now() * 1000;
}

static void tell_loudness(yomite_levels *levels) {
    bool is_loud = levels->loudness.is_loud;
    bool before = atomic_exchange_explicit(&levels->is_loud, is_loud, memory_order_relaxed);
    if (before != is_loud) (void)eventfd_write(levels->bell, 1);
}

static void tell_standing(yomite_levels *levels, yomite_levels_state standing, int reason) {
    atomic_store_explicit(&levels->reason, reason, memory_order_relaxed);
    yomite_levels_state before = atomic_exchange_explicit(&levels->standing, standing, memory_order_release);
    if (before != standing) (void)eventfd_write(levels->bell, 1);
}

// The stream.

static void read_levels(pa_stream *stream, size_t size, void *user) {
    (void)size;
    yomite_levels *levels = user;
    float highest = 0;
    while (pa_stream_readable_size(stream) > 0) {
        const void *data = NULL;
        size_t length = 0;
        if (pa_stream_peek(stream, &data, &length) < 0 || length == 0) break;
        // Without data it is a hole.
        for (size_t place = 0; data != NULL && place + sizeof(float) <= length; place += sizeof(float)) {
            float level;
            memcpy(&level, (const char *)data + place, sizeof level);
            if (level < 0) level = -level;
            if (level > highest) highest = level;
        }
        if (pa_stream_drop(stream) < 0) break;
    }
    float threshold = atomic_load_explicit(&levels->threshold, memory_order_relaxed);
    yomite_loudness_note(&levels->loudness, highest, threshold, now_of_library());
    tell_loudness(levels);
}

static void stream_changed(pa_stream *stream, void *user) {
    yomite_levels *levels = user;
    pa_stream_state_t state = pa_stream_get_state(stream);
    if (!PA_STREAM_IS_GOOD(state)) levels->is_broken = true;
    if (state != PA_STREAM_READY) return;
    levels->answer_by = INT64_MAX;
    levels->there_since = now_of_library();
    tell_standing(levels, yomite_levels_there, 0);
}

static void open_stream(yomite_levels *levels) {
    levels->is_broken = true;
    const pa_sample_spec spec = {.format = PA_SAMPLE_FLOAT32, .rate = levels_a_second, .channels = 1};
    levels->stream = pa_stream_new(levels->context, "Level", &spec, NULL);
    if (levels->stream == NULL) return;
    pa_stream_set_state_callback(levels->stream, stream_changed, levels);
    pa_stream_set_read_callback(levels->stream, read_levels, levels);
    // Each level at once.
    const pa_buffer_attr attributes = {
        .maxlength = (uint32_t)-1,
        .tlength = (uint32_t)-1,
        .prebuf = (uint32_t)-1,
        .minreq = (uint32_t)-1,
        .fragsize = sizeof(float),
    };
    pa_stream_flags_t flags = PA_STREAM_PEAK_DETECT | PA_STREAM_ADJUST_LATENCY;
    // A source that was named is meant, and no other one.
    if (levels->has_source) flags |= PA_STREAM_DONT_MOVE;
    const char *source = levels->has_source ? levels->source : NULL;
    levels->is_broken = pa_stream_connect_record(levels->stream, source, &attributes, flags) < 0;
}

// The connection. Torn down in `serve_source`, never from inside its callbacks.

static void context_changed(pa_context *context, void *user) {
    yomite_levels *levels = user;
    if (!PA_CONTEXT_IS_GOOD(pa_context_get_state(context))) levels->is_broken = true;
}

static void connect_context(yomite_levels *levels, int64_t now) {
    levels->answer_by = now + answer_limit;
    levels->is_broken = true;
    pa_proplist *properties = pa_proplist_new();
    if (properties == NULL) return;
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, levels->application_id);
    levels->context = pa_context_new_with_proplist(pa_mainloop_get_api(levels->loop), levels->application_name, properties);
    pa_proplist_free(properties);
    if (levels->context == NULL) return;
    pa_context_set_state_callback(levels->context, context_changed, levels);
    const char *server = levels->has_server ? levels->server : NULL;
    levels->is_broken = pa_context_connect(levels->context, server, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0;
}

/// What went wrong: the source, as far as the server is there.
static yomite_levels_state failure(const yomite_levels *levels, int reason) {
    if (levels->context == NULL || pa_context_get_state(levels->context) != PA_CONTEXT_READY) return yomite_levels_no_server;
    return reason == PA_ERR_NOENTITY || reason == PA_ERR_KILLED ? yomite_levels_missing : yomite_levels_refused;
}

static void close_all(yomite_levels *levels) {
    if (levels->stream != NULL) {
        pa_stream_set_state_callback(levels->stream, NULL, NULL);
        pa_stream_set_read_callback(levels->stream, NULL, NULL);
        pa_stream_disconnect(levels->stream);
        pa_stream_unref(levels->stream);
        levels->stream = NULL;
    }
    if (levels->context != NULL) {
        pa_context_set_state_callback(levels->context, NULL, NULL);
        pa_context_disconnect(levels->context);
        pa_context_unref(levels->context);
        levels->context = NULL;
    }
}

static void give_up(yomite_levels *levels, int64_t now) {
    int reason = levels->context == NULL ? PA_ERR_INTERNAL : pa_context_errno(levels->context);
    // A server that did not answer in time has given no reason.
    if (reason == 0) reason = PA_ERR_TIMEOUT;
    yomite_levels_state standing = failure(levels, reason);
    close_all(levels);
    levels->is_broken = false;
    levels->loudness = (yomite_loudness){0};
    tell_loudness(levels);
    tell_standing(levels, standing, reason);
    if (levels->there_since != 0 && now - levels->there_since >= steady) levels->retry = (yomite_retry){0};
    levels->there_since = 0;
    yomite_retry_fail(&levels->retry, now);
}

/// Keeps the connection and the stream. Returns when it wants to be called again, at the latest.
static int64_t serve_source(yomite_levels *levels, int64_t now) {
    if (levels->is_broken || (levels->context != NULL && now >= levels->answer_by)) give_up(levels, now);
    if (levels->context == NULL) {
        if (now < levels->retry.at) return levels->retry.at;
        connect_context(levels, now);
    } else if (levels->stream == NULL && pa_context_get_state(levels->context) == PA_CONTEXT_READY) {
        open_stream(levels);
    }
    return levels->is_broken ? now : levels->answer_by;
}

static void *run(void *argument) {
    yomite_levels *levels = argument;
    while (!atomic_load_explicit(&levels->is_stopping, memory_order_acquire)) {
        int64_t now = now_of_library();
        yomite_loudness_pass(&levels->loudness, now);
        tell_loudness(levels);
        int64_t next = least(serve_source(levels, now), yomite_loudness_due(&levels->loudness));
        int64_t wait = next <= now ? 0 : least(next - now, longest_wait);
        // Rounded up, or the loop would turn idly just before a deadline.
        if (pa_mainloop_prepare(levels->loop, (int)(wait / 1000 + (wait > 0))) < 0) break;
        if (pa_mainloop_poll(levels->loop) < 0 || pa_mainloop_dispatch(levels->loop) < 0) break;
    }
    close_all(levels);
    levels->loudness = (yomite_loudness){0};
    tell_loudness(levels);
    return NULL;
}

// The control side.

static void destroy(yomite_levels *levels) {
    if (levels->loop != NULL) pa_mainloop_free(levels->loop);
    if (levels->bell >= 0) close(levels->bell);
    free(levels);
}

static int start_thread(yomite_levels *levels) {
    sigset_t all, before;
    sigfillset(&all);
    // Signals are the main thread's business.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&levels->thread, NULL, run, levels);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error == 0) pthread_setname_np(levels->thread, "yomite-levels");
    return error;
}

int yomite_levels_start(yomite_levels_options options, yomite_levels *_Nullable *_Nonnull result) {
    *result = NULL;
    yomite_levels *levels = calloc(1, sizeof *levels);
    if (levels == NULL) return ENOMEM;
    levels->loop = pa_mainloop_new();
    levels->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (levels->loop == NULL || levels->bell < 0) {
        destroy(levels);
        return EMFILE;
    }
    levels->has_server = options.server != NULL;
    if (options.server != NULL) snprintf(levels->server, text_limit, "%s", options.server);
    levels->has_source = options.source != NULL;
    if (options.source != NULL) snprintf(levels->source, text_limit, "%s", options.source);
    snprintf(levels->application_name, text_limit, "%s", options.application_name);
    snprintf(levels->application_id, text_limit, "%s", options.application_id);
    atomic_init(&levels->threshold, options.threshold);
    int error = start_thread(levels);
    if (error != 0) {
        destroy(levels);
    } else {
        *result = levels;
    }
    return error;
}

void yomite_levels_stop(yomite_levels *levels) {
    atomic_store_explicit(&levels->is_stopping, true, memory_order_release);
    pa_mainloop_wakeup(levels->loop);
    pthread_join(levels->thread, NULL);
    destroy(levels);
}

bool yomite_levels_are_loud(const yomite_levels *levels) {
    return atomic_load_explicit(&levels->is_loud, memory_order_relaxed);
}

yomite_levels_state yomite_levels_standing(const yomite_levels *levels) {
    return atomic_load_explicit(&levels->standing, memory_order_acquire);
}

const char *_Nullable yomite_levels_reason(const yomite_levels *levels) {
    int reason = atomic_load_explicit(&levels->reason, memory_order_relaxed);
    return reason == 0 ? NULL : pa_strerror(reason);
}

int yomite_levels_news(const yomite_levels *levels) {
    return levels->bell;
}

void yomite_levels_hear_news(yomite_levels *levels) {
    eventfd_t count;
    (void)eventfd_read(levels->bell, &count);
}

void yomite_levels_set_threshold(yomite_levels *levels, float threshold) {
    atomic_store_explicit(&levels->threshold, threshold, memory_order_relaxed);
}
