// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_mecab.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <mecab.h>
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

/// The system's dictionary, the user's and the matrix are three.
enum { mapping_capacity = 8 };

struct yomite_mecab {
    mapping mappings[mapping_capacity];
    size_t mapping_count;
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

/// Marks every mapping of this file, and remembers it. Where the list cannot be read, nothing is lost but speed under a memory limit.
static void expect_random_access(yomite_mecab *instance, const char *path) {
    char *resolved = realpath(path, NULL);
    FILE *maps = resolved != NULL ? fopen("/proc/self/maps", "re") : NULL;
    char *line = NULL;
    size_t capacity = 0;
    while (maps != NULL && getline(&line, &capacity, maps) > 0) {
        unsigned long start = 0;
        unsigned long end = 0;
        int name = 0;
        char rights[5] = "";
        if (sscanf(line, "%lx-%lx %4s %*s %*s %*s %n", &start, &end, rights, &name) != 3 || name == 0) continue;
        // Pages that could have been written to would be lost when they are forgotten.
        if (strcmp(rights, "r--s") != 0) continue;
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line + name, resolved) != 0 || instance->mapping_count == mapping_capacity) continue;
        mapping found = {.start = (void *)start, .length = end - start};
        (void)madvise(found.start, found.length, MADV_RANDOM);
        instance->mappings[instance->mapping_count++] = found;
    }
    if (maps != NULL) fclose(maps);
    free(line);
    free(resolved);
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
    read_beginning(system);
    read_beginning(matrix);
    if (user_dictionary != NULL) read_beginning(user_dictionary);
    mecab_t *tagger = create_tagger(&functions, folder, user_dictionary);
    if (tagger == NULL) return yomite_mecab_no_dictionary;
    yomite_mecab *opened = calloc(1, sizeof *opened);
    if (opened == NULL) abort();
    opened->functions = functions;
    opened->tagger = tagger;
    for (const mecab_dictionary_info_t *info = functions.describe(tagger); info != NULL; info = info->next) {
        if (strcasecmp(info->charset, "UTF-8") != 0 && strcasecmp(info->charset, "UTF8") != 0) {
            yomite_mecab_close(opened);
            return yomite_mecab_not_utf8;
        }
        expect_random_access(opened, info->filename);
    }
    expect_random_access(opened, matrix);
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
    for (size_t i = 0; i < instance->mapping_count; i++) {
        mapping forgotten = instance->mappings[i];
        // Since Linux 6.3 the kernel does not count that a page was used where random access is expected.
        (void)madvise(forgotten.start, forgotten.length, MADV_NORMAL);
        (void)madvise(forgotten.start, forgotten.length, MADV_DONTNEED);
        (void)madvise(forgotten.start, forgotten.length, MADV_RANDOM);
    }
}

void yomite_mecab_close(yomite_mecab *instance) {
    instance->functions.destroy(instance->tagger);
    free(instance);
}

#pragma clang assume_nonnull end
