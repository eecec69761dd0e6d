// SPDX-License-Identifier: GPL-3.0-or-later
//
// For the files of this target: what a yomite_events is.

#ifndef YOMITE_EVENT_LOOP_H
#define YOMITE_EVENT_LOOP_H

#include "yomite_events.h"

#include <event2/dns.h>
#include <event2/event.h>
#include <event2/listener.h>
#include <stdbool.h>

/// The loop of one thread; null if there is none to be had.
struct event_base *yomite_event_base_create(void);

/// The port at which a socket listens, or -errno.
int yomite_bound_port(int descriptor);

/// Whether a host is an address of IPv4 or IPv6, and no name.
bool yomite_is_address(const char *host);

/// The name servers of the system as they are now, with more flags of evdns_base_new; null if they cannot be found out.
struct evdns_base *yomite_names_create(struct event_base *base, int flags);

/// Why a name has no address, for people: libevent's own words say the same in the jargon of resolvers.
extern const char *const yomite_names_failed;

/// Has a listener rest for a moment whenever accepting fails. Without a descriptor to spare it would fail again at once, for as long as somebody
/// waits, and the loop would do nothing else. The listener must live until its loop has ended.
void yomite_listener_rests(struct evconnlistener *listener);

static inline struct event_base *yomite_events_base(yomite_events *events) {
    return (struct event_base *)events;
}

#endif
