// SPDX-License-Identifier: GPL-3.0-or-later
//
// For the files of this target: what a yomite_events is.

#ifndef YOMITE_EVENT_LOOP_H
#define YOMITE_EVENT_LOOP_H

#include <event2/event.h>

#include "yomite_events.h"

/// The port at which a socket listens, or -errno.
int yomite_bound_port(int descriptor);

static inline struct event_base *yomite_events_base(yomite_events *events) {
    return (struct event_base *)events;
}

#endif
