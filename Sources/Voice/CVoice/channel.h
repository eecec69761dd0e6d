// SPDX-License-Identifier: GPL-3.0-or-later
//
// The host's two pipes: requests on stdin, replies on stdout.

#ifndef YOMITE_VOICE_CHANNEL_H
#define YOMITE_VOICE_CHANNEL_H

#include "frames.h"

#include <stdbool.h>
#include <sys/uio.h>

#pragma clang assume_nonnull begin

/// Waits for the next request. What it points to stays valid until the next call of a function here that reads. False: nothing more will
/// come (end of input, or a violation of the protocol, whose reason was logged).
bool yomite_channel_next(yomite_request *request);

/// Whether something has arrived after the last returned request.
bool yomite_channel_has_more(void);

/// Checks, without waiting, whether work on `job` has to stop: it was cancelled, or the host has to end.
bool yomite_channel_wants_stop(uint32_t job);

/// Writes a whole frame, and waits while the other side does not read. False: the other side is gone.
bool yomite_channel_write(const uint8_t *frame, size_t bytes);

/// The same for whole frames in several places, in one system call if the pipe has room. Changes `parts`.
bool yomite_channel_write_parts(struct iovec *parts, int count);

#pragma clang assume_nonnull end

#endif
