// SPDX-License-Identifier: GPL-3.0-or-later

#include "remote_job.h"

#include "wav_stream.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    /// The limit for one clause's sound.
    sound_bytes_limit = 16 * 1024 * 1024,
    samples_at_once = 4096,
    /// The least time that a hanging server is given.
    least_wait_milliseconds = 1000,
};

/// How often in a row the server made no sound in time: each time the limit is halved, so that comments do not wait for it forever.
static unsigned hangs;

static struct {
    const yomite_remote_settings *settings;
    const yomite_utterance *utterance;
    const yomite_sink *sink;
    bool had_enough;
    /// Whether it has ended early, and how.
    bool has_failed;
    yomite_engine_result failure;
    /// The deadline for the next sound, in milliseconds.
    int64_t deadline;
    yomite_wav_stream wav;
    size_t sound_bytes;
    /// Whether the clause has produced a sample.
    bool has_samples;
    /// Whether all samples that the WAV announced have come: the rest of the answer is not waited for.
    bool is_complete;
    char answer[yomite_remote_answer_bytes_limit];
    size_t answer_bytes;
    yomite_text_room body;
    char body_bytes[yomite_remote_answer_bytes_limit + 4096];
} job;

static int64_t now_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t wait_milliseconds(void) {
    int64_t wait = job.settings->wait_milliseconds;
    for (unsigned i = 0; i < hangs && wait / 2 >= least_wait_milliseconds; i++) wait /= 2;
    return wait;
}

/// The client has logged why.
static bool fail_silently(yomite_engine_result result) {
    if (!job.has_failed) job.failure = result;
    job.has_failed = true;
    return false;
}

bool yomite_remote_job_fail(yomite_engine_result result, const char *reason) {
    const yomite_server_address *address = &job.settings->server.address;
    fprintf(stderr, "yomite-voice: the server at %s, port %u: %s\n", address->host, address->port, reason);
    return fail_silently(result);
}

static bool goes_on(void *context) {
    (void)context;
    if (!job.sink->is_wanted(job.sink->context)) {
        job.had_enough = true;
        return false;
    }
    if (job.is_complete) return false;
    if (now_milliseconds() < job.deadline) return true;
    hangs++;
    return yomite_remote_job_fail(yomite_engine_slow, "it makes no sound within its time");
}

void yomite_remote_job_begin(const yomite_remote_settings *settings, const yomite_utterance *utterance, const yomite_sink *sink) {
    job.settings = settings;
    job.utterance = utterance;
    job.sink = sink;
    job.had_enough = job.has_failed = false;
    job.deadline = now_milliseconds() + wait_milliseconds();
}

yomite_engine_result yomite_remote_job_end(void) {
    if (job.has_failed) return job.failure;
    if (!job.had_enough) hangs = 0;
    return yomite_engine_spoke;
}

bool yomite_remote_job_has_ended(void) {
    return job.has_failed || job.had_enough;
}

// MARK: Answers

static bool hand_over(int16_t *samples, size_t count) {
    // VOICEVOX has already applied the volume.
    for (size_t i = 0; !job.settings->kind->has_queries && i < count; i++) {
        int value = samples[i] * job.utterance->volume_percent / 100;
        samples[i] = (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
    }
    int64_t before = now_milliseconds();
    job.has_samples = true;
    job.had_enough = !job.sink->samples(job.sink->context, samples, count);
    int64_t now = now_milliseconds();
    // Time in which the service does not read is not charged to the server. It may be half as fast as its speech is heard, but one that
    // sends a sample now and then is not waited for forever.
    job.deadline += now - before + 2 * 1000 * (int64_t)count / job.wav.rate;
    if (job.deadline > now + wait_milliseconds()) job.deadline = now + wait_milliseconds();
    return !job.had_enough;
}

static bool take_sound(void *context, const uint8_t *bytes, size_t count) {
    (void)context;
    if (job.is_complete) return false;
    job.sound_bytes += count;
    if (job.sound_bytes > sound_bytes_limit) return yomite_remote_job_fail(yomite_engine_garbled, "its sound is longer than any text");
    while (count > 0) {
        int16_t samples[samples_at_once];
        bool knew_rate = job.wav.rate != 0;
        size_t taken, made = yomite_wav_read(&job.wav, bytes, count, &taken, samples, samples_at_once);
        if (!knew_rate && job.wav.rate != 0 && !job.sink->rate(job.sink->context, job.wav.rate)) {
            return yomite_remote_job_fail(yomite_engine_garbled, "its rate changes");
        }
        if (made > 0 && !hand_over(samples, made)) return false;
        bytes += taken;
        count -= taken;
    }
    job.is_complete = job.wav.state == yomite_wav_complete;
    return job.wav.state != yomite_wav_wrong || yomite_remote_job_fail(yomite_engine_garbled, job.wav.problem);
}

static bool take_answer(void *context, const uint8_t *bytes, size_t count) {
    (void)context;
    if (count > sizeof job.answer - job.answer_bytes) return yomite_remote_job_fail(yomite_engine_garbled, "its answer is too long");
    memcpy(job.answer + job.answer_bytes, bytes, count);
    job.answer_bytes += count;
    return true;
}

// MARK: Requests

static yomite_http_result post(const char *path, const char *body, bool (*take)(void *, const uint8_t *, size_t)) {
    yomite_http_request request = {.path = path, .body = body, .body_bytes = strlen(body), .take = take, .goes_on = goes_on};
    job.is_complete = false;
    yomite_http_result result = yomite_http_post(&request);
    if (result == yomite_http_unreachable) fail_silently(yomite_engine_unreachable);
    if (result == yomite_http_failed && !job.is_complete) fail_silently(yomite_engine_garbled);
    return result;
}

yomite_text_room *yomite_remote_job_body(void) {
    job.body = (yomite_text_room){.bytes = job.body_bytes, .capacity = sizeof job.body_bytes};
    return &job.body;
}

yomite_http_result yomite_remote_job_ask(const char *path, const char *body) {
    job.answer_bytes = 0;
    return post(path, body, take_answer);
}

const char *yomite_remote_job_answer(size_t *count) {
    *count = job.answer_bytes;
    return job.answer;
}

bool yomite_remote_job_fetch_sound(const char *path) {
    if (job.body.is_full) return yomite_remote_job_fail(yomite_engine_broken, "the text is too long for it");
    yomite_wav_begin(&job.wav);
    job.sound_bytes = 0;
    job.has_samples = false;
    yomite_http_result result = post(path, job.body.bytes, take_sound);
    if (yomite_remote_job_has_ended()) return false;
    if (result == yomite_http_refused) return fail_silently(yomite_engine_refused);
    if (!yomite_wav_end(&job.wav)) return yomite_remote_job_fail(yomite_engine_garbled, job.wav.problem);
    return job.has_samples || yomite_remote_job_fail(yomite_engine_garbled, "its sound has no samples");
}
