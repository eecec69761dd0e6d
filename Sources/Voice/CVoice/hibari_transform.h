// SPDX-License-Identifier: GPL-3.0-or-later
//
// The constants of the transform between sound and spectra: 1200 samples around every 300.

#ifndef YOMITE_VOICE_HIBARI_TRANSFORM_H
#define YOMITE_VOICE_HIBARI_TRANSFORM_H

#include "hibari_model.h"

#pragma clang assume_nonnull begin

enum {
    yomite_hibari_window_samples = 2 * (yomite_hibari_bins - 1),
    yomite_hibari_hop = yomite_hibari_window_samples / 4,
    /// The transform of real numbers is one of half as many complex ones.
    yomite_hibari_points = yomite_hibari_window_samples / 2,
};

typedef struct {
    float real;
    float imaginary;
} yomite_hibari_complex;

typedef struct {
    float window[yomite_hibari_window_samples];
    /// exp(-2πi n / 1200).
    yomite_hibari_complex roots[yomite_hibari_window_samples];
} yomite_hibari_transform;

#pragma clang assume_nonnull end

#endif
