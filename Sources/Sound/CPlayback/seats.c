// SPDX-License-Identifier: GPL-3.0-or-later

#include "seats.h"

#include <string.h>

bool seats_take(seats *seats, seat *seat) {
    if (seat->state == seat_taken) return true;
    if (seat->state == seat_none) {
        // One a stream: there is always room.
        seats->waiting[seats->waiting_count++] = seat;
        seat->state = seat_waiting;
        seats->changes++;
    }
    if (seats->taken >= seats->limit || seats->waiting[0] != seat) return false;
    seats_leave(seats, seat);
    seat->state = seat_taken;
    seats->taken++;
    return true;
}

void seats_leave(seats *seats, seat *seat) {
    if (seat->state == seat_none) return;
    if (seat->state == seat_taken) {
        seats->taken--;
    } else {
        int place = 0;
        while (seats->waiting[place] != seat) place++;
        seats->waiting_count--;
        memmove(&seats->waiting[place], &seats->waiting[place + 1], (size_t)(seats->waiting_count - place) * sizeof seats->waiting[0]);
    }
    seat->state = seat_none;
    seats->changes++;
}

bool seats_are_wanted(const seats *seats) {
    return seats->waiting_count > 0;
}
