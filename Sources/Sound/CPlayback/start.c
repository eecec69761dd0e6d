// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_start.h"

#include "kept.h"
#include "units.h"

#include <stddef.h>
#include <string.h>

/// Servers know no better where they are.
static const int64_t nearest = seconds / 200;
/// More is no drift.
static const int64_t furthest = seconds / 2;

static int64_t heard_at(yomite_reading reading, int64_t frame, uint32_t sample_rate) {
    return reading.at + reading.lag + (frame - reading.frame) * seconds / sample_rate;
}

int64_t yomite_start_in_step(int64_t start, yomite_reading ours, int64_t leader_start, yomite_reading leaders, uint32_t sample_rate) {
    int64_t early = heard_at(leaders, leader_start, sample_rate) - heard_at(ours, start, sample_rate);
    int64_t apart = early < 0 ? -early : early;
    return apart < nearest || apart > furthest ? start : start + early * sample_rate / seconds;
}

bool yomite_sink_wakes_slowly(const char *sink) {
    if (sink == NULL) return false;
    return strncmp(sink, "bluez", 5) == 0 || strstr(sink, ".usb-") != NULL || strstr(sink, "hdmi") != NULL;
}
