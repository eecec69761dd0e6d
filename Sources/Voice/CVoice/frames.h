// SPDX-License-Identifier: GPL-3.0-or-later
//
// The host's side of docs/host-protocol.md: pure functions over bytes, no input or output.

#ifndef YOMITE_VOICE_FRAMES_H
#define YOMITE_VOICE_FRAMES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    yomite_protocol_version = 1,
    yomite_frame_header_bytes = 8,
    yomite_frame_payload_limit = 64 * 1024,
    yomite_frame_limit = yomite_frame_header_bytes + yomite_frame_payload_limit,
    /// Header and job number, before the samples of an audio frame.
    yomite_audio_prefix_bytes = yomite_frame_header_bytes + 4,
    yomite_audio_samples_limit = (yomite_frame_payload_limit - 4) / 2,
    /// The largest frame of a fixed size.
    yomite_small_frame_limit = 32,
};

typedef enum {
    yomite_request_speak = 1,
    yomite_request_cancel = 2,
    yomite_request_quit = 3,
} yomite_request_type;

typedef enum {
    yomite_reply_hello = 16,
    yomite_reply_audio = 17,
    yomite_reply_word = 18,
    yomite_reply_done = 19,
    yomite_reply_failed = 20,
} yomite_reply_type;

/// How a job ended.
typedef enum {
    yomite_ending_complete = 0,
    yomite_ending_cut = 1,
    yomite_ending_cancelled = 2,
} yomite_ending;

/// Why a job failed.
typedef enum {
    yomite_failure_voice = 1,
    yomite_failure_resampler = 2,
    yomite_failure_engine = 3,
    yomite_failure_server_slow = 4,
    yomite_failure_server_refused = 5,
    yomite_failure_server_unreachable = 6,
    yomite_failure_server_garbled = 7,
} yomite_failure;

/// A request in the reader's buffer: `voice` and `text` point into it and are not terminated.
typedef struct {
    yomite_request_type type;
    uint32_t job;
    uint32_t sample_rate;
    uint64_t frame_limit;  // 0: none
    uint16_t rate_percent;
    uint16_t pitch_percent;
    uint16_t volume_percent;
    uint16_t voice_bytes;
    const uint8_t *_Nullable voice;
    const uint8_t *_Nullable text;
    uint32_t text_bytes;
} yomite_request;

typedef enum {
    yomite_frame_incomplete,
    yomite_frame_whole,
    /// The input violates the protocol: the next frame cannot be found.
    yomite_frame_breach,
} yomite_frame_state;

/// Reads the first frame of `bytes`. `consumed` is its length if it is whole, or else 0.
yomite_frame_state yomite_request_parse(const uint8_t *bytes, size_t count, yomite_request *request, size_t *consumed);

/// Each writes one whole frame to `bytes` (at least `yomite_small_frame_limit` of them) and returns its length.
size_t yomite_reply_write_hello(uint8_t *bytes, uint32_t native_rate, const char *engine);
size_t yomite_reply_write_word(uint8_t *bytes, uint32_t job, uint32_t start, uint32_t length, uint64_t frame);
size_t yomite_reply_write_done(uint8_t *bytes, uint32_t job, yomite_ending ending, uint64_t frames);
size_t yomite_reply_write_failed(uint8_t *bytes, uint32_t job, yomite_failure reason);

/// Writes what precedes `samples` samples of an audio frame: `yomite_audio_prefix_bytes`.
void yomite_reply_write_audio_prefix(uint8_t *bytes, uint32_t job, uint32_t samples);

#pragma clang assume_nonnull end

#endif
