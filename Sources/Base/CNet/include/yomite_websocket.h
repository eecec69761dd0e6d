// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the other side of a WebSocket sends (RFC 6455), taken apart by libwslay. It knows nothing of sockets and decides nothing but what the
// protocol says: bytes go in, messages and the protocol's own answers come out.

#ifndef YOMITE_WEBSOCKET_H
#define YOMITE_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_websocket yomite_websocket;

/// Called while bytes are taken in, or while a close is sent. None of them may free the socket.
typedef struct {
    void *owner;
    /// Whole frames for the other side: pings, pongs and closes.
    void (*send)(void *owner, const uint8_t *bytes, size_t length);
    /// A further part of a text message.
    void (*part)(void *owner, const uint8_t *bytes, size_t length);
    /// The message is complete.
    void (*complete)(void *owner);
} yomite_websocket_callbacks;

/// Status codes of a close frame.
enum {
    yomite_close_protocol = 1002,
    yomite_close_type = 1003,
    yomite_close_policy = 1008,
    yomite_close_size = 1009,
    yomite_close_later = 1013,
};

/// Whether libwslay is there. It is opened at first use.
bool yomite_websocket_is_available(void);

typedef enum {
    yomite_websocket_server,
    /// Masks what it sends, and takes nothing that is masked.
    yomite_websocket_client,
} yomite_websocket_side;

/// Our side of a connection. `most_bytes` is the size of the largest message. Null where libwslay is not there.
yomite_websocket *_Nullable yomite_websocket_create(yomite_websocket_side side, size_t most_bytes, yomite_websocket_callbacks callbacks);
void yomite_websocket_free(yomite_websocket *socket);

/// Takes in what came. False: nothing more will be taken, and the other side was sent a close.
bool yomite_websocket_take(yomite_websocket *socket, const uint8_t *bytes, size_t length);

/// Sends a close with this status, after which nothing more is taken. Only the first close counts.
void yomite_websocket_close(yomite_websocket *socket, uint16_t status);

/// Asks whether the other side is still there.
void yomite_websocket_ping(yomite_websocket *socket);

/// The status of the close that came; 1006 while none did, 1005 for one without a status.
uint16_t yomite_websocket_received_status(const yomite_websocket *socket);

/// The status of the close that was sent; 0 while none was, 1005 for one without a status.
uint16_t yomite_websocket_status(const yomite_websocket *socket);

#pragma clang assume_nonnull end

#endif
