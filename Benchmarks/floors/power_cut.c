// SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes a kill of a program the same as a power cut for SQLite's files: a library for LD_PRELOAD. What is written to a database or its log stays in
// this program's memory until SQLite syncs the file. A kill loses it, but for what chance (the number in YOMITE_POWER_CUT) has let through at once:
// some writes and parts of others, in pieces of 512 bytes, in no order, as a disk may. New lengths, new files and deletions are treated alike.
//
// It becomes SQLite's usual way to files before the program loads SQLite. The database file itself is made by the program, without SQLite: that
// its name is gone after a cut is not tried. A program that ends by itself loses nothing. Locks are not kept: nobody else has the files.

#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { piece = 512, most_deleted = 16 };

typedef struct {
    sqlite3_file base;
    char *path;
    int disk;  // a descriptor; -1 while the file is not on the disk
    uint8_t *bytes;
    size_t count;
    size_t room;
    uint8_t *is_ahead;  // for each piece, whether the disk may have something else
} cut_file;

static sqlite3_vfs *system_files;
static sqlite3_vfs cut_files;
static uint64_t chance;
static unsigned luck;                // of 256
static char *deleted[most_deleted];  // files that are still on the disk

static bool is_lucky(void) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return chance >> 56 < luck;
}

static void *must(void *memory) {
    if (memory == NULL) abort();
    return memory;
}

static bool is_deleted(const char *path) {
    for (int i = 0; i < most_deleted; i++)
        if (deleted[i] != NULL && strcmp(deleted[i], path) == 0) return true;
    return false;
}

static void forget_deletion(const char *path) {
    for (int i = 0; i < most_deleted; i++) {
        if (deleted[i] == NULL || strcmp(deleted[i], path) != 0) continue;
        free(deleted[i]);
        deleted[i] = NULL;
    }
}

static void put(int disk, const uint8_t *bytes, size_t count, size_t start) {
    while (count > 0) {
        ssize_t done = pwrite(disk, bytes, count, (off_t)start);
        if (done <= 0) abort();
        bytes += done;
        start += (size_t)done;
        count -= (size_t)done;
    }
}

static void set_count(cut_file *file, size_t count) {
    if (count > file->room) {
        size_t room = (count * 2 / piece + 1) * piece;
        file->bytes = must(realloc(file->bytes, room));
        file->is_ahead = must(realloc(file->is_ahead, room / piece));
        memset(file->bytes + file->room, 0, room - file->room);
        memset(file->is_ahead + file->room / piece, 0, (room - file->room) / piece);
        file->room = room;
    }
    if (count < file->count) memset(file->bytes + count, 0, file->count - count);
    file->count = count;
}

static void make(cut_file *file) {
    file->disk = open(file->path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file->disk < 0) abort();
    forget_deletion(file->path);
}

static void store(cut_file *file) {
    if (file->disk < 0) make(file);
    for (size_t start = 0; start < file->count; start += piece) {
        if (!file->is_ahead[start / piece]) continue;
        size_t rest = file->count - start;
        put(file->disk, file->bytes + start, rest < piece ? rest : piece, start);
    }
    if (ftruncate(file->disk, (off_t)file->count) != 0) abort();
    if (file->room > 0) memset(file->is_ahead, 0, file->room / piece);
}

// MARK: - What SQLite asks of a file

static int close_file(sqlite3_file *base) {
    cut_file *file = (cut_file *)base;
    // Whoever opens it next in this program has to find everything.
    if (!is_deleted(file->path)) store(file);
    if (file->disk >= 0) close(file->disk);
    free(file->path);
    free(file->bytes);
    free(file->is_ahead);
    return SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *bytes, int count, sqlite3_int64 start) {
    cut_file *file = (cut_file *)base;
    size_t there = (size_t)start < file->count ? file->count - (size_t)start : 0;
    size_t taken = there < (size_t)count ? there : (size_t)count;
    if (taken > 0) memcpy(bytes, file->bytes + start, taken);
    memset((uint8_t *)bytes + taken, 0, (size_t)count - taken);
    return taken == (size_t)count ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 start) {
    cut_file *file = (cut_file *)base;
    size_t end = (size_t)start + (size_t)count;
    if (end > file->count) set_count(file, end);
    memcpy(file->bytes + start, bytes, (size_t)count);
    for (size_t from = (size_t)start; from < end;) {
        size_t next = (from / piece + 1) * piece;
        if (next > end) next = end;
        // Even if this passes, an earlier write to the same piece may have stayed behind.
        file->is_ahead[from / piece] = 1;
        if (file->disk >= 0 && is_lucky()) put(file->disk, file->bytes + from, next - from, from);
        from = next;
    }
    return SQLITE_OK;
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 count) {
    cut_file *file = (cut_file *)base;
    set_count(file, (size_t)count);
    if (file->disk >= 0 && is_lucky() && ftruncate(file->disk, count) != 0) abort();
    return SQLITE_OK;
}

static int sync_file(sqlite3_file *base, int flags) {
    (void)flags;
    store((cut_file *)base);
    return SQLITE_OK;
}

static int size_of_file(sqlite3_file *base, sqlite3_int64 *count) {
    *count = (sqlite3_int64)((cut_file *)base)->count;
    return SQLITE_OK;
}

static int lock_file(sqlite3_file *base, int lock) {
    (void)base, (void)lock;
    return SQLITE_OK;
}

static int look_for_lock(sqlite3_file *base, int *is_locked) {
    (void)base;
    *is_locked = 0;
    return SQLITE_OK;
}

static int control_file(sqlite3_file *base, int operation, void *argument) {
    (void)base, (void)operation, (void)argument;
    return SQLITE_NOTFOUND;
}

// As SQLite takes the system's files to be: a torn write spoils no bytes beside it.

static int sector_size(sqlite3_file *base) {
    (void)base;
    return 4096;
}

static int characteristics(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// MARK: - What SQLite asks of the system

static int open_file(sqlite3_vfs *files, const char *path, sqlite3_file *base, int flags, int *given) {
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
    (void)files;
    // Files that have no name, or are gone with their owner, are the system's matter.
    if (path == NULL || (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL)) == 0)
        return system_files->xOpen(system_files, path, base, flags, given);
    base->pMethods = NULL;
    cut_file *file = (cut_file *)base;
    memset(file, 0, sizeof *file);
    file->disk = is_deleted(path) ? -1 : open(path, O_RDWR | O_CLOEXEC);
    if (file->disk < 0 && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    file->path = must(strdup(path));
    if (file->disk < 0 && is_lucky()) make(file);
    struct stat status;
    if (file->disk >= 0 && fstat(file->disk, &status) == 0 && status.st_size > 0) {
        set_count(file, (size_t)status.st_size);
        if (pread(file->disk, file->bytes, file->count, 0) != status.st_size) abort();
    }
    base->pMethods = &methods;
    if (given != NULL) *given = flags;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *files, const char *path, int is_synced) {
    (void)files;
    if (is_deleted(path) || access(path, F_OK) != 0) return SQLITE_IOERR_DELETE_NOENT;
    if (is_synced || is_lucky()) return unlink(path) == 0 ? SQLITE_OK : SQLITE_IOERR_DELETE;
    for (int i = 0; i < most_deleted; i++) {
        if (deleted[i] != NULL) continue;
        deleted[i] = must(strdup(path));
        return SQLITE_OK;
    }
    abort();
}

static int access_file(sqlite3_vfs *files, const char *path, int flags, int *result) {
    (void)files;
    if (!is_deleted(path)) return system_files->xAccess(system_files, path, flags, result);
    *result = 0;
    return SQLITE_OK;
}

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("YOMITE_POWER_CUT");
    system_files = number == NULL ? NULL : sqlite3_vfs_find(NULL);
    if (system_files == NULL) return;
    // Voice hosts have no such files.
    chance = strtoull(number, NULL, 10) * 0x9E3779B97F4A7C15 | 1;
    for (int i = 0; i < 8; i++) is_lucky();
    luck = (unsigned)(chance >> 32) & 0xFF;
    unsetenv("LD_PRELOAD");
    cut_files = *system_files;
    cut_files.zName = "power-cut";
    cut_files.pNext = NULL;
    if (cut_files.szOsFile < (int)sizeof(cut_file)) cut_files.szOsFile = sizeof(cut_file);
    cut_files.xOpen = open_file;
    cut_files.xDelete = delete_file;
    cut_files.xAccess = access_file;
    if (sqlite3_vfs_register(&cut_files, 1) != SQLITE_OK) abort();
}

__attribute__((destructor)) static void finish(void) {
    for (int i = 0; i < most_deleted; i++)
        if (deleted[i] != NULL) unlink(deleted[i]);
}
