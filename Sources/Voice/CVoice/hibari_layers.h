// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is done to rows between the products. See hibari_vectors.h for how it is included.

#ifndef YOMITE_VOICE_HIBARI_LAYERS_H
#define YOMITE_VOICE_HIBARI_LAYERS_H

#include "hibari_vectors.h"

#pragma clang assume_nonnull begin

static void normalize(yomite_hibari_norm norm, size_t width, yomite_hibari_rows rows, float *normal) {
    for (size_t row = 0; row < rows.count; row++, normal += width) {
        const float *numbers = rows.start + row * rows.step;
        vector total = {0}, squares = {0};
        for (size_t i = 0; i < width; i += LANES) total += load(numbers + i);
        float average = sum(total) / (float)width;
        for (size_t i = 0; i < width; i += LANES) {
            vector apart = load(numbers + i) - average;
            squares += apart * apart;
        }
        float inverse = 1 / sqrtf(sum(squares) / (float)width + 1e-5f);
        for (size_t i = 0; i < width; i += LANES)
            store(normal + i, (load(numbers + i) - average) * inverse * load(norm.gain + i) + load(norm.bias + i));
    }
}

/// The error function by Abramowitz and Stegun's 7.1.26, right to 1.5e-7.
static inline vector error_function(vector of) {
    vector size = magnitude(of), part = 1 / (1 + 0.3275911f * size);
    vector series = part * 1.061405429f - 1.453152027f;
    series = series * part + 1.421413741f;
    series = series * part - 0.284496736f;
    series = series * part + 0.254829592f;
    vector made = 1 - series * part * exponential(-size * size);
    return (vector)((integers)made | ((integers)of & INT32_MIN));
}

/// GELU.
static void activate(float *numbers, size_t count) {
    for (size_t i = 0; i < count; i += LANES) {
        vector number = load(numbers + i);
        store(numbers + i, 0.5f * number * (1 + error_function(number * 0.707106781f)));
    }
}

static void weigh(float *numbers, size_t width, size_t count, size_t step) {
    for (size_t row = 0; row < count; row++, numbers += step) {
        float most = -INFINITY, total = 0;
        for (size_t i = 0; i < width; i++) most = numbers[i] > most ? numbers[i] : most;
        for (size_t i = 0; i < width; i += LANES) {
            size_t taken = width - i < LANES ? width - i : LANES;
            vector powers = {0};
            memcpy(&powers, numbers + i, taken * sizeof *numbers);
            powers = exponential(powers - most);
            memcpy(numbers + i, &powers, taken * sizeof *numbers);
        }
        for (size_t i = 0; i < width; i++) total += numbers[i];
        for (size_t i = 0; i < width; i++) numbers[i] /= total;
    }
}

static void convolve(const yomite_hibari_block *block, size_t width, yomite_hibari_window window, size_t from, size_t to, float *rows) {
    float filters[yomite_hibari_taps][yomite_hibari_most_width];
    for (size_t channel = 0; channel < width; channel++)
        for (size_t tap = 0; tap < block->taps; tap++) filters[tap][channel] = block->filters[channel * block->taps + tap];
    size_t reach = block->taps / 2 * block->dilation;
    for (size_t frame = from; frame < to; frame++, rows += width) {
        memcpy(rows, block->filter_bias, width * sizeof *rows);
        for (size_t tap = 0; tap < block->taps; tap++) {
            // Outside of the phrase there are zeros.
            size_t heard = frame + tap * block->dilation;
            if (heard < reach || heard - reach >= window.total) continue;
            const float *source = window.start + (heard - reach - window.begin) * width;
            for (size_t i = 0; i < width; i += LANES) store(rows + i, load(rows + i) + load(source + i) * load(filters[tap] + i));
        }
    }
}

static void add(float *sums, const float *rows, yomite_hibari_floats _Nullable gain, size_t width, size_t count) {
    for (size_t row = 0; row < count; row++, sums += width, rows += width) {
        for (size_t i = 0; i < width; i += LANES) {
            vector added = load(rows + i);
            store(sums + i, load(sums + i) + (gain != NULL ? added * load(gain + i) : added));
        }
    }
}

#pragma clang assume_nonnull end

#endif
