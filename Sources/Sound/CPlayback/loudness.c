// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_loudness.h"

#include "units.h"

static const int64_t attack = 80 * milliseconds;
static const int64_t hang = 1 * seconds;
/// What keeps it loud, as a share of the threshold.
static const float release = 0.5f;

void yomite_loudness_note(yomite_loudness *loudness, float level, float threshold, int64_t now) {
    bool is_above = level >= threshold;
    if (is_above && !loudness->is_rising) loudness->risen = now;
    loudness->is_rising = is_above;
    if (is_above && now - loudness->risen >= attack) loudness->is_loud = true;
    if (level >= threshold * release) loudness->heard = now;
    yomite_loudness_pass(loudness, now);
}

void yomite_loudness_pass(yomite_loudness *loudness, int64_t now) {
    if (now < yomite_loudness_due(loudness)) return;
    loudness->is_loud = false;
    loudness->is_rising = false;
}

int64_t yomite_loudness_due(const yomite_loudness *loudness) {
    return loudness->is_loud ? loudness->heard + hang : INT64_MAX;
}
