// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a voice is before it is shaped into speech: pulses at the pitch, and noise. The voice's low-pass filter takes the pulses from below
// and the noise from above.

#ifndef YOMITE_VOICE_HTS_EXCITATION_H
#define YOMITE_VOICE_HTS_EXCITATION_H

#include "hts_voices.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    /// Between two pulses, in samples, at the end of the last frame; 0 if that had no pitch.
    double period;
    /// Since the last pulse, in samples.
    double elapsed;
    uint32_t seed;
    /// Normal numbers are made in pairs.
    double spare;
    bool has_spare;
    /// What the frames so far have put into the samples from the next one on.
    double samples[yomite_hts_frame + yomite_hts_low_pass_limit];
} yomite_hts_excitation;

void yomite_hts_excitation_begin(yomite_hts_excitation *excitation);

/// Makes a frame. `pitch` is in Hz, 0 if there is none; `low_pass` has an odd number of coefficients, at most `yomite_hts_low_pass_limit`.
void yomite_hts_excitation_next(yomite_hts_excitation *excitation, double pitch, const double *low_pass, size_t length, double *samples);

#pragma clang assume_nonnull end

#endif
