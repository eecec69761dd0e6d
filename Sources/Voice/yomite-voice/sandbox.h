// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_SANDBOX_H
#define YOMITE_VOICE_SANDBOX_H

#include <stdbool.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Ties this process's life to `parent` and takes away what it never needs. False: the parent is gone already.
bool yomite_sandbox_enter(pid_t parent);

/// From now on only `data_directory` and the system's libraries can be read, nothing written, no connection opened.
/// Where the kernel has no Landlock nothing happens: the other fences stand.
void yomite_sandbox_close_files(const char *data_directory);

#pragma clang assume_nonnull end

#endif
