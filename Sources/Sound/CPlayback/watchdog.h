// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the playback thread tells the watchdog what it is doing. Nothing at all in a release build.

#ifndef YOMITE_WATCHDOG_INSIDE_H
#define YOMITE_WATCHDOG_INSIDE_H

#include "yomite_watchdog.h"

static inline void watchdog_enter_render(void) {
    if (yomite_watchdog_exists) yomite_watchdog_enter(yomite_watchdog_render);
}
static inline void watchdog_leave_render(void) {
    if (yomite_watchdog_exists) yomite_watchdog_leave(yomite_watchdog_render);
}
static inline void watchdog_enter_thread(void) {
    if (yomite_watchdog_exists) yomite_watchdog_enter(yomite_watchdog_thread);
}
static inline void watchdog_leave_thread(void) {
    if (yomite_watchdog_exists) yomite_watchdog_leave(yomite_watchdog_thread);
}

#endif
