// SPDX-License-Identifier: GPL-3.0-or-later

#include "stored_files.h"

#include <stdlib.h>
#include <string.h>

#pragma clang assume_nonnull begin

enum { most_files = 16 };

/// Bytes at a place, or (where there are none) another length.
struct stored_change {
    stored_change *_Nullable next;
    uint8_t *_Nullable bytes;
    size_t start;
    size_t count;
};

static struct {
    stored_file files[most_files];
    long operations;
    long fault_at;
    yomite_test_disk_fault fault;
    bool has_fault;
    bool is_lasting;
} disk;

static void *must(void *_Nullable memory) {
    if (memory == NULL) abort();
    return (void *)memory;
}

static void resize(stored_bytes *content, size_t count) {
    if (count > content->count) {
        content->bytes = must(realloc(content->bytes, count));
        memset(content->bytes + content->count, 0, count - content->count);
    }
    content->count = count;
}

static void put(stored_bytes *content, const uint8_t *bytes, size_t start, size_t count) {
    if (start + count > content->count) resize(content, start + count);
    memcpy(content->bytes + start, bytes, count);
}

static void copy(stored_bytes *content, const stored_bytes *from) {
    resize(content, from->count);
    if (from->count > 0) memcpy(content->bytes, from->bytes, from->count);
}

static void forget_changes(stored_file *file) {
    while (file->first != NULL) {
        stored_change *gone = file->first;
        file->first = gone->next;
        free(gone->bytes);
        free(gone);
    }
    file->last = NULL;
}

static void note(stored_file *file, const uint8_t *_Nullable bytes, size_t start, size_t count) {
    stored_change *noted = must(calloc(1, sizeof *noted));
    if (bytes != NULL) noted->bytes = memcpy(must(malloc(count + 1)), bytes, count);
    noted->start = start;
    noted->count = count;
    if (file->last == NULL)
        file->first = noted;
    else
        file->last->next = noted;
    file->last = noted;
}

stored_file *_Nullable stored_file_find(const char *name) {
    for (int i = 0; i < most_files; i++)
        if (disk.files[i].is_there && strcmp(disk.files[i].name, name) == 0) return &disk.files[i];
    return NULL;
}

stored_file *stored_file_make(const char *name) {
    for (int i = 0; i < most_files; i++) {
        stored_file *file = &disk.files[i];
        if (file->is_there) continue;
        strncpy(file->name, name, stored_name_bytes - 1);
        file->is_there = true;
        return file;
    }
    abort();
}

void stored_file_erase(stored_file *file) {
    forget_changes(file);
    free(file->now.bytes);
    free(file->synced.bytes);
    memset(file, 0, sizeof *file);
}

void stored_file_write(stored_file *file, const uint8_t *bytes, size_t start, size_t count) {
    put(&file->now, bytes, start, count);
    note(file, bytes, start, count);
}

void stored_file_truncate(stored_file *file, size_t count) {
    resize(&file->now, count);
    note(file, NULL, 0, count);
}

void stored_file_sync(stored_file *file) {
    copy(&file->synced, &file->now);
    forget_changes(file);
}

bool stored_files_fail(yomite_test_disk_fault *fault) {
    long number = disk.operations++;
    *fault = disk.fault;
    return disk.has_fault && (disk.is_lasting ? number >= disk.fault_at : number == disk.fault_at);
}

bool stored_files_are_dead(void) {
    return disk.has_fault && disk.fault == yomite_test_disk_dead && disk.operations > disk.fault_at;
}

void yomite_test_disk_clear(void) {
    for (int i = 0; i < most_files; i++) stored_file_erase(&disk.files[i]);
    memset(&disk, 0, sizeof disk);
}

void yomite_test_disk_fail(long after, yomite_test_disk_fault fault, bool is_lasting) {
    disk.fault_at = disk.operations + after;
    disk.fault = fault;
    disk.has_fault = true;
    disk.is_lasting = is_lasting || fault == yomite_test_disk_dead;
}

void yomite_test_disk_heal(void) {
    disk.has_fault = false;
}

static bool is_lucky(uint64_t *chance) {
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    return *chance >> 63;
}

static void cut(stored_file *file, uint64_t *chance) {
    for (stored_change *change = file->first; change != NULL; change = change->next) {
        if (change->bytes == NULL) {
            if (is_lucky(chance)) resize(&file->synced, change->count);
            continue;
        }
        for (size_t done = 0; done < change->count;) {
            size_t end = (change->start + done) / stored_sector * stored_sector + stored_sector - change->start;
            size_t count = (end < change->count ? end : change->count) - done;
            if (is_lucky(chance)) put(&file->synced, change->bytes + done, change->start + done, count);
            done += count;
        }
    }
    forget_changes(file);
    copy(&file->now, &file->synced);
}

void yomite_test_disk_cut(uint64_t chance) {
    chance |= 1;
    for (int i = 0; i < most_files; i++) cut(&disk.files[i], &chance);
    disk.has_fault = false;
}

bool yomite_test_disk_contains(const char *text) {
    for (int i = 0; i < most_files; i++) {
        const stored_bytes *now = &disk.files[i].now;
        if (now->count > 0 && memmem(now->bytes, now->count, text, strlen(text)) != NULL) return true;
    }
    return false;
}

#pragma clang assume_nonnull end
