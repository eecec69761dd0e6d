// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plays a sound file (WAV, FLAC, Ogg) into a sink. The file may come from anybody: docs/decisions/engines.md.

#ifndef YOMITE_VOICE_SOUND_FILE_H
#define YOMITE_VOICE_SOUND_FILE_H

#include "yomite_engine.h"

#pragma clang assume_nonnull begin

/// Loads libsndfile. False: a reason was logged.
bool yomite_sound_load_library(void);

/// Plays the first seconds of a file that is open for reading, in mono and as loud as voices are. `problem` says what is wrong if the file
/// cannot be played. The file stays open.
bool yomite_sound_play(int file, unsigned seconds, int volume_percent, const yomite_sink *sink, const char *_Nullable *_Nonnull problem);

#pragma clang assume_nonnull end

#endif
