// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables that are built into the program: read-only pages of its file, touched at first use.

#ifndef YOMITE_TABLES_H
#define YOMITE_TABLES_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The voice catalog, made by scripts/make-catalog: UTF-8, not terminated, valid for ever. `length` receives its bytes.
const unsigned char *yomite_table_catalog(size_t *length);

/// The names of emoji, made by scripts/make-emoji, which says what its bytes mean; valid for ever. `length` receives how many there are.
const unsigned char *yomite_table_emoji(size_t *length);

/// Chinese words and how to write them for an engine that reads characters one by one, made by scripts/make-polyphones, which says what
/// its bytes mean; valid for ever. `length` receives how many there are.
const unsigned char *yomite_table_polyphones(size_t *length);

/// How numbers are said in many languages, made by scripts/make-number-words, which says what its bytes mean; valid for ever. `length` receives
/// how many there are.
const unsigned char *yomite_table_numbers(size_t *length);

/// What parts of words say about their language, made by scripts/make-languages; valid for ever. `length` receives its bytes.
const unsigned char *yomite_table_languages(size_t *length);

/// Which language is which column of it: UTF-8 with tabs, not terminated, valid for ever. `length` receives its bytes.
const unsigned char *yomite_table_language_names(size_t *length);

/// How kanji are read, how Chinese reads Han characters, which kanji two characters look like side by side, and which characters are other forms of kanji, made by scripts/make-kanji, which says what the bytes mean; valid for
/// ever. `length` receives how many there are.
const unsigned char *yomite_table_kanji_readings(size_t *length);
const unsigned char *yomite_table_pinyin(size_t *length);
const unsigned char *yomite_table_kanji_parts(size_t *length);
const unsigned char *yomite_table_han_forms(size_t *length);

/// Which letters a character passes for, made by scripts/make-lookalikes, which says what its bytes mean; valid for ever. `length` receives how
/// many there are.
const unsigned char *yomite_table_lookalikes(size_t *length);

/// Which words each language has, made by scripts/make-languages, which says what its numbers mean; valid for ever. `length` receives how many
/// bytes there are.
const unsigned char *yomite_table_language_words(size_t *length);

/// Which words are ordinary in a language, made by scripts/make-ordinary-words, which says what its numbers mean; valid for ever. `length`
/// receives how many bytes there are.
const unsigned char *yomite_table_ordinary(size_t *length);

/// Which Han characters each way of writing has, made by scripts/make-han, which says what its bits mean; valid for ever. `length` receives
/// its bytes.
const unsigned char *yomite_table_han(size_t *length);

/// What the program says on a terminal, in Japanese: lines of UTF-8, written by hand and described by the module Wording, not terminated, valid
/// for ever. `length` receives their bytes.
const unsigned char *yomite_table_japanese(size_t *length);

/// The description of the HTTP interface (OpenAPI 3.1), in the same way.
const unsigned char *yomite_table_openapi(size_t *length);

/// `config/voices/voicevox.json5` and `config/voices/aivis.json5`: the files that make servers of these kinds voices, in the same way.
const unsigned char *yomite_table_voicevox(size_t *length);
const unsigned char *yomite_table_aivis(size_t *length);

#pragma clang assume_nonnull end

#endif
