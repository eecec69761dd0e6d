// SPDX-License-Identifier: GPL-3.0-or-later
//
// The engine's noise: libespeak-ng.a calls rand() for every noisy sample, and the C library's takes a lock for each number, which was a
// fifth of the whole synthesis. These are the same numbers in the same order (an additive feedback generator, seeded with 1), so the sound
// stays the same; without the lock, because a host has one thread. See docs/decisions/engines.md.

#include <stdint.h>
#include <stdlib.h>

enum { degree = 31, separation = 3, warm_up = 310, multiplier = 16807, modulus = 2147483647 };

static uint32_t state[degree];
/// The positions of the next number, and of the one that is added to it.
static unsigned next, added;
static int is_seeded;

static uint32_t step(void) {
    uint32_t made = state[next] += state[added];
    if (++next == degree) next = 0;
    if (++added == degree) added = 0;
    return made >> 1;
}

static void seed(void) {
    state[0] = 1;
    for (unsigned index = 1; index < degree; index++) {
        state[index] = (uint32_t)((uint64_t)state[index - 1] * multiplier % modulus);
    }
    next = separation;
    added = 0;
    is_seeded = 1;
    for (unsigned count = 0; count < warm_up; count++) step();
}

int rand(void) {
    if (!is_seeded) seed();
    return (int)step();
}
