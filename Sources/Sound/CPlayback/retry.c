// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_retry.h"

#include "kept.h"
#include "units.h"

static const int64_t first_delay = 250 * milliseconds;
static const int64_t last_delay = 5 * seconds;
static const int64_t hurried_delay = 500 * milliseconds;

void yomite_retry_fail(yomite_retry *retry, int64_t now) {
    retry->delay = retry->delay == 0 ? first_delay : least(2 * retry->delay, last_delay);
    retry->at = now + retry->delay;
}

void yomite_retry_hurry(yomite_retry *retry, int64_t now) {
    retry->at = least(retry->at, now + hurried_delay);
}
