// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of rows and weights of 8 bits, for processors that multiply and add small integers: each row is brought to 8 or 12 bits, with a
// scale and a zero point of its own. See hibari_vectors.h for how it is included. Besides, these are defined: DOT(sums, naturals, weights),
// BYTES, how many of them it takes, and TOGETHER, how many inputs it multiplies and adds for each sum: four bytes, or two halves of 16 bits.

#ifndef YOMITE_VOICE_HIBARI_INTEGER_PRODUCTS_H
#define YOMITE_VOICE_HIBARI_INTEGER_PRODUCTS_H

#include "hibari_vectors.h"

#pragma clang assume_nonnull begin

typedef int32_t totals __attribute__((vector_size(BYTES)));

#if TOGETHER == 4
typedef uint8_t natural;
typedef int8_t weight;
static const int32_t most_natural = UINT8_MAX, all_ones = 0x01010101;
#else
typedef uint16_t natural;
typedef int16_t weight;
static const int32_t most_natural = 4095, all_ones = 0x00010001;
#endif
typedef natural small_naturals __attribute__((vector_size(LANES * sizeof(natural))));

enum {
    tile_of_rows = BYTES == 64 ? 8 : 6,
    column_totals = BYTES / 4,
    columns_of_panel = 2 * column_totals,
    together = TOGETHER,
    /// Columns that are brought into a panel at once.
    columns_at_once = 4 * TOGETHER,
};

/// How a row was brought to small integers.
typedef struct {
    float scale;
    int32_t zero;
} quantised_row;

typedef struct {
    quantised_row rows[yomite_hibari_most_rows];
    totals column_sums[2];
    natural numbers[];
} integer_scratch;

static quantised_row quantise(const float *numbers, size_t count, natural *quantised) {
    vector least = {0}, most = {0}, none = {0};
    for (size_t k = 0; k < count; k += LANES) {
        vector number = load(numbers + k);
        least = at_most(least, number);
        most = at_least(most, number);
        // Stays 0 unless one is not a finite number.
        none += number * 0;
    }
    float low = 0, high = 0;
    for (int i = 0; i < LANES; i++) {
        low = least[i] < low ? least[i] : low;
        high = most[i] > high ? most[i] : high;
    }
    float scale = (high - low) / most_natural, inverse = scale > 0 ? 1 / scale : 0;
    vector zero = all(fminf(rintf(-low * inverse), most_natural));
    for (size_t k = 0; k < count; k += LANES) {
        // The bounds stand second, so that what is no number becomes one.
        vector moved = load(numbers + k) * inverse + zero + 0.5f;
        moved = choose(moved > 0, moved, all(0));
        moved = choose(moved < most_natural, moved, all(most_natural));
        small_naturals small = __builtin_convertvector(__builtin_convertvector(moved, integers), small_naturals);
        memcpy(quantised + k, &small, sizeof small);
    }
    return (quantised_row){scale + sum(none), (int32_t)zero[0]};
}

#define LOW_BYTES 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define HIGH_BYTES 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define LOW_PAIRS 0, 8, 1, 9, 2, 10, 3, 11
#define HIGH_PAIRS 4, 12, 5, 13, 6, 14, 7, 15

/// Brings as many rows together as are multiplied at once, so that the weights of a column lie side by side.
static inline void interleave(const int8_t *weights, size_t step, weight *panel) {
#if TOGETHER == 4
    typedef int8_t sixteen __attribute__((vector_size(16)));
    typedef int16_t eight_pairs __attribute__((vector_size(16)));
    sixteen rows[together];
    for (size_t i = 0; i < together; i++) memcpy(&rows[i], weights + i * step, sizeof rows[i]);
    eight_pairs left_low = (eight_pairs)__builtin_shufflevector(rows[0], rows[1], LOW_BYTES);
    eight_pairs left_high = (eight_pairs)__builtin_shufflevector(rows[0], rows[1], HIGH_BYTES);
    eight_pairs right_low = (eight_pairs)__builtin_shufflevector(rows[2], rows[3], LOW_BYTES);
    eight_pairs right_high = (eight_pairs)__builtin_shufflevector(rows[2], rows[3], HIGH_BYTES);
    eight_pairs made[together] = {
        __builtin_shufflevector(left_low, right_low, LOW_PAIRS),
        __builtin_shufflevector(left_low, right_low, HIGH_PAIRS),
        __builtin_shufflevector(left_high, right_high, LOW_PAIRS),
        __builtin_shufflevector(left_high, right_high, HIGH_PAIRS),
    };
#else
    typedef int8_t eight __attribute__((vector_size(8)));
    typedef int16_t wide __attribute__((vector_size(16)));
    eight rows[together];
    for (size_t i = 0; i < together; i++) memcpy(&rows[i], weights + i * step, sizeof rows[i]);
    wide left = __builtin_convertvector(rows[0], wide), right = __builtin_convertvector(rows[1], wide);
    wide made[together] = {__builtin_shufflevector(left, right, LOW_PAIRS), __builtin_shufflevector(left, right, HIGH_PAIRS)};
#endif
    memcpy(panel, made, sizeof made);
}

#undef LOW_BYTES
#undef HIGH_BYTES
#undef LOW_PAIRS
#undef HIGH_PAIRS

/// Copies the columns that are left, and interleaves them with zeros.
static void interleave_rest(const int8_t *weights, size_t step, size_t count, weight *panel) {
    int8_t rows[together][columns_at_once] = {0};
    for (size_t i = 0; i < together; i++) memcpy(rows[i], weights + i * step, count);
    interleave(rows[0], sizeof rows[0], panel);
}

/// Fills a panel of columns, and sums up each of them.
static void fill_integer_panel(const int8_t *weights, size_t step, size_t inputs, size_t count, weight *panel, totals *column_sums) {
    totals sums[2] = {0}, ones = (totals){0} + all_ones;
    for (size_t k = 0; k < inputs; k += together, panel += together * columns_of_panel) {
        for (size_t column = 0; column < columns_of_panel; column += columns_at_once) {
            const int8_t *source = weights + k * step + column;
            size_t left = column < count ? count - column : 0;
            if (left >= columns_at_once) {
                interleave(source, step, panel + column * together);
            } else {
                interleave_rest(left > 0 ? source : weights, step, left, panel + column * together);
            }
        }
        totals columns[2];
        memcpy(columns, panel, sizeof columns);
        sums[0] = DOT(sums[0], ones, columns[0]);
        sums[1] = DOT(sums[1], ones, columns[1]);
    }
    column_sums[0] = sums[0];
    column_sums[1] = sums[1];
}

static inline __attribute__((always_inline)) void multiply_integer_tile(
    const natural *numbers, size_t inputs, int rows, const weight *panel, totals (*sums)[2]) {
    totals total[tile_of_rows][2] = {0};
    for (size_t k = 0; k < inputs; k += together, panel += together * columns_of_panel) {
        totals columns[2];
        memcpy(columns, panel, sizeof columns);
        for (int i = 0; i < rows; i++) {
            int32_t few;
            memcpy(&few, numbers + (size_t)i * inputs + k, sizeof few);
            totals number = (totals){0} + few;
            total[i][0] = DOT(total[i][0], number, columns[0]);
            total[i][1] = DOT(total[i][1], number, columns[1]);
        }
    }
    for (int i = 0; i < rows; i++) memcpy(sums[i], total[i], sizeof total[i]);
}

static void multiply_integer_panel(integer_scratch *scratch, size_t rows, const weight *panel, size_t inputs, size_t count, float scale,
    yomite_hibari_floats bias, float *product, size_t step) {
    typedef float many __attribute__((vector_size(BYTES)));
    many biases[2] = {0};
    memcpy(biases, bias, count * sizeof *bias);
    size_t taken = tile_of_rows;
    for (size_t row = 0; row < rows; row += taken) {
        totals sums[tile_of_rows][2];
        const natural *numbers = scratch->numbers + row * inputs;
        size_t left = rows - row;
        taken = left >= tile_of_rows ? tile_of_rows : left >= 4 ? 4 : left >= 2 ? 2 : 1;
        switch (taken) {
        case 1: multiply_integer_tile(numbers, inputs, 1, panel, sums); break;
        case 2: multiply_integer_tile(numbers, inputs, 2, panel, sums); break;
        case 4: multiply_integer_tile(numbers, inputs, 4, panel, sums); break;
        default: multiply_integer_tile(numbers, inputs, tile_of_rows, panel, sums); break;
        }
        for (size_t i = 0; i < taken; i++) {
            quantised_row how = scratch->rows[row + i];
            many made[2];
            for (int half = 0; half < 2; half++) {
                totals exact = sums[i][half] - how.zero * scratch->column_sums[half];
                made[half] = __builtin_convertvector(exact, many) * (how.scale * scale) + biases[half];
            }
            float *target = product + (row + i) * step;
            if (count == columns_of_panel) {
                memcpy(target, made, sizeof made);
            } else {
                memcpy(target, made, count * sizeof *target);
            }
        }
    }
}

static void multiply(const yomite_hibari_matrix *matrix, size_t first, size_t count, yomite_hibari_rows rows, yomite_hibari_floats bias,
    float *product, size_t step, void *scratch_bytes) {
    integer_scratch *scratch = scratch_bytes;
    size_t inputs = matrix->inputs;
    weight *panel = (weight *)scratch->numbers + yomite_hibari_most_rows * inputs;
    for (size_t i = 0; i < rows.count; i++) scratch->rows[i] = quantise(rows.start + i * rows.step, inputs, scratch->numbers + i * inputs);
    for (size_t column = 0; column < count; column += columns_of_panel) {
        size_t taken = count - column < columns_of_panel ? count - column : columns_of_panel;
        fill_integer_panel(matrix->weights + first + column, matrix->outputs, inputs, taken, panel, scratch->column_sums);
        multiply_integer_panel(scratch, rows.count, panel, inputs, taken, matrix->scale, bias + column, product + column, step);
    }
}

#pragma clang assume_nonnull end

#endif
