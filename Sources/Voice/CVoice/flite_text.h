// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_FLITE_TEXT_H
#define YOMITE_VOICE_FLITE_TEXT_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Writes well-formed UTF-8 as flite can bear it to `plain` (at least `strlen(text) + 1` bytes), terminated: ASCII, one byte for
/// each scalar, so that a position in it is a position in the text.
///
/// flite 2.2 aborts on long runs of punctuation and takes seconds for long words, so what goes beyond the limits becomes spaces.
/// Letters with accents lose them, typographic quotes and dashes become plain ones, everything else becomes a space.
void yomite_flite_text_plain(const char *text, char *plain);

/// How much of the plain text to speak at once: up to the last end of a sentence within the limit, else to the last space; at
/// least a word. The limit counts letters of ordinary words; digits and what is spelled takes longer and counts more.
///
/// flite makes the whole of a piece before it gives away its first sample, and holds 0.75 MB for each second of it.
size_t yomite_flite_text_piece(const char *plain, size_t limit);

#pragma clang assume_nonnull end

#endif
