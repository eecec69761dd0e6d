// SPDX-License-Identifier: GPL-3.0-or-later
//
// A TCP listener for protocols of one question and one answer a connection. It decides nothing. Everything belongs to the thread
// of the loop.

#ifndef YOMITE_TCP_H
#define YOMITE_TCP_H

#include "yomite_events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_tcp yomite_tcp;

/// What happens to connections. Each has a number, which is never given to another one; a number whose connection is gone is ignored
/// by everything below.
typedef struct {
    void *owner;
    /// A client has connected from `peer` (numeric). False closes the connection at once.
    bool (*accepted)(void *owner, uint64_t connection, const char *peer);
    /// Bytes came, which are valid during the call.
    void (*received)(void *owner, uint64_t connection, const uint8_t *bytes, size_t length);
    /// A connection that was accepted is gone.
    void (*closed)(void *owner, uint64_t connection);
} yomite_tcp_callbacks;

/// A listener that listens nowhere yet.
yomite_tcp *_Nullable yomite_tcp_create(yomite_events *events, yomite_tcp_callbacks callbacks);
/// Listens at a numeric address. Returns the port (for 0, the one that was free), or -errno.
int yomite_tcp_listen(yomite_tcp *tcp, const char *address, uint16_t port);
/// Closes everything; `closed` is called for every connection.
void yomite_tcp_free(yomite_tcp *tcp);

/// Receives nothing more: not even that the client has said all it wants to say, which must not cost it its answer.
void yomite_tcp_hush(yomite_tcp *tcp, uint64_t connection);
/// Sends an answer, which is copied, and closes the connection behind it.
void yomite_tcp_finish(yomite_tcp *tcp, uint64_t connection, const void *_Nullable bytes, size_t length);
/// Closes a connection, whatever it is doing; `closed` is called before this returns.
void yomite_tcp_close(yomite_tcp *tcp, uint64_t connection);

#pragma clang assume_nonnull end

#endif
