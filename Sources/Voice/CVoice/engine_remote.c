// SPDX-License-Identifier: GPL-3.0-or-later
//
// Servers that speak when asked over HTTP. A voice's name is what the server calls it; the row's settings say which server, and how it is
// spoken to. The text goes clause by clause. A server that does not answer, or answers something else than sound, fails the job: the service
// then has a default voice say it.

#include "yomite_engine.h"

#include "clause.h"
#include "json_text.h"
#include "remote_settings.h"
#include "wav_stream.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    /// The rate that is asked for where a server can be asked.
    asked_rate = 24000,
    /// Of one clause's answer.
    sound_bytes_limit = 16 * 1024 * 1024,
    query_bytes_limit = 256 * 1024,
    samples_at_once = 4096,
    name_limit = 64,
    known_styles_limit = 64,
    /// What a server that hangs is given at least.
    least_wait_milliseconds = 1000,
};

static yomite_remote_settings settings;

/// How often in a row it made no sound in time: each time it is given half as long, so that comments do not wait for it forever.
static unsigned hangs;

/// Styles that the server was told to load.
static uint32_t known_styles[known_styles_limit];
static size_t known_style_count;

static struct {
    const yomite_utterance *utterance;
    const yomite_sink *sink;
    bool had_enough;
    bool is_wrong;
    /// When it is too late for the next sound, in milliseconds.
    int64_t deadline;
    yomite_wav_stream wav;
    size_t sound_bytes;
    /// The answer that is not sound.
    char query[query_bytes_limit];
    size_t query_bytes;
    /// What is sent.
    char body[query_bytes_limit + 1024];
} job;

static int64_t now_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool fail(const char *reason) {
    fprintf(stderr, "yomite-voice: the server at %s, port %u: %s\n", settings.server.address.host, settings.server.address.port, reason);
    job.is_wrong = true;
    return false;
}

static int64_t wait_milliseconds(void) {
    int64_t wait = settings.wait_milliseconds;
    for (unsigned i = 0; i < hangs && wait / 2 >= least_wait_milliseconds; i++) wait /= 2;
    return wait;
}

static bool goes_on(void *context) {
    (void)context;
    if (!job.sink->is_wanted(job.sink->context)) {
        job.had_enough = true;
        return false;
    }
    if (now_milliseconds() < job.deadline) return true;
    hangs++;
    return fail("it makes no sound within its time");
}

// MARK: Answers

static bool hand_over(int16_t *samples, size_t count) {
    // VOICEVOX has made it as loud as it should be.
    for (size_t i = 0; !settings.kind->has_queries && i < count; i++) {
        int value = samples[i] * job.utterance->volume_percent / 100;
        samples[i] = (int16_t)(value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value);
    }
    int64_t before = now_milliseconds();
    job.had_enough = !job.sink->samples(job.sink->context, samples, count);
    int64_t now = now_milliseconds();
    // Time in which the service does not read is not the server's. It may be half as fast as its speech is heard; one that sends a sample now
    // and then is not waited for forever.
    job.deadline += now - before + 2 * 1000 * (int64_t)count / job.wav.rate;
    if (job.deadline > now + wait_milliseconds()) job.deadline = now + wait_milliseconds();
    return !job.had_enough;
}

static bool take_sound(void *context, const uint8_t *bytes, size_t count) {
    (void)context;
    job.sound_bytes += count;
    if (job.sound_bytes > sound_bytes_limit) return fail("its sound is longer than any text");
    while (count > 0) {
        int16_t samples[samples_at_once];
        bool knew_rate = job.wav.rate != 0;
        size_t taken, made = yomite_wav_read(&job.wav, bytes, count, &taken, samples, samples_at_once);
        if (!knew_rate && job.wav.rate != 0 && !job.sink->rate(job.sink->context, job.wav.rate)) return fail("its rate changes");
        if (made > 0 && !hand_over(samples, made)) return false;
        bytes += taken;
        count -= taken;
    }
    return job.wav.state != yomite_wav_wrong || fail(job.wav.problem);
}

static bool take_query(void *context, const uint8_t *bytes, size_t count) {
    (void)context;
    if (count > sizeof job.query - job.query_bytes) return fail("its answer is too long");
    memcpy(job.query + job.query_bytes, bytes, count);
    job.query_bytes += count;
    return true;
}

// MARK: Requests

static yomite_http_result post(const char *path, const char *body, bool (*take)(void *, const uint8_t *, size_t)) {
    yomite_http_request request = {.path = path, .body = body, .body_bytes = strlen(body), .take = take, .goes_on = goes_on};
    return yomite_http_post(&request);
}

/// Asks for a clause's sound and hands it over. False: there is none, or nobody wants more.
static bool fetch_sound(const char *path) {
    yomite_wav_begin(&job.wav);
    job.sound_bytes = 0;
    yomite_http_result result = post(path, job.body, take_sound);
    if (job.had_enough || job.is_wrong) return false;
    if (result != yomite_http_answered) {
        job.is_wrong = true;
        return false;
    }
    return yomite_wav_end(&job.wav) || fail(job.wav.problem);
}

static double between(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}

static bool speak_openai(const char *text, size_t bytes) {
    yomite_text_room body = {.bytes = job.body, .capacity = sizeof job.body};
    yomite_text_print(&body, "{\"model\":");
    yomite_text_add_json(&body, settings.model, strlen(settings.model));
    yomite_text_print(&body, ",\"voice\":");
    yomite_text_add_json(&body, job.utterance->voice, strlen(job.utterance->voice));
    yomite_text_print(&body, ",\"input\":");
    yomite_text_add_json(&body, text, bytes);
    yomite_text_print(&body, ",\"response_format\":\"wav\",\"speed\":%.2f}", between(job.utterance->rate_percent / 100.0, 0.25, 4));
    if (body.is_full) return fail("the text is too long for it");
    return fetch_sound("/v1/audio/speech");
}

/// The server loads a style at its first use, which takes seconds; told before, it does so once. Older ones do not know this request.
static bool prepare_style(const char *voice) {
    uint32_t style = (uint32_t)strtoul(voice, NULL, 10);
    for (size_t i = 0; i < known_style_count; i++) {
        if (known_styles[i] == style) return true;
    }
    char path[128];
    snprintf(path, sizeof path, "/initialize_speaker?speaker=%s&skip_reinit=true", voice);
    job.query_bytes = 0;
    yomite_http_result result = post(path, "", take_query);
    if (result == yomite_http_failed || result == yomite_http_stopped) {
        job.is_wrong = !job.had_enough;
        return false;
    }
    if (known_style_count < known_styles_limit) known_styles[known_style_count++] = style;
    return true;
}

/// What the server would say by itself becomes what is wanted; all else goes back as it came.
static bool change_query(void) {
    char speed[16], pitch[16], volume[16], rate[16];
    snprintf(speed, sizeof speed, "%.2f", between(job.utterance->rate_percent / 100.0, 0.5, 2));
    snprintf(pitch, sizeof pitch, "%.3f", between(log2(job.utterance->pitch_percent / 100.0), -0.15, 0.15));
    snprintf(volume, sizeof volume, "%.2f", between(job.utterance->volume_percent / 100.0, 0, 2));
    snprintf(rate, sizeof rate, "%d", asked_rate);
    const yomite_json_change changes[] = {
        {"speedScale", speed},
        {"volumeScale", volume},
        {"outputSamplingRate", rate},
        {"outputStereo", "false"},
        {"pitchScale", pitch},
    };
    size_t count = sizeof changes / sizeof *changes - !settings.kind->has_pitch;
    yomite_text_room body = {.bytes = job.body, .capacity = sizeof job.body};
    return yomite_json_change_values(job.query, job.query_bytes, changes, count, &body) || fail("its query is none");
}

static bool speak_voicevox(const char *text, size_t bytes) {
    const char *voice = job.utterance->voice;
    if (!prepare_style(voice)) return false;
    yomite_text_room path = {.bytes = job.body, .capacity = sizeof job.body};
    yomite_text_print(&path, "/audio_query?speaker=%s&text=", voice);
    yomite_text_add_encoded(&path, text, bytes);
    job.query_bytes = 0;
    if (path.is_full || post(job.body, "", take_query) != yomite_http_answered) {
        job.is_wrong = !job.had_enough;
        return false;
    }
    char synthesis[128];
    snprintf(synthesis, sizeof synthesis, "/synthesis?speaker=%s", voice);
    return change_query() && fetch_sound(synthesis);
}

/// Names are letters, digits and few signs; VOICEVOX's are numbers of 32 bits.
static bool is_voice(const char *name) {
    size_t length = strlen(name);
    if (length == 0 || length >= name_limit) return false;
    if (!settings.kind->has_queries) return true;
    return length <= 10 && strspn(name, "0123456789") == length;
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    if (!is_voice(utterance->voice)) return yomite_engine_unknown_voice;
    job.utterance = utterance;
    job.sink = sink;
    job.had_enough = false;
    job.is_wrong = false;
    job.deadline = now_milliseconds() + wait_milliseconds();
    const char *text = utterance->text;
    for (size_t length; *text != '\0'; text += length) {
        length = yomite_clause_length(text, settings.kind->most_scalars);
        if (!yomite_clause_says_something(text, length)) continue;
        bool goes_on = settings.kind->has_queries ? speak_voicevox(text, length) : speak_openai(text, length);
        if (!goes_on) break;
    }
    if (job.is_wrong) return yomite_engine_broken;
    if (!job.had_enough) hangs = 0;
    return yomite_engine_spoke;
}

bool yomite_remote_open(const char *data_directory, yomite_engine *engine) {
    (void)data_directory;
    if (!yomite_remote_read_settings(&settings)) return false;
    *engine = (yomite_engine){
        .name = "remote", .native_rate = asked_rate, .data_directory = "/usr/lib", .port = settings.server.address.port, .speak = speak};
    return yomite_http_open(&settings.server);
}
