// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_test_disk.h"

#include "stored_files.h"

#include <dlfcn.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#pragma clang assume_nonnull begin

typedef struct {
    sqlite3_file base;
    stored_file *stored;
} opened_file;

static stored_file *of(sqlite3_file *file) {
    return ((opened_file *)(void *)file)->stored;
}

static int close_file(sqlite3_file *file) {
    (void)file;
    return SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 start) {
    const stored_bytes *now = &of(file)->now;
    if (stored_files_are_dead()) return SQLITE_IOERR_READ;
    size_t there = (size_t)start < now->count ? now->count - (size_t)start : 0;
    size_t taken = there < (size_t)count ? there : (size_t)count;
    if (taken > 0) memcpy(bytes, now->bytes + start, taken);
    memset((uint8_t *)bytes + taken, 0, (size_t)count - taken);
    return taken == (size_t)count ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 start) {
    yomite_test_disk_fault fault;
    if (!stored_files_fail(&fault)) {
        stored_file_write(of(file), bytes, (size_t)start, (size_t)count);
        return SQLITE_OK;
    }
    if (fault == yomite_test_disk_short) stored_file_write(of(file), bytes, (size_t)start, (size_t)count / 2);
    return fault == yomite_test_disk_full || fault == yomite_test_disk_short ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 count) {
    yomite_test_disk_fault fault;
    if (stored_files_fail(&fault)) return SQLITE_IOERR_TRUNCATE;
    stored_file_truncate(of(file), (size_t)count);
    return SQLITE_OK;
}

static int sync_file(sqlite3_file *file, int flags) {
    yomite_test_disk_fault fault;
    (void)flags;
    if (stored_files_fail(&fault)) return SQLITE_IOERR_FSYNC;
    stored_file_sync(of(file));
    return SQLITE_OK;
}

static int size_of_file(sqlite3_file *file, sqlite3_int64 *count) {
    *count = (sqlite3_int64)of(file)->now.count;
    return SQLITE_OK;
}

static int lock_file(sqlite3_file *file, int lock) {
    (void)file, (void)lock;
    return SQLITE_OK;
}

static int look_for_lock(sqlite3_file *file, int *is_locked) {
    (void)file;
    *is_locked = 0;
    return SQLITE_OK;
}

static int control_file(sqlite3_file *file, int operation, void *_Nullable argument) {
    (void)file, (void)operation, (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file) {
    (void)file;
    return stored_sector;
}

static int characteristics(sqlite3_file *file) {
    (void)file;
    return 0;
}

static int open_file(sqlite3_vfs *system, const char *_Nullable name, sqlite3_file *file, int flags, int *_Nullable given) {
    static const sqlite3_io_methods methods = {
        .iVersion = 1,
        .xClose = close_file,
        .xRead = read_file,
        .xWrite = write_file,
        .xTruncate = truncate_file,
        .xSync = sync_file,
        .xFileSize = size_of_file,
        .xLock = lock_file,
        .xUnlock = lock_file,
        .xCheckReservedLock = look_for_lock,
        .xFileControl = control_file,
        .xSectorSize = sector_size,
        .xDeviceCharacteristics = characteristics,
    };
    (void)system;
    file->pMethods = NULL;
    if (name == NULL || stored_files_are_dead()) return SQLITE_CANTOPEN;
    stored_file *stored = stored_file_find(name);
    if (stored == NULL && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    ((opened_file *)(void *)file)->stored = stored == NULL ? stored_file_make(name) : stored;
    file->pMethods = &methods;
    if (given != NULL) *given = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *system, const char *name, int is_synced) {
    (void)system, (void)is_synced;
    stored_file *stored = stored_file_find(name);
    if (stored_files_are_dead()) return SQLITE_IOERR_DELETE;
    if (stored == NULL) return SQLITE_IOERR_DELETE_NOENT;
    stored_file_erase(stored);
    return SQLITE_OK;
}

static int access_file(sqlite3_vfs *system, const char *name, int flags, int *result) {
    (void)system, (void)flags;
    *result = stored_file_find(name) != NULL;
    return SQLITE_OK;
}

static int full_name(sqlite3_vfs *system, const char *name, int size, char *full) {
    (void)system;
    strncpy(full, name, (size_t)size - 1);
    full[size - 1] = 0;
    return SQLITE_OK;
}

static int randomness(sqlite3_vfs *system, int count, char *bytes) {
    (void)system;
    return (int)getrandom(bytes, (size_t)count, 0);
}

static int sleep_for(sqlite3_vfs *system, int microseconds) {
    (void)system;
    return microseconds;
}

static int current_time(sqlite3_vfs *system, double *days) {
    (void)system;
    *days = 2440587.5 + (double)time(NULL) / 86400.0;
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *system, int size, char *_Nullable text) {
    (void)system, (void)size, (void)text;
    return 0;
}

const char *_Nullable yomite_test_disk_install(void) {
    static sqlite3_vfs system = {
        .iVersion = 1,
        .szOsFile = sizeof(opened_file),
        .mxPathname = stored_name_bytes - 1,
        .zName = "test-disk",
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = access_file,
        .xFullPathname = full_name,
        .xRandomness = randomness,
        .xSleep = sleep_for,
        .xCurrentTime = current_time,
        .xGetLastError = last_error,
    };
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return NULL;
    int (*install)(sqlite3_vfs *, int);
    *(void **)&install = dlsym(library, "sqlite3_vfs_register");
    return install != NULL && install(&system, 0) == SQLITE_OK ? system.zName : NULL;
}

#pragma clang assume_nonnull end
