// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_test_disk.h"

#include <dlfcn.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#pragma clang assume_nonnull begin

enum { most_files = 16, longest_name = 256, sector = 512 };

typedef struct {
    uint8_t *_Nullable bytes;
    size_t count;
} content;

/// A change that was not synced: bytes at a place, or (where there are none) another length.
typedef struct change {
    struct change *_Nullable next;
    uint8_t *_Nullable bytes;
    size_t start;
    size_t count;
} change;

typedef struct {
    char name[longest_name];
    bool is_there;
    content now;
    content synced;
    change *_Nullable first;
    change *_Nullable last;
} stored_file;

typedef struct {
    sqlite3_file base;
    stored_file *stored;
} opened_file;

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

static void resize(content *content, size_t count) {
    if (count > content->count) {
        content->bytes = must(realloc(content->bytes, count));
        memset(content->bytes + content->count, 0, count - content->count);
    }
    content->count = count;
}

static void put(content *content, const uint8_t *bytes, size_t start, size_t count) {
    if (start + count > content->count) resize(content, start + count);
    memcpy(content->bytes + start, bytes, count);
}

static void forget_changes(stored_file *stored) {
    while (stored->first != NULL) {
        change *gone = stored->first;
        stored->first = gone->next;
        free(gone->bytes);
        free(gone);
    }
    stored->last = NULL;
}

static void note(stored_file *stored, const uint8_t *_Nullable bytes, size_t start, size_t count) {
    change *noted = must(calloc(1, sizeof *noted));
    if (bytes != NULL) noted->bytes = memcpy(must(malloc(count + 1)), bytes, count);
    noted->start = start;
    noted->count = count;
    if (stored->last == NULL)
        stored->first = noted;
    else
        stored->last->next = noted;
    stored->last = noted;
}

static void erase(stored_file *stored) {
    forget_changes(stored);
    free(stored->now.bytes);
    free(stored->synced.bytes);
    memset(stored, 0, sizeof *stored);
}

/// Counts an operation. Returns whether it fails.
static bool fails(void) {
    long number = disk.operations++;
    if (!disk.has_fault || number < disk.fault_at) return false;
    if (!disk.is_lasting && number > disk.fault_at) return false;
    return true;
}

static bool is_dead(void) {
    return disk.has_fault && disk.fault == yomite_test_disk_dead && disk.operations > disk.fault_at;
}

static stored_file *of(sqlite3_file *file) {
    return ((opened_file *)(void *)file)->stored;
}

static int close_file(sqlite3_file *file) {
    (void)file;
    return SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 start) {
    stored_file *stored = of(file);
    if (is_dead()) return SQLITE_IOERR_READ;
    size_t there = (size_t)start < stored->now.count ? stored->now.count - (size_t)start : 0;
    size_t taken = there < (size_t)count ? there : (size_t)count;
    if (taken > 0) memcpy(bytes, stored->now.bytes + start, taken);
    memset((uint8_t *)bytes + taken, 0, (size_t)count - taken);
    return taken == (size_t)count ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 start) {
    size_t written = (size_t)count;
    int result = SQLITE_OK;
    if (fails()) {
        result = disk.fault == yomite_test_disk_full || disk.fault == yomite_test_disk_short ? SQLITE_FULL : SQLITE_IOERR_WRITE;
        if (disk.fault != yomite_test_disk_short) return result;
        written /= 2;
    }
    put(&of(file)->now, bytes, (size_t)start, written);
    note(of(file), bytes, (size_t)start, written);
    return result;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 count) {
    if (fails()) return SQLITE_IOERR_TRUNCATE;
    resize(&of(file)->now, (size_t)count);
    note(of(file), NULL, 0, (size_t)count);
    return SQLITE_OK;
}

static int sync_file(sqlite3_file *file, int flags) {
    (void)flags;
    if (fails()) return SQLITE_IOERR_FSYNC;
    stored_file *stored = of(file);
    resize(&stored->synced, 0);
    put(&stored->synced, stored->now.count > 0 ? stored->now.bytes : (const uint8_t *)"", 0, stored->now.count);
    forget_changes(stored);
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
    return sector;
}

static int characteristics(sqlite3_file *file) {
    (void)file;
    return 0;
}

static stored_file *_Nullable find(const char *name) {
    for (int i = 0; i < most_files; i++)
        if (disk.files[i].is_there && strcmp(disk.files[i].name, name) == 0) return &disk.files[i];
    return NULL;
}

static stored_file *make(const char *name) {
    for (int i = 0; i < most_files; i++) {
        stored_file *stored = &disk.files[i];
        if (stored->is_there) continue;
        strncpy(stored->name, name, longest_name - 1);
        stored->is_there = true;
        return stored;
    }
    abort();
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
    if (name == NULL || is_dead()) return SQLITE_CANTOPEN;
    stored_file *stored = find(name);
    if (stored == NULL && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    ((opened_file *)(void *)file)->stored = stored == NULL ? make(name) : stored;
    file->pMethods = &methods;
    if (given != NULL) *given = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *system, const char *name, int is_synced) {
    (void)system, (void)is_synced;
    stored_file *stored = find(name);
    if (is_dead()) return SQLITE_IOERR_DELETE;
    if (stored == NULL) return SQLITE_IOERR_DELETE_NOENT;
    erase(stored);
    return SQLITE_OK;
}

static int access_file(sqlite3_vfs *system, const char *name, int flags, int *result) {
    (void)system, (void)flags;
    *result = find(name) != NULL;
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
        .mxPathname = longest_name - 1,
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

void yomite_test_disk_clear(void) {
    for (int i = 0; i < most_files; i++) erase(&disk.files[i]);
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

long yomite_test_disk_operations(void) {
    return disk.operations;
}

static bool is_lucky(uint64_t *chance) {
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    return *chance >> 63;
}

void yomite_test_disk_cut(uint64_t chance) {
    chance |= 1;
    for (int i = 0; i < most_files; i++) {
        stored_file *stored = &disk.files[i];
        for (change *change = stored->first; change != NULL; change = change->next) {
            if (change->bytes == NULL) {
                if (is_lucky(&chance)) resize(&stored->synced, change->count);
                continue;
            }
            for (size_t done = 0; done < change->count;) {
                size_t end = (change->start + done) / sector * sector + sector - change->start;
                size_t count = (end < change->count ? end : change->count) - done;
                if (is_lucky(&chance)) put(&stored->synced, change->bytes + done, change->start + done, count);
                done += count;
            }
        }
        forget_changes(stored);
        resize(&stored->now, 0);
        if (stored->synced.count > 0) put(&stored->now, stored->synced.bytes, 0, stored->synced.count);
    }
    disk.has_fault = false;
}

bool yomite_test_disk_contains(const char *text) {
    for (int i = 0; i < most_files; i++) {
        const content *now = &disk.files[i].now;
        if (now->count > 0 && memmem(now->bytes, now->count, text, strlen(text)) != NULL) return true;
    }
    return false;
}

#pragma clang assume_nonnull end
