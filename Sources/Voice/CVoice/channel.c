// SPDX-License-Identifier: GPL-3.0-or-later

#include "channel.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    /// Input that arrives while a job is spoken: the requests after it, and what follows them.
    behind_bytes = 4 * 1024,
};

static uint8_t received[yomite_frame_limit + behind_bytes];
static size_t received_bytes;
/// Bytes at the front that belong to the last returned request.
static size_t used_bytes;
static bool at_end;

static void drop_used(void) {
    received_bytes -= used_bytes;
    memmove(received, received + used_bytes, received_bytes);
    used_bytes = 0;
}

/// Reads once. The caller has checked that there is room: a full buffer holds a whole frame.
static void receive(void) {
    ssize_t count = read(STDIN_FILENO, received + received_bytes, sizeof received - received_bytes);
    if (count > 0) received_bytes += (size_t)count;
    if (count == 0 || (count < 0 && errno != EINTR)) at_end = true;
}

/// Reads the request at this offset.
static yomite_frame_state parse(size_t begin, yomite_request *request, size_t *bytes) {
    yomite_frame_state state = yomite_request_parse(received + begin, received_bytes - begin, request, bytes);
    if (state == yomite_frame_breach && !at_end) {
        fprintf(stderr, "yomite-voice: what came in is no request of protocol version %d\n", yomite_protocol_version);
        at_end = true;
    }
    return state;
}

bool yomite_channel_next(yomite_request *request) {
    drop_used();
    while (true) {
        yomite_frame_state state = parse(0, request, &used_bytes);
        if (state == yomite_frame_whole) return true;
        if (at_end) return false;
        receive();
    }
}

bool yomite_channel_has_more(void) {
    return received_bytes > used_bytes;
}

static bool is_readable(void) {
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

/// Whether one of the whole requests that have arrived ends work on `job`. They stay in the buffer; `bytes` is how much of it was checked.
static bool finds_stop(uint32_t job, size_t *bytes) {
    yomite_request request;
    size_t length;
    for (; parse(*bytes, &request, &length) == yomite_frame_whole; *bytes += length) {
        if (request.type == yomite_request_quit) return true;
        // A cancellation of an earlier job came too late and has no effect; one of a later job is seen when that job begins.
        if (request.type == yomite_request_cancel && request.job == job) return true;
    }
    return at_end;
}

bool yomite_channel_wants_stop(uint32_t job) {
    drop_used();
    size_t looked_at = 0;
    while (!finds_stop(job, &looked_at)) {
        // If there is no room for more, the rest is checked after this job.
        if (received_bytes == sizeof received || !is_readable()) return false;
        receive();
    }
    return true;
}

bool yomite_channel_write_parts(struct iovec *parts, int count) {
    while (count > 0) {
        if (parts->iov_len == 0) {
            parts++;
            count--;
            continue;
        }
        ssize_t written = writev(STDOUT_FILENO, parts, count);
        if (written < 0 && errno != EINTR) return false;
        for (size_t left = written > 0 ? (size_t)written : 0; left > 0;) {
            size_t taken = left < parts->iov_len ? left : parts->iov_len;
            parts->iov_base = (uint8_t *)parts->iov_base + taken;
            parts->iov_len -= taken;
            left -= taken;
            if (parts->iov_len == 0) {
                parts++;
                count--;
            }
        }
    }
    return true;
}

bool yomite_channel_write(const uint8_t *frame, size_t bytes) {
    return yomite_channel_write_parts(&(struct iovec){.iov_base = (uint8_t *)frame, .iov_len = bytes}, 1);
}
