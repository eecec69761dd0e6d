// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_SANDBOX_H
#define YOMITE_VOICE_SANDBOX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

/// Ties this process's life to `parent`, and gives up what it never needs. False: the parent is already gone.
bool yomite_sandbox_enter(pid_t parent);

/// What stays open for an engine that needs it.
typedef struct {
    bool files;
    bool network;
    bool threads;
} yomite_sandbox_doors;

/// From now on only `data_directory`, the folders of `more_data` (terminated by NULL; NULL for none) and the system's libraries can be
/// read, nothing can be written, no connection opened and no thread started, unless that door stays open (with a `port` other than 0,
/// connections only to that one). No process can be started, and no other one can trace this one. What the kernel does not support is left
/// out: `yomite doctor` says so.
void yomite_sandbox_close(
    const char *data_directory, const char *_Nullable const *_Nullable more_data, uint16_t port, yomite_sandbox_doors doors);

#pragma clang assume_nonnull end

#endif
