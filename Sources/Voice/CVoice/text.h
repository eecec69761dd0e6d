// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_TEXT_H
#define YOMITE_VOICE_TEXT_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Copies `count` bytes of text to `clean` (at least `count + 1` bytes), terminated, and returns its number of Unicode scalars.
///
/// Control characters become spaces, one for one so that offsets stay: U+0001 begins a command to espeak-ng that outlasts the utterance. An
/// invalid byte becomes a space as well.
uint32_t yomite_text_clean(const uint8_t *text, size_t count, char *clean);

/// How many milliseconds a speaker pauses after this text before another voice continues, depending on the mark at its end.
unsigned yomite_text_pause(const char *text);

#pragma clang assume_nonnull end

#endif
