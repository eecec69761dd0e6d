// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request that is complete: how it is handed over, answered, and streamed to.

#include "http_server.h"

#include <errno.h>
#include <event2/buffer.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/socket.h>

static yomite_http_method method_of(struct evhttp_request *request) {
    switch (evhttp_request_get_command(request)) {
    case EVHTTP_REQ_HEAD: return yomite_method_head;
    case EVHTTP_REQ_POST: return yomite_method_post;
    case EVHTTP_REQ_PUT: return yomite_method_put;
    case EVHTTP_REQ_PATCH: return yomite_method_patch;
    case EVHTTP_REQ_DELETE: return yomite_method_delete;
    case EVHTTP_REQ_OPTIONS: return yomite_method_options;
    case EVHTTP_REQ_TRACE: return yomite_method_trace;
    case EVHTTP_REQ_GET: return yomite_method_get;
    default: return yomite_method_other;
    }
}

/// What is read at most of a client that waits for an answer or is being sent one. evhttp reads on while it writes, to learn of the
/// end, and would keep all that comes.
static const size_t read_meanwhile = 1024;

static void answered(struct evhttp_request *request, void *argument) {
    (void)request;
    yomite_http_connection *connection = argument;
    connection->request = NULL;
    connection->has_begun = false;
    yomite_http_await(connection, 0);
    bufferevent_setwatermark(connection->stream, EV_READ, 0, 0);
    if (connection->hangup != NULL) event_free(connection->hangup);
    connection->hangup = NULL;
    // The next request may have come along with this one.
    size_t more = evbuffer_get_length(bufferevent_get_input(connection->stream));
    yomite_http_hold(connection, more);
    if (more > 0) yomite_http_begin(connection);
    if (yomite_http_is_at_fault(connection)) event_active(connection->http->refusal, EV_TIMEOUT, 0);
}

/// Whether it is HTTP/1.0, which has neither chunks nor upgrades.
static bool is_old(const struct evhttp_request *request) {
    return request->major < 1 || (request->major == 1 && request->minor < 1);
}

void yomite_http_receive(struct evhttp_request *request, void *argument) {
    yomite_http *http = argument;
    struct bufferevent *stream = evhttp_connection_get_bufferevent(evhttp_request_get_connection(request));
    yomite_http_connection *connection = http->by_descriptor[bufferevent_getfd(stream)];
    // It is refused in a moment.
    if (yomite_http_is_at_fault(connection)) return;
    connection->received++;
    connection->request = request;
    bufferevent_setwatermark(stream, EV_READ, 0, read_meanwhile);
    evhttp_request_set_on_complete_cb(request, answered, connection);
    // RFC 9110, 7.8: who stands in between and speaks no other version may have passed it on unread.
    while (is_old(request) && evhttp_remove_header(evhttp_request_get_input_headers(request), "Upgrade") == 0) continue;
    struct evbuffer *body = evhttp_request_get_input_buffer(request);
    yomite_http_request received = {
        .method = method_of(request),
        .target = evhttp_request_get_uri(request),
        .body = evbuffer_pullup(body, -1),
        .body_length = evbuffer_get_length(body),
        .headers = evhttp_request_get_input_headers(request),
    };
    http->callbacks.requested(http->callbacks.owner, connection->number, &received);
}

bool yomite_http_next_header(const yomite_http_request *request, const void **cursor, const char **name, const char **value) {
    const struct evkeyvalq *headers = request->headers;
    const struct evkeyval *last = *cursor;
    const struct evkeyval *header = last == NULL ? TAILQ_FIRST(headers) : TAILQ_NEXT(last, next);
    if (header == NULL) return false;
    *cursor = header;
    *name = header->key;
    *value = header->value;
    return true;
}

// Answers.

static struct evhttp_request *request_of(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    return connection == NULL ? NULL : connection->request;
}

static void add_headers(struct evhttp_request *request, const yomite_http_header *headers, size_t count) {
    for (size_t i = 0; i < count; i++) evhttp_add_header(evhttp_request_get_output_headers(request), headers[i].name, headers[i].value);
}

void yomite_http_answer(yomite_http *http, uint64_t number, int status, const yomite_http_header *headers, size_t header_count,
    const void *body, size_t length) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    struct evhttp_request *request = connection == NULL || connection->is_upgraded ? NULL : connection->request;
    if (request == NULL) return;
    add_headers(request, headers, header_count);
    if (evhttp_request_get_command(request) == EVHTTP_REQ_HEAD) {
        // evhttp would leave the length out and write the body all the same. The head of a stream has no length.
        char text[24];
        snprintf(text, sizeof text, "%zu", length);
        if (length > 0) evhttp_add_header(evhttp_request_get_output_headers(request), "Content-Length", text);
    } else if (length > 0) {
        evbuffer_add(evhttp_request_get_output_buffer(request), body, length);
        yomite_http_await(connection, length);
    }
    evhttp_send_reply(request, status, NULL, NULL);
}

static void hung_up(evutil_socket_t descriptor, short what, void *argument) {
    yomite_http_connection *connection = argument;
    if ((what & EV_CLOSED) == 0) {
        char next;
        ssize_t count = recv(descriptor, &next, sizeof next, MSG_PEEK | MSG_DONTWAIT);
        // It sends its next request already: from now on only a write shows whether it is still there.
        if (count > 0) return;
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            event_add(connection->hangup, NULL);
            return;
        }
    }
    evhttp_connection_free(connection->connection);
}

void yomite_http_let_go(yomite_http_connection *connection) {
    struct evkeyvalq *headers = evhttp_request_get_input_headers(connection->request);
    const char *ending = evhttp_find_header(headers, "Connection");
    char *copy = ending == NULL ? NULL : strdup(ending);
    evhttp_clear_headers(headers);
    if (copy != NULL) evhttp_add_header(headers, "Connection", copy);
    free(copy);
    struct evbuffer *body = evhttp_request_get_input_buffer(connection->request);
    evbuffer_drain(body, evbuffer_get_length(body));
    yomite_http_hold(connection, 0);
}

void yomite_http_wait(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    if (connection == NULL || connection->request == NULL || connection->hangup != NULL) return;
    // What takes long, or is a stream of days, keeps nothing of its request.
    yomite_http_let_go(connection);
    // evhttp does not read before it writes, so it would learn of a client that has left only with the answer. libevent tells of a reset
    // as of bytes to read, never as EV_CLOSED, and without end.
    connection->hangup = event_new(http->base, bufferevent_getfd(connection->stream), EV_READ | EV_CLOSED, hung_up, connection);
    if (connection->hangup == NULL || event_add(connection->hangup, NULL) != 0) abort();
}

void yomite_http_stream(yomite_http *http, uint64_t number, int status, const yomite_http_header *headers, size_t header_count) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    struct evhttp_request *request = connection == NULL ? NULL : connection->request;
    if (request == NULL) return;
    add_headers(request, headers, header_count);
    // Before chunks there was nothing but the end of the connection to end a body with: evhttp would keep it, and say that the body is empty.
    if (is_old(request)) evhttp_remove_header(evhttp_request_get_input_headers(request), "Connection");
    // What is small is sent at once, though what was sent before has not been confirmed yet.
    int on = 1;
    setsockopt(bufferevent_getfd(connection->stream), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    evhttp_send_reply_start(request, status, NULL);
    yomite_http_wait(http, number);
}

void yomite_http_keep_short(yomite_http *http, uint64_t number, int bytes) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    if (connection != NULL) setsockopt(bufferevent_getfd(connection->stream), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static void drained(struct evhttp_connection *evhttp, void *argument) {
    (void)evhttp;
    yomite_http_connection *connection = argument;
    connection->http->callbacks.drained(connection->http->callbacks.owner, connection->number);
}

size_t yomite_http_stream_write(yomite_http *http, uint64_t number, const void *bytes, size_t length) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    if (connection == NULL || connection->request == NULL || length == 0) return 0;
    if (connection->is_upgraded) return yomite_http_write_upgraded(connection, bytes, length);
    struct evbuffer *chunk = evbuffer_new();
    if (chunk == NULL) abort();
    evbuffer_add(chunk, bytes, length);
    evhttp_send_reply_chunk_with_cb(connection->request, chunk, drained, connection);
    evbuffer_free(chunk);
    return evbuffer_get_length(bufferevent_get_output(connection->stream));
}

void yomite_http_stream_end(yomite_http *http, uint64_t number) {
    struct evhttp_request *request = request_of(http, number);
    if (request != NULL) evhttp_send_reply_end(request);
}
