// SPDX-License-Identifier: GPL-3.0-or-later
//
// Japanese spelling: a kana is a consonant and a vowel, and a small kana after it changes both.

#include "hts_morae.h"

#include <stdbool.h>
#include <string.h>

/// Kana with the same consonant, in the order of `vowels`; a space if there is none.
static const struct {
    char32_t kana[6];
    const char *consonant;
} rows[] = {
    {U"アイウエオ", ""},
    {U"ァィゥェォ", ""},
    {U"カキクケコ", "k"},
    {U"ヵ  ヶ ", "k"},
    {U"ガギグゲゴ", "g"},
    {U"サ スセソ", "s"},
    {U" シ   ", "sh"},
    {U"ザ ズゼゾ", "z"},
    {U" ジ   ", "j"},
    {U"タ  テト", "t"},
    {U" チ   ", "ch"},
    {U"  ツ  ", "ts"},
    {U"ダ  デド", "d"},
    {U" ヂ   ", "j"},
    {U"  ヅ  ", "z"},
    {U"ナニヌネノ", "n"},
    {U"ハヒ ヘホ", "h"},
    {U"  フ  ", "f"},
    {U"バビブベボ", "b"},
    {U"パピプペポ", "p"},
    {U"マミムメモ", "m"},
    {U"ヤ ユ ヨ", "y"},
    {U"ャ ュ ョ", "y"},
    {U"ラリルレロ", "r"},
    {U"ワ    ", "w"},
    {U"ヮ    ", "w"},
    {U" ヰ ヱヲ", ""},
    {U"  ヴ  ", "v"},
};
static const char vowels[] = "aiueo";

/// The small kana that form one mora with the kana before them, and its consonant in that case.
static const struct {
    char32_t first;
    char32_t second[5];
    const char *consonant;
} pairs[] = {
    {U'イ', U"ェ", "y"},
    {U'ウ', U"ィェォ", "w"},
    {U'キ', U"ャュェョ", "ky"},
    {U'ギ', U"ャュェョ", "gy"},
    {U'シ', U"ャュェョ", "sh"},
    {U'ジ', U"ャュェョ", "j"},
    {U'ス', U"ィ", "s"},
    {U'ズ', U"ィ", "z"},
    {U'チ', U"ャュェョ", "ch"},
    {U'ヂ', U"ャュェョ", "j"},
    {U'ツ', U"ァィェォ", "ts"},
    {U'テ', U"ィ", "t"},
    {U'テ', U"ャュョ", "ty"},
    {U'デ', U"ィ", "d"},
    {U'デ', U"ャュョ", "dy"},
    {U'ト', U"ゥ", "t"},
    {U'ド', U"ゥ", "d"},
    {U'ニ', U"ャュェョ", "ny"},
    {U'ヒ', U"ャュェョ", "hy"},
    {U'ビ', U"ャュェョ", "by"},
    {U'ピ', U"ャュェョ", "py"},
    {U'フ', U"ァィェォ", "f"},
    {U'フ', U"ャュョ", "hy"},
    {U'ミ', U"ャュェョ", "my"},
    {U'リ', U"ャュェョ", "ry"},
    {U'ヴ', U"ァィェォ", "v"},
    {U'ヴ', U"ャュョ", "by"},
};

static char vowel_of_small(char32_t kana) {
    switch (kana) {
    case U'ァ':
    case U'ャ': return 'a';
    case U'ィ': return 'i';
    case U'ゥ':
    case U'ュ': return 'u';
    case U'ェ': return 'e';
    default: return 'o';
    }
}

static bool is_pair(char32_t first, char32_t second, yomite_hts_sound *sound) {
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (pairs[i].first != first) continue;
        for (const char32_t *small = pairs[i].second; *small != 0; small++) {
            if (*small != second) continue;
            *sound = (yomite_hts_sound){.consonant = pairs[i].consonant, .vowel = vowel_of_small(second)};
            return true;
        }
    }
    return false;
}

static bool is_single(char32_t kana, yomite_hts_sound *sound) {
    // The rows have spaces for missing kana.
    if (kana < U'ァ') return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t vowel = 0; vowel < sizeof vowels - 1; vowel++) {
            if (rows[i].kana[vowel] != kana) continue;
            *sound = (yomite_hts_sound){.consonant = rows[i].consonant, .vowel = vowels[vowel]};
            return true;
        }
    }
    return false;
}

size_t yomite_hts_mora(const char32_t *kana, size_t count, yomite_hts_sound *sound) {
    if (count == 0) return 0;
    char special = kana[0] == U'ン' ? yomite_hts_nasal : kana[0] == U'ッ' ? yomite_hts_closure : kana[0] == U'ー' ? yomite_hts_longer : 0;
    if (special != 0) {
        *sound = (yomite_hts_sound){.consonant = "", .vowel = special};
        return 1;
    }
    if (count > 1 && is_pair(kana[0], kana[1], sound)) return 2;
    return is_single(kana[0], sound) ? 1 : 0;
}

size_t yomite_hts_kana(yomite_hts_sound sound, char32_t *kana) {
    if (sound.vowel == yomite_hts_nasal || sound.vowel == yomite_hts_closure) {
        kana[0] = sound.vowel == yomite_hts_nasal ? U'ン' : U'ッ';
        return 1;
    }
    const char *vowel = strchr(vowels, sound.vowel);
    if (sound.vowel == '\0' || vowel == NULL) return 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kana[0] = rows[i].kana[vowel - vowels];
        if (kana[0] != U' ' && strcmp(rows[i].consonant, sound.consonant) == 0) return 1;
    }
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (strcmp(pairs[i].consonant, sound.consonant) != 0) continue;
        for (const char32_t *small = pairs[i].second; *small != 0; small++) {
            if (vowel_of_small(*small) != sound.vowel) continue;
            kana[0] = pairs[i].first;
            kana[1] = *small;
            return 2;
        }
    }
    return 0;
}
