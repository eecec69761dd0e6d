// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_tcp.h"

#include "event_loop.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>

/// Owned by the listener from its acceptance to its closing.
typedef struct connection connection;
struct connection {
    yomite_tcp *tcp;
    uint64_t number;
    struct bufferevent *stream;
    connection *previous, *next;
};

struct yomite_tcp {
    struct event_base *base;
    struct evconnlistener *listener;
    yomite_tcp_callbacks callbacks;
    connection *first;
    uint64_t accepted;
};

yomite_tcp *yomite_tcp_create(yomite_events *events, yomite_tcp_callbacks callbacks) {
    yomite_tcp *tcp = calloc(1, sizeof *tcp);
    if (tcp == NULL) return NULL;
    tcp->base = yomite_events_base(events);
    tcp->callbacks = callbacks;
    return tcp;
}

// Connections.

/// Few connections are open at a time, and each is looked for a few times in its life.
static connection *find(yomite_tcp *tcp, uint64_t number) {
    connection *found = tcp->first;
    while (found != NULL && found->number != number) found = found->next;
    return found;
}

static void drop(connection *gone) {
    yomite_tcp *tcp = gone->tcp;
    if (gone->next != NULL) gone->next->previous = gone->previous;
    if (gone->previous != NULL) {
        gone->previous->next = gone->next;
    } else {
        tcp->first = gone->next;
    }
    bufferevent_free(gone->stream);
    uint64_t number = gone->number;
    free(gone);
    tcp->callbacks.closed(tcp->callbacks.owner, number);
}

static void readable(struct bufferevent *stream, void *argument) {
    connection *talking = argument;
    yomite_tcp_callbacks callbacks = talking->tcp->callbacks;
    // Taken out before the call, which may close the connection.
    struct evbuffer *taken = evbuffer_new();
    if (taken == NULL) abort();
    bufferevent_read_buffer(stream, taken);
    size_t length = evbuffer_get_length(taken);
    if (length > 0) callbacks.received(callbacks.owner, talking->number, evbuffer_pullup(taken, -1), length);
    evbuffer_free(taken);
}

static void ended(struct bufferevent *stream, short what, void *argument) {
    (void)stream, (void)what;
    drop(argument);
}

static void sent(struct bufferevent *stream, void *argument) {
    (void)stream;
    drop(argument);
}

static void accepted(struct evconnlistener *listener, evutil_socket_t descriptor, struct sockaddr *name, int length, void *argument) {
    (void)listener, (void)length;
    yomite_tcp *tcp = argument;
    connection *new = calloc(1, sizeof *new);
    struct bufferevent *stream = bufferevent_socket_new(tcp->base, descriptor, BEV_OPT_CLOSE_ON_FREE);
    if (new == NULL || stream == NULL) abort();
    *new = (connection){.tcp = tcp, .number = ++tcp->accepted, .stream = stream, .next = tcp->first};
    char peer[INET6_ADDRSTRLEN] = "";
    const void *address = name->sa_family == AF_INET6 ? (const void *)&((struct sockaddr_in6 *)name)->sin6_addr
                                                      : (const void *)&((struct sockaddr_in *)name)->sin_addr;
    inet_ntop(name->sa_family, address, peer, sizeof peer);
    if (!tcp->callbacks.accepted(tcp->callbacks.owner, new->number, peer)) {
        bufferevent_free(stream);
        free(new);
        return;
    }
    if (tcp->first != NULL) tcp->first->previous = new;
    tcp->first = new;
    bufferevent_setcb(stream, readable, NULL, ended, new);
    bufferevent_enable(stream, EV_READ);
}

// What the owner does.

int yomite_tcp_listen(yomite_tcp *tcp, const char *address, uint16_t port) {
    struct sockaddr_storage name;
    int length = sizeof name;
    if (evutil_parse_sockaddr_port(address, (struct sockaddr *)&name, &length) != 0) return -EINVAL;
    // It would not take 0.
    if (name.ss_family == AF_INET6) {
        ((struct sockaddr_in6 *)&name)->sin6_port = htons(port);
    } else {
        ((struct sockaddr_in *)&name)->sin_port = htons(port);
    }
    unsigned flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_REUSEABLE;
    tcp->listener = evconnlistener_new_bind(tcp->base, accepted, tcp, flags, -1, (struct sockaddr *)&name, length);
    if (tcp->listener == NULL) return errno == 0 ? -EINVAL : -errno;
    yomite_listener_rests(tcp->listener);
    return yomite_bound_port(evconnlistener_get_fd(tcp->listener));
}

void yomite_tcp_free(yomite_tcp *tcp) {
    if (tcp->listener != NULL) evconnlistener_free(tcp->listener);
    while (tcp->first != NULL) drop(tcp->first);
    free(tcp);
}

void yomite_tcp_hush(yomite_tcp *tcp, uint64_t number) {
    connection *heard = find(tcp, number);
    if (heard != NULL) bufferevent_disable(heard->stream, EV_READ);
}

void yomite_tcp_finish(yomite_tcp *tcp, uint64_t number, const void *bytes, size_t length) {
    connection *done = find(tcp, number);
    if (done == NULL) return;
    if (length == 0) {
        drop(done);
        return;
    }
    bufferevent_setcb(done->stream, NULL, sent, ended, done);
    bufferevent_write(done->stream, bytes, length);
}

void yomite_tcp_close(yomite_tcp *tcp, uint64_t number) {
    connection *closing = find(tcp, number);
    if (closing != NULL) drop(closing);
}
