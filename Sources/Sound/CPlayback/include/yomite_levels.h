// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether somebody speaks into a source of the sound server, such as a microphone. A thread and a connection of its own: the playback thread
// must never wait for what a source does. It asks the server for the highest sample 25 times a second, and for nothing else.

#ifndef YOMITE_LEVELS_H
#define YOMITE_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum : uint32_t {
    /// Nothing is known yet.
    yomite_levels_pending,
    yomite_levels_there,
    yomite_levels_no_server,
    /// The server has no such source, or not any more.
    yomite_levels_missing,
    /// The server does not let us record it, or does not answer.
    yomite_levels_refused,
} yomite_levels_state;

/// The strings are copied.
typedef struct {
    /// NULL: wherever libpulse finds one. Never started by us.
    const char *_Nullable server;
    const char *application_name;
    const char *application_id;
    /// NULL: what the server has as its default, also when that changes.
    const char *_Nullable source;
    /// The level from which it is loud, as a share of the highest.
    float threshold;
} yomite_levels_options;

typedef struct yomite_levels yomite_levels;

/// Starts the thread, which connects, and tries again whenever the server or the source is gone. 0, or an errno.
int yomite_levels_start(yomite_levels_options options, yomite_levels *_Nullable *_Nonnull levels);
/// Ends the thread and frees everything.
void yomite_levels_stop(yomite_levels *levels);

/// Whether somebody speaks; never while the source is not there.
bool yomite_levels_are_loud(const yomite_levels *levels);
yomite_levels_state yomite_levels_standing(const yomite_levels *levels);
/// What libpulse said when it did not work last; NULL where nothing went wrong.
const char *_Nullable yomite_levels_reason(const yomite_levels *levels);
/// A descriptor that becomes readable when one of these changes; until `yomite_levels_hear_news`.
int yomite_levels_news(const yomite_levels *levels);
void yomite_levels_hear_news(yomite_levels *levels);
/// From the next level on.
void yomite_levels_set_threshold(yomite_levels *levels, float threshold);

#pragma clang assume_nonnull end

#endif
