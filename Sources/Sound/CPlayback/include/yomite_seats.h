// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who may sound. A sink of PulseAudio mixes 32 streams (MAX_MIX_CHANNELS in its sink.c) and simply does not read the others: they
// are asked for nothing, and what they hold is thrown away. So a stream takes a seat before it is uncorked, and waits while all are
// taken; its holder leaves it after its utterance as soon as somebody waits. Everything here runs on the playback thread.

#ifndef YOMITE_SEATS_H
#define YOMITE_SEATS_H

#include "yomite_pulse.h"

#include <stdbool.h>

#pragma clang assume_nonnull begin

typedef enum : uint8_t { yomite_seat_none, yomite_seat_waiting, yomite_seat_taken } yomite_seat_state;

/// A stream's place among those who sound.
typedef struct {
    yomite_seat_state state;
} yomite_seat;

typedef struct {
    int limit, taken;
    /// Those who wait, the first one in front.
    yomite_seat *_Nullable waiting[yomite_pulse_stream_limit];
    int waiting_count;
    /// Counts what others have to know who were served before.
    unsigned changes;
} yomite_seats;

/// Takes a seat, or waits for one. Returns whether it is had.
bool yomite_seats_take(yomite_seats *seats, yomite_seat *seat);
/// Leaves the seat, or the line.
void yomite_seats_leave(yomite_seats *seats, yomite_seat *seat);
/// Whether somebody waits.
bool yomite_seats_are_wanted(const yomite_seats *seats);

#pragma clang assume_nonnull end

#endif
