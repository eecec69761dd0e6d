// SPDX-License-Identifier: GPL-3.0-or-later
//
// A room's own clock: while no server keeps the time, what is spoken goes to those who listen, in steps of 20 ms. It stands still while
// there is nothing to say.

#ifndef YOMITE_OWN_CLOCK_H
#define YOMITE_OWN_CLOCK_H

#include "yomite_stream_action.h"

#pragma clang assume_nonnull begin

typedef enum : uint8_t {
    /// The player's frames are the server's.
    yomite_own_clock_unused,
    /// Frames were rendered that no server knows of; there is nothing to say now.
    yomite_own_clock_stopped,
    yomite_own_clock_running,
} yomite_own_clock_state;

/// All zero: it was never used.
typedef struct {
    yomite_own_clock_state state;
    /// Up to when it has rendered.
    int64_t rendered_until;
} yomite_own_clock;

yomite_stream_action yomite_own_clock_next(yomite_own_clock *clock, const yomite_stream_facts *facts, uint32_t sample_rate);

#pragma clang assume_nonnull end

#endif
