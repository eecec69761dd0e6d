// SPDX-License-Identifier: GPL-3.0-or-later

#include "hts_mlsa.h"

#include <math.h>
#include <string.h>

/// The polynomials' coefficients from the first power on: Imai's for the fifth order, a little beside Padé's own so that the error is small over
/// the whole range.
static const yomite_hts_powers weights = {0, 0.4999391, 0.1107098, 0.01369984, 0.0009564853, 0.00003041721};

/// The filter's coefficients, of a mel-cepstrum.
static void convert(const yomite_hts_mlsa *filter, const double *spectrum, double *coefficients) {
    coefficients[filter->order] = spectrum[filter->order];
    for (size_t i = filter->order; i-- > 0;) coefficients[i] = spectrum[i] - filter->alpha * coefficients[i + 1];
}

void yomite_hts_mlsa_begin(yomite_hts_mlsa *filter, size_t order, double alpha, const double *spectrum) {
    *filter = (yomite_hts_mlsa){.order = order, .alpha = alpha};
    convert(filter, spectrum, filter->coefficients);
}

/// What each power is made from: the last sample of the power below it.
static inline void shift_up(const yomite_hts_powers *powers, yomite_hts_powers *shifted) {
    *shifted = __builtin_shufflevector(*powers, *powers, 7, 0, 1, 2, 3, 4, 5, 6);
}

/// A sample behind the fraction. Its lower polynomial is the upper one with the odd powers negated, so the even ones cancel out in what is returned.
static inline double through_fraction(yomite_hts_powers *powers, double sample) {
    yomite_hts_powers weighted = *powers * weights;
    double odd = weighted[1] + weighted[3] + weighted[5], even = weighted[2] + weighted[4];
    (*powers)[0] = sample + odd - even;
    return sample + 2 * odd;
}

static inline double filter_by_first(yomite_hts_mlsa *filter, double coefficient, double sample) {
    double alpha = filter->alpha;
    yomite_hts_powers input;
    shift_up(&filter->first_powers, &input);
    filter->first_delayed = input * (1 - alpha * alpha) + filter->first_delayed * alpha;
    filter->first_powers = filter->first_delayed * coefficient;
    return through_fraction(&filter->first_powers, sample);
}

static inline double filter_by_others(yomite_hts_mlsa *filter, const double *coefficients, double sample) {
    double alpha = filter->alpha;
    yomite_hts_powers *delayed = filter->other_delayed;
    yomite_hts_powers output, sum = {0};
    yomite_hts_powers before = delayed[1];
    shift_up(&filter->other_powers, &output);
    delayed[1] = output = output * (1 - alpha * alpha) + before * alpha;
    for (size_t i = 2; i <= filter->order; i++) {
        yomite_hts_powers old = delayed[i];
        delayed[i] = output = before + old * alpha - output * alpha;
        sum += output * coefficients[i];
        before = old;
    }
    filter->other_powers = sum;
    return through_fraction(&filter->other_powers, sample);
}

void yomite_hts_mlsa_next(yomite_hts_mlsa *filter, const double *spectrum, double *samples) {
    size_t order = filter->order;
    double *coefficients = filter->coefficients;
    double target[yomite_hts_order_limit + 1], growth[yomite_hts_order_limit + 1];
    convert(filter, spectrum, target);
    for (size_t i = 0; i <= order; i++) growth[i] = (target[i] - coefficients[i]) / yomite_hts_frame;
    double gain = exp(coefficients[0]), gain_growth = exp(growth[0]);
    for (size_t sample = 0; sample < yomite_hts_frame; sample++) {
        double filtered = filter_by_first(filter, coefficients[1], samples[sample] * gain);
        samples[sample] = filter_by_others(filter, coefficients, filtered);
        gain *= gain_growth;
        for (size_t i = 1; i <= order; i++) coefficients[i] += growth[i];
    }
    memcpy(coefficients, target, (order + 1) * sizeof *target);
}
