// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_FLITE_TEXT_H
#define YOMITE_VOICE_FLITE_TEXT_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Copies well-formed UTF-8 to `plain` (at least `strlen(text) + 1` bytes) in a form that flite can handle, terminated: ASCII, one byte for
/// each scalar, so that positions stay the same.
///
/// flite 2.2 aborts on long runs of punctuation and takes seconds for long words, so what exceeds the limits becomes spaces. Accented
/// letters lose their accents, typographic quotes and dashes become plain ones, everything else becomes a space.
void yomite_flite_text_plain(const char *text, char *plain);

/// How much of the plain text to speak at once: up to the last end of a sentence within the limit, or else to the last space; at least one
/// word. The limit counts letters of ordinary words; digits and spelled letters take longer and count more.
///
/// flite makes all of a piece before it returns the first sample, and holds 0.75 MB for each second of it.
size_t yomite_flite_text_piece(const char *plain, size_t limit);

#pragma clang assume_nonnull end

#endif
