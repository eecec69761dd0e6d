// SPDX-License-Identifier: GPL-3.0-or-later
//
// Connections to other servers on a loop that serves as well: bytes go both ways as they are. It decides nothing. Everything belongs to the
// thread of the loop.

#ifndef YOMITE_OUTGOING_H
#define YOMITE_OUTGOING_H

#include "yomite_events.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What looks up the names of servers for all connections of a loop.
typedef struct yomite_dialer yomite_dialer;
yomite_dialer *yomite_dialer_create(yomite_events *events);
/// Frees it, after its connections.
void yomite_dialer_free(yomite_dialer *dialer);

typedef struct yomite_outgoing yomite_outgoing;

/// What happens to a connection. None of them is called before `yomite_outgoing_connect` has returned, and each may free the connection.
typedef struct {
    void *owner;
    /// Bytes came, which are valid during the call.
    void (*received)(void *owner, const uint8_t *bytes, size_t length);
    /// Everything that was written has gone to the server.
    void (*drained)(void *owner);
    /// The connection has ended, or could not be opened, for this reason; null where the server closed it in good order.
    void (*ended)(void *owner, const char *_Nullable reason);
} yomite_outgoing_callbacks;

/// Begins to connect. What is written meanwhile is sent as soon as that is done.
yomite_outgoing *yomite_outgoing_connect(yomite_dialer *dialer, const char *host, uint16_t port, yomite_outgoing_callbacks callbacks);
/// Sends bytes, which are copied. Returns how many wait for the server.
size_t yomite_outgoing_write(yomite_outgoing *connection, const void *bytes, size_t length);
/// Whether nothing more is read for now.
void yomite_outgoing_pause(yomite_outgoing *connection, bool is_paused);
/// Closes it in any state. Nothing is reported of it any more.
void yomite_outgoing_free(yomite_outgoing *connection);

#pragma clang assume_nonnull end

#endif
