// SPDX-License-Identifier: GPL-3.0-or-later
//
// For the http_*.c files: a server, its connections, and who owns what.

#ifndef YOMITE_HTTP_SERVER_H
#define YOMITE_HTTP_SERVER_H

#include "yomite_http.h"

#include "http_framing.h"

#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <stdbool.h>
#include <stdint.h>

/// Owned by the server from the moment evhttp asks for its bufferevent until evhttp says that it is closed.
typedef struct yomite_http_connection yomite_http_connection;
struct yomite_http_connection {
    yomite_http *http;
    /// The socket in the lower half, how many there were in the upper one; 0 until it is accepted.
    uint64_t number;
    struct bufferevent *stream;
    struct evhttp_connection *connection;
    /// The request that waits for its answer, or is streamed to; evhttp's while the connection lives, ours once it is gone.
    struct evhttp_request *request;
    /// Runs once, when evhttp has given the new connection its socket.
    struct event *settle;
    /// While somebody waits or is streamed to: fires when the client closes its side.
    struct event *hangup;
    /// What has come, as far as it tells where requests end.
    yomite_framing framing;
    /// Requests that evhttp has handed over.
    uint32_t received;
    /// Bytes of the next request have been announced.
    bool has_begun;
    /// What has come of the requests that are not answered.
    size_t held;
    /// The body of the answer that is being sent.
    size_t waiting;
    /// Whether another protocol is spoken from here on (http_upgrade.c).
    bool is_upgraded;
    /// Whether the owner wants no more bytes for now.
    bool is_paused;
    /// Whether the connection ends when the client has taken what was written and closes its side.
    bool is_ending;
    yomite_http_connection *previous, *next;
};

struct yomite_http {
    struct evhttp *server;
    struct event_base *base;
    yomite_http_callbacks callbacks;
    yomite_http_connection *first;
    /// The connections by their socket, which is how a request finds its own.
    yomite_http_connection **by_descriptor;
    size_t capacity;
    uint32_t accepted;
    /// What all connections hold, how much it may be, and what runs when it is more.
    size_t held, most_held;
    /// The bodies of all answers that are being sent.
    size_t waiting;
    struct event *relief;
    /// Runs when a client has sent what is no request.
    struct event *refusal;
};

/// evhttp's callback for a new connection, and for a complete request.
struct bufferevent *yomite_http_connect(struct event_base *base, void *argument);
void yomite_http_receive(struct evhttp_request *request, void *argument);
/// Runs when the requests hold more than they may.
void yomite_http_relieve(evutil_socket_t descriptor, short what, void *argument);

/// Refuses the requests that are none. Runs later, because who is closed must not be the one whose bytes are being taken in.
void yomite_http_refuse(evutil_socket_t descriptor, short what, void *argument);
/// Whether the request that evhttp hands over next, or is waiting for, is none.
bool yomite_http_is_at_fault(const yomite_http_connection *connection);

/// The connection of that number; NULL where it is gone.
yomite_http_connection *yomite_http_find(yomite_http *http, uint64_t number);
/// Bytes of a further request have come.
void yomite_http_begin(yomite_http_connection *connection);
/// Sets what a connection holds.
void yomite_http_hold(yomite_http_connection *connection, size_t bytes);
/// Sets what of an answer waits for a connection's client.
void yomite_http_await(yomite_http_connection *connection, size_t bytes);
/// Keeps nothing of the request under way but what evhttp looks at when it ends.
void yomite_http_let_go(yomite_http_connection *connection);
/// Writes to a connection that was upgraded. Returns how many bytes wait for the client.
size_t yomite_http_write_upgraded(yomite_http_connection *connection, const void *bytes, size_t length);
/// Frees what we keep of a connection; the rest is evhttp's.
void yomite_http_forget(yomite_http_connection *connection);

#endif
