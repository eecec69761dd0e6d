// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_REMOTE_SETTINGS_H
#define YOMITE_VOICE_REMOTE_SETTINGS_H

#include "http_client.h"

#pragma clang assume_nonnull begin

typedef struct {
    const char *name;
    /// Whether it has VOICEVOX's requests; otherwise OpenAI's.
    bool has_queries;
    /// Whether it takes kana with accents.
    bool has_accents;
    /// Whether its voices sound right with another pitch.
    bool has_pitch;
    /// How much text it gets at once.
    size_t most_scalars;
} yomite_server_kind;

/// The row's settings for a server.
typedef struct {
    const yomite_server_kind *kind;
    /// For OpenAI's interface.
    const char *model;
    /// How long it may produce no sound.
    int64_t wait_milliseconds;
    yomite_http_server server;
} yomite_remote_settings;

/// Reads the settings of `--set NAME=VALUE`. False: the reason was logged.
bool yomite_remote_read_settings(yomite_remote_settings *settings);

#pragma clang assume_nonnull end

#endif
