// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_rhythm.h"

#include "kept.h"
#include "units.h"

/// Sound cards are wrong by 100 millionths or so: less than half a millisecond in this time, and in the one before.
static const int64_t stretch = 2 * seconds;

yomite_rhythm yomite_rhythm_unknown(void) {
    return (yomite_rhythm){.least = INT64_MAX, .newest = INT64_MAX};
}

void yomite_rhythm_note(yomite_rhythm *rhythm, int64_t ahead, int64_t now) {
    if (now - rhythm->since > stretch) {
        rhythm->least = rhythm->newest;
        rhythm->newest = INT64_MAX;
        rhythm->since = now;
    }
    rhythm->newest = least(rhythm->newest, ahead);
    rhythm->least = least(rhythm->least, rhythm->newest);
}

int64_t yomite_rhythm_time_left(const yomite_rhythm *rhythm, int64_t ahead) {
    return rhythm->least < ahead ? ahead - rhythm->least : 0;
}
