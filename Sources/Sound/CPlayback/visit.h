// SPDX-License-Identifier: GPL-3.0-or-later
//
// A short connection of its own to the sound server, on the caller's thread, who waits: it must not share the playback thread's.

#ifndef YOMITE_VISIT_H
#define YOMITE_VISIT_H

#include <pulse/pulseaudio.h>
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    pa_mainloop *loop;
    pa_context *context;
    /// When all has to be done.
    pa_usec_t end;
} visit;

/// Connects to the server that libpulse finds, does `work` there and leaves. False where the server does not answer in time, or `work` is.
bool visit_server(bool (*work)(const visit *visit, void *user), void *user, uint32_t milliseconds);
/// Waits until an operation is done; false where it is not done in time.
bool visit_finish(const visit *visit, pa_operation *_Nullable operation);

#pragma clang assume_nonnull end

#endif
