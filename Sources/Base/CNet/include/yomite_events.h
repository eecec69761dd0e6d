// SPDX-License-Identifier: GPL-3.0-or-later
//
// One libevent loop. Everything here belongs to the thread that runs it; others reach it through a descriptor that it watches.

#ifndef YOMITE_EVENTS_H
#define YOMITE_EVENTS_H

#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_events yomite_events;

/// A loop with nothing to do; null where the system gives no descriptor for it.
yomite_events *_Nullable yomite_events_create(void);
void yomite_events_free(yomite_events *events);

/// Serves until `yomite_events_stop`, which is called from one of its callbacks.
void yomite_events_run(yomite_events *events);
void yomite_events_stop(yomite_events *events);

typedef struct yomite_event yomite_event;
typedef void (*yomite_event_handler)(void *owner);

/// Calls `handler` whenever the descriptor is readable, until the event is freed. The caller keeps the descriptor.
yomite_event *yomite_event_readable(yomite_events *events, int descriptor, yomite_event_handler handler, void *owner);
/// A timer that does nothing before it is set. It fires once each time it was set.
yomite_event *yomite_event_timer(yomite_events *events, yomite_event_handler handler, void *owner);
void yomite_event_set(yomite_event *timer, int64_t milliseconds);
void yomite_event_free(yomite_event *event);

#pragma clang assume_nonnull end

#endif
