// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_sqlite.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#pragma clang assume_nonnull begin

#define FUNCTIONS(USE) \
    USE(sqlite3_open_v2) \
    USE(sqlite3_close_v2) \
    USE(sqlite3_db_config) \
    USE(sqlite3_exec) \
    USE(sqlite3_changes64) \
    USE(sqlite3_errmsg) \
    USE(sqlite3_extended_errcode) \
    USE(sqlite3_system_errno) \
    USE(sqlite3_prepare_v3) \
    USE(sqlite3_finalize) \
    USE(sqlite3_db_handle) \
    USE(sqlite3_bind_int64) \
    USE(sqlite3_bind_blob64) \
    USE(sqlite3_bind_text64) \
    USE(sqlite3_step) \
    USE(sqlite3_reset) \
    USE(sqlite3_clear_bindings) \
    USE(sqlite3_column_type) \
    USE(sqlite3_column_int64) \
    USE(sqlite3_column_blob) \
    USE(sqlite3_column_bytes)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
} library;

static bool is_complete;

static void find_library(void) {
    void *handle = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_complete = true;
#define FIND(name) is_complete = (*(void **)&library.name = dlsym(handle, #name)) != NULL && is_complete;
    FUNCTIONS(FIND)
}

bool yomite_sqlite_is_available(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_library);
    return is_complete;
}

static sqlite3 *database(yomite_sqlite *connection) {
    return (sqlite3 *)(void *)connection;
}

static sqlite3_stmt *prepared(yomite_statement *statement) {
    return (sqlite3_stmt *)(void *)statement;
}

/// The system's reason for the last result, 0 where it had none. SQLite keeps none of a COMMIT, so `errno` is what is left of it: callers
/// clear it before they call the library.
static int system_reason(sqlite3 *connection) {
    int last = errno;
    int kept = library.sqlite3_system_errno(connection);
    return kept != 0 ? kept : last;
}

/// Whether it is that nothing more may be written: the disk, a quota or a limit of the process.
static bool is_for_lack_of_space(sqlite3 *connection) {
    int reason = system_reason(connection);
    return reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
}

static yomite_sqlite_result result_of(sqlite3 *connection, int code) {
    if (code == SQLITE_READONLY_DBMOVED) return yomite_sqlite_moved;
    switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_DONE: return yomite_sqlite_done;
    case SQLITE_ROW: return yomite_sqlite_row;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: return yomite_sqlite_locked;
    case SQLITE_READONLY: return yomite_sqlite_read_only;
    case SQLITE_FULL: return yomite_sqlite_full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return yomite_sqlite_damaged;
    case SQLITE_IOERR: return is_for_lack_of_space(connection) ? yomite_sqlite_full : yomite_sqlite_failed;
    case SQLITE_CANTOPEN: return is_for_lack_of_space(connection) ? yomite_sqlite_full : yomite_sqlite_closed;
    default: return yomite_sqlite_failed;
    }
}

yomite_sqlite_result yomite_sqlite_open(const char *path, const char *_Nullable system, yomite_sqlite *_Nullable *_Nonnull connection) {
    *connection = NULL;
    if (!yomite_sqlite_is_available()) return yomite_sqlite_missing;
    sqlite3 *opened = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    errno = 0;
    int code = library.sqlite3_open_v2(path, &opened, flags, system);
    *connection = (yomite_sqlite *)(void *)opened;
    if (opened == NULL) return yomite_sqlite_failed;
    return result_of(opened, code);
}

void yomite_sqlite_close(yomite_sqlite *connection) {
    library.sqlite3_close_v2(database(connection));
}

void yomite_sqlite_keep_log(yomite_sqlite *connection, bool is_kept) {
    library.sqlite3_db_config(database(connection), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_kept ? 1 : 0, NULL);
}

yomite_sqlite_result yomite_sqlite_run(yomite_sqlite *connection, const char *statements) {
    errno = 0;
    return result_of(database(connection), library.sqlite3_exec(database(connection), statements, NULL, NULL, NULL));
}

int64_t yomite_sqlite_changes(yomite_sqlite *connection) {
    return library.sqlite3_changes64(database(connection));
}

void yomite_sqlite_reason(yomite_sqlite *connection, char *text, size_t size) {
    int code = library.sqlite3_extended_errcode(database(connection)) & 0xFF;
    int reason = code == SQLITE_IOERR || code == SQLITE_CANTOPEN ? system_reason(database(connection)) : 0;
    const char *words = library.sqlite3_errmsg(database(connection));
    if (reason == 0)
        snprintf(text, size, "%s", words);
    else
        snprintf(text, size, "%s (%s)", words, strerrordesc_np(reason));
}

yomite_sqlite_result yomite_sqlite_prepare(yomite_sqlite *connection, const char *text, yomite_statement *_Nullable *_Nonnull statement) {
    sqlite3_stmt *made = NULL;
    errno = 0;
    int code = library.sqlite3_prepare_v3(database(connection), text, -1, SQLITE_PREPARE_PERSISTENT, &made, NULL);
    *statement = (yomite_statement *)(void *)made;
    return result_of(database(connection), code);
}

void yomite_statement_free(yomite_statement *statement) {
    library.sqlite3_finalize(prepared(statement));
}

void yomite_statement_set_number(yomite_statement *statement, int place, int64_t number) {
    library.sqlite3_bind_int64(prepared(statement), place, number);
}

void yomite_statement_set_bytes(yomite_statement *statement, int place, const void *_Nullable bytes, size_t count) {
    library.sqlite3_bind_blob64(prepared(statement), place, bytes, count, SQLITE_TRANSIENT);
}

void yomite_statement_set_text(yomite_statement *statement, int place, const char *_Nullable text, size_t count) {
    library.sqlite3_bind_text64(prepared(statement), place, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

yomite_sqlite_result yomite_statement_step(yomite_statement *statement) {
    errno = 0;
    int code = library.sqlite3_step(prepared(statement));
    return result_of(library.sqlite3_db_handle(prepared(statement)), code);
}

void yomite_statement_reset(yomite_statement *statement) {
    library.sqlite3_reset(prepared(statement));
    library.sqlite3_clear_bindings(prepared(statement));
}

bool yomite_statement_is_null(yomite_statement *statement, int column) {
    return library.sqlite3_column_type(prepared(statement), column) == SQLITE_NULL;
}

int64_t yomite_statement_number(yomite_statement *statement, int column) {
    return library.sqlite3_column_int64(prepared(statement), column);
}

const void *_Nullable yomite_statement_bytes(yomite_statement *statement, int column, size_t *count) {
    const void *bytes = library.sqlite3_column_blob(prepared(statement), column);
    *count = (size_t)library.sqlite3_column_bytes(prepared(statement), column);
    return bytes;
}

#pragma clang assume_nonnull end
