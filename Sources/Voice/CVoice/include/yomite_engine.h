// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the host needs of a speech engine. One host runs one engine; docs/adding-an-engine.md shows how a further one is added.

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

/// Where an engine puts what it makes. Calls come during `yomite_engine_speak` only.
typedef struct {
    void *context;
    /// More samples at the native rate. False: stop now.
    bool (*samples)(void *context, const int16_t *samples, size_t count);
    /// A word begins at `frame`; it lies inside the text and comes before the samples that it begins in.
    void (*word)(void *context, uint32_t start, uint32_t length, uint64_t frame);
    /// The samples of this utterance have another rate than the engine's own. Before the first of them; false: not possible.
    bool (*rate)(void *context, uint32_t rate);
    /// Looks, without waiting, whether somebody still wants the rest: for engines that make nothing for long. False: stop now.
    bool (*is_wanted)(void *context);
} yomite_sink;

/// How an utterance ended. All but the first are reasons of the protocol's `failed`, with its numbers (docs/host-protocol.md).
typedef enum {
    yomite_engine_spoke = 0,
    yomite_engine_unknown_voice = 1,
    yomite_engine_broken = 3,
    // Of engines that ask a server:
    /// It made no sound in its time.
    yomite_engine_slow = 4,
    /// It answered that it does not do it.
    yomite_engine_refused = 5,
    /// It did not answer.
    yomite_engine_unreachable = 6,
    /// What it answered is not the sound of a text.
    yomite_engine_garbled = 7,
} yomite_engine_result;

/// An engine that was started.
typedef struct yomite_engine {
    const char *name;
    uint32_t native_rate;
    /// The only files it reads from now on, besides the system's libraries.
    const char *data_directory;
    /// The only port that it connects to, where its row lets it open connections; 0: any.
    uint16_t port;
    /// Where `--library` says that the engine's library is; set before the engine is opened, NULL where it was not said.
    const char *_Nullable library_directory;
    /// Whether the engine has no pitch of its own: its samples are then played that much faster, and it has to make that many more.
    bool pitch_is_rate;
    /// Called once the sandbox has closed: for what reads files that may be anybody's. False: a reason was logged. NULL: there is nothing to do.
    bool (*_Nullable prepare)(struct yomite_engine *engine);
    /// Further folders of them, terminated by NULL; NULL for none.
    const char *_Nullable const *_Nullable more_data;
    /// Speaks; returns when everything was put into the sink, or the sink had enough.
    yomite_engine_result (*speak)(const yomite_utterance *utterance, const yomite_sink *sink);
} yomite_engine;

/// Starts an engine with its data in `data_directory` (NULL: where the system has it). False: a reason was logged.
typedef bool yomite_engine_opening(const char *_Nullable data_directory, yomite_engine *engine);

/// What the engine's row sets with `--set NAME=VALUE`, in order; NULL behind the last one.
const char *_Nullable yomite_engine_setting(size_t index);

/// espeak-ng: every language.
yomite_engine_opening yomite_espeak_open;
/// flite: better English.
yomite_engine_opening yomite_flite_open;
/// Servers that speak when asked over HTTP: those with OpenAI's or VOICEVOX's interface.
yomite_engine_opening yomite_remote_open;
/// The neural voice whose model `data_directory` names, in fact a file.
yomite_engine_opening yomite_piper_open;
/// HTS voices: better Japanese, from kana with accents.
yomite_engine_opening yomite_hts_open;

#pragma clang assume_nonnull end

#endif
