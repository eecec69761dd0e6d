// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kana with accents as VOICEVOX's servers take them. They are stricter than our notation: one accent in each phrase (behind its last mora where the
// voice does not fall), no ー, one pause between two phrases at most and none at the end.

#ifndef YOMITE_VOICE_VOICEVOX_KANA_H
#define YOMITE_VOICE_VOICEVOX_KANA_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A part of a text in the notation `accents`, as VOICEVOX writes it; to be freed. NULL: it has no sign of that notation, or something that is
/// not kana.
char *_Nullable yomite_voicevox_kana(const char *text, size_t bytes);

/// The same part without its accents, as an engine with the notation `kana` would be told it; to be freed. NULL: out of memory.
char *_Nullable yomite_voicevox_plain_kana(const char *text, size_t bytes);

#pragma clang assume_nonnull end

#endif
