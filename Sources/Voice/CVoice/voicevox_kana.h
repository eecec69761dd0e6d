// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kana with accents for VOICEVOX's servers. They are stricter than our notation: each phrase has one accent (after its last mora if the
// pitch does not fall), no ー, at most one pause between two phrases and none at the end.

#ifndef YOMITE_VOICE_VOICEVOX_KANA_H
#define YOMITE_VOICE_VOICEVOX_KANA_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A part of a text in the notation `accents`, in VOICEVOX's spelling; to be freed. NULL: it contains something that is neither kana nor a
/// mark of that notation.
char *_Nullable yomite_voicevox_kana(const char *text, size_t bytes);

/// The same part without its accents, in the notation `kana`; to be freed. NULL: out of memory.
char *_Nullable yomite_voicevox_plain_kana(const char *text, size_t bytes);

#pragma clang assume_nonnull end

#endif
