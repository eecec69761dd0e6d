// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where on its clock a stream begins an utterance: what can be decided without a server.

#ifndef YOMITE_START_H
#define YOMITE_START_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What a server said of a stream: it reads this frame at that time, and so much later it is heard. Times are nanoseconds.
typedef struct {
    int64_t frame;
    int64_t at;
    int64_t lag;
} yomite_reading;

/// The frame at which a stream that would begin at `start` is heard when the leader's `leader_start` is. It is `start` itself where the two
/// are as near as servers can tell, or so far apart that one of them has been mistaken.
int64_t yomite_start_in_step(int64_t start, yomite_reading ours, int64_t leader_start, yomite_reading leaders, uint32_t sample_rate);

/// Whether the sink is of a kind that loses the first sounds after a sleep: USB, HDMI, Bluetooth, by the names that they have at both servers.
bool yomite_sink_wakes_slowly(const char *_Nullable sink);

#pragma clang assume_nonnull end

#endif
