// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_FOLDERS_H
#define YOMITE_VOICE_FOLDERS_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

enum { yomite_voice_path_limit = 1024 };

/// Adds a folder in which the engine looks for files of voices, behind those that are there. False: it cannot be read, or there are too
/// many. `path` has to stay.
bool yomite_voice_folders_add(const char *path);

/// Adds the folders of `YOMITE_VOICES`: those themselves, or, with a name, what has that name in them.
void yomite_voice_folders_add_own(const char *_Nullable name);

/// Begins with the folder that is named, or, without a name, with those of `YOMITE_VOICES` as above. False: the named one cannot be read, which
/// was logged.
bool yomite_voice_folders_begin(const char *_Nullable named, const char *_Nullable name);

/// Writes the path of a file that is in one of the folders: no pipe, and nothing else that could make its reader wait. False: it is in none.
bool yomite_voice_folders_find(const char *file, char path[_Nonnull yomite_voice_path_limit]);

/// The same from a folder on, whose index is moved behind the one with the file.
bool yomite_voice_folders_next(size_t *folder, const char *file, char path[_Nonnull yomite_voice_path_limit]);

/// Whether a name has letters, digits, - and _ only, so that it leads out of no folder. An empty one is none.
bool yomite_voice_name_is_plain(const char *name);

/// The folders, terminated by NULL.
const char *_Nullable const *_Nonnull yomite_voice_folders(void);

#pragma clang assume_nonnull end

#endif
