// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who may sound. A sink of PulseAudio mixes 32 streams (MAX_MIX_CHANNELS in its sink.c) and simply does not read the others: they
// are asked for nothing, and what they hold is thrown away. So a stream takes a seat before it is uncorked, and waits while all are
// taken; whoever has one leaves it after its utterance as soon as somebody waits. Everything here runs on the playback thread.

#ifndef YOMITE_SEATS_H
#define YOMITE_SEATS_H

#include "yomite_pulse.h"

#include <stdbool.h>

#pragma clang assume_nonnull begin

typedef enum : uint8_t { seat_none, seat_waiting, seat_taken } seat_state;

/// A stream's place among those who sound.
typedef struct {
    seat_state state;
} seat;

typedef struct {
    int limit, taken;
    /// Those who wait, the first one in front.
    seat *_Nullable waiting[yomite_pulse_stream_limit];
    int waiting_count;
    /// Counts what others have to know who were served before.
    unsigned changes;
} seats;

/// Takes a seat, or waits for one. Returns whether it is had.
bool seats_take(seats *seats, seat *seat);
/// Leaves the seat, or the line.
void seats_leave(seats *seats, seat *seat);
/// Whether somebody waits.
bool seats_are_wanted(const seats *seats);

#pragma clang assume_nonnull end

#endif
