// SPDX-License-Identifier: GPL-3.0-or-later
//
// espeak-ng's phonemes as the network for hibari's voices knows them. Pure.

#ifndef YOMITE_VOICE_HIBARI_PHONEMES_H
#define YOMITE_VOICE_HIBARI_PHONEMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    /// What `espeak_TextToPhonemes` is asked for: IPA, with a mark between the letters of one phoneme.
    yomite_hibari_phoneme_mode = 0x82 | '^' << 8,
    /// The numbers of marks that no word has.
    yomite_hibari_edge = 0,
    yomite_hibari_space = 16,
};

/// The network's number of a mark of punctuation; 0 if it knows none.
uint8_t yomite_hibari_mark(const char *mark, size_t bytes);

/// Translates the word at `word`, which ends before a space or the end; `phonemes` begins the string that it lies in. `is_capital`: it is
/// written with a capital letter. Writes at most `most` numbers, at least 16, and returns how many. `end` receives where it stopped: at the
/// end of the word, or where the rest no longer fitted.
size_t yomite_hibari_word(
    const char *phonemes, const char *word, bool is_capital, uint8_t *numbers, size_t most, const char *_Nonnull *_Nonnull end);

#pragma clang assume_nonnull end

#endif
