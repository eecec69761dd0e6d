// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_websocket.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <wslay/wslay.h>

#pragma clang assume_nonnull begin

#define FUNCTIONS(USE) \
    USE(wslay_event_context_server_init) \
    USE(wslay_event_context_client_init) \
    USE(wslay_event_context_free) \
    USE(wslay_event_config_set_max_recv_msg_length) \
    USE(wslay_event_config_set_no_buffering) \
    USE(wslay_event_recv) \
    USE(wslay_event_send) \
    USE(wslay_event_queue_msg) \
    USE(wslay_event_queue_close) \
    USE(wslay_event_set_error) \
    USE(wslay_event_shutdown_read) \
    USE(wslay_event_get_read_enabled) \
    USE(wslay_event_get_status_code_sent) \
    USE(wslay_event_get_status_code_received)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
} library;

bool yomite_websocket_is_available(void) {
    static bool is_complete;
    if (is_complete) return true;
    void *handle = dlopen("libwslay.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    is_complete = true;
#define FIND(name) is_complete = (*(void **)&library.name = dlsym(handle, #name)) != NULL && is_complete;
    FUNCTIONS(FIND)
    return is_complete;
}

struct yomite_websocket {
    yomite_websocket_callbacks callbacks;
    wslay_event_context_ptr context;
    size_t most_bytes;
    /// What is being taken in.
    const uint8_t *_Nullable bytes;
    size_t length;
    /// Bytes of the message that is arriving.
    size_t message_bytes;
    /// Whether the frame that is arriving belongs to it: others come between its frames.
    bool is_of_message;
    bool is_client;
    bool is_closed;
    /// The status of the close that was sent; 0 while none was.
    uint16_t status;
};

static ssize_t read_bytes(wslay_event_context_ptr context, uint8_t *buffer, size_t length, int flags, void *user) {
    (void)flags;
    yomite_websocket *socket = user;
    if (socket->length == 0) {
        library.wslay_event_set_error(context, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size_t count = length < socket->length ? length : socket->length;
    memcpy(buffer, socket->bytes, count);
    socket->bytes += count;
    socket->length -= count;
    return (ssize_t)count;
}

static ssize_t write_bytes(wslay_event_context_ptr context, const uint8_t *bytes, size_t length, int flags, void *user) {
    (void)context, (void)flags;
    yomite_websocket *socket = user;
    socket->callbacks.send(socket->callbacks.owner, bytes, length);
    return (ssize_t)length;
}

/// What a client's frame is masked with, so that nobody between can be made to take it for something else.
static int make_mask(wslay_event_context_ptr context, uint8_t *mask, size_t length, void *user) {
    (void)context, (void)user;
    if (getrandom(mask, length, 0) != (ssize_t)length) abort();
    return 0;
}

static void refuse(yomite_websocket *socket, uint16_t status) {
    if (socket->is_closed) return;
    socket->is_closed = true;
    library.wslay_event_queue_close(socket->context, status, NULL, 0);
    library.wslay_event_shutdown_read(socket->context);
}

static void begin_frame(wslay_event_context_ptr context, const struct wslay_event_on_frame_recv_start_arg *frame, void *user) {
    (void)context;
    yomite_websocket *socket = user;
    socket->is_of_message = !wslay_is_ctrl_frame(frame->opcode);
    if (!socket->is_of_message) return;
    if (frame->opcode == WSLAY_BINARY_FRAME) refuse(socket, yomite_close_type);
    // The library knows the length of each frame, and of a message only where it keeps it.
    else if (frame->payload_length > socket->most_bytes - socket->message_bytes)
        refuse(socket, yomite_close_size);
}

static void take_part(wslay_event_context_ptr context, const struct wslay_event_on_frame_recv_chunk_arg *chunk, void *user) {
    (void)context;
    yomite_websocket *socket = user;
    if (!socket->is_of_message || socket->is_closed || chunk->data_length == 0) return;
    socket->message_bytes += chunk->data_length;
    socket->callbacks.part(socket->callbacks.owner, chunk->data, chunk->data_length);
}

static void end_message(wslay_event_context_ptr context, const struct wslay_event_on_msg_recv_arg *message, void *user) {
    (void)context;
    yomite_websocket *socket = user;
    if (wslay_is_ctrl_frame(message->opcode) || socket->is_closed) return;
    socket->message_bytes = 0;
    socket->callbacks.complete(socket->callbacks.owner);
}

yomite_websocket *_Nullable yomite_websocket_create(yomite_websocket_side side, size_t most_bytes, yomite_websocket_callbacks callbacks) {
    static const struct wslay_event_callbacks handlers = {
        .recv_callback = read_bytes,
        .send_callback = write_bytes,
        .genmask_callback = make_mask,
        .on_frame_recv_start_callback = begin_frame,
        .on_frame_recv_chunk_callback = take_part,
        .on_msg_recv_callback = end_message,
    };
    if (!yomite_websocket_is_available()) return NULL;
    yomite_websocket *socket = calloc(1, sizeof *socket);
    if (socket == NULL) abort();
    socket->callbacks = callbacks;
    socket->most_bytes = most_bytes;
    socket->is_client = side == yomite_websocket_client;
    int result = socket->is_client ? library.wslay_event_context_client_init(&socket->context, &handlers, socket)
                                   : library.wslay_event_context_server_init(&socket->context, &handlers, socket);
    if (result != 0) abort();
    library.wslay_event_config_set_max_recv_msg_length(socket->context, most_bytes);
    // It would allocate a message when its length is announced; here it takes what has come.
    library.wslay_event_config_set_no_buffering(socket->context, 1);
    return socket;
}

void yomite_websocket_free(yomite_websocket *socket) {
    library.wslay_event_context_free(socket->context);
    free(socket);
}

/// Sends the protocol's own answers. The library closes by itself what breaks the rules, and answers a close.
static void flush(yomite_websocket *socket) {
    library.wslay_event_send(socket->context);
    if (library.wslay_event_get_read_enabled(socket->context)) return;
    socket->is_closed = true;
    if (socket->status == 0) socket->status = library.wslay_event_get_status_code_sent(socket->context);
}

/// A close that the library cannot send any more.
static void send_close(yomite_websocket *socket, uint16_t status) {
    uint8_t frame[8] = {0x88, 2};
    size_t length = 2;
    uint8_t mask[4] = {0};
    if (socket->is_client) {
        make_mask(socket->context, mask, sizeof mask, socket);
        frame[1] |= 0x80;
        memcpy(frame + length, mask, sizeof mask);
        length += sizeof mask;
    }
    frame[length++] = (uint8_t)(status >> 8) ^ mask[0];
    frame[length++] = (uint8_t)(status & 0xFF) ^ mask[1];
    socket->callbacks.send(socket->callbacks.owner, frame, length);
}

bool yomite_websocket_take(yomite_websocket *socket, const uint8_t *bytes, size_t length) {
    if (socket->is_closed) return false;
    socket->bytes = bytes;
    socket->length = length;
    int result = library.wslay_event_recv(socket->context);
    socket->length = 0;
    // What breaks the rules of a frame's head is closed without a status by the library.
    if (result != 0 && !socket->is_closed) {
        socket->is_closed = true;
        socket->status = yomite_close_protocol;
        send_close(socket, yomite_close_protocol);
        return false;
    }
    flush(socket);
    return !socket->is_closed;
}

void yomite_websocket_close(yomite_websocket *socket, uint16_t status) {
    refuse(socket, status);
    flush(socket);
}

void yomite_websocket_ping(yomite_websocket *socket) {
    static const struct wslay_event_msg ping = {.opcode = WSLAY_PING};
    if (!socket->is_closed && library.wslay_event_queue_msg(socket->context, &ping) == 0) library.wslay_event_send(socket->context);
}

uint16_t yomite_websocket_received_status(const yomite_websocket *socket) {
    return library.wslay_event_get_status_code_received(socket->context);
}

uint16_t yomite_websocket_status(const yomite_websocket *socket) {
    return socket->status;
}

#pragma clang assume_nonnull end
