// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the files of voices are: folders of the user's, of the program's and of packages.

#ifndef YOMITE_VOICE_FOLDERS_H
#define YOMITE_VOICE_FOLDERS_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

enum { yomite_voice_path_limit = 1024 };

/// Finds the folders: the named one, or, without a name, those of `YOMITE_VOICES` and those that match `packages`, such as
/// `/usr/share/NAME/*`. False: there is no folder of that name, which was logged.
bool yomite_voice_folders_find(const char *_Nullable folder, const char *_Nullable packages);

/// The folders that were found, in the order of the search, terminated by NULL.
const char *_Nullable const *_Nonnull yomite_voice_folders(void);

/// Stores the path of a voice's file, `FOLDER/PREFIX` `NAME` `SUFFIX`. False: no folder has it, or the name would lead out of the folders.
bool yomite_voice_file(const char *prefix, const char *name, const char *suffix, char path[_Nonnull yomite_voice_path_limit]);

#pragma clang assume_nonnull end

#endif
