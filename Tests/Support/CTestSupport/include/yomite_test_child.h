// SPDX-License-Identifier: GPL-3.0-or-later
//
// Starts programs for the tests, without anything of ours leaking into them.

#ifndef YOMITE_TEST_CHILD_H
#define YOMITE_TEST_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Starts a program with no descriptor but standard input, output and error, no blocked signal, and none ignored. Where `captures`,
/// `output` becomes the read end of a pipe from its standard output. Returns the process id or -errno.
pid_t yomite_test_spawn(
    const char *path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment, bool captures, int *output);

#pragma clang assume_nonnull end

#endif
