// SPDX-License-Identifier: GPL-3.0-or-later

#include "protobuf.h"

#include <stdlib.h>
#include <string.h>

enum { number_bytes = 10, bits_per_byte = 7, more = 0x80, kind_bits = 3, least_capacity = 256 };

bool yomite_bytes_equal(yomite_bytes bytes, yomite_bytes other) {
    return bytes.count == other.count && (bytes.count == 0 || memcmp(bytes.start, other.start, bytes.count) == 0);
}

bool yomite_bytes_begin(yomite_bytes bytes, const char *prefix) {
    size_t length = strlen(prefix);
    return bytes.count >= length && (length == 0 || memcmp(bytes.start, prefix, length) == 0);
}

bool yomite_bytes_are(yomite_bytes bytes, const char *text) {
    return bytes.count == strlen(text) && yomite_bytes_begin(bytes, text);
}

/// Takes this many bytes off the front.
static bool take(yomite_bytes *from, uint64_t count, yomite_bytes *taken) {
    if (count > from->count) return false;
    *taken = (yomite_bytes){from->start, (size_t)count};
    from->start += count;
    from->count -= (size_t)count;
    return true;
}

bool yomite_number_next(yomite_bytes *numbers, uint64_t *number) {
    *number = 0;
    for (unsigned i = 0; i < number_bytes; i++) {
        yomite_bytes byte;
        if (!take(numbers, 1, &byte)) return false;
        *number |= (uint64_t)(*byte.start & (more - 1)) << (i * bits_per_byte);
        if (*byte.start < more) return true;
    }
    return false;
}

bool yomite_field_next(yomite_bytes *message, yomite_field *field) {
    if (message->count == 0) return false;
    yomite_bytes rest = *message;
    uint64_t key, length;
    if (!yomite_number_next(&rest, &key) || key >> kind_bits > UINT32_MAX) return false;
    *field = (yomite_field){.number = (uint32_t)(key >> kind_bits), .kind = (yomite_field_kind)(key & ((1 << kind_bits) - 1))};
    yomite_bytes skipped;
    bool is_whole = false;
    switch (field->kind) {
    case yomite_field_number: is_whole = yomite_number_next(&rest, &field->value); break;
    case yomite_field_long: is_whole = take(&rest, sizeof(uint64_t), &skipped); break;
    case yomite_field_short: is_whole = take(&rest, sizeof(uint32_t), &skipped); break;
    case yomite_field_bytes: is_whole = yomite_number_next(&rest, &length) && take(&rest, length, &field->bytes); break;
    }
    if (!is_whole) return false;
    field->whole = (yomite_bytes){message->start, message->count - rest.count};
    *message = rest;
    return true;
}

yomite_bytes yomite_message_part(yomite_bytes message, uint32_t number) {
    yomite_field field;
    while (yomite_field_next(&message, &field)) {
        if (field.number == number && field.kind == yomite_field_bytes) return field.bytes;
    }
    return (yomite_bytes){0};
}

/// Makes room for this many more bytes. False: there is none, and never will be.
static bool reserve(yomite_buffer *buffer, size_t count) {
    if (buffer->is_full || count > buffer->limit - buffer->count) {
        buffer->is_full = true;
        return false;
    }
    size_t needed = buffer->count + count;
    if (needed <= buffer->capacity) return true;
    size_t capacity = needed < least_capacity ? least_capacity : needed + needed / 2;
    uint8_t *start = realloc(buffer->start, capacity);
    if (start == NULL) {
        buffer->is_full = true;
        return false;
    }
    buffer->start = start;
    buffer->capacity = capacity;
    return true;
}

void yomite_buffer_add(yomite_buffer *buffer, yomite_bytes bytes) {
    if (bytes.count == 0 || !reserve(buffer, bytes.count)) return;
    memcpy(buffer->start + buffer->count, bytes.start, bytes.count);
    buffer->count += bytes.count;
}

static void add_varint(yomite_buffer *buffer, uint64_t value) {
    uint8_t bytes[number_bytes];
    size_t count = 0;
    for (; value >= more; value >>= bits_per_byte) bytes[count++] = (uint8_t)(value | more);
    bytes[count++] = (uint8_t)value;
    yomite_buffer_add(buffer, (yomite_bytes){bytes, count});
}

void yomite_buffer_add_number(yomite_buffer *buffer, uint32_t field, uint64_t value) {
    add_varint(buffer, (uint64_t)field << kind_bits | yomite_field_number);
    add_varint(buffer, value);
}

void yomite_buffer_add_bytes(yomite_buffer *buffer, uint32_t field, yomite_bytes bytes) {
    add_varint(buffer, (uint64_t)field << kind_bits | yomite_field_bytes);
    add_varint(buffer, bytes.count);
    yomite_buffer_add(buffer, bytes);
}

void yomite_buffer_add_text(yomite_buffer *buffer, uint32_t field, const char *text) {
    yomite_buffer_add_bytes(buffer, field, (yomite_bytes){(const uint8_t *)text, strlen(text)});
}

yomite_bytes yomite_buffer_bytes(const yomite_buffer *buffer) {
    return (yomite_bytes){buffer->start, buffer->count};
}

void yomite_buffer_free(yomite_buffer *buffer) {
    free(buffer->start);
    *buffer = (yomite_buffer){0};
}
