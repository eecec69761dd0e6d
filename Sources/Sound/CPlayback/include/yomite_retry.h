// SPDX-License-Identifier: GPL-3.0-or-later
//
// When something that failed is tried again: after a quarter of a second at first, then after twice as long each time, up to five seconds.

#ifndef YOMITE_RETRY_H
#define YOMITE_RETRY_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// All zero: nothing has failed yet.
typedef struct {
    /// Nanoseconds of the monotonic clock.
    int64_t at;
    int64_t delay;
} yomite_retry;

void yomite_retry_fail(yomite_retry *retry, int64_t now);
/// Somebody waits: it is tried again within half a second.
void yomite_retry_hurry(yomite_retry *retry, int64_t now);

#pragma clang assume_nonnull end

#endif
