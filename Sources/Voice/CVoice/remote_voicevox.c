// SPDX-License-Identifier: GPL-3.0-or-later

#include "remote_voicevox.h"

#include "remote_job.h"
#include "voicevox_kana.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /// The sample rate to ask for.
    asked_rate = 24000,
    known_styles_limit = 64,
    path_limit = 128,
};

/// Styles that the server was told to load.
static uint32_t known_styles[known_styles_limit];
static size_t known_style_count;

/// A query of this server whose phrases are replaced: the rest of a query does not depend on the text. NULL until it is needed.
static char *empty_query;
static size_t empty_query_bytes;

bool yomite_remote_voicevox_is_voice(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length <= 10 && strspn(name, "0123456789") == length;
}

/// The server loads a style at its first use, which takes seconds. This request loads it in advance, once; older servers do not know it.
static bool prepare_style(const char *voice) {
    uint32_t style = (uint32_t)strtoul(voice, NULL, 10);
    for (size_t i = 0; i < known_style_count; i++) {
        if (known_styles[i] == style) return true;
    }
    char path[path_limit];
    snprintf(path, sizeof path, "/initialize_speaker?speaker=%s&skip_reinit=true", voice);
    yomite_http_result result = yomite_remote_job_ask(path, "");
    if (result != yomite_http_answered && result != yomite_http_refused) return false;
    if (known_style_count < known_styles_limit) known_styles[known_style_count++] = style;
    return true;
}

static double between(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}

/// Writes the query with our values in place of the server's; everything else goes back as it came. With `phrases`, those are spoken, and
/// `kana` is their spelling.
static bool write_query(const yomite_server_kind *kind, const yomite_utterance *utterance, const char *query, size_t bytes,
    const char *_Nullable phrases, const char *_Nullable kana) {
    char speed[16], pitch[16], volume[16], rate[16];
    snprintf(speed, sizeof speed, "%.2f", between(utterance->rate_percent / 100.0, 0.5, 2));
    snprintf(pitch, sizeof pitch, "%.3f", between(log2(utterance->pitch_percent / 100.0), -0.15, 0.15));
    snprintf(volume, sizeof volume, "%.2f", between(utterance->volume_percent / 100.0, 0, 2));
    snprintf(rate, sizeof rate, "%d", asked_rate);
    yomite_json_change changes[7] = {
        {"speedScale", speed},
        {"volumeScale", volume},
        {"outputSamplingRate", rate},
        {"outputStereo", "false"},
    };
    size_t count = 4;
    if (kind->has_pitch) changes[count++] = (yomite_json_change){"pitchScale", pitch};
    if (phrases != NULL && kana != NULL) {
        changes[count++] = (yomite_json_change){"accent_phrases", phrases};
        changes[count++] = (yomite_json_change){"kana", kana};
    }
    return yomite_json_change_values(query, bytes, changes, count, yomite_remote_job_body());
}

/// Asks for a query once, for its other keys.
static bool has_empty_query(const char *voice) {
    if (empty_query != NULL) return true;
    char path[path_limit];
    snprintf(path, sizeof path, "/audio_query?speaker=%s&text=%%E3%%82%%A2", voice);
    if (yomite_remote_job_ask(path, "") != yomite_http_answered) return false;
    const char *answer = yomite_remote_job_answer(&empty_query_bytes);
    empty_query = malloc(empty_query_bytes + 1);
    if (empty_query != NULL) memcpy(empty_query, answer, empty_query_bytes);
    return empty_query != NULL;
}

/// Has the server turn kana with accents into phrases, and writes the query with them. False: it does not, or the job has ended.
static bool write_accents(const yomite_server_kind *kind, const yomite_utterance *utterance, const char *kana) {
    if (!has_empty_query(utterance->voice)) return false;
    yomite_text_room *path = yomite_remote_job_body();
    yomite_text_print(path, "/accent_phrases?speaker=%s&is_kana=true&text=", utterance->voice);
    yomite_text_add_encoded(path, kana, strlen(kana));
    if (path->is_full || yomite_remote_job_ask(path->bytes, "") != yomite_http_answered) return false;
    size_t count;
    const char *answer = yomite_remote_job_answer(&count);
    char *phrases = yomite_json_is_list(answer, count) ? strndup(answer, count) : NULL;
    size_t capacity = strlen(kana) + sizeof "\"\"";
    char *quoted = malloc(capacity);
    if (quoted != NULL) snprintf(quoted, capacity, "\"%s\"", kana);
    bool is_written = phrases != NULL && quoted != NULL && write_query(kind, utterance, empty_query, empty_query_bytes, phrases, quoted);
    free(phrases);
    free(quoted);
    return is_written;
}

/// Has the server turn a text into a query, and writes it with our values. False: the job has ended.
static bool write_plain(const yomite_server_kind *kind, const yomite_utterance *utterance, const char *text, size_t bytes) {
    yomite_text_room *path = yomite_remote_job_body();
    yomite_text_print(path, "/audio_query?speaker=%s&text=", utterance->voice);
    yomite_text_add_encoded(path, text, bytes);
    if (path->is_full) return yomite_remote_job_fail(yomite_engine_broken, "the text is too long for it");
    yomite_http_result result = yomite_remote_job_ask(path->bytes, "");
    if (result == yomite_http_refused) return yomite_remote_job_fail(yomite_engine_refused, "it makes no query of a text");
    if (result != yomite_http_answered) return false;
    size_t count;
    const char *query = yomite_remote_job_answer(&count);
    return write_query(kind, utterance, query, count, NULL, NULL) || yomite_remote_job_fail(yomite_engine_garbled, "its query is none");
}

bool yomite_remote_voicevox_speak(const yomite_server_kind *kind, const yomite_utterance *utterance, const char *text, size_t bytes) {
    if (!prepare_style(utterance->voice)) return false;
    char *kana = kind->has_accents ? yomite_voicevox_kana(text, bytes) : NULL;
    bool is_written = kana != NULL && write_accents(kind, utterance, kana);
    if (!is_written && !yomite_remote_job_has_ended()) {
        char *plain = kana != NULL ? yomite_voicevox_plain_kana(text, bytes) : NULL;
        is_written = write_plain(kind, utterance, plain != NULL ? plain : text, plain != NULL ? strlen(plain) : bytes);
        free(plain);
    }
    free(kana);
    char path[path_limit];
    snprintf(path, sizeof path, "/synthesis?speaker=%s", utterance->voice);
    return is_written && yomite_remote_job_fetch_sound(path);
}
