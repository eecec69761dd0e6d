// SPDX-License-Identifier: GPL-3.0-or-later
//
// A connection that goes on in another protocol after a request (RFC 9110, 7.8). evhttp cannot give up a connection's bufferevent in this
// version, so it stays the owner of the connection and of the request that is never answered, and only its callbacks are replaced: it does
// nothing on its own, and `evhttp_connection_free` closes the connection as before. docs/decisions/http.md.

#include "http_server.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>

/// If more than that waits for a client, nothing is read of it: each of its bytes may ask for an answer.
static const size_t most_waiting = 32768;

static void decide_reading(yomite_http_connection *connection) {
    size_t waiting = evbuffer_get_length(bufferevent_get_output(connection->stream));
    bool is_wanted = connection->is_ending || (!connection->is_paused && waiting <= most_waiting);
    bool is_reading = (bufferevent_get_enabled(connection->stream) & EV_READ) != 0;
    // To enable it once more would forgive the client its silence.
    if (is_wanted != is_reading) (is_wanted ? bufferevent_enable : bufferevent_disable)(connection->stream, EV_READ);
}

static void readable(struct bufferevent *stream, void *argument) {
    yomite_http_connection *connection = argument;
    yomite_http *http = connection->http;
    struct evbuffer *input = bufferevent_get_input(stream);
    size_t length = evbuffer_get_length(input);
    if (connection->is_ending) evbuffer_drain(input, length);
    if (connection->is_ending || length == 0) return;
    // A copy, because the owner may close the connection.
    uint8_t *bytes = malloc(length);
    if (bytes == NULL) abort();
    evbuffer_remove(input, bytes, length);
    uint64_t number = connection->number;
    http->callbacks.received(http->callbacks.owner, number, bytes, length);
    free(bytes);
    connection = yomite_http_find(http, number);
    if (connection != NULL) decide_reading(connection);
}

static void written(struct bufferevent *stream, void *argument) {
    yomite_http_connection *connection = argument;
    yomite_http *http = connection->http;
    // A close while the client still sends would be a reset, which could overtake what was written last.
    if (connection->is_ending) {
        (void)shutdown(bufferevent_getfd(stream), SHUT_WR);
        return;
    }
    uint64_t number = connection->number;
    http->callbacks.drained(http->callbacks.owner, number);
    connection = yomite_http_find(http, number);
    if (connection != NULL) decide_reading(connection);
}

static void ended(struct bufferevent *stream, short what, void *argument) {
    (void)stream;
    yomite_http_connection *connection = argument;
    yomite_http *http = connection->http;
    bool is_silent = (what & BEV_EVENT_TIMEOUT) != 0 && (what & BEV_EVENT_READING) != 0 && !connection->is_ending;
    if (is_silent) http->callbacks.silent(http->callbacks.owner, connection->number);
    evhttp_connection_free(connection->connection);
}

void yomite_http_upgrade(yomite_http *http, uint64_t number, const void *head, size_t length, int silence_seconds, int stall_seconds) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    if (connection == NULL || connection->request == NULL || connection->is_upgraded) return;
    struct bufferevent *stream = connection->stream;
    connection->is_upgraded = true;
    yomite_http_let_go(connection);
    // What came behind the request was read as the next one.
    connection->framing = (yomite_framing){.requests = connection->framing.requests};
    int on = 1;
    setsockopt(bufferevent_getfd(stream), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    bufferevent_setcb(stream, readable, written, ended, connection);
    bufferevent_setwatermark(stream, EV_READ, 0, 0);
    struct timeval silence = {.tv_sec = silence_seconds}, stall = {.tv_sec = stall_seconds};
    bufferevent_set_timeouts(stream, silence_seconds > 0 ? &silence : NULL, &stall);
    // evhttp writes only while it answers.
    bufferevent_enable(stream, EV_WRITE);
    if (length > 0) bufferevent_write(stream, head, length);
    decide_reading(connection);
    if (evbuffer_get_length(bufferevent_get_input(stream)) > 0) bufferevent_trigger(stream, EV_READ, BEV_TRIG_DEFER_CALLBACKS);
}

static yomite_http_connection *upgraded(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = yomite_http_find(http, number);
    return connection != NULL && connection->is_upgraded ? connection : NULL;
}

void yomite_http_pause(yomite_http *http, uint64_t number, bool is_paused) {
    yomite_http_connection *connection = upgraded(http, number);
    if (connection == NULL) return;
    connection->is_paused = is_paused;
    decide_reading(connection);
}

void yomite_http_keep(yomite_http *http, uint64_t number, size_t bytes) {
    yomite_http_connection *connection = upgraded(http, number);
    if (connection != NULL) yomite_http_hold(connection, bytes);
}

size_t yomite_http_write_upgraded(yomite_http_connection *connection, const void *bytes, size_t length) {
    if (connection->is_ending) return 0;
    bufferevent_write(connection->stream, bytes, length);
    return evbuffer_get_length(bufferevent_get_output(connection->stream));
}

void yomite_http_finish(yomite_http *http, uint64_t number) {
    yomite_http_connection *connection = upgraded(http, number);
    if (connection == NULL || connection->is_ending) return;
    connection->is_ending = true;
    yomite_http_hold(connection, 0);
    decide_reading(connection);
    // Otherwise that happens when it has been written.
    if (evbuffer_get_length(bufferevent_get_output(connection->stream)) == 0)
        (void)shutdown(bufferevent_getfd(connection->stream), SHUT_WR);
}
