// SPDX-License-Identifier: GPL-3.0-or-later

#include "voice_folders.h"

#include <glob.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { folder_limit = 8 };

static const char *folders[folder_limit + 1];
static size_t folder_count;

/// Folders stay for the life of the process.
static void add_folder(const char *path) {
    if (folder_count < folder_limit && *path == '/' && access(path, R_OK | X_OK) == 0) folders[folder_count++] = path;
}

static void add_package_folders(const char *pattern) {
    glob_t found;
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++) add_folder(found.gl_pathv[i]);
    }
}

/// `list` is separated by colons.
static void add_folders(const char *list) {
    char *copy = strdup(list);
    for (char *rest = copy, *path; rest != NULL && (path = strsep(&rest, ":")) != NULL;) add_folder(path);
}

bool yomite_voice_folders_find(const char *_Nullable folder, const char *_Nullable packages) {
    const char *list = getenv("YOMITE_VOICES");
    if (folder != NULL) {
        add_folder(folder);
        if (folder_count == 0) fprintf(stderr, "yomite-voice: there is no folder %s\n", folder);
        return folder_count > 0;
    }
    if (list != NULL) add_folders(list);
    if (packages != NULL) add_package_folders(packages);
    return true;
}

const char *_Nullable const *_Nonnull yomite_voice_folders(void) {
    return folders;
}

static bool is_plain(const char *name) {
    return *name != '\0' && name[strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")] == '\0';
}

bool yomite_voice_file(const char *prefix, const char *name, const char *suffix, char path[_Nonnull yomite_voice_path_limit]) {
    for (size_t i = 0; is_plain(name) && i < folder_count; i++) {
        int length = snprintf(path, yomite_voice_path_limit, "%s/%s%s%s", folders[i], prefix, name, suffix);
        if (length > 0 && length < yomite_voice_path_limit && access(path, R_OK) == 0) return true;
    }
    return false;
}
