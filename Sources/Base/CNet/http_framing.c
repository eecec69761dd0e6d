// SPDX-License-Identifier: GPL-3.0-or-later

#include "http_framing.h"

#include <string.h>

/// A character of a method or of a header's name.
static bool is_token(uint8_t byte) {
    bool is_letter = (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
    return is_letter || (byte >= '0' && byte <= '9') || (byte != 0 && strchr("!#$%&'*+-.^_`|~", byte) != NULL);
}

static int hex_digit(uint8_t byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    uint8_t lower = byte | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static void add(yomite_framing *framing, uint8_t byte) {
    if (framing->length < sizeof framing->word - 1) {
        framing->word[framing->length] = (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte);
        framing->word[framing->length + 1] = '\0';
    }
    framing->length++;
}

static bool is_word(const yomite_framing *framing, const char *word) {
    return framing->length == strlen(word) && strcmp(framing->word, word) == 0;
}

static void clear(yomite_framing *framing) {
    framing->length = 0;
    framing->word[0] = '\0';
}

static void enter(yomite_framing *framing, yomite_framing_state state) {
    framing->state = state;
    framing->count = 0;
    clear(framing);
}

static void end_request(yomite_framing *framing) {
    *framing = (yomite_framing){.requests = framing->requests + 1};
}

/// A line with a header is complete.
static const char *end_value(yomite_framing *framing) {
    while (framing->length > 0 && framing->length < sizeof framing->word &&
        (framing->word[framing->length - 1] == ' ' || framing->word[framing->length - 1] == '\t'))
        framing->word[--framing->length] = '\0';
    if (framing->field == yomite_field_encoding) {
        // RFC 9112, 6.1: who sends it may have taken the body's end for another one.
        if (framing->is_before_chunks) return "Transfer-Encoding needs HTTP/1.1";
        if (framing->is_chunked || !is_word(framing, "chunked")) return "Transfer-Encoding can be nothing but chunked, once";
        framing->is_chunked = true;
    }
    if (framing->field == yomite_field_length) {
        if (framing->has_length) return "Content-Length is there twice";
        if (framing->length == 0) return "Content-Length is empty";
        framing->has_length = true;
        framing->left = 0;
        for (size_t i = 0; i < framing->length; i++) {
            // What does not fit the word is more than any limit, so that no byte behind it is looked at.
            if (i >= sizeof framing->word - 1) break;
            if (framing->word[i] < '0' || framing->word[i] > '9') return "Content-Length is no number";
            if (framing->left > UINT64_MAX / 10 - 1) framing->left = UINT64_MAX / 10 - 1;
            framing->left = framing->left * 10 + (uint64_t)(framing->word[i] - '0');
        }
    }
    if (framing->has_length && framing->is_chunked) return "Content-Length and Transfer-Encoding exclude each other";
    return NULL;
}

/// The head is complete.
static void end_head(yomite_framing *framing) {
    if (framing->is_chunked) {
        enter(framing, yomite_framing_chunk_size);
        framing->left = 0;
    } else if (framing->left > 0) {
        enter(framing, yomite_framing_body);
    } else {
        end_request(framing);
    }
}

static const char *read_request_line(yomite_framing *framing, uint8_t byte) {
    switch (framing->state) {
    case yomite_framing_method:
        if (byte == ' ' && framing->length > 0) {
            enter(framing, yomite_framing_target);
        } else if (is_token(byte)) {
            add(framing, byte);
        } else {
            return "the request begins with no method";
        }
        return NULL;
    case yomite_framing_target:
        if (byte == ' ' && framing->count > 0) {
            enter(framing, yomite_framing_version);
        } else if (byte <= ' ' || byte == 0x7F) {
            return "METHOD TARGET HTTP/1.1 is expected, with one space between them";
        } else {
            framing->count++;
        }
        return NULL;
    default:
        if (byte != '\r') {
            add(framing, byte);
            return framing->length > strlen("http/1.1") ? "the version is not HTTP/1.1 or HTTP/1.0" : NULL;
        }
        framing->is_before_chunks = is_word(framing, "http/1.0");
        if (!framing->is_before_chunks && !is_word(framing, "http/1.1")) return "the version is not HTTP/1.1 or HTTP/1.0";
        enter(framing, yomite_framing_line_feed);
        return NULL;
    }
}

static const char *read_header(yomite_framing *framing, uint8_t byte) {
    switch (framing->state) {
    case yomite_framing_field:
        if (byte == '\r') {
            enter(framing, yomite_framing_head_end);
            return NULL;
        }
        enter(framing, yomite_framing_name);
        if (byte == ' ' || byte == '\t') return "a header goes over two lines";
        return read_header(framing, byte);
    case yomite_framing_name:
        if (byte == ':' && framing->length > 0) {
            framing->field = is_word(framing, "content-length") ? yomite_field_length
                : is_word(framing, "transfer-encoding")         ? yomite_field_encoding
                                                                : yomite_field_other;
            enter(framing, yomite_framing_value);
            return NULL;
        }
        if (!is_token(byte)) return "a header's name has a character that names do not have";
        add(framing, byte);
        return NULL;
    default:
        if (byte == '\r') {
            framing->state = yomite_framing_line_feed;
            return end_value(framing);
        }
        if ((byte < ' ' && byte != '\t') || byte == 0x7F) return "a header's value has a control character";
        // White space before the value belongs to nothing.
        if (framing->field != yomite_field_other && (framing->length > 0 || (byte != ' ' && byte != '\t'))) add(framing, byte);
        return NULL;
    }
}

static const char *read_chunk(yomite_framing *framing, uint8_t byte) {
    int digit = hex_digit(byte);
    switch (framing->state) {
    case yomite_framing_chunk_size:
        if (byte == '\r' && framing->count > 0) {
            framing->state = yomite_framing_chunk_line_feed;
            return NULL;
        }
        // libevent knows none, and would end the connection without a word.
        if (byte == ';' && framing->count > 0) return "extensions of chunks are not taken: send the size alone";
        if (digit < 0 || framing->count == 16) return "a chunk's size is no hexadecimal number";
        framing->count++;
        framing->left = framing->left << 4 | (uint64_t)digit;
        return NULL;
    case yomite_framing_chunk_line_feed:
        enter(framing, framing->left > 0 ? yomite_framing_chunk : yomite_framing_last);
        return byte == '\n' ? NULL : "a line does not end with CR and LF";
    case yomite_framing_chunk_end:
        framing->state = yomite_framing_chunk_end_line_feed;
        return byte == '\r' ? NULL : "a chunk is longer than its size";
    case yomite_framing_chunk_end_line_feed:
        enter(framing, yomite_framing_chunk_size);
        framing->left = 0;
        return byte == '\n' ? NULL : "a chunk is longer than its size";
    case yomite_framing_last:
        framing->state = yomite_framing_last_line_feed;
        return byte == '\r' ? NULL : "headers behind the last chunk are not taken";
    default:
        if (byte != '\n') return "a line does not end with CR and LF";
        end_request(framing);
        return NULL;
    }
}

static const char *read_byte(yomite_framing *framing, uint8_t byte) {
    switch (framing->state) {
    case yomite_framing_method:
    case yomite_framing_target:
    case yomite_framing_version: return read_request_line(framing, byte);
    case yomite_framing_field:
    case yomite_framing_name:
    case yomite_framing_value: return read_header(framing, byte);
    case yomite_framing_line_feed: enter(framing, yomite_framing_field); return byte == '\n' ? NULL : "a line does not end with CR and LF";
    case yomite_framing_head_end: end_head(framing); return byte == '\n' ? NULL : "a line does not end with CR and LF";
    default: return read_chunk(framing, byte);
    }
}

void yomite_framing_read(yomite_framing *framing, const uint8_t *bytes, size_t length) {
    size_t next = 0;
    while (next < length && framing->fault == NULL) {
        if (framing->state == yomite_framing_body || framing->state == yomite_framing_chunk) {
            size_t count = length - next < framing->left ? length - next : (size_t)framing->left;
            next += count;
            framing->left -= count;
            if (framing->left > 0) continue;
            if (framing->state == yomite_framing_body) {
                end_request(framing);
            } else {
                framing->state = yomite_framing_chunk_end;
            }
        } else {
            framing->fault = read_byte(framing, bytes[next++]);
        }
    }
}
