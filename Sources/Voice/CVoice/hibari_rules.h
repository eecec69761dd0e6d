// SPDX-License-Identifier: GPL-3.0-or-later
//
// From espeak-ng's phonemes to those of hibari's networks, which were taught by another dictionary. The rules were found by comparing both over
// some thousand sentences; each stands for many words, or for one of the small words of grammar.

#ifndef YOMITE_VOICE_HIBARI_RULES_H
#define YOMITE_VOICE_HIBARI_RULES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What stands in the place of `source` between `left` and `right`. In these a capital letter is a class, and # the border of a word:
/// V a vowel, C a consonant, S a stress mark, X any of them; U is no symbol, but says that a word of several syllables has no main stress.
typedef struct {
    const char *left;
    const char *source;
    const char *right;
    const char *target;
} yomite_hibari_rule;

/// The first one that fits counts. A symbol without a rule stays if the network knows it, or else is left out.
extern const yomite_hibari_rule yomite_hibari_rules[];
extern const size_t yomite_hibari_rule_count;

typedef struct {
    const char *symbol;
    uint8_t number;
} yomite_hibari_symbol;

/// The symbols of English, and the marks, in the network's alphabet. It has more, that it has hardly ever heard.
extern const yomite_hibari_symbol yomite_hibari_alphabet[];
extern const size_t yomite_hibari_alphabet_count;

#pragma clang assume_nonnull end

#endif
