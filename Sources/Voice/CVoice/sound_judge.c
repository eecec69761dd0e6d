// SPDX-License-Identifier: GPL-3.0-or-later

#include "sound_judge.h"

#include <math.h>

/// Beyond the first nothing was ever meant to be a sample. Every voice is louder than the second somewhere; what damaged numbers make can be a
/// faint hum.
static const float most_loud = 100, least_loud = 0.02f;

/// Before about a tenth of a second, nothing can be said about the samples as a whole.
enum { judged_samples = 2400 };

bool yomite_sound_judge_add(yomite_sound_judge *judge, const float *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        float loud = fabsf(samples[i]);
        if (!(loud <= most_loud)) return false;
        if (loud >= 1) judge->full++;
        if (loud > judge->loudest) judge->loudest = loud;
    }
    judge->samples += count;
    return judge->samples < judged_samples || judge->full < judge->samples / 4;
}

bool yomite_sound_judge_heard(const yomite_sound_judge *judge) {
    return judge->loudest >= least_loud;
}
