// SPDX-License-Identifier: GPL-3.0-or-later

// Has files read page by page from the first instruction of the program on where a small memory limit is found in the usual places. What a start
// reads ahead would else push out what the start needs: with a limit of 16 MB, a disk that reads 8 MB at a time and files that nobody had read,
// it did not end. The account of memory looks more closely later (`memoryLimits`), and finds limits in other places as well.

#include "yomite_system.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The number behind a name in a file, or its only number where there is no name; nothing else than a number counts as no limit.
static long long number_in(const char *path, const char *name) {
    long long found = LLONG_MAX;
    FILE *file = fopen(path, "re");
    if (file == NULL) return found;
    char line[256];
    size_t length = strlen(name);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, name, length) == 0 && sscanf(line + length, "%lld", &found) == 1) break;
    }
    fclose(file);
    return found;
}

static long long limit_in(const char *folder, const char *group, const char *file, const char *name) {
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s%s/%s", folder, group, file) < (int)sizeof path ? number_in(path, name) : LLONG_MAX;
}

static long long least(long long a, long long b) {
    return a < b ? a : b;
}

/// `line` is one of /proc/self/cgroup: NUMBER:CONTROLLERS:PATH. The path is cut, group by group.
static long long limit_of_line(char *line, const char *folder) {
    char *controllers = strchr(line, ':');
    char *group = controllers != NULL ? strchr(controllers + 1, ':') : NULL;
    if (group == NULL) return LLONG_MAX;
    *group++ = '\0';
    group[strcspn(group, "\n")] = '\0';
    if (strstr(controllers, "memory") != NULL) {
        char memory[PATH_MAX];
        snprintf(memory, sizeof memory, "%s/memory", folder);
        // A container may see its own group as the root. The limits of all groups around are in it.
        long long own = limit_in(memory, group, "memory.stat", "hierarchical_memory_limit ");
        return own != LLONG_MAX ? own : limit_in(memory, "", "memory.stat", "hierarchical_memory_limit ");
    }
    if (controllers[1] != '\0') return LLONG_MAX;
    long long limit = LLONG_MAX;
    for (;;) {
        limit = least(limit, least(limit_in(folder, group, "memory.max", ""), limit_in(folder, group, "memory.high", "")));
        char *slash = strrchr(group, '/');
        if (slash == NULL) return limit;
        *slash = '\0';
    }
}

long long yomite_early_memory_limit(const char *membership, const char *folder) {
    FILE *file = fopen(membership, "re");
    if (file == NULL) return LLONG_MAX;
    long long limit = LLONG_MAX;
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, file) > 0) limit = least(limit, limit_of_line(line, folder));
    free(line);
    fclose(file);
    return limit;
}

// After the constructors of libraries, and before all of the program's own.
__attribute__((constructor(101))) static void read_singly_where_tight(void) {
    if (yomite_early_memory_limit("/proc/self/cgroup", "/sys/fs/cgroup") < yomite_tight_memory_limit) yomite_pages_read_singly();
}
