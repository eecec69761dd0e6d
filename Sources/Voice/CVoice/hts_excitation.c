// SPDX-License-Identifier: GPL-3.0-or-later

#include "hts_excitation.h"

#include <math.h>
#include <string.h>

/// Of a pitch, in Hz.
static const double lowest = 20, highest = 20000;

void yomite_hts_excitation_begin(yomite_hts_excitation *excitation) {
    *excitation = (yomite_hts_excitation){.seed = 1};
}

/// From -1 to 1, by the generator that POSIX shows as an example. libHTSEngine uses it too: so the noise is the same.
static double uniform(yomite_hts_excitation *excitation) {
    enum { range = 32768 };
    excitation->seed = excitation->seed * 1103515245 + 12345;
    return 2.0 * (excitation->seed / 65536 % range) / (range - 1) - 1;
}

/// A normal number, by Marsaglia's polar method.
static double normal(yomite_hts_excitation *excitation) {
    excitation->has_spare = !excitation->has_spare;
    if (!excitation->has_spare) return excitation->spare;
    double first, second, square;
    do {
        first = uniform(excitation);
        second = uniform(excitation);
        square = first * first + second * second;
    } while (square > 1 || square == 0);
    double scale = sqrt(-2 * log(square) / square);
    excitation->spare = second * scale;
    return first * scale;
}

/// The pulse that is due at the next sample, with the energy of its whole period; 0 if none is.
static double pulse(yomite_hts_excitation *excitation) {
    excitation->elapsed += 1;
    if (excitation->elapsed < excitation->period) return 0;
    excitation->elapsed -= excitation->period;
    return sqrt(excitation->period);
}

/// All of the noise, and through the low-pass filter the pulses less the noise.
static void add_voiced(yomite_hts_excitation *excitation, double growth, const double *low_pass, size_t length) {
    double filtered[yomite_hts_frame];
    for (size_t i = 0; i < yomite_hts_frame; i++) {
        double noise = normal(excitation);
        excitation->samples[i + length / 2] += noise;
        filtered[i] = pulse(excitation) - noise;
        excitation->period += growth;
    }
    for (size_t tap = 0; tap < length; tap++) {
        for (size_t i = 0; i < yomite_hts_frame; i++) excitation->samples[i + tap] += low_pass[tap] * filtered[i];
    }
}

static void add_unvoiced(yomite_hts_excitation *excitation, size_t length) {
    for (size_t i = 0; i < yomite_hts_frame; i++) excitation->samples[i + length / 2] += normal(excitation);
}

void yomite_hts_excitation_next(yomite_hts_excitation *excitation, double pitch, const double *low_pass, size_t length, double *samples) {
    double period = pitch == 0 ? 0 : yomite_hts_rate / fmin(fmax(pitch, lowest), highest);
    bool was_voiced = excitation->period != 0;
    if (period == 0) {
        add_unvoiced(excitation, length);
    } else {
        // A voice begins with a pulse.
        if (!was_voiced) excitation->period = excitation->elapsed = period;
        add_voiced(excitation, (period - excitation->period) / yomite_hts_frame, low_pass, length);
    }
    excitation->period = period;
    memcpy(samples, excitation->samples, yomite_hts_frame * sizeof *samples);
    memmove(excitation->samples, excitation->samples + yomite_hts_frame, yomite_hts_low_pass_limit * sizeof *samples);
    memset(excitation->samples + yomite_hts_low_pass_limit, 0, yomite_hts_frame * sizeof *samples);
}
