// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_HTS_MORAE_H
#define YOMITE_VOICE_HTS_MORAE_H

#include <stddef.h>
#include <uchar.h>

#pragma clang assume_nonnull begin

enum {
    /// ン.
    yomite_hts_nasal = 'N',
    /// ッ.
    yomite_hts_closure = 'Q',
    /// ー: repeats the vowel of the mora before it.
    yomite_hts_longer = '-',
};

/// One mora of katakana, as the phonemes of Japanese HTS voices.
typedef struct {
    /// Empty if there is none.
    const char *consonant;
    /// One of `aiueo` or of the values above.
    char vowel;
} yomite_hts_sound;

/// The mora at the start of `kana`, which has `count` scalars left. Returns how many it takes; 0 if no mora begins there.
size_t yomite_hts_mora(const char32_t *kana, size_t count, yomite_hts_sound *sound);

/// The kana of a mora in its most common spelling: the inverse of `yomite_hts_mora`. Returns how many there are, at most two; 0 if no kana
/// has that sound.
size_t yomite_hts_kana(yomite_hts_sound sound, char32_t *kana);

#pragma clang assume_nonnull end

#endif
