// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the host needs of a speech engine. One host runs one engine, so the functions are linked, not looked up.

#ifndef YOMITE_VOICE_ENGINE_H
#define YOMITE_VOICE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    const char *name;
    uint32_t native_rate;
    /// The only files it reads from now on.
    const char *data_directory;
} yomite_engine;

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
} yomite_sink;

typedef enum {
    yomite_engine_spoke,
    yomite_engine_unknown_voice,
    yomite_engine_broken,
} yomite_engine_result;

/// Starts the engine with its data in `data_directory` (NULL: where the system has it). False: a reason was logged.
bool yomite_engine_open(const char *_Nullable data_directory, yomite_engine *engine);

/// Speaks; returns when everything was put into the sink, or the sink had enough.
yomite_engine_result yomite_engine_speak(const yomite_utterance *utterance, const yomite_sink *sink);

#pragma clang assume_nonnull end

#endif
