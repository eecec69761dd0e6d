// SPDX-License-Identifier: GPL-3.0-or-later

#include "wav_stream.h"

#include <string.h>

enum {
    file_header_bytes = 12,
    chunk_header_bytes = 8,
    plain_format_bytes = 16,
    /// Up to the sample format inside an extensible format.
    extensible_format_bytes = 26,
    pulse_code = 1,
    extensible = 0xFFFE,
    least_rate = 8000,
    most_rate = 48000,
};

/// Programs that stream announce 0, 0xFFFFFFFF or the maximum of their own arithmetic.
static const uint32_t least_endless = 0x7FFF0000;

static uint32_t number16(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8;
}

static uint32_t number32(const uint8_t *bytes) {
    return number16(bytes) | number16(bytes + 2) << 16;
}

static void fail(yomite_wav_stream *stream, const char *problem) {
    stream->state = yomite_wav_wrong;
    stream->problem = problem;
}

/// The next part has this many bytes.
static void expect(yomite_wav_stream *stream, yomite_wav_state state, size_t bytes) {
    stream->state = state;
    stream->part_bytes = 0;
    stream->part_wanted = bytes;
}

void yomite_wav_begin(yomite_wav_stream *stream) {
    *stream = (yomite_wav_stream){0};
    expect(stream, yomite_wav_opening, file_header_bytes);
}

static void take_file_header(yomite_wav_stream *stream) {
    if (memcmp(stream->part, "RIFF", 4) != 0 || memcmp(stream->part + 8, "WAVE", 4) != 0) return fail(stream, "it is no WAV");
    expect(stream, yomite_wav_between_chunks, chunk_header_bytes);
}

/// Chunks of odd length are followed by a padding byte.
static void skip(yomite_wav_stream *stream, uint64_t bytes) {
    stream->left = bytes;
    expect(stream, bytes == 0 ? yomite_wav_between_chunks : yomite_wav_in_other_chunk, chunk_header_bytes);
}

/// The samples are complete when less than a frame of the announced ones is missing.
static void look_for_end(yomite_wav_stream *stream) {
    if (!stream->is_endless && stream->left < stream->part_wanted) stream->state = yomite_wav_complete;
}

static void take_chunk_header(yomite_wav_stream *stream) {
    uint32_t size = number32(stream->part + 4);
    if (memcmp(stream->part, "fmt ", 4) == 0) {
        if (stream->rate != 0) return fail(stream, "it has two formats");
        if (size < plain_format_bytes) return fail(stream, "its format is too short");
        stream->left = (uint64_t)size + size % 2;
        expect(stream, yomite_wav_in_format, size < extensible_format_bytes ? plain_format_bytes : extensible_format_bytes);
    } else if (memcmp(stream->part, "data", 4) == 0) {
        if (stream->rate == 0) return fail(stream, "its samples come before their format");
        stream->left = size;
        stream->is_endless = size == 0 || size >= least_endless;
        expect(stream, yomite_wav_in_samples, 2 * stream->channels);
        look_for_end(stream);
    } else {
        skip(stream, (uint64_t)size + size % 2);
    }
}

static void take_format(yomite_wav_stream *stream) {
    const uint8_t *format = stream->part;
    uint32_t kind = number16(format);
    if (kind == extensible && stream->part_wanted == extensible_format_bytes) kind = number16(format + 24);
    uint32_t channels = number16(format + 2), rate = number32(format + 4), bits = number16(format + 14);
    if (kind != pulse_code || bits != 16) return fail(stream, "its samples are not 16-bit numbers");
    if (channels < 1 || channels > 2) return fail(stream, "it has neither one channel nor two");
    if (rate < least_rate || rate > most_rate) return fail(stream, "its rate is not between 8,000 and 48,000");
    stream->channels = channels;
    stream->rate = rate;
    skip(stream, stream->left - stream->part_wanted);
}

static int16_t mono(const yomite_wav_stream *stream) {
    int first = (int16_t)number16(stream->part);
    if (stream->channels == 1) return (int16_t)first;
    return (int16_t)((first + (int16_t)number16(stream->part + 2)) / 2);
}

/// Collects the expected part. Returns whether it is complete.
static bool collect(yomite_wav_stream *stream, const uint8_t **bytes, size_t *count) {
    size_t missing = stream->part_wanted - stream->part_bytes;
    if (missing > *count) missing = *count;
    memcpy(stream->part + stream->part_bytes, *bytes, missing);
    stream->part_bytes += missing;
    *bytes += missing;
    *count -= missing;
    return stream->part_bytes == stream->part_wanted;
}

static void drop(yomite_wav_stream *stream, const uint8_t **bytes, size_t *count) {
    size_t part = stream->left < *count ? (size_t)stream->left : *count;
    *bytes += part;
    *count -= part;
    skip(stream, stream->left - part);
}

/// One frame, if it is there.
static bool read_frame(yomite_wav_stream *stream, const uint8_t **bytes, size_t *count, int16_t *sample) {
    if (!collect(stream, bytes, count)) return false;
    *sample = mono(stream);
    stream->part_bytes = 0;
    if (!stream->is_endless) stream->left -= stream->part_wanted;
    look_for_end(stream);
    return true;
}

size_t yomite_wav_read(yomite_wav_stream *stream, const uint8_t *bytes, size_t count, size_t *taken, int16_t *samples, size_t capacity) {
    size_t made = 0, all = count;
    while (count > 0) {
        switch (stream->state) {
        case yomite_wav_opening:
            if (collect(stream, &bytes, &count)) take_file_header(stream);
            break;
        case yomite_wav_between_chunks:
            if (collect(stream, &bytes, &count)) take_chunk_header(stream);
            break;
        case yomite_wav_in_format:
            if (collect(stream, &bytes, &count)) take_format(stream);
            break;
        case yomite_wav_in_other_chunk: drop(stream, &bytes, &count); break;
        case yomite_wav_in_samples:
            if (made == capacity) {
                *taken = all - count;
                return made;
            }
            if (read_frame(stream, &bytes, &count, &samples[made])) made++;
            break;
        case yomite_wav_complete:
        case yomite_wav_wrong: count = 0; break;
        }
    }
    *taken = all;
    return made;
}

bool yomite_wav_end(yomite_wav_stream *stream) {
    switch (stream->state) {
    case yomite_wav_complete: return true;
    case yomite_wav_wrong: return false;
    case yomite_wav_in_samples:
        if (stream->is_endless) return true;
        fail(stream, "it ends in the middle");
        return false;
    default: fail(stream, "it ends before its samples"); return false;
    }
}
