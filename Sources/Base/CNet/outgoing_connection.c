// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_outgoing.h"

#include "event_loop.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/dns.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/// What is read at most before the owner has had it.
static const size_t most_unread = 65536;

struct yomite_dialer {
    struct event_base *base;
    /// Made for the first name, with the system's name servers of that moment: an address needs none.
    struct evdns_base *names;
};

struct yomite_outgoing {
    yomite_outgoing_callbacks callbacks;
    struct bufferevent *stream;
    /// `yomite_outgoing_connect` has not returned yet.
    bool is_new;
};

yomite_dialer *yomite_dialer_create(yomite_events *events) {
    yomite_dialer *dialer = calloc(1, sizeof *dialer);
    if (dialer == NULL) abort();
    dialer->base = yomite_events_base(events);
    return dialer;
}

void yomite_dialer_free(yomite_dialer *dialer) {
    if (dialer->names != NULL) evdns_base_free(dialer->names, 1);
    free(dialer);
}

static void readable(struct bufferevent *stream, void *argument) {
    yomite_outgoing_callbacks callbacks = ((yomite_outgoing *)argument)->callbacks;
    // Taken out before the call, which may free the connection.
    struct evbuffer *taken = evbuffer_new();
    if (taken == NULL) abort();
    bufferevent_read_buffer(stream, taken);
    size_t length = evbuffer_get_length(taken);
    if (length > 0) callbacks.received(callbacks.owner, evbuffer_pullup(taken, -1), length);
    evbuffer_free(taken);
}

static void written(struct bufferevent *stream, void *argument) {
    (void)stream;
    yomite_outgoing_callbacks callbacks = ((yomite_outgoing *)argument)->callbacks;
    callbacks.drained(callbacks.owner);
}

static void happened(struct bufferevent *stream, short what, void *argument) {
    int system_error = EVUTIL_SOCKET_ERROR();
    yomite_outgoing *connection = argument;
    if (connection->is_new) {
        // Once more in the next turn, when the owner has the connection.
        bufferevent_trigger_event(stream, what, BEV_TRIG_DEFER_CALLBACKS);
        return;
    }
    yomite_outgoing_callbacks callbacks = connection->callbacks;
    if (what & BEV_EVENT_CONNECTED) {
        // What a client sends is passed on at once, however short it is.
        int on = 1;
        setsockopt(bufferevent_getfd(stream), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        return;
    }
    const char *reason = NULL;
    if (bufferevent_socket_get_dns_error(stream) != 0) {
        reason = yomite_names_failed;
    } else if ((what & BEV_EVENT_EOF) == 0) {
        reason = system_error != 0 ? evutil_socket_error_to_string(system_error) : "the connection broke";
    }
    callbacks.ended(callbacks.owner, reason);
}

yomite_outgoing *yomite_outgoing_connect(yomite_dialer *dialer, const char *host, uint16_t port, yomite_outgoing_callbacks callbacks) {
    yomite_outgoing *connection = calloc(1, sizeof *connection);
    struct bufferevent *stream = bufferevent_socket_new(dialer->base, -1, BEV_OPT_CLOSE_ON_FREE);
    if (connection == NULL || stream == NULL) abort();
    *connection = (yomite_outgoing){.callbacks = callbacks, .stream = stream, .is_new = true};
    bufferevent_setcb(stream, readable, written, happened, connection);
    bufferevent_setwatermark(stream, EV_READ, 0, most_unread);
    bufferevent_enable(stream, EV_READ | EV_WRITE);
    struct evdns_base *names = NULL;
    if (!yomite_is_address(host)) {
        if (dialer->names == NULL) dialer->names = yomite_names_create(dialer->base, EVDNS_BASE_DISABLE_WHEN_INACTIVE);
        names = dialer->names;
    }
    // Without a base for names, libevent would wait for the name server.
    if ((names == NULL && !yomite_is_address(host)) || bufferevent_socket_connect_hostname(stream, names, AF_UNSPEC, host, port) != 0)
        bufferevent_trigger_event(stream, BEV_EVENT_ERROR, BEV_TRIG_DEFER_CALLBACKS);
    connection->is_new = false;
    return connection;
}

size_t yomite_outgoing_write(yomite_outgoing *connection, const void *bytes, size_t length) {
    bufferevent_write(connection->stream, bytes, length);
    return evbuffer_get_length(bufferevent_get_output(connection->stream));
}

void yomite_outgoing_pause(yomite_outgoing *connection, bool is_paused) {
    (is_paused ? bufferevent_disable : bufferevent_enable)(connection->stream, EV_READ);
}

void yomite_outgoing_free(yomite_outgoing *connection) {
    bufferevent_free(connection->stream);
    free(connection);
}
