// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef HOSTILE_SPEECH_KANA_H
#define HOSTILE_SPEECH_KANA_H

#include <stdbool.h>

/// Whether VOICEVOX's servers would take it as kana with accents: phrases with `/` or `、` between them, each of katakana without ー, with exactly one
/// accent behind a mora, and `？` at its end at most. `encoded` is the value of a query and ends with a space.
bool is_voicevox_kana(const char *encoded);

#endif
