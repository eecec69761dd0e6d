// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the playback thread of a server and its control side share.

#ifndef YOMITE_PULSE_PRIVATE_H
#define YOMITE_PULSE_PRIVATE_H

#include "yomite_pulse.h"

#include "sinks.h"
#include "stream.h"

#include <pthread.h>

#pragma clang assume_nonnull begin

struct yomite_pulse {
    pthread_t thread;
    /// `thread` may be anything where none was made.
    bool has_thread;
    pa_mainloop *loop;
    char server[name_limit], application_name[name_limit], application_id[name_limit];
    bool has_server;
    bool is_realtime;
    uint32_t latency_milliseconds, idle_grace_milliseconds;
    int32_t lead_in_milliseconds;
    atomic_bool is_stopping, is_connected;
    /// Set by control: the thread asks the server whether it is there.
    atomic_bool is_doubted;
    /// libpulse's code for what went wrong last, 0 for nothing.
    _Atomic int reason;
    named_sinks sinks;
    /// An eventfd that is rung when `is_connected` or a sink's presence changes.
    int bell;

    /// Control only: the streams by slot, until they are forgotten.
    stream *_Nullable owned[yomite_pulse_stream_limit];
    /// Stored by control when a stream is attached, set to NULL by the thread when it is done with it.
    _Atomic(stream *) served[yomite_pulse_stream_limit];

    // The thread's own.
    yomite_seats seats;
    pa_context *_Nullable context;
    bool is_context_broken;
    int64_t connect_by;
    /// When the server has to have answered whether it is there; 0 where it was not asked.
    int64_t answer_by;
    yomite_retry retry;
};

#pragma clang assume_nonnull end

#endif
