// SPDX-License-Identifier: GPL-3.0-or-later
//
// The host's two pipes: requests on stdin, replies on stdout.

#ifndef YOMITE_VOICE_CHANNEL_H
#define YOMITE_VOICE_CHANNEL_H

#include "frames.h"

#include <stdbool.h>
#include <sys/uio.h>

#pragma clang assume_nonnull begin

/// Waits for the next request. What it points to stays until the next call of any function here that reads.
/// False: nothing more will come (end of input, or bytes that follow no rule: then a reason was logged).
bool yomite_channel_next(yomite_request *request);

/// Whether something has arrived behind the request that was handed out last.
bool yomite_channel_has_more(void);

/// Looks, without waiting, whether work on `job` is to stop: it was cancelled, or the host is to end.
bool yomite_channel_wants_stop(uint32_t job);

/// Writes a whole frame, waiting as long as the other side does not read. False: the other side is gone.
bool yomite_channel_write(const uint8_t *frame, size_t bytes);

/// The same for whole frames that lie in several places, in one system call where the pipe takes them. Changes `parts`.
bool yomite_channel_write_parts(struct iovec *parts, int count);

#pragma clang assume_nonnull end

#endif
