// SPDX-License-Identifier: GPL-3.0-or-later
//
// The deadline of a player, by the clock that goes on while the machine sleeps.

#include "kept.h"
#include "player.h"
#include "units.h"

#include <time.h>

void yomite_player_set_deadline(yomite_player *player, int64_t deadline) {
    atomic_store_explicit(&player->deadline, deadline, memory_order_relaxed);
}

/// The C library has no marks like ours. This call reads a page that the kernel keeps current for everybody (vDSO): no lock, no memory
/// allocation, no I/O. Where the machine's clock cannot be read that way, it is a system call that waits for nothing.
static int64_t boot_time_rt(void) YOMITE_RT {
    struct timespec now;
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wfunction-effects"
    clock_gettime(CLOCK_BOOTTIME, &now);
#pragma clang diagnostic pop
    return now.tv_sec * seconds + now.tv_nsec;
}

bool yomite_player_is_overdue_rt(const yomite_player *player) YOMITE_RT {
    int64_t deadline = atomic_load_explicit(&player->deadline, memory_order_relaxed);
    return deadline != INT64_MAX && boot_time_rt() >= deadline;
}
