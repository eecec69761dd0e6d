// SPDX-License-Identifier: GPL-3.0-or-later
//
// Requests to one HTTP server, one at a time, by libcurl, which is opened when a host first needs it.

#ifndef YOMITE_VOICE_HTTP_CLIENT_H
#define YOMITE_VOICE_HTTP_CLIENT_H

#include "server_address.h"

#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
    yomite_server_address address;
    /// Trusted certificates for https; NULL: those of the system.
    const char *_Nullable ca_file;
    /// A file with the key for the server; NULL: none.
    const char *_Nullable key_file;
    /// Whether plain http may go over the network.
    bool allows_plain;
} yomite_http_server;

typedef struct {
    /// Appended to the address, including the query.
    const char *path;
    /// Sent as JSON.
    const char *body;
    size_t body_bytes;
    /// Receives a part of a successful answer. False: that is enough.
    bool (*take)(void *context, const uint8_t *bytes, size_t count);
    /// Called several times a second to ask whether to continue.
    bool (*goes_on)(void *context);
    void *context;
} yomite_http_request;

typedef enum {
    yomite_http_answered,
    /// `take` or `goes_on` stopped it.
    yomite_http_stopped,
    /// The server did not answer with success.
    yomite_http_refused,
    /// There was no answer: nothing listens there, or the connection ended before one began.
    yomite_http_unreachable,
    /// The answer broke off or is not HTTP.
    yomite_http_failed,
} yomite_http_result;

/// Does everything that needs files and name lookups: afterwards only connections to this server are opened. False: the reason was logged.
bool yomite_http_open(const yomite_http_server *server);

/// Sends a request and waits for the whole answer. Failures are logged without the content of request or answer.
yomite_http_result yomite_http_post(const yomite_http_request *request);

#pragma clang assume_nonnull end

#endif
