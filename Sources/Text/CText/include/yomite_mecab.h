// SPDX-License-Identifier: GPL-3.0-or-later
//
// One MeCab instance. libmecab is loaded when the first one is opened, so that who never meets Japanese pays nothing for it.
// An instance belongs to one thread at a time; the owner sees to that.

#ifndef YOMITE_MECAB_H
#define YOMITE_MECAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_mecab yomite_mecab;

/// A word of the text that was analysed.
typedef struct {
    /// Bytes of the text.
    uint32_t offset;
    uint32_t length;
    /// What the dictionary says of it: fields between commas. Valid until the next analysis; null before a word was put in.
    const char *_Nullable feature;
} yomite_mecab_word;

typedef enum {
    yomite_mecab_opened,
    /// There is no libmecab.so.2, or not the functions that are needed.
    yomite_mecab_no_library,
    /// The folder holds no dictionary that libmecab takes, or the user dictionary is none.
    yomite_mecab_no_dictionary,
    /// The dictionary is not in UTF-8.
    yomite_mecab_not_utf8,
} yomite_mecab_result;

/// Opens the dictionary in that folder, with the user's own beside it. `instance` is set where the result is `OPENED`.
/// The dictionaries' mappings are marked for random access: under a memory limit, reading ahead makes every word a hundred
/// times slower.
yomite_mecab_result yomite_mecab_open(
    const char *folder, const char *_Nullable user_dictionary, yomite_mecab *_Nullable *_Nonnull instance);

/// Analyses so many bytes of UTF-8, which have to stay where they are until the last word was taken. False where libmecab refused.
bool yomite_mecab_analyse(yomite_mecab *instance, const char *text, size_t length);

/// The next word of the text that was analysed; false behind the last one.
bool yomite_mecab_next(yomite_mecab *instance, yomite_mecab_word *word);

/// Takes the dictionary's pages out of this process: they are files, stay in the system's cache, and come back at the next use. Those that
/// were used stay there longest. Valid words stay valid.
void yomite_mecab_forget_pages(yomite_mecab *instance);

void yomite_mecab_close(yomite_mecab *instance);

#pragma clang assume_nonnull end

#endif
