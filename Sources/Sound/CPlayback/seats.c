// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_seats.h"

#include "kept.h"

#include <string.h>

bool yomite_seats_take(yomite_seats *seats, yomite_seat *seat) {
    if (seat->state == yomite_seat_taken) return true;
    if (seat->state == yomite_seat_none) {
        // One a stream: there is always room.
        seats->waiting[seats->waiting_count++] = seat;
        seat->state = yomite_seat_waiting;
        seats->changes++;
    }
    if (seats->taken >= seats->limit || seats->waiting[0] != seat) return false;
    yomite_seats_leave(seats, seat);
    seat->state = yomite_seat_taken;
    seats->taken++;
    return true;
}

void yomite_seats_leave(yomite_seats *seats, yomite_seat *seat) {
    if (seat->state == yomite_seat_none) return;
    if (seat->state == yomite_seat_taken) {
        seats->taken--;
    } else {
        int place = 0;
        while (seats->waiting[place] != seat) place++;
        seats->waiting_count--;
        memmove(&seats->waiting[place], &seats->waiting[place + 1], (size_t)(seats->waiting_count - place) * sizeof seats->waiting[0]);
    }
    seat->state = yomite_seat_none;
    seats->changes++;
}

bool yomite_seats_are_wanted(const yomite_seats *seats) {
    return seats->waiting_count > 0;
}
