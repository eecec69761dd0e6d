// SPDX-License-Identifier: GPL-3.0-or-later
//
// Starts the program under test, its three standard streams in the test's hands.

#ifndef YOMITE_TEST_PROGRAM_H
#define YOMITE_TEST_PROGRAM_H

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Where a program is started.
typedef struct {
    char *_Nullable const *_Nonnull environment;
    /// The working folder; NULL is the test's own.
    const char *_Nullable folder;
    /// A file that is stdin; NULL is a pipe.
    const char *_Nullable input_path;
    /// Whether stderr is a terminal instead of a pipe.
    bool has_terminal;
} yomite_test_place;

/// A program that was started, and our ends of its streams. `input` is -1 where a file is stdin.
typedef struct {
    int pid;
    int input;
    int output;
    int errors;
} yomite_test_program;

/// Starts a program without anything of ours leaking into it. Returns 0 or -errno.
int yomite_test_program_start(
    const char *path, char *_Nullable const *_Nonnull arguments, yomite_test_place place, yomite_test_program *program);

#pragma clang assume_nonnull end

#endif
