// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts and phonemes on their way to a Piper voice: what to ask of the model at once, and which phonemes belong to which word. Pure.

#ifndef YOMITE_VOICE_PIPER_TEXT_H
#define YOMITE_VOICE_PIPER_TEXT_H

#include "piper_voice.h"

#pragma clang assume_nonnull begin

enum {
    /// The limit of one question to the model: time and memory grow with the square of its length, and with the number of frames.
    yomite_piper_most_numbers = 176,
    yomite_piper_least_limit = 32,
    yomite_piper_most_words = 96,
    /// The most scalars that are spoken at once.
    yomite_piper_piece_scalars = 70,
};

/// Replaces what ends espeak-ng 1.51, many apostrophes in a word, by spaces: one scalar of one byte by another.
void yomite_piper_text_soften(char *text);

/// How many bytes of the text to speak at once: up to the last end of a sentence within that many scalars, or else to the last comma, or else to
/// the last space, or else all of them. `scalars` receives the number of scalars.
size_t yomite_piper_text_piece(const char *text, uint32_t *scalars);

/// How many of the bytes that espeak-ng has read form a clause: it reads a letter ahead, except at the end of the text. `mark` receives the
/// mark that ends the clause, as Piper's voices know it: one of . , : ; ? ! or 0.
size_t yomite_piper_text_clause(const char *clause, size_t bytes, bool is_last, char *mark);

/// A word of the text, and where it begins among the numbers of its question.
typedef struct {
    uint32_t start;
    uint32_t length;
    size_t place;
} yomite_piper_word;

/// Finds the words of a clause that begins at the scalar `first`. Returns their number.
size_t yomite_piper_text_words(const char *clause, size_t bytes, uint32_t first, yomite_piper_word words[_Nonnull yomite_piper_most_words]);

/// Assigns the `count` words that espeak-ng made of a clause to the words of the text (`place` receives the first one of each): one to one
/// if their numbers are equal, or else in proportion to their letters.
void yomite_piper_text_align(yomite_piper_word *words, size_t word_count, size_t count);

/// A question to the model: the numbers of a sentence's phonemes, or of as many as fit.
typedef struct {
    int64_t numbers[yomite_piper_most_numbers];
    size_t count;
    /// The limit of numbers: lower if each of them lasts longer.
    size_t limit;
    yomite_piper_word words[yomite_piper_most_words];
    size_t word_count;
} yomite_piper_question;

/// Begins a question with the limit of the previous one.
void yomite_piper_question_begin(yomite_piper_question *question, const yomite_piper_voice *voice);

/// How many numbers a question may have if everything lasts `length` times as long as usual.
size_t yomite_piper_question_limit(float length);

/// Whether the phonemes up to the next space fit as a whole, or never will.
bool yomite_piper_question_fits(const yomite_piper_question *question, const char *phonemes);

/// Adds the phonemes of a word up to the next space, as many as fit, and skips them. False: not all of them fitted.
bool yomite_piper_question_add(yomite_piper_question *question, const yomite_piper_voice *voice, const char *_Nonnull *_Nonnull phonemes);

/// Adds a single phoneme if there is room for it.
void yomite_piper_question_add_mark(yomite_piper_question *question, const yomite_piper_voice *voice, char mark);

/// Ends the question. False: it is empty.
bool yomite_piper_question_end(yomite_piper_question *question, const yomite_piper_voice *voice);

#pragma clang assume_nonnull end

#endif
