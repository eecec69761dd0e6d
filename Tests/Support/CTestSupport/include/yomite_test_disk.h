// SPDX-License-Identifier: GPL-3.0-or-later
//
// A disk in memory for SQLite, which fails when it is told to, and loses what was not synced when its power is cut. For one thread.

#ifndef YOMITE_TEST_DISK_H
#define YOMITE_TEST_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum {
    /// There is no space.
    yomite_test_disk_full,
    /// The device has an error.
    yomite_test_disk_broken,
    /// Half of it is written, and then there is no space.
    yomite_test_disk_short,
    /// From then on nothing works, until the power is back.
    yomite_test_disk_dead,
} yomite_test_disk_fault;

/// Puts it among SQLite's ways to files. Null where there is no libsqlite3, otherwise its name.
const char *_Nullable yomite_test_disk_install(void);
/// Removes all files and faults.
void yomite_test_disk_clear(void);
/// Lets a write, a truncation or a sync fail after so many that succeed: one of them, or all from then on.
void yomite_test_disk_fail(long after, yomite_test_disk_fault fault, bool is_lasting);
/// Nothing fails any more.
void yomite_test_disk_heal(void);
/// The power goes and comes back. What was synced is there. Of all else, chance decides for each sector.
void yomite_test_disk_cut(uint64_t chance);
/// Whether a text is in any of the files.
bool yomite_test_disk_contains(const char *text);

#pragma clang assume_nonnull end

#endif
