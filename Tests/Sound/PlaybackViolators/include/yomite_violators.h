// SPDX-License-Identifier: GPL-3.0-or-later
//
// What must never happen on the playback thread. The functions are handed out as pointers without any mark, so that no compiler can
// see what they do: only somebody who watches the running program can.

#ifndef YOMITE_VIOLATORS_H
#define YOMITE_VIOLATORS_H

#include <stdint.h>

#pragma clang assume_nonnull begin

typedef enum : uint32_t {
    yomite_violation_none,
    yomite_violation_malloc,
    yomite_violation_realloc,
    yomite_violation_free,
    yomite_violation_lock,
    yomite_violation_write,
    yomite_violation_read,
    yomite_violation_open,
    yomite_violation_sleep,
} yomite_violation;

typedef void (*yomite_violator)(void *argument);

/// A function that breaks one rule once (memory that it needs for that is prepared by `yomite_violator_argument`).
yomite_violator yomite_violator_for(yomite_violation violation);
/// What the violator is called with.
void *yomite_violator_argument(yomite_violation violation);

#pragma clang assume_nonnull end

#endif
