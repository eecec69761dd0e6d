// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_phonemes.h"

#include "hibari_rules.h"

#include <string.h>

/// What a rule may add, and a stress mark.
enum { most_added = 8 };

// Symbols.

static size_t scalar_bytes(const char *symbol) {
    size_t count = *symbol != '\0';
    while (count > 0 && ((unsigned char)symbol[count] & 0xC0) == 0x80) count++;
    return count;
}

static uint8_t number_of(const char *symbol, size_t bytes) {
    for (size_t i = 0; i < yomite_hibari_alphabet_count; i++) {
        if (strlen(yomite_hibari_alphabet[i].symbol) == bytes && memcmp(yomite_hibari_alphabet[i].symbol, symbol, bytes) == 0)
            return yomite_hibari_alphabet[i].number;
    }
    return 0;
}

static bool is_one_of(const char *symbols, const char *symbol) {
    size_t bytes = scalar_bytes(symbol);
    for (; *symbols != '\0'; symbols += scalar_bytes(symbols)) {
        if (scalar_bytes(symbols) == bytes && memcmp(symbols, symbol, bytes) == 0) return true;
    }
    return false;
}

/// Spaces, the ends, and the names of languages that espeak-ng switches to: `(fr)`.
static bool is_border(const char *symbol) {
    return *symbol == '\0' || strchr(" ()", *symbol) != NULL;
}

static bool is_of_class(char class, const char *symbol) {
    static const char vowels[] = "aeiouyæøœɐɑɒɔəɚɛɜɝɨɪɯʊʌʏᵻ", stress[] = "ˈˌ";
    switch (class) {
    case '#': return is_border(symbol);
    case 'V': return is_one_of(vowels, symbol);
    case 'S': return is_one_of(stress, symbol);
    case 'X': return !is_border(symbol);
    case 'C': return !is_border(symbol) && !is_one_of(vowels, symbol) && !is_one_of(stress, symbol);
    default: return false;
    }
}

static bool is_class(char letter) {
    return letter == '#' || (letter >= 'A' && letter <= 'Z');
}

// Rules.

/// Whether the symbol lies in a word of several syllables that has no main stress.
static bool is_unstressed(const char *begin, const char *symbol) {
    const char *word = symbol;
    while (word > begin && !is_border(word - 1)) word--;
    int syllables = 0;
    for (bool is_tied = false; !is_border(word); word += scalar_bytes(word)) {
        if (is_one_of("ˈ", word)) return false;
        syllables += is_of_class('V', word) && !is_tied;
        is_tied = *word == '^';
    }
    return syllables > 1;
}

/// Whether the symbols from `symbol` on are those of the pattern.
static bool follows(const char *pattern, const char *begin, const char *symbol) {
    for (; *pattern != '\0'; pattern += scalar_bytes(pattern)) {
        if (*pattern == 'U') {
            if (!is_unstressed(begin, symbol)) return false;
            continue;
        }
        bool fits = is_class(*pattern) ? is_of_class(*pattern, symbol) : strncmp(pattern, symbol, scalar_bytes(pattern)) == 0;
        if (!fits) return false;
        symbol += scalar_bytes(symbol);
    }
    return true;
}

/// Whether the symbols before `symbol` are those of the pattern.
static bool precedes(const char *pattern, const char *begin, const char *symbol) {
    const char *rest = pattern + strlen(pattern);
    while (rest > pattern) {
        do rest--;
        while (((unsigned char)*rest & 0xC0) == 0x80);
        if (symbol == begin) return *rest == '#' && rest == pattern;
        do symbol--;
        while (symbol > begin && ((unsigned char)*symbol & 0xC0) == 0x80);
        bool fits = is_class(*rest) ? is_of_class(*rest, symbol) : strncmp(rest, symbol, scalar_bytes(rest)) == 0;
        if (!fits) return false;
    }
    return true;
}

static const yomite_hibari_rule *_Nullable rule_for(const char *begin, const char *symbol) {
    for (const yomite_hibari_rule *rule = yomite_hibari_rules; rule < yomite_hibari_rules + yomite_hibari_rule_count; rule++) {
        size_t bytes = strlen(rule->source);
        if (strncmp(rule->source, symbol, bytes) != 0) continue;
        if (follows(rule->right, begin, symbol + bytes) && precedes(rule->left, begin, symbol)) return rule;
    }
    return NULL;
}

uint8_t yomite_hibari_mark(const char *mark, size_t bytes) {
    uint8_t number = number_of(mark, bytes);
    return number < yomite_hibari_space ? number : 0;
}

/// Adds the numbers of some symbols; those that the network does not know have none.
static size_t put(const char *symbols, size_t bytes, uint8_t *numbers) {
    size_t count = 0;
    for (const char *end = symbols + bytes; symbols < end;) {
        size_t length = scalar_bytes(symbols);
        uint8_t number = number_of(symbols, length);
        if (number > yomite_hibari_space) numbers[count++] = number;
        symbols += length;
    }
    return count;
}

/// A word without stress gets a weak one if it has a capital letter: most of them begin a sentence.
static size_t stress(uint8_t *numbers, size_t count) {
    static const char strong[] = "AIOWYiuɑæɔɛɜɪʊʌ";
    uint8_t main = number_of("ˈ", 2), weak = number_of("ˌ", 2);
    if (memchr(numbers, main, count) != NULL || memchr(numbers, weak, count) != NULL) return count;
    for (size_t i = 0; i < count; i++) {
        for (const char *vowel = strong; *vowel != '\0'; vowel += scalar_bytes(vowel)) {
            if (number_of(vowel, scalar_bytes(vowel)) != numbers[i]) continue;
            memmove(numbers + i + 1, numbers + i, count - i);
            numbers[i] = weak;
            return count + 1;
        }
    }
    return count;
}

size_t yomite_hibari_word(const char *phonemes, const char *word, bool is_capital, uint8_t *numbers, size_t most, const char **end) {
    size_t count = 0;
    while (*word != '\0' && *word != ' ' && count + most_added <= most) {
        if (*word == '(') {
            // The name of a language.
            word += strcspn(word, ") ");
            if (*word == ')') word++;
            continue;
        }
        const yomite_hibari_rule *rule = rule_for(phonemes, word);
        size_t source = rule != NULL ? strlen(rule->source) : scalar_bytes(word);
        count += rule != NULL ? put(rule->target, strlen(rule->target), numbers + count) : put(word, source, numbers + count);
        word += source;
    }
    *end = word;
    return is_capital ? stress(numbers, count) : count;
}
