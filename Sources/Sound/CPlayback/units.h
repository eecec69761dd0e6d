// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_UNITS_H
#define YOMITE_UNITS_H

#include <stdint.h>

/// Times are nanoseconds of the monotonic clock.
enum : int64_t {
    milliseconds = 1000000,
    seconds = 1000000000,
};

static inline int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static inline int64_t greatest(int64_t a, int64_t b) {
    return a > b ? a : b;
}

#endif
