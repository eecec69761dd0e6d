// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts on their way to the network of a hibari voice: phrases of numbers of phonemes, and where the words of the text begin in them. Pure: what
// turns text into phonemes is handed in.

#ifndef YOMITE_VOICE_HIBARI_TEXT_H
#define YOMITE_VOICE_HIBARI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    /// The limit of one phrase, with the edges. Memory and the wait for the first sound grow with it.
    yomite_hibari_phrase_ids = 250,
    yomite_hibari_phrase_words = 96,
};

/// A word of the text in Unicode scalars, and its first number in the phrase.
typedef struct {
    uint32_t start;
    uint32_t length;
    uint32_t place;
} yomite_hibari_span;

typedef struct {
    /// The numbers of phonemes, with 0 at both ends.
    uint8_t ids[yomite_hibari_phrase_ids];
    size_t count;
    yomite_hibari_span words[yomite_hibari_phrase_words];
    size_t word_count;
} yomite_hibari_reading;

/// Reads a clause of the text at `*text` as espeak_TextToPhonemes does with UTF-8 and `yomite_hibari_phoneme_mode`.
typedef const char *_Nullable yomite_hibari_phonemizer(const void *_Nullable *_Nonnull text);

/// Takes a phrase. False: no more are wanted.
typedef bool yomite_hibari_reader(void *_Nullable context, const yomite_hibari_reading *phrase);

typedef enum {
    yomite_hibari_text_read,
    /// The reader wanted no more.
    yomite_hibari_text_stopped,
    /// The text has nothing that can be spoken.
    yomite_hibari_text_silent,
} yomite_hibari_text_result;

/// Reads a text phrase by phrase.
yomite_hibari_text_result yomite_hibari_text_read_phrases(
    const char *text, yomite_hibari_phonemizer *phonemizer, yomite_hibari_reader *reader, void *_Nullable context);

#pragma clang assume_nonnull end

#endif
