// SPDX-License-Identifier: GPL-3.0-or-later
//
// One job at a speech server: its requests one after the other, their time limit, and what comes back.

#ifndef YOMITE_VOICE_REMOTE_JOB_H
#define YOMITE_VOICE_REMOTE_JOB_H

#include "yomite_engine.h"

#include "http_client.h"
#include "json_text.h"
#include "remote_settings.h"

#pragma clang assume_nonnull begin

enum {
    /// The limit for an answer that is not sound.
    yomite_remote_answer_bytes_limit = 256 * 1024,
};

/// Begins a job. The settings stay valid until the next one.
void yomite_remote_job_begin(const yomite_remote_settings *settings, const yomite_utterance *utterance, const yomite_sink *sink);

/// The result of the job, once its requests are done.
yomite_engine_result yomite_remote_job_end(void);

/// Whether it has ended early: it failed, or the rest is not wanted.
bool yomite_remote_job_has_ended(void);

/// The empty buffer for the body of the next request.
yomite_text_room *yomite_remote_job_body(void);

/// Posts `body` and receives an answer that is not sound. A refusal by the server is not a failure yet: the caller decides.
/// `yomite_http_failed` and `yomite_http_stopped` have ended the job.
yomite_http_result yomite_remote_job_ask(const char *path, const char *body);

/// The last answer of `yomite_remote_job_ask`.
const char *yomite_remote_job_answer(size_t *count);

/// Posts the prepared body, and passes on the received sound. False: the job has ended.
bool yomite_remote_job_fetch_sound(const char *path);

/// Ends the job, and logs why. Always false.
bool yomite_remote_job_fail(yomite_engine_result result, const char *reason);

#pragma clang assume_nonnull end

#endif
