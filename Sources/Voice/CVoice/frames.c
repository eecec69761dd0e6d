// SPDX-License-Identifier: GPL-3.0-or-later

#include "frames.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "samples go out as they lie in memory");

enum { speak_fixed_bytes = 24, hello_name_bytes = 16 };

static uint16_t get16(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static uint32_t get32(const uint8_t *bytes) {
    return get16(bytes) | (uint32_t)get16(bytes + 2) << 16;
}

static uint64_t get64(const uint8_t *bytes) {
    return get32(bytes) | (uint64_t)get32(bytes + 4) << 32;
}

static void put32(uint8_t *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (8 * i));
}

static void put64(uint8_t *bytes, uint64_t value) {
    put32(bytes, (uint32_t)value);
    put32(bytes + 4, (uint32_t)(value >> 32));
}

static size_t put_header(uint8_t *bytes, yomite_reply_type type, uint32_t payload_bytes) {
    put32(bytes, payload_bytes);
    bytes[4] = (uint8_t)type;
    bytes[5] = yomite_protocol_version;
    bytes[6] = bytes[7] = 0;
    return yomite_frame_header_bytes + payload_bytes;
}

static yomite_frame_state parse_speak(const uint8_t *payload, uint32_t count, yomite_request *request) {
    if (count < speak_fixed_bytes) return yomite_frame_breach;
    uint16_t voice_bytes = get16(payload + 22);
    if (voice_bytes > count - speak_fixed_bytes) return yomite_frame_breach;
    *request = (yomite_request){
        .type = yomite_request_speak,
        .job = get32(payload),
        .sample_rate = get32(payload + 4),
        .frame_limit = get64(payload + 8),
        .rate_percent = get16(payload + 16),
        .pitch_percent = get16(payload + 18),
        .volume_percent = get16(payload + 20),
        .voice_bytes = voice_bytes,
        .voice = payload + speak_fixed_bytes,
        .text = payload + speak_fixed_bytes + voice_bytes,
        .text_bytes = count - speak_fixed_bytes - voice_bytes,
    };
    return yomite_frame_whole;
}

static yomite_frame_state parse_payload(uint8_t type, const uint8_t *payload, uint32_t count, yomite_request *request) {
    switch (type) {
    case yomite_request_speak: return parse_speak(payload, count, request);
    case yomite_request_cancel:
        if (count != 4) return yomite_frame_breach;
        *request = (yomite_request){.type = yomite_request_cancel, .job = get32(payload)};
        return yomite_frame_whole;
    case yomite_request_quit:
        if (count != 0) return yomite_frame_breach;
        *request = (yomite_request){.type = yomite_request_quit};
        return yomite_frame_whole;
    default: return yomite_frame_breach;
    }
}

yomite_frame_state yomite_request_parse(const uint8_t *bytes, size_t count, yomite_request *request, size_t *consumed) {
    *consumed = 0;
    if (count < yomite_frame_header_bytes) return yomite_frame_incomplete;
    uint32_t payload_bytes = get32(bytes);
    if (payload_bytes > yomite_frame_payload_limit || bytes[5] != yomite_protocol_version || get16(bytes + 6) != 0) {
        return yomite_frame_breach;
    }
    if (count - yomite_frame_header_bytes < payload_bytes) return yomite_frame_incomplete;
    yomite_frame_state state = parse_payload(bytes[4], bytes + yomite_frame_header_bytes, payload_bytes, request);
    if (state == yomite_frame_whole) *consumed = yomite_frame_header_bytes + payload_bytes;
    return state;
}

size_t yomite_reply_write_hello(uint8_t *bytes, uint32_t native_rate, const char *engine) {
    put32(bytes + 8, native_rate);
    memset(bytes + 12, 0, hello_name_bytes);
    memcpy(bytes + 12, engine, strnlen(engine, hello_name_bytes));
    return put_header(bytes, yomite_reply_hello, 4 + hello_name_bytes);
}

size_t yomite_reply_write_word(uint8_t *bytes, uint32_t job, uint32_t start, uint32_t length, uint64_t frame) {
    put32(bytes + 8, job);
    put32(bytes + 12, start);
    put32(bytes + 16, length);
    put64(bytes + 20, frame);
    return put_header(bytes, yomite_reply_word, 20);
}

size_t yomite_reply_write_done(uint8_t *bytes, uint32_t job, yomite_ending ending, uint64_t frames) {
    put32(bytes + 8, job);
    put32(bytes + 12, ending);
    put64(bytes + 16, frames);
    return put_header(bytes, yomite_reply_done, 16);
}

size_t yomite_reply_write_failed(uint8_t *bytes, uint32_t job, yomite_failure reason) {
    put32(bytes + 8, job);
    put32(bytes + 12, reason);
    return put_header(bytes, yomite_reply_failed, 8);
}

void yomite_reply_write_audio_prefix(uint8_t *bytes, uint32_t job, uint32_t samples) {
    put32(bytes + 8, job);
    put_header(bytes, yomite_reply_audio, 4 + 2 * samples);
}
