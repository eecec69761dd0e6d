// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shapes an excitation into speech: Imai's filter for a mel log spectrum (MLSA). Its response is the exponential of a sum of coefficients, each
// behind one more all-pass filter than the one before; a fraction of polynomials (Padé) stands for the exponential.

#ifndef YOMITE_VOICE_HTS_MLSA_H
#define YOMITE_VOICE_HTS_MLSA_H

#include "hts_voices.h"

#include <stddef.h>

#pragma clang assume_nonnull begin

/// A value for each power of the polynomials, from 0 to 5: they are worked out side by side. The last two lanes are nobody's.
typedef double yomite_hts_powers __attribute__((vector_size(8 * sizeof(double))));

typedef struct {
    size_t order;
    /// The all-pass filters' coefficient: how the scale of the spectrum is warped.
    double alpha;
    double coefficients[yomite_hts_order_limit + 1];
    /// The first coefficient has a fraction of its own, since it is the largest; the others have one in common.
    yomite_hts_powers first_powers;
    yomite_hts_powers first_delayed;
    yomite_hts_powers other_powers;
    yomite_hts_powers other_delayed[yomite_hts_order_limit + 1];
} yomite_hts_mlsa;

/// `spectrum` is the mel-cepstrum of the first frame, from coefficient 0 to coefficient `order`, which is from 1 to `yomite_hts_order_limit`.
void yomite_hts_mlsa_begin(yomite_hts_mlsa *filter, size_t order, double alpha, const double *spectrum);

/// Filters the samples of a frame in place, while the spectrum changes to this frame's.
void yomite_hts_mlsa_next(yomite_hts_mlsa *filter, const double *spectrum, double *samples);

#pragma clang assume_nonnull end

#endif
