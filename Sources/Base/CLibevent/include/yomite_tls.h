// SPDX-License-Identifier: GPL-3.0-or-later
//
// One TLS connection at a time to a server whose certificate is checked, by libevent's buffered events. OpenSSL is loaded when the
// first one is created, so that who never connects pays nothing for it. A connection belongs to the thread that waits on it.

#ifndef YOMITE_TLS_H
#define YOMITE_TLS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_tls yomite_tls;

typedef enum {
    yomite_tls_created,
    /// libevent_openssl or OpenSSL is not there, or not as it should be.
    yomite_tls_no_library,
    /// The file holds no certificate that OpenSSL takes.
    yomite_tls_no_authorities,
} yomite_tls_result;

/// A connection that is not open yet. Whoever signed the server's certificate has to be in the file `authorities` (null: in the
/// system's). `bell` is a descriptor of the caller's that ends every wait when it becomes readable.
yomite_tls_result yomite_tls_create(const char *_Nullable authorities, int bell, yomite_tls *_Nullable *_Nonnull connection);
void yomite_tls_free(yomite_tls *connection);

/// Begins to connect, to one of the host's addresses: which one, `turn` says. Call it while the connection is closed.
void yomite_tls_connect(yomite_tls *connection, const char *host, uint16_t port, unsigned turn);
/// Closes it without another word. Nothing is reported of it any more.
void yomite_tls_close(yomite_tls *connection);

typedef enum {
    /// The bell was rung.
    yomite_tls_stopped,
    /// The time is over.
    yomite_tls_due,
    /// The connection is open, and the server is the one that was meant.
    yomite_tls_opened,
    /// There is something to read.
    yomite_tls_arrived,
    /// The connection ended or could not be opened, and is closed; `yomite_tls_reason` tells why.
    yomite_tls_ended,
} yomite_tls_news;

/// Waits for what happens next, for at most so many milliseconds.
yomite_tls_news yomite_tls_wait(yomite_tls *connection, int64_t milliseconds);

/// Takes what arrived, at most `capacity` bytes.
size_t yomite_tls_read(yomite_tls *connection, uint8_t *bytes, size_t capacity);
/// Sends, in the end. What is sent while the connection is not open is lost.
void yomite_tls_write(yomite_tls *connection, const uint8_t *bytes, size_t count);

/// Why the connection ended, in words.
const char *yomite_tls_reason(const yomite_tls *connection);

#pragma clang assume_nonnull end

#endif
