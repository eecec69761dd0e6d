// SPDX-License-Identifier: GPL-3.0-or-later
//
// Servers that speak when asked over HTTP. A voice's name is the server's name for it; the row's settings say which server, and how to talk
// to it. The text goes clause by clause. A server that does not answer, or answers with something other than sound, fails the job: the
// service then lets a default voice speak.

#include "yomite_engine.h"

#include "clause.h"
#include "remote_job.h"
#include "remote_settings.h"
#include "remote_voicevox.h"

#include <string.h>

enum {
    /// The usual rate of servers; `sink->rate` reports a different one.
    usual_rate = 24000,
    name_limit = 64,
};

static yomite_remote_settings settings;

static bool speak_openai(const yomite_utterance *utterance, const char *text, size_t bytes) {
    double speed = utterance->rate_percent / 100.0;
    yomite_text_room *body = yomite_remote_job_body();
    yomite_text_print(body, "{\"model\":");
    yomite_text_add_json(body, settings.model, strlen(settings.model));
    yomite_text_print(body, ",\"voice\":");
    yomite_text_add_json(body, utterance->voice, strlen(utterance->voice));
    yomite_text_print(body, ",\"input\":");
    yomite_text_add_json(body, text, bytes);
    yomite_text_print(body, ",\"response_format\":\"wav\",\"speed\":%.2f}", speed < 0.25 ? 0.25 : speed > 4 ? 4 : speed);
    return yomite_remote_job_fetch_sound("/v1/audio/speech");
}

/// What the catalog allows: letters, digits and a few marks.
static bool is_voice(const char *name) {
    size_t length = strlen(name);
    return settings.kind->has_queries ? yomite_remote_voicevox_is_voice(name) : length > 0 && length < name_limit;
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    if (!is_voice(utterance->voice)) return yomite_engine_unknown_voice;
    yomite_remote_job_begin(&settings, utterance, sink);
    const char *text = utterance->text;
    for (size_t length; *text != '\0'; text += length) {
        length = yomite_clause_length(text, settings.kind->most_scalars);
        if (!yomite_clause_says_something(text, length)) continue;
        bool goes_on = settings.kind->has_queries ? yomite_remote_voicevox_speak(settings.kind, utterance, text, length)
                                                  : speak_openai(utterance, text, length);
        if (!goes_on) break;
    }
    return yomite_remote_job_end();
}

bool yomite_remote_open(const char *data_directory, yomite_engine *engine) {
    (void)data_directory;
    if (!yomite_remote_read_settings(&settings)) return false;
    *engine = (yomite_engine){
        .name = "remote", .native_rate = usual_rate, .data_directory = "/usr/lib", .port = settings.server.address.port, .speak = speak};
    return yomite_http_open(&settings.server);
}
