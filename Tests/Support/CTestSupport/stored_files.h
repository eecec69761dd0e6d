// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of a disk in memory: what a program sees of them, and what a power cut leaves.

#ifndef STORED_FILES_H
#define STORED_FILES_H

#include "yomite_test_disk.h"

#pragma clang assume_nonnull begin

enum { stored_name_bytes = 256, stored_sector = 512 };

typedef struct {
    uint8_t *_Nullable bytes;
    size_t count;
} stored_bytes;

typedef struct stored_change stored_change;

typedef struct {
    char name[stored_name_bytes];
    bool is_there;
    stored_bytes now;
    stored_bytes synced;
    /// What was not synced, in its order.
    stored_change *_Nullable first;
    stored_change *_Nullable last;
} stored_file;

stored_file *_Nullable stored_file_find(const char *name);
stored_file *stored_file_make(const char *name);
void stored_file_erase(stored_file *file);
void stored_file_write(stored_file *file, const uint8_t *bytes, size_t start, size_t count);
void stored_file_truncate(stored_file *file, size_t count);
void stored_file_sync(stored_file *file);

/// Counts an operation. Returns whether it fails, and how.
bool stored_files_fail(yomite_test_disk_fault *fault);
/// Whether nothing works any more.
bool stored_files_are_dead(void);

#pragma clang assume_nonnull end

#endif
