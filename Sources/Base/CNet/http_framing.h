// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads along what a client sends, before evhttp does, and notices where a request is not as RFC 9112 has it: evhttp takes much for a
// request in which a proxy between us and the client may see another one, or two. It decides nothing but that.

#ifndef YOMITE_HTTP_FRAMING_H
#define YOMITE_HTTP_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Where in a request the next byte is.
typedef enum {
    yomite_framing_method,
    yomite_framing_target,
    yomite_framing_version,
    yomite_framing_line_feed,
    yomite_framing_field,
    yomite_framing_name,
    yomite_framing_value,
    yomite_framing_head_end,
    yomite_framing_body,
    yomite_framing_chunk_size,
    yomite_framing_chunk_line_feed,
    yomite_framing_chunk,
    yomite_framing_chunk_end,
    yomite_framing_chunk_end_line_feed,
    yomite_framing_last,
    yomite_framing_last_line_feed,
} yomite_framing_state;

/// Begins as all zeros.
typedef struct {
    yomite_framing_state state;
    /// The name or the value that is being read, in lower case, as far as it matters.
    char word[24];
    /// How long it is; more than fits is counted, and means nothing to us.
    size_t length;
    /// Bytes of the target, or digits of a chunk's size.
    size_t count;
    enum { yomite_field_other, yomite_field_length, yomite_field_encoding } field;
    bool is_before_chunks, has_length, is_chunked;
    /// Bytes of the body, or of a chunk, that are still to come.
    uint64_t left;
    /// Requests that are complete.
    uint32_t requests;
    /// What is wrong with the request behind those; null while nothing is.
    const char *fault;
} yomite_framing;

/// Takes in the next bytes. Behind a fault nothing is looked at any more.
void yomite_framing_read(yomite_framing *framing, const uint8_t *bytes, size_t length);

#endif
