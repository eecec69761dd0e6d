// SPDX-License-Identifier: GPL-3.0-or-later

#include "event_loop.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

static struct event_base *_Nullable create_base(void) {
    // It has one thread only, and takes its settings from nobody's environment.
    struct event_config *config = event_config_new();
    if (config == NULL) return NULL;
    // No descriptor is duplicated, so the kernel is told once in each turn what is waited for, and not at each change.
    event_config_set_flag(config, EVENT_BASE_FLAG_NOLOCK | EVENT_BASE_FLAG_IGNORE_ENV | EVENT_BASE_FLAG_EPOLL_USE_CHANGELIST);
    struct event_base *base = event_base_new_with_config(config);
    event_config_free(config);
    return base;
}

/// As many descriptors as a base takes, and a connection and its lookup soon afterwards.
enum { needed_descriptors = 10 };

/// Where to go on in this thread instead of ending the program.
static _Thread_local jmp_buf *_Nullable way_out;

/// libevent ends the program where it gets no descriptors for its signals, which nobody asks it to handle.
static void refuse(int code) {
    (void)code;
    if (way_out == NULL) abort();
    longjmp(*way_out, 1);
}

/// Whether there are enough descriptors now.
static bool has_descriptors(void) {
    int opened[needed_descriptors], count = 0;
    while (count < needed_descriptors && (opened[count] = eventfd(0, EFD_CLOEXEC)) >= 0) count++;
    bool is_enough = count == needed_descriptors;
    while (count > 0) close(opened[--count]);
    return is_enough;
}

struct event_base *yomite_event_base_create(void) {
    if (!has_descriptors()) return NULL;
    // Another thread may take them meanwhile. What has been made of the base until then is lost.
    jmp_buf here;
    event_set_fatal_callback(refuse);
    way_out = &here;
    if (setjmp(here) != 0) {
        way_out = NULL;
        return NULL;
    }
    struct event_base *base = create_base();
    way_out = NULL;
    return base;
}

yomite_events *yomite_events_create(void) {
    return (yomite_events *)yomite_event_base_create();
}

void yomite_events_free(yomite_events *events) {
    event_base_free(yomite_events_base(events));
}

void yomite_events_run(yomite_events *events) {
    event_base_loop(yomite_events_base(events), EVLOOP_NO_EXIT_ON_EMPTY);
}

void yomite_events_stop(yomite_events *events) {
    event_base_loopbreak(yomite_events_base(events));
}

bool yomite_is_address(const char *host) {
    struct in6_addr address;
    return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1;
}

const char *const yomite_names_failed = "its address cannot be found: its name is wrong, or this machine is not on the internet";

struct evdns_base *yomite_names_create(struct event_base *base, int flags) {
    struct evdns_base *names = evdns_base_new(base, EVDNS_BASE_INITIALIZE_NAMESERVERS | flags);
    // libevent would ask for rEDiS.dNs.pODMan. Some servers, such as that of podman 4.3, know names only as they are written.
    if (names != NULL) evdns_base_set_option(names, "randomize-case:", "0");
    return names;
}

struct yomite_event {
    struct event *event;
    yomite_event_handler handler;
    void *owner;
};

static void fire(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    yomite_event *event = argument;
    event->handler(event->owner);
}

static yomite_event *create(yomite_events *events, int descriptor, short what, yomite_event_handler handler, void *owner) {
    yomite_event *event = malloc(sizeof *event);
    if (event == NULL) abort();
    event->handler = handler;
    event->owner = owner;
    event->event = event_new(yomite_events_base(events), descriptor, what, fire, event);
    if (event->event == NULL) abort();
    return event;
}

yomite_event *yomite_event_readable(yomite_events *events, int descriptor, yomite_event_handler handler, void *owner) {
    yomite_event *event = create(events, descriptor, EV_READ | EV_PERSIST, handler, owner);
    event_add(event->event, NULL);
    return event;
}

yomite_event *yomite_event_timer(yomite_events *events, yomite_event_handler handler, void *owner) {
    return create(events, -1, 0, handler, owner);
}

void yomite_event_set(yomite_event *timer, int64_t milliseconds) {
    struct timeval delay = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    event_add(timer->event, &delay);
}

void yomite_event_free(yomite_event *event) {
    event_free(event->event);
    free(event);
}

int yomite_bound_port(int descriptor) {
    struct sockaddr_storage name;
    socklen_t length = sizeof name;
    if (getsockname(descriptor, (struct sockaddr *)&name, &length) != 0) return -errno;
    return ntohs(name.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&name)->sin6_port : ((struct sockaddr_in *)&name)->sin_port);
}

static const struct timeval rest = {.tv_usec = 100000};

static void listen_again(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    evconnlistener_enable(argument);
}

static void lie_down(struct evconnlistener *listener, void *argument) {
    (void)argument;
    // The base frees the timer, should the loop end first. Where there is no memory for one, the listener tries again at once.
    if (event_base_once(evconnlistener_get_base(listener), -1, EV_TIMEOUT, listen_again, listener, &rest) == 0)
        evconnlistener_disable(listener);
}

void yomite_listener_rests(struct evconnlistener *listener) {
    evconnlistener_set_error_cb(listener, lie_down);
}
