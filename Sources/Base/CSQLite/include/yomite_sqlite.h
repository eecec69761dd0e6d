// SPDX-License-Identifier: GPL-3.0-or-later
//
// Databases of SQLite: what the journal needs of it, and its results as kinds of trouble. The library is opened at first use. A connection and its
// statements belong to one thread.

#ifndef YOMITE_SQLITE_H
#define YOMITE_SQLITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_sqlite yomite_sqlite;
typedef struct yomite_statement yomite_statement;

typedef enum {
    /// There is nothing more.
    yomite_sqlite_done,
    /// A row can be read.
    yomite_sqlite_row,
    /// There is no libsqlite3.
    yomite_sqlite_missing,
    /// Somebody else uses the database.
    yomite_sqlite_locked,
    yomite_sqlite_read_only,
    /// The disk, or what may be used of it, is full.
    yomite_sqlite_full,
    /// It is no database, or a broken one.
    yomite_sqlite_damaged,
    /// It cannot be opened.
    yomite_sqlite_closed,
    /// The file is not the one that was opened.
    yomite_sqlite_moved,
    /// Anything else.
    yomite_sqlite_failed,
} yomite_sqlite_result;

/// Whether libsqlite3 is there. May be called on any thread.
bool yomite_sqlite_is_available(void);

/// Opens a file, or makes it. `system` names one of SQLite's ways to files (a VFS); null is the usual one. `connection` is set wherever the library
/// is there, and has the reason then.
yomite_sqlite_result yomite_sqlite_open(const char *path, const char *_Nullable system, yomite_sqlite *_Nullable *_Nonnull connection);
/// Statements that are still there keep it open.
void yomite_sqlite_close(yomite_sqlite *connection);
/// Whether closing leaves the log beside the file as it is.
void yomite_sqlite_keep_log(yomite_sqlite *connection, bool is_kept);

/// Runs statements that return no rows.
yomite_sqlite_result yomite_sqlite_run(yomite_sqlite *connection, const char *statements);
/// How many rows the last statement changed.
int64_t yomite_sqlite_changes(yomite_sqlite *connection);
/// Writes SQLite's words for the last result, and the system's where it was the reason.
void yomite_sqlite_reason(yomite_sqlite *connection, char *text, size_t size);

/// A statement that will be used often.
yomite_sqlite_result yomite_sqlite_prepare(yomite_sqlite *connection, const char *text, yomite_statement *_Nullable *_Nonnull statement);
void yomite_statement_free(yomite_statement *statement);

/// Values for the places in a statement, which count from 1. Bytes and texts are copied.
void yomite_statement_set_number(yomite_statement *statement, int place, int64_t number);
void yomite_statement_set_bytes(yomite_statement *statement, int place, const void *_Nullable bytes, size_t count);
void yomite_statement_set_text(yomite_statement *statement, int place, const char *_Nullable text, size_t count);

yomite_sqlite_result yomite_statement_step(yomite_statement *statement);
/// Ends it and forgets its values.
void yomite_statement_reset(yomite_statement *statement);

/// The values of a row. Columns count from 0.
bool yomite_statement_is_null(yomite_statement *statement, int column);
int64_t yomite_statement_number(yomite_statement *statement, int column);
/// The bytes of a text or a blob. They stay until the next step.
const void *_Nullable yomite_statement_bytes(yomite_statement *statement, int column, size_t *count);

#pragma clang assume_nonnull end

#endif
