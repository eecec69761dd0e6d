// SPDX-License-Identifier: GPL-3.0-or-later
//
// When a server reads on. A sink takes what it plays in blocks, one when the last has been played: what was read lies a block ahead of the
// time then, and less and less until the next. Where a sink does not go back (PipeWire's, Bluetooth), what is written too late for a
// block is not heard.

#ifndef YOMITE_RHYTHM_H
#define YOMITE_RHYTHM_H

#include <stdint.h>

#pragma clang assume_nonnull begin

/// How little ahead of the time was what had been read, of late. Nanoseconds; the beginning of "ahead" is anywhere, but always the same.
typedef struct {
    int64_t least;
    /// Of the present stretch of time alone, since then: clocks drift apart, so what is older is forgotten.
    int64_t newest;
    int64_t since;
} yomite_rhythm;

/// Nothing is known of the server.
yomite_rhythm yomite_rhythm_unknown(void);

/// What had been read lay so far ahead, at most.
void yomite_rhythm_note(yomite_rhythm *rhythm, int64_t ahead, int64_t now);

/// In what time the server reads on, at the earliest, while what has been read lies so far ahead.
int64_t yomite_rhythm_time_left(const yomite_rhythm *rhythm, int64_t ahead);

#pragma clang assume_nonnull end

#endif
