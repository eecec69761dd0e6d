// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_PICO_TEXT_H
#define YOMITE_VOICE_PICO_TEXT_H

#pragma clang assume_nonnull begin

/// Copies well-formed UTF-8 to `plain` (at least `strlen(text) + 1` bytes) in a form that Pico can handle, terminated: one scalar for each.
///
/// Pico obeys markup in the text, which can write and read files. It makes half a second of silence for each mark that ends a sentence, and
/// loops forever on long words. So angle brackets, whatever exceeds the limits, and the letters that it has no sound for become spaces.
void yomite_pico_text_plain(const char *text, char *plain);

#pragma clang assume_nonnull end

#endif
