// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether somebody speaks: levels of a source and times go in, loud or quiet comes out. Pure.

#ifndef YOMITE_LOUDNESS_H
#define YOMITE_LOUDNESS_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// All zero: quiet. Times are nanoseconds of the monotonic clock.
typedef struct {
    bool is_loud;
    /// Whether the last level was above the threshold, and since when all of them were.
    bool is_rising;
    int64_t risen;
    /// When there was last a level that keeps it loud.
    int64_t heard;
} yomite_loudness;

/// The highest sample (0 to 1) of the last moment. It becomes loud where levels stay above the threshold for 80 ms: a click does not.
/// It stays loud down to half the threshold (6 dB less), and for a second after that: so long are pauses between words.
void yomite_loudness_note(yomite_loudness *loudness, float level, float threshold, int64_t now);
/// Becomes quiet when its time has come, also if no levels come any more.
void yomite_loudness_pass(yomite_loudness *loudness, int64_t now);
/// When `yomite_loudness_pass` is due; INT64_MAX while it is quiet.
int64_t yomite_loudness_due(const yomite_loudness *loudness);

#pragma clang assume_nonnull end

#endif
