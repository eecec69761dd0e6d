// SPDX-License-Identifier: GPL-3.0-or-later
//
// VOICEVOX's interface: a query is made from a text, changed, and sent back for its sound.

#ifndef YOMITE_VOICE_REMOTE_VOICEVOX_H
#define YOMITE_VOICE_REMOTE_VOICEVOX_H

#include "yomite_engine.h"

#include "remote_settings.h"

#pragma clang assume_nonnull begin

/// Whether that can be the number of a style.
bool yomite_remote_voicevox_is_voice(const char *name);

/// Speaks a clause within the current job. False: the job has ended.
bool yomite_remote_voicevox_speak(const yomite_server_kind *kind, const yomite_utterance *utterance, const char *text, size_t bytes);

#pragma clang assume_nonnull end

#endif
