// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_mecab.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <mecab.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

#pragma clang assume_nonnull begin

/// The functions that are used of libmecab. The library stays loaded once it is there: unloading C++ gains nothing.
typedef struct {
    __typeof__(&mecab_new) create;
    __typeof__(&mecab_destroy) destroy;
    __typeof__(&mecab_sparse_tonode2) analyse;
    __typeof__(&mecab_dictionary_info) describe;
} mecab_functions;

typedef struct {
    void *start;
    size_t length;
} mapping;

/// Three files are mapped: the system's dictionary, the user's and the matrix. Each may be by other instances as well.
enum { file_count = 3, mapping_capacity = 32 };

typedef struct {
    mapping all[mapping_capacity];
    size_t count;
} mappings;

/// Held while an instance opens or closes its files, so that what was mapped meanwhile is its own.
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

struct yomite_mecab {
    mappings own;
    mecab_functions functions;
    mecab_t *tagger;
    const char *_Nullable text;
    const mecab_node_t *_Nullable next;
};

static bool load(mecab_functions *functions) {
    void *library = dlopen("libmecab.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
    *(void **)&functions->create = dlsym(library, "mecab_new");
    *(void **)&functions->destroy = dlsym(library, "mecab_destroy");
    *(void **)&functions->analyse = dlsym(library, "mecab_sparse_tonode2");
    *(void **)&functions->describe = dlsym(library, "mecab_dictionary_info");
    return functions->create != NULL && functions->destroy != NULL && functions->analyse != NULL && functions->describe != NULL;
}

static bool has(const mappings *list, const mapping *wanted) {
    for (size_t i = 0; i < list->count; i++) {
        if (list->all[i].start == wanted->start) return true;
    }
    return false;
}

/// Lists the mappings of these files that are not among others. False where they cannot be listed, or are too many.
static bool list_mappings(const char *_Nullable const *paths, const mappings *_Nullable others, mappings *listed) {
    listed->count = 0;
    char *resolved[file_count] = {NULL};
    for (size_t i = 0; i < file_count; i++) resolved[i] = paths[i] != NULL ? realpath(paths[i], NULL) : NULL;
    FILE *maps = fopen("/proc/self/maps", "re");
    bool is_whole = maps != NULL;
    char *line = NULL;
    size_t capacity = 0;
    while (is_whole && getline(&line, &capacity, maps) > 0) {
        unsigned long start = 0;
        unsigned long end = 0;
        int name = 0;
        char rights[5] = "";
        if (sscanf(line, "%lx-%lx %4s %*s %*s %*s %n", &start, &end, rights, &name) != 3 || name == 0) continue;
        // Pages that could have been written to would be lost when they are forgotten.
        if (strcmp(rights, "r--s") != 0) continue;
        line[strcspn(line, "\n")] = '\0';
        bool is_meant = false;
        for (size_t i = 0; i < file_count; i++) is_meant = is_meant || (resolved[i] != NULL && strcmp(line + name, resolved[i]) == 0);
        mapping found = {.start = (void *)start, .length = end - start};
        if (!is_meant || (others != NULL && has(others, &found))) continue;
        if (listed->count == mapping_capacity) {
            is_whole = false;
        } else {
            listed->all[listed->count++] = found;
        }
    }
    if (maps != NULL) fclose(maps);
    free(line);
    for (size_t i = 0; i < file_count; i++) free(resolved[i]);
    return is_whole;
}

/// Reads the beginning of a file, where MeCab looks when it opens one. Its own look would have the kernel read as much ahead as the disk likes,
/// up to megabytes, before random access can be marked.
static void read_beginning(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    char beginning[4096];
    (void)posix_fadvise(file, 0, 0, POSIX_FADV_RANDOM);
    (void)!read(file, beginning, sizeof beginning);
    close(file);
}

static mecab_t *_Nullable create_tagger(const mecab_functions *functions, const char *folder, const char *_Nullable user_dictionary) {
    // Nobody's mecabrc is asked: it names whatever dictionary was installed last.
    char *arguments[] = {"yomite", "-r", "/dev/null", "-d", (char *)folder, "-u", (char *)user_dictionary};
    return functions->create(user_dictionary != NULL ? 7 : 5, arguments);
}

yomite_mecab_result yomite_mecab_open(
    const char *folder, const char *_Nullable user_dictionary, yomite_mecab *_Nullable *_Nonnull instance) {
    mecab_functions functions = {0};
    if (!load(&functions)) return yomite_mecab_no_library;
    // MeCab never frees what it had opened before it met a file that is not there.
    char system[4096];
    if (snprintf(system, sizeof system, "%s/sys.dic", folder) >= (int)sizeof system) return yomite_mecab_no_dictionary;
    if (access(system, R_OK) != 0 || (user_dictionary != NULL && access(user_dictionary, R_OK) != 0)) return yomite_mecab_no_dictionary;
    char matrix[4096];
    if (snprintf(matrix, sizeof matrix, "%s/matrix.bin", folder) >= (int)sizeof matrix) return yomite_mecab_no_dictionary;
    const char *_Nullable const files[file_count] = {system, matrix, user_dictionary};
    for (size_t i = 0; i < file_count; i++) {
        if (files[i] != NULL) read_beginning(files[i]);
    }
    yomite_mecab *opened = calloc(1, sizeof *opened);
    if (opened == NULL) abort();
    opened->functions = functions;
    pthread_mutex_lock(&opening);
    mappings others;
    const bool are_known = list_mappings(files, NULL, &others);
    mecab_t *tagger = create_tagger(&functions, folder, user_dictionary);
    // An instance forgets the pages of its own mappings only: another's address may be anybody's memory by then. Where they cannot be told
    // apart, nothing is lost but speed under a memory limit.
    if (!are_known || !list_mappings(files, &others, &opened->own)) opened->own.count = 0;
    pthread_mutex_unlock(&opening);
    if (tagger == NULL) {
        free(opened);
        return yomite_mecab_no_dictionary;
    }
    opened->tagger = tagger;
    for (const mecab_dictionary_info_t *info = functions.describe(tagger); info != NULL; info = info->next) {
        if (strcasecmp(info->charset, "UTF-8") != 0 && strcasecmp(info->charset, "UTF8") != 0) {
            yomite_mecab_close(opened);
            return yomite_mecab_not_utf8;
        }
    }
    for (size_t i = 0; i < opened->own.count; i++) (void)madvise(opened->own.all[i].start, opened->own.all[i].length, MADV_RANDOM);
    *instance = opened;
    return yomite_mecab_opened;
}

bool yomite_mecab_analyse(yomite_mecab *instance, const char *text, size_t length) {
    instance->text = text;
    instance->next = instance->functions.analyse(instance->tagger, text, length);
    return instance->next != NULL;
}

bool yomite_mecab_next(yomite_mecab *instance, yomite_mecab_word *word) {
    while (instance->next != NULL && (instance->next->stat == MECAB_BOS_NODE || instance->next->stat == MECAB_EOS_NODE)) {
        instance->next = instance->next->next;
    }
    const mecab_node_t *node = instance->next;
    if (node == NULL) return false;
    word->offset = (uint32_t)(node->surface - instance->text);
    word->length = node->length;
    word->feature = node->feature;
    instance->next = node->next;
    return true;
}

void yomite_mecab_forget_pages(yomite_mecab *instance) {
    for (size_t i = 0; i < instance->own.count; i++) {
        mapping forgotten = instance->own.all[i];
        // Since Linux 6.3 the kernel does not count that a page was used where random access is expected.
        (void)madvise(forgotten.start, forgotten.length, MADV_NORMAL);
        (void)madvise(forgotten.start, forgotten.length, MADV_DONTNEED);
        (void)madvise(forgotten.start, forgotten.length, MADV_RANDOM);
    }
}

void yomite_mecab_close(yomite_mecab *instance) {
    pthread_mutex_lock(&opening);
    instance->functions.destroy(instance->tagger);
    pthread_mutex_unlock(&opening);
    free(instance);
}

#pragma clang assume_nonnull end
