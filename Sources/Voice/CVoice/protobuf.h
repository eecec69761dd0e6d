// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wire format of protocol buffers, as far as models need it: fields are found in place, and messages are assembled from parts.

#ifndef YOMITE_VOICE_PROTOBUF_H
#define YOMITE_VOICE_PROTOBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Bytes with another owner.
typedef struct {
    const uint8_t *_Nullable start;
    size_t count;
} yomite_bytes;

bool yomite_bytes_equal(yomite_bytes bytes, yomite_bytes other);
/// Whether they begin with these characters.
bool yomite_bytes_begin(yomite_bytes bytes, const char *prefix);
/// Whether they are exactly these characters.
bool yomite_bytes_are(yomite_bytes bytes, const char *text);

typedef enum {
    yomite_field_number = 0,
    yomite_field_long = 1,
    yomite_field_bytes = 2,
    yomite_field_short = 5,
} yomite_field_kind;

/// A field of a message.
typedef struct {
    uint32_t number;
    yomite_field_kind kind;
    /// The value of a number.
    uint64_t value;
    /// The value of bytes.
    yomite_bytes bytes;
    /// The whole field including its key.
    yomite_bytes whole;
} yomite_field;

/// Takes the next field off the front of `message`. False: `message` is empty; if it is not, it is broken.
bool yomite_field_next(yomite_bytes *message, yomite_field *field);

/// The bytes of the first field of a message with this number; empty if there is none.
yomite_bytes yomite_message_part(yomite_bytes message, uint32_t number);

/// Takes the next number off the front of a packed list.
bool yomite_number_next(yomite_bytes *numbers, uint64_t *number);

/// Bytes that grow up to a limit. Once something did not fit, nothing more is added.
typedef struct {
    uint8_t *_Nullable start;
    size_t count;
    size_t capacity;
    size_t limit;
    bool is_full;
} yomite_buffer;

void yomite_buffer_add(yomite_buffer *buffer, yomite_bytes bytes);
void yomite_buffer_add_number(yomite_buffer *buffer, uint32_t field, uint64_t value);
void yomite_buffer_add_bytes(yomite_buffer *buffer, uint32_t field, yomite_bytes bytes);
void yomite_buffer_add_text(yomite_buffer *buffer, uint32_t field, const char *text);
yomite_bytes yomite_buffer_bytes(const yomite_buffer *buffer);
void yomite_buffer_free(yomite_buffer *buffer);

#pragma clang assume_nonnull end

#endif
