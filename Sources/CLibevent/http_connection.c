// SPDX-License-Identifier: GPL-3.0-or-later
//
// evhttp tells of a connection only when a whole request has arrived on it. What a drip or a flood of silent clients does happens
// before: so the bufferevent that evhttp asks for at each accept is where a connection is met first, and its owner (the one whom
// evhttp has set as the argument of its callbacks) is the evhttp_connection, whose closing is then watched. docs/decisions/070-http-by-evhttp.md.

#include <event2/buffer.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>

#include "http_server.h"

static void settle(evutil_socket_t descriptor, short what, void *argument);
static void closed(struct evhttp_connection *evhttp, void *argument);
static void input_changed(struct evbuffer *input, const struct evbuffer_cb_info *change, void *argument);

struct bufferevent *yomite_http_connect(struct event_base *base, void *argument) {
    yomite_http *http = argument;
    yomite_http_connection *connection = calloc(1, sizeof *connection);
    struct bufferevent *stream = bufferevent_socket_new(base, -1, BEV_OPT_CLOSE_ON_FREE);
    if (connection == NULL || stream == NULL)
        abort();
    connection->http = http;
    connection->stream = stream;
    connection->settle = event_new(base, -1, 0, settle, connection);
    if (connection->settle == NULL)
        abort();
    connection->next = http->first;
    if (http->first != NULL)
        http->first->previous = connection;
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
        if (http->by_descriptor == NULL)
            abort();
        memset(http->by_descriptor + http->capacity, 0, (capacity - http->capacity) * sizeof *http->by_descriptor);
        http->capacity = capacity;
    }
    http->by_descriptor[descriptor] = connection;
    connection->number = (uint64_t)++http->accepted << 32 | descriptor;
}

static yomite_http_connection *find(yomite_http *http, uint64_t number) {
    uint32_t descriptor = (uint32_t)number;
    yomite_http_connection *connection = descriptor < http->capacity ? http->by_descriptor[descriptor] : NULL;
    return connection != NULL && connection->number == number ? connection : NULL;
}

static void settle(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    yomite_http_connection *connection = argument;
    void *evhttp = NULL;
    bufferevent_getcb(connection->stream, NULL, NULL, NULL, &evhttp);
    if (evhttp == NULL || evhttp_connection_get_bufferevent(evhttp) != connection->stream)
        abort();
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

static void begin(yomite_http_connection *connection) {
    connection->has_begun = true;
    connection->http->callbacks.began(connection->http->callbacks.owner, connection->number);
}

/// Sets what a connection holds.
static void hold(yomite_http_connection *connection, size_t bytes) {
    yomite_http *http = connection->http;
    http->held += bytes - connection->held;
    connection->held = bytes;
    // Later: who is closed must not be the one whose bytes are being taken in right now.
    if (http->held > http->most_held)
        event_active(http->relief, EV_TIMEOUT, 0);
}

static void input_changed(struct evbuffer *input, const struct evbuffer_cb_info *change, void *argument) {
    (void)input;
    yomite_http_connection *connection = argument;
    hold(connection, connection->held + change->n_added);
    if (change->n_added > 0 && !connection->has_begun && connection->request == NULL)
        begin(connection);
}

static void answered(struct evhttp_request *request, void *argument) {
    (void)request;
    yomite_http_connection *connection = argument;
    connection->request = NULL;
    connection->has_begun = false;
    if (connection->hangup != NULL)
        event_free(connection->hangup);
    connection->hangup = NULL;
    // The next request may have come along with this one.
    size_t more = evbuffer_get_length(bufferevent_get_input(connection->stream));
    hold(connection, more);
    if (more > 0)
        begin(connection);
}

static void closed(struct evhttp_connection *evhttp, void *argument) {
    (void)evhttp;
    yomite_http_connection *connection = argument;
    yomite_http *http = connection->http;
    if (connection->number != 0)
        http->callbacks.closed(http->callbacks.owner, connection->number);
    // evhttp leaves a request that is being answered to us when the client goes; when we close, it frees the request itself.
    if (connection->request != NULL && evhttp_request_get_connection(connection->request) == NULL)
        evhttp_request_free(connection->request);
    yomite_http_forget(connection);
}

void yomite_http_forget(yomite_http_connection *connection) {
    yomite_http *http = connection->http;
    hold(connection, 0);
    event_free(connection->settle);
    if (connection->hangup != NULL)
        event_free(connection->hangup);
    int descriptor = bufferevent_getfd(connection->stream);
    if (descriptor >= 0 && (size_t)descriptor < http->capacity)
        http->by_descriptor[descriptor] = NULL;
    if (connection->next != NULL)
        connection->next->previous = connection->previous;
    if (connection->previous != NULL)
        connection->previous->next = connection->next;
    else
        http->first = connection->next;
    free(connection);
}

void yomite_http_close(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = find(http, number);
    if (connection != NULL)
        evhttp_connection_free(connection->connection);
}

void yomite_http_say(yomite_http *http, uint64_t number, const void *bytes, size_t length) {
    yomite_http_connection *connection = find(http, number);
    if (connection != NULL)
        (void)send(bufferevent_getfd(connection->stream), bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// MARK: - The bytes of all requests together

size_t yomite_http_held(const yomite_http *http) {
    return http->held;
}

/// Of the requests that are still arriving the one of which the most has come; NULL where none is.
static yomite_http_connection *largest(yomite_http *http) {
    yomite_http_connection *found = NULL;
    for (yomite_http_connection *next = http->first; next != NULL; next = next->next)
        if (next->number != 0 && next->request == NULL && next->held > 0 && (found == NULL || next->held > found->held))
            found = next;
    return found;
}

void yomite_http_relieve(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    yomite_http *http = argument;
    yomite_http_connection *found;
    while (http->held > http->most_held && (found = largest(http)) != NULL) {
        uint64_t number = found->number;
        http->callbacks.overfull(http->callbacks.owner, number);
        yomite_http_close(http, number);
    }
}

// MARK: - Requests

static yomite_http_method method_of(struct evhttp_request *request) {
    switch (evhttp_request_get_command(request)) {
    case EVHTTP_REQ_HEAD: return YOMITE_HTTP_HEAD;
    case EVHTTP_REQ_POST: return YOMITE_HTTP_POST;
    case EVHTTP_REQ_PUT: return YOMITE_HTTP_PUT;
    case EVHTTP_REQ_PATCH: return YOMITE_HTTP_PATCH;
    case EVHTTP_REQ_DELETE: return YOMITE_HTTP_DELETE;
    case EVHTTP_REQ_OPTIONS: return YOMITE_HTTP_OPTIONS;
    case EVHTTP_REQ_TRACE: return YOMITE_HTTP_TRACE;
    default: return YOMITE_HTTP_GET;
    }
}

void yomite_http_receive(struct evhttp_request *request, void *argument) {
    yomite_http *http = argument;
    struct bufferevent *stream = evhttp_connection_get_bufferevent(evhttp_request_get_connection(request));
    yomite_http_connection *connection = http->by_descriptor[bufferevent_getfd(stream)];
    connection->request = request;
    evhttp_request_set_on_complete_cb(request, answered, connection);
    struct evbuffer *body = evhttp_request_get_input_buffer(request);
    yomite_http_request received = {
        .method = method_of(request),
        .minor_version = request->major == 1 ? request->minor : 0,
        .target = evhttp_request_get_uri(request),
        .body = evbuffer_pullup(body, -1),
        .body_length = evbuffer_get_length(body),
        .headers = evhttp_request_get_input_headers(request),
    };
    http->callbacks.requested(http->callbacks.owner, connection->number, &received);
}

bool yomite_http_next_header(
    const yomite_http_request *request, const void **cursor, const char **name, const char **value) {
    const struct evkeyvalq *headers = request->headers;
    const struct evkeyval *last = *cursor;
    const struct evkeyval *header = last == NULL ? TAILQ_FIRST(headers) : TAILQ_NEXT(last, next);
    if (header == NULL)
        return false;
    *cursor = header;
    *name = header->key;
    *value = header->value;
    return true;
}

// MARK: - Answers

static struct evhttp_request *request_of(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = find(http, number);
    return connection == NULL ? NULL : connection->request;
}

static void add_headers(struct evhttp_request *request, const yomite_http_header *headers, size_t count) {
    for (size_t i = 0; i < count; i++)
        evhttp_add_header(evhttp_request_get_output_headers(request), headers[i].name, headers[i].value);
}

void yomite_http_answer(
    yomite_http *http, uint64_t number, int status, const yomite_http_header *headers, size_t header_count, const void *body,
    size_t length) {
    struct evhttp_request *request = request_of(http, number);
    if (request == NULL)
        return;
    add_headers(request, headers, header_count);
    if (length > 0)
        evbuffer_add(evhttp_request_get_output_buffer(request), body, length);
    evhttp_send_reply(request, status, NULL, NULL);
}

static void hung_up(evutil_socket_t descriptor, short what, void *argument) {
    (void)descriptor, (void)what;
    yomite_http_connection *connection = argument;
    evhttp_connection_free(connection->connection);
}

void yomite_http_wait(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = find(http, number);
    if (connection == NULL || connection->request == NULL || connection->hangup != NULL)
        return;
    // evhttp does not read while an answer is under way, so it would learn of a client that has left only from the next write.
    connection->hangup = event_new(http->base, bufferevent_getfd(connection->stream), EV_CLOSED, hung_up, connection);
    if (connection->hangup == NULL || event_add(connection->hangup, NULL) != 0)
        abort();
}

/// A stream may last for days: of the request that it answers nothing is kept but what decides how it ends.
static void let_go(yomite_http_connection *connection) {
    struct evkeyvalq *headers = evhttp_request_get_input_headers(connection->request);
    const char *ending = evhttp_find_header(headers, "Connection");
    bool closes = ending != NULL && evutil_ascii_strcasecmp(ending, "close") == 0;
    evhttp_clear_headers(headers);
    if (closes)
        evhttp_add_header(headers, "Connection", "close");
    struct evbuffer *body = evhttp_request_get_input_buffer(connection->request);
    evbuffer_drain(body, evbuffer_get_length(body));
    hold(connection, 0);
}

void yomite_http_stream(
    yomite_http *http, uint64_t number, int status, const yomite_http_header *headers, size_t header_count) {
    yomite_http_connection *connection = find(http, number);
    struct evhttp_request *request = connection == NULL ? NULL : connection->request;
    if (request == NULL)
        return;
    add_headers(request, headers, header_count);
    // What is small is sent at once, though what was sent before has not been confirmed yet.
    int on = 1;
    setsockopt(bufferevent_getfd(connection->stream), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    evhttp_send_reply_start(request, status, NULL);
    let_go(connection);
    yomite_http_wait(http, number);
}

void yomite_http_keep_short(yomite_http *http, uint64_t number, int bytes) {
    yomite_http_connection *connection = find(http, number);
    if (connection != NULL)
        setsockopt(bufferevent_getfd(connection->stream), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static void drained(struct evhttp_connection *evhttp, void *argument) {
    (void)evhttp;
    yomite_http_connection *connection = argument;
    connection->http->callbacks.drained(connection->http->callbacks.owner, connection->number);
}

size_t yomite_http_stream_write(yomite_http *http, uint64_t number, const void *bytes, size_t length) {
    yomite_http_connection *connection = find(http, number);
    if (connection == NULL || connection->request == NULL || length == 0)
        return 0;
    struct evbuffer *chunk = evbuffer_new();
    if (chunk == NULL)
        abort();
    evbuffer_add(chunk, bytes, length);
    evhttp_send_reply_chunk_with_cb(connection->request, chunk, drained, connection);
    evbuffer_free(chunk);
    return evbuffer_get_length(bufferevent_get_output(connection->stream));
}

void yomite_http_stream_end(yomite_http *http, uint64_t number) {
    struct evhttp_request *request = request_of(http, number);
    if (request != NULL)
        evhttp_send_reply_end(request);
}
