// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the host needs of a speech engine. One host runs one engine; docs/adding-an-engine.md shows how to add one.

#ifndef YOMITE_VOICE_ENGINE_H
#define YOMITE_VOICE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    const char *voice;
    /// Cleaned: valid UTF-8, no control characters, terminated.
    const char *text;
    /// Unicode scalars of `text`.
    uint32_t scalars;
    int rate_percent;
    int pitch_percent;
    int volume_percent;
} yomite_utterance;

/// Where an engine puts its results. Calls come during `speak` only.
typedef struct {
    void *context;
    /// More samples at the native rate. False: stop now.
    bool (*samples)(void *context, const int16_t *samples, size_t count);
    /// A word begins at `frame`. Its range is inside the text, and it is reported before the samples in which it begins.
    void (*word)(void *context, uint32_t start, uint32_t length, uint64_t frame);
    /// The samples of this utterance have another rate than the engine's own. Called before the first of them; false: not possible.
    bool (*rate)(void *context, uint32_t rate);
    /// Checks, without waiting, whether the rest is still wanted: for engines that produce nothing for long. False: stop now.
    bool (*is_wanted)(void *context);
} yomite_sink;

/// How an utterance ended. All except the first are reasons of the protocol's `failed`, with its numbers (docs/host-protocol.md).
typedef enum {
    yomite_engine_spoke = 0,
    yomite_engine_unknown_voice = 1,
    yomite_engine_broken = 3,
    // For engines that ask a server:
    /// It made no sound in time.
    yomite_engine_slow = 4,
    /// It answered with an error.
    yomite_engine_refused = 5,
    /// It did not answer.
    yomite_engine_unreachable = 6,
    /// Its answer is not the sound of a text.
    yomite_engine_garbled = 7,
} yomite_engine_result;

/// An engine that was started.
typedef struct yomite_engine {
    const char *name;
    uint32_t native_rate;
    /// The only files that it reads from now on, besides the system's libraries.
    const char *data_directory;
    /// The only port that it connects to, if its row lets it open connections; 0: any.
    uint16_t port;
    /// The path of the engine's library by `--library`, set before the engine is opened; NULL if it was not given.
    const char *_Nullable library_directory;
    /// Whether the engine has no pitch of its own: its samples are then played faster by that factor, and it has to make that many more.
    bool pitch_is_rate;
    /// Called once the sandbox has closed, to read files that may come from anybody. False: a reason was logged. NULL: nothing to do.
    bool (*_Nullable prepare)(struct yomite_engine *engine);
    /// Further folders of data, terminated by NULL; NULL for none.
    const char *_Nullable const *_Nullable more_data;
    /// Speaks; returns when everything was put into the sink, or the sink wants no more.
    yomite_engine_result (*speak)(const yomite_utterance *utterance, const yomite_sink *sink);
} yomite_engine;

/// Starts an engine with its data in `data_directory` (NULL: the system's place). False: a reason was logged.
typedef bool yomite_engine_opening(const char *_Nullable data_directory, yomite_engine *engine);

/// What the engine's row sets with `--set NAME=VALUE`, in order; terminated by NULL.
const char *_Nullable yomite_engine_setting(size_t index);

/// espeak-ng: every language.
yomite_engine_opening yomite_espeak_open;
/// flite: better English.
yomite_engine_opening yomite_flite_open;
/// Servers that speak when asked over HTTP, with OpenAI's or VOICEVOX's interface.
yomite_engine_opening yomite_remote_open;
/// The neural voice of the model that `data_directory` names, which is a file in this case.
yomite_engine_opening yomite_piper_open;
/// The English neural voice of the model that `data_directory` names, which is a file in this case too.
yomite_engine_opening yomite_hibari_open;
/// HTS voices: better Japanese, from kana with accents.
yomite_engine_opening yomite_hts_open;
/// SVOX Pico: better German, Spanish, French and Italian, and English.
yomite_engine_opening yomite_pico_open;
/// Sound files in place of words.
yomite_engine_opening yomite_sounds_open;

#pragma clang assume_nonnull end

#endif
