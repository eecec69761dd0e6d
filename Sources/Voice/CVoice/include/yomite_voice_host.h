// SPDX-License-Identifier: GPL-3.0-or-later
//
// A voice host: one speech engine in a process of its own, because a comment can make it crash, hang or fall silent. Requests come on
// stdin, speech goes out on stdout, stderr is a log. See docs/host-protocol.md.

#ifndef YOMITE_VOICE_HOST_H
#define YOMITE_VOICE_HOST_H

#include "yomite_engine.h"

#pragma clang assume_nonnull begin

typedef struct {
    /// Its name for `--engine`.
    const char *name;
    yomite_engine_opening *open;
} yomite_known_engine;

/// A host's whole `main`, with the engines that it can run; the first one speaks if none is named. Returns the exit code.
int yomite_voice_host_run(int count, char *_Nonnull *_Nonnull arguments, const yomite_known_engine *engines, size_t engine_count);

#pragma clang assume_nonnull end

#endif
