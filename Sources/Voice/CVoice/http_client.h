// SPDX-License-Identifier: GPL-3.0-or-later
//
// Requests to one HTTP server, one at a time. libcurl does it, opened when a host first needs it.

#ifndef YOMITE_VOICE_HTTP_CLIENT_H
#define YOMITE_VOICE_HTTP_CLIENT_H

#include "server_address.h"

#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
    yomite_server_address address;
    /// Certificates of those who are trusted, for https; NULL: the system's.
    const char *_Nullable ca_file;
    /// A file with the key that the server is shown; NULL: none.
    const char *_Nullable key_file;
    /// Whether http may go over the network.
    bool allows_plain;
} yomite_http_server;

typedef struct {
    /// With its query, behind the address.
    const char *path;
    /// Sent as JSON.
    const char *body;
    size_t body_bytes;
    /// Part of a good answer. False: that is enough.
    bool (*take)(void *context, const uint8_t *bytes, size_t count);
    /// Asked several times a second whether to go on.
    bool (*goes_on)(void *context);
    void *context;
} yomite_http_request;

typedef enum {
    yomite_http_answered,
    /// `take` or `goes_on` said so.
    yomite_http_stopped,
    /// The server answered something else than success.
    yomite_http_refused,
    /// No answer began: nobody listens there, or the connection ended before.
    yomite_http_unreachable,
    /// The answer broke off, or is none.
    yomite_http_failed,
} yomite_http_result;

/// Does what takes files and names: afterwards only connections to this server are opened. False: the reason was logged.
bool yomite_http_open(const yomite_http_server *server);

/// Sends a request and waits for all of its answer. What goes wrong is logged, without anything of request or answer.
yomite_http_result yomite_http_post(const yomite_http_request *request);

#pragma clang assume_nonnull end

#endif
