// SPDX-License-Identifier: GPL-3.0-or-later
//
// One connection at a time to a server, by libevent's buffered events: plain, or TLS with a certificate that is checked. OpenSSL is loaded when
// the first one with TLS is created, so that who never needs it pays nothing for it. A connection belongs to the thread that waits on it.

#ifndef YOMITE_CLIENT_H
#define YOMITE_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_client yomite_client;

typedef enum {
    yomite_client_created,
    /// libevent_openssl or OpenSSL is not there, or not as it should be.
    yomite_client_no_library,
    /// The file holds no certificate that OpenSSL takes.
    yomite_client_no_authorities,
    /// The bell was rung while there were too few descriptors.
    yomite_client_was_stopped,
} yomite_client_result;

/// A connection that is not open yet, and will not be encrypted. `bell` is a descriptor of the caller's that ends every wait when it becomes
/// readable. Where the system has too few descriptors it waits for them; NULL: the bell was rung meanwhile.
yomite_client *_Nullable yomite_client_create_plain(int bell);

/// The same with TLS. The authority that signed the server's certificate has to be in the file `authorities` (null: in the system's).
yomite_client_result yomite_client_create_tls(const char *_Nullable authorities, int bell, yomite_client *_Nullable *_Nonnull connection);
void yomite_client_free(yomite_client *connection);

/// Has the bell end waits again after it did so once: for an owner who has silenced it.
void yomite_client_hear_bell(yomite_client *connection);
/// How many bytes may wait to be sent: 65,536 unless this is called.
void yomite_client_allow_unsent(yomite_client *connection, size_t count);

/// Begins to connect, to one of the host's addresses: which one, `turn` says. Call it while the connection is closed.
void yomite_client_connect(yomite_client *connection, const char *host, uint16_t port, unsigned turn);
/// Closes it without another word. Nothing is reported of it any more.
void yomite_client_close(yomite_client *connection);

typedef enum {
    /// The bell was rung.
    yomite_client_stopped,
    /// The time is over.
    yomite_client_due,
    /// The connection is open, and the server is the one that was meant.
    yomite_client_opened,
    /// There is something to read.
    yomite_client_arrived,
    /// The connection ended or could not be opened, and is closed; `yomite_client_reason` tells why.
    yomite_client_ended,
} yomite_client_news;

/// Waits for what happens next, for at most so many milliseconds.
yomite_client_news yomite_client_wait(yomite_client *connection, int64_t milliseconds);

/// Takes what arrived, at most `capacity` bytes.
size_t yomite_client_read(yomite_client *connection, uint8_t *bytes, size_t capacity);
/// Sends, in the end. Returns false where nothing is sent: the connection is not open, or too much waits to be sent already.
bool yomite_client_write(yomite_client *connection, const uint8_t *bytes, size_t count);

/// Why the connection ended, in words.
const char *yomite_client_reason(const yomite_client *connection);

#pragma clang assume_nonnull end

#endif
