// SPDX-License-Identifier: GPL-3.0-or-later
//
// evhttp tells of a connection only when a whole request has arrived on it. What a drip or a flood of silent clients does happens
// before: so the bufferevent that evhttp asks for at each accept is where a connection is met first, and its owner (the one whom
// evhttp has set as the argument of its callbacks) is the evhttp_connection, whose closing is then watched. docs/decisions/http.md.

#include "http_server.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static void settle(evutil_socket_t descriptor, short what, void *argument);
static void closed(struct evhttp_connection *evhttp, void *argument);
static void input_changed(struct evbuffer *input, const struct evbuffer_cb_info *change, void *argument);

struct bufferevent *yomite_http_connect(struct event_base *base, void *argument) {
    yomite_http *http = argument;
    yomite_http_connection *connection = calloc(1, sizeof *connection);
    struct bufferevent *stream = bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
    if (connection == NULL || stream == NULL) abort();
    // Sound goes in one call, not in sixteen kilobytes each.
    bufferevent_set_max_single_write(stream, 1 << 18);
    connection->http = http;
    connection->stream = stream;
    connection->settle = event_new(base, -1, 0, settle, connection);
    if (connection->settle == NULL) abort();
    connection->next = http->first;
    if (http->first != NULL) http->first->previous = connection;
    http->first = connection;
    // evhttp has not set its callbacks yet, nor the socket: that is done when this event runs.
    event_active(connection->settle, EV_TIMEOUT, 0);
    return stream;
}

static void remember(yomite_http_connection *connection) {
    yomite_http *http = connection->http;
    size_t descriptor = (size_t)bufferevent_getfd(connection->stream);
    if (descriptor >= http->capacity) {
        size_t capacity = 2 * descriptor + 64;
        http->by_descriptor = realloc(http->by_descriptor, capacity * sizeof *http->by_descriptor);
        if (http->by_descriptor == NULL) abort();
        memset(http->by_descriptor + http->capacity, 0, (capacity - http->capacity) * sizeof *http->by_descriptor);
        http->capacity = capacity;
    }
    http->by_descriptor[descriptor] = connection;
    connection->number = (uint64_t)++http->accepted << 32 | descriptor;
}

yomite_http_connection *yomite_http_find(yomite_http *http, uint64_t number) {
    uint32_t descriptor = (uint32_t)number;
    yomite_http_connection *connection = descriptor < http->capacity ? http->by_descriptor[descriptor] : NULL;
    return connection != NULL && connection->number == number ? connection : NULL;
}

static void settle(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    yomite_http_connection *connection = argument;
    void *evhttp = NULL;
    bufferevent_getcb(connection->stream, NULL, NULL, NULL, &evhttp);
    // Where another libevent keeps something else there, nothing is known of the connection, and it is refused.
    if (evhttp == NULL || evhttp_connection_get_bufferevent(evhttp) != connection->stream) {
        shutdown(bufferevent_getfd(connection->stream), SHUT_RDWR);
        yomite_http_forget(connection);
        return;
    }
    connection->connection = evhttp;
    evhttp_connection_set_closecb(evhttp, closed, connection);
    char *peer = NULL;
    ev_uint16_t port = 0;
    evhttp_connection_get_peer(evhttp, &peer, &port);
    yomite_http_callbacks callbacks = connection->http->callbacks;
    remember(connection);
    if (!callbacks.accepted(callbacks.owner, connection->number, peer == NULL ? "" : peer)) {
        connection->number = 0;
        evhttp_connection_free(evhttp);
        return;
    }
    evbuffer_add_cb(bufferevent_get_input(connection->stream), input_changed, connection);
}

void yomite_http_begin(yomite_http_connection *connection) {
    connection->has_begun = true;
    connection->http->callbacks.began(connection->http->callbacks.owner, connection->number);
}

void yomite_http_hold(yomite_http_connection *connection, size_t bytes) {
    yomite_http *http = connection->http;
    http->held += bytes - connection->held;
    connection->held = bytes;
    // Later: who is closed must not be the one whose bytes are being taken in right now.
    if (http->held > http->most_held) event_active(http->relief, EV_TIMEOUT, 0);
}

void yomite_http_await(yomite_http_connection *connection, size_t bytes) {
    connection->http->waiting += bytes - connection->waiting;
    connection->waiting = bytes;
}

/// Looks at the bytes that were added last.
static void read_along(yomite_http_connection *connection, struct evbuffer *input, size_t added) {
    struct evbuffer_ptr start;
    if (evbuffer_ptr_set(input, &start, evbuffer_get_length(input) - added, EVBUFFER_PTR_SET) != 0) abort();
    while (added > 0) {
        struct evbuffer_iovec block;
        if (evbuffer_peek(input, (ev_ssize_t)added, &start, &block, 1) < 1) abort();
        size_t length = block.iov_len < added ? block.iov_len : added;
        yomite_framing_read(&connection->framing, block.iov_base, length);
        added -= length;
        if (added > 0 && evbuffer_ptr_set(input, &start, length, EVBUFFER_PTR_ADD) != 0) abort();
    }
    if (connection->framing.fault != NULL) event_active(connection->http->refusal, EV_TIMEOUT, 0);
}

static void input_changed(struct evbuffer *input, const struct evbuffer_cb_info *change, void *argument) {
    yomite_http_connection *connection = argument;
    if (connection->is_upgraded) return;
    if (change->n_added > 0 && connection->framing.fault == NULL) read_along(connection, input, change->n_added);
    yomite_http_hold(connection, connection->held + change->n_added);
    if (change->n_added > 0 && !connection->has_begun && connection->request == NULL) yomite_http_begin(connection);
}

static void closed(struct evhttp_connection *evhttp, void *argument) {
    (void)evhttp;
    yomite_http_connection *connection = argument;
    yomite_http *http = connection->http;
    if (connection->number != 0) http->callbacks.closed(http->callbacks.owner, connection->number);
    // evhttp leaves a request that is being answered to us when the client goes; when we close, it frees the request itself.
    if (connection->request != NULL && evhttp_request_get_connection(connection->request) == NULL) evhttp_request_free(connection->request);
    yomite_http_forget(connection);
}

void yomite_http_forget(yomite_http_connection *connection) {
    yomite_http *http = connection->http;
    yomite_http_hold(connection, 0);
    yomite_http_await(connection, 0);
    event_free(connection->settle);
    if (connection->hangup != NULL) event_free(connection->hangup);
    int descriptor = bufferevent_getfd(connection->stream);
    if (descriptor >= 0 && (size_t)descriptor < http->capacity) http->by_descriptor[descriptor] = NULL;
    if (connection->next != NULL) connection->next->previous = connection->previous;
    if (connection->previous != NULL) {
        connection->previous->next = connection->next;
    } else {
        http->first = connection->next;
    }
    free(connection);
}

void yomite_http_close(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    if (connection != NULL) evhttp_connection_free(connection->connection);
}

void yomite_http_say(yomite_http *http, uint64_t number, const void *bytes, size_t length) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    if (connection != NULL) (void)send(bufferevent_getfd(connection->stream), bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
}

bool yomite_http_is_at_fault(const yomite_http_connection *connection) {
    return connection->framing.fault != NULL && connection->received == connection->framing.requests;
}

void yomite_http_refuse(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    yomite_http *http = argument;
    yomite_http_connection *connection = http->first, *next;
    for (; connection != NULL; connection = next) {
        next = connection->next;
        // A request that came before is answered first.
        if (connection->number == 0 || connection->request != NULL || !yomite_http_is_at_fault(connection)) continue;
        uint64_t number = connection->number;
        http->callbacks.refused(http->callbacks.owner, number, connection->framing.fault);
        yomite_http_close(http, number);
    }
}

// The bytes of all requests together.

void yomite_http_limit_held(yomite_http *http, size_t most_bytes) {
    http->most_held = most_bytes;
}

size_t yomite_http_held(const yomite_http *http) {
    return http->held;
}

size_t yomite_http_waiting(const yomite_http *http) {
    return http->waiting;
}

size_t yomite_http_waiting_of(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    return connection == NULL ? 0 : connection->waiting;
}

/// Of the requests that are still arriving, the one with the most bytes so far; NULL where none is.
static yomite_http_connection *largest(yomite_http *http) {
    yomite_http_connection *found = NULL;
    for (yomite_http_connection *next = http->first; next != NULL; next = next->next) {
        bool is_arriving = next->number != 0 && (next->request == NULL || next->is_upgraded) && next->held > 0;
        if (is_arriving && (found == NULL || next->held > found->held)) found = next;
    }
    return found;
}

void yomite_http_relieve(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    yomite_http *http = argument;
    yomite_http_connection *found;
    while (http->held > http->most_held && (found = largest(http)) != NULL) {
        uint64_t number = found->number;
        http->callbacks.overfull(http->callbacks.owner, number, found->held);
        yomite_http_close(http, number);
    }
}
