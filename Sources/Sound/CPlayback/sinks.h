// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sinks that were asked for by name: whether the server has them. All but reading `presence` happens on the playback thread.

#ifndef YOMITE_SINKS_H
#define YOMITE_SINKS_H

#include "yomite_pulse.h"

#include "stream.h"

#include <pulse/pulseaudio.h>
#include <stdatomic.h>

#pragma clang assume_nonnull begin

typedef struct {
    char name[name_limit];
    _Atomic yomite_presence presence;
    /// Rung when the presence changes.
    int bell;
} named_sink;

typedef struct {
    named_sink *_Nullable all;
    uint32_t count;
} named_sinks;

/// Copies the names, each ending with a zero. False where memory is out.
bool named_sinks_create(named_sinks *sinks, const char *_Nullable names, uint32_t count, int bell);
void named_sinks_destroy(named_sinks *sinks);
/// Asks a server that has just answered, and has it tell when sinks come and go. Asks nothing where no sink was named.
void named_sinks_follow(named_sinks *sinks, pa_context *context);
/// The server is lost, and with it what it said.
void named_sinks_forget(named_sinks *sinks);

#pragma clang assume_nonnull end

#endif
