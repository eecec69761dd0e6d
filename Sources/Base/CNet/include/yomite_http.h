// SPDX-License-Identifier: GPL-3.0-or-later
//
// HTTP/1.1 by evhttp, and what evhttp leaves out: which connections there are, when each began a request, and when one is gone.
// It decides nothing: whether a connection may stay and how long a request may take is asked of, or done by, the owner.
// Everything belongs to the thread of the loop.

#ifndef YOMITE_HTTP_H
#define YOMITE_HTTP_H

#include "yomite_events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_http yomite_http;

typedef enum {
    yomite_method_get,
    yomite_method_head,
    yomite_method_post,
    yomite_method_put,
    yomite_method_patch,
    yomite_method_delete,
    yomite_method_options,
    yomite_method_trace,
    yomite_method_other,
} yomite_http_method;

/// What arrived. Valid during the call that hands it over.
typedef struct {
    yomite_http_method method;
    /// Path and query as they came: ASCII without white space and without NUL.
    const char *target;
    const uint8_t *_Nullable body;
    size_t body_length;
    const void *headers;
} yomite_http_request;

/// What happens to connections. Each has a number, which is never given to another one; a number whose connection is gone is
/// ignored by everything below.
typedef struct {
    void *owner;
    /// A client has connected from `peer` (numeric). False closes the connection at once.
    bool (*accepted)(void *owner, uint64_t connection, const char *peer);
    /// The first byte of a further request is there.
    void (*began)(void *owner, uint64_t connection);
    /// A request is complete. It has to be answered now or later, or streamed to, or the connection closed.
    void (*requested)(void *owner, uint64_t connection, const yomite_http_request *request);
    /// Everything that was written to a stream has gone to the client.
    void (*drained)(void *owner, uint64_t connection);
    /// All requests together hold more than they may: of those that are still arriving this is the largest, and `bytes` of it have
    /// come. It is closed after the call.
    void (*overfull)(void *owner, uint64_t connection, size_t bytes);
    /// Bytes have come on a connection that was upgraded.
    void (*received)(void *owner, uint64_t connection, const uint8_t *bytes, size_t length);
    /// A client of an upgraded connection has sent nothing for too long. The connection is closed after the call.
    void (*silent)(void *owner, uint64_t connection);
    /// What came behind the last request that was answered is none, for this reason. The connection is closed after the call.
    void (*refused)(void *owner, uint64_t connection, const char *reason);
    /// A connection that was accepted is gone.
    void (*closed)(void *owner, uint64_t connection);
} yomite_http_callbacks;

typedef struct {
    size_t header_bytes;
    size_t body_bytes;
    /// Of headers and bodies of all requests that are arriving or wait for their answers.
    size_t held_bytes;
    /// How long nothing at all may move on a connection.
    int idle_seconds;
} yomite_http_limits;

/// A server that listens nowhere yet.
yomite_http *_Nullable yomite_http_create(yomite_events *events, yomite_http_limits limits, yomite_http_callbacks callbacks);
/// Listens at a numeric address. Returns the port (for 0, the one that was free), or -errno.
int yomite_http_listen(yomite_http *http, const char *address, uint16_t port);
/// Takes over a socket that listens already and does not block, and closes it at the end. Returns its port, or -errno.
int yomite_http_take(yomite_http *http, int descriptor);
/// Accepts no more connections: those that come wait in the kernel for the next owner of the sockets.
void yomite_http_rest(yomite_http *http);
/// Closes everything; `closed` is called for every connection.
void yomite_http_free(yomite_http *http);

/// Walks through a request's headers: `cursor` begins as null. False behind the last one.
bool yomite_http_next_header(const yomite_http_request *request, const void *_Nullable *_Nonnull cursor,
    const char *_Nullable *_Nonnull name, const char *_Nullable *_Nonnull value);

typedef struct {
    const char *name;
    const char *value;
} yomite_http_header;

/// Answers the request under way; of the answer to HEAD the body is left out. All bytes are copied.
void yomite_http_answer(yomite_http *http, uint64_t connection, int status, const yomite_http_header *_Nullable headers,
    size_t header_count, const void *_Nullable body, size_t length);

/// From here on, until the request is answered, the connection is closed when the client closes its side. Nothing is kept of the request.
void yomite_http_wait(yomite_http *http, uint64_t connection);

/// Answers the request under way (any but HEAD) with a body that comes piece by piece, chunked. Waits for the client's leaving as above.
void yomite_http_stream(
    yomite_http *http, uint64_t connection, int status, const yomite_http_header *_Nullable headers, size_t header_count);
/// Lets the kernel hold so many bytes at most that the client has not taken, so that one who stalls is noticed soon.
void yomite_http_keep_short(yomite_http *http, uint64_t connection, int bytes);
/// Adds to the body. Returns how many bytes wait for the client.
size_t yomite_http_stream_write(yomite_http *http, uint64_t connection, const void *_Nullable bytes, size_t length);
/// Ends the body. The connection can then be used for the next request.
void yomite_http_stream_end(yomite_http *http, uint64_t connection);

/// Answers the request under way with this head, after which the connection speaks another protocol: all that comes is handed to
/// `received`, `yomite_http_stream_write` writes as it is, and a client is closed that sends nothing for so many seconds (0: it need not), or
/// takes nothing. Without a head, what is written next begins the answer.
void yomite_http_upgrade(
    yomite_http *http, uint64_t connection, const void *_Nullable head, size_t length, int silence_seconds, int stall_seconds);
/// Whether nothing more is read of an upgraded connection for now.
void yomite_http_pause(yomite_http *http, uint64_t connection, bool is_paused);
/// Sets what the owner holds of an upgraded connection's incomplete messages: they count among the requests.
void yomite_http_keep(yomite_http *http, uint64_t connection, size_t bytes);
/// Closes our side of an upgraded connection when its client has taken what was written, and the connection when the client closes its
/// own. Until then, what it sends is thrown away; how long it may take is up to the owner.
void yomite_http_finish(yomite_http *http, uint64_t connection);

/// Says something to a client whose request has not arrived: that cannot be answered. As much as the kernel takes at once.
void yomite_http_say(yomite_http *http, uint64_t connection, const void *bytes, size_t length);

/// What all requests may hold together from now on.
void yomite_http_limit_held(yomite_http *http, size_t most_bytes);
/// What all requests hold together.
size_t yomite_http_held(const yomite_http *http);

/// The bodies of all answers that were not taken whole by the kernel yet; those of streams do not count.
size_t yomite_http_waiting(const yomite_http *http);
/// The same of one connection; 0 where it is gone.
size_t yomite_http_waiting_of(yomite_http *http, uint64_t connection);

/// Closes a connection, whatever it is doing; `closed` is called before this returns.
void yomite_http_close(yomite_http *http, uint64_t connection);

#pragma clang assume_nonnull end

#endif
