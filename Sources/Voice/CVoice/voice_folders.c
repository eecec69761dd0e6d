// SPDX-License-Identifier: GPL-3.0-or-later

#include "voice_folders.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { folder_limit = 8 };

/// In the order of the search. Terminated by NULL.
static const char *folders[folder_limit + 1];
static size_t folder_count;

bool yomite_voice_folders_add(const char *path) {
    if (folder_count == folder_limit || *path != '/' || access(path, R_OK | X_OK) != 0) return false;
    folders[folder_count++] = path;
    return true;
}

void yomite_voice_folders_add_own(const char *name) {
    const char *list = getenv("YOMITE_VOICES");
    // Its parts stay for the life of the process.
    char *rest = list == NULL ? NULL : strdup(list), *path;
    while (rest != NULL && (path = strsep(&rest, ":")) != NULL) {
        if (name != NULL && asprintf(&path, "%s/%s", path, name) < 0) return;
        yomite_voice_folders_add(path);
    }
}

bool yomite_voice_folders_begin(const char *named, const char *name) {
    if (named == NULL) {
        yomite_voice_folders_add_own(name);
        return true;
    }
    bool is_there = yomite_voice_folders_add(named);
    if (!is_there) fprintf(stderr, "yomite-voice: there is no folder %s\n", named);
    return is_there;
}

bool yomite_voice_folders_next(size_t *folder, const char *file, char path[yomite_voice_path_limit]) {
    while (*folder < folder_count) {
        int length = snprintf(path, yomite_voice_path_limit, "%s/%s", folders[(*folder)++], file);
        struct stat found;
        if (length <= 0 || length >= yomite_voice_path_limit || stat(path, &found) != 0) continue;
        if (S_ISREG(found.st_mode) && access(path, R_OK) == 0) return true;
    }
    return false;
}

bool yomite_voice_folders_find(const char *file, char path[yomite_voice_path_limit]) {
    size_t folder = 0;
    return yomite_voice_folders_next(&folder, file, path);
}

bool yomite_voice_name_is_plain(const char *name) {
    return *name != '\0' && name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")] == '\0';
}

const char *_Nullable const *_Nonnull yomite_voice_folders(void) {
    return folders;
}
