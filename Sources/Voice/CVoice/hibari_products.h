// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of rows and weights in floating point. A few columns of weights at a time are brought into a panel of whole vectors, which then
// serves all rows. See hibari_vectors.h for how it is included.

#ifndef YOMITE_VOICE_HIBARI_PRODUCTS_H
#define YOMITE_VOICE_HIBARI_PRODUCTS_H

#include "hibari_vectors.h"

#pragma clang assume_nonnull begin

enum { panel_columns = 2 * LANES, tile_rows = 6 };

/// The product of `rows` rows (a constant, so that all sums stay in registers) and a panel.
static inline __attribute__((always_inline)) void multiply_tile(
    const float *numbers, size_t step, int rows, const float *panel, size_t inputs, float (*sums)[panel_columns]) {
    vector total[tile_rows][2] = {0};
    for (size_t k = 0; k < inputs; k++) {
        vector left = load(panel + k * panel_columns), right = load(panel + k * panel_columns + LANES);
        for (int i = 0; i < rows; i++) {
            vector number = all(numbers[(size_t)i * step + k]);
            total[i][0] += number * left;
            total[i][1] += number * right;
        }
    }
    for (int i = 0; i < rows; i++) {
        store(sums[i], total[i][0]);
        store(sums[i] + LANES, total[i][1]);
    }
}

static inline void multiply_rows(
    const float *numbers, size_t step, size_t rows, const float *panel, size_t inputs, float (*sums)[panel_columns]) {
    switch (rows) {
    case 1: multiply_tile(numbers, step, 1, panel, inputs, sums); break;
    case 2: multiply_tile(numbers, step, 2, panel, inputs, sums); break;
    case 3: multiply_tile(numbers, step, 3, panel, inputs, sums); break;
    case 4: multiply_tile(numbers, step, 4, panel, inputs, sums); break;
    case 5: multiply_tile(numbers, step, 5, panel, inputs, sums); break;
    default: multiply_tile(numbers, step, tile_rows, panel, inputs, sums); break;
    }
}

/// Multiplies all rows by a panel; `count` of its columns are used.
static void multiply_panel(yomite_hibari_rows rows, const float *panel, size_t inputs, size_t count, float scale,
    yomite_hibari_floats _Nullable bias, float *product, size_t step) {
    float sums[tile_rows][panel_columns];
    vector biases[2] = {0};
    if (bias != NULL) memcpy(biases, bias, count * sizeof *bias);
    for (size_t row = 0; row < rows.count; row += tile_rows) {
        size_t taken = rows.count - row < tile_rows ? rows.count - row : tile_rows;
        multiply_rows(rows.start + row * rows.step, rows.step, taken, panel, inputs, sums);
        for (size_t i = 0; i < taken; i++) {
            vector made[2] = {load(sums[i]) * scale + biases[0], load(sums[i] + LANES) * scale + biases[1]};
            float *target = product + (row + i) * step;
            if (count == panel_columns) {
                memcpy(target, made, sizeof made);
            } else {
                memcpy(target, made, count * sizeof *target);
            }
        }
    }
}

static inline size_t columns_left(size_t column, size_t count) {
    return count - column < panel_columns ? count - column : panel_columns;
}

#ifndef DOT

static inline vector widen(const int8_t *bytes) {
    typedef int8_t narrow_anywhere __attribute__((vector_size(LANES), aligned(1), may_alias));
    return __builtin_convertvector(*(const narrow_anywhere *)bytes, vector);
}

static void widen_columns(const int8_t *weights, size_t step, size_t inputs, size_t count, float *panel) {
    for (size_t k = 0; k < inputs; k++, weights += step, panel += panel_columns) {
        int8_t rest[panel_columns] = {0};
        if (count < panel_columns) memcpy(rest, weights, count);
        const int8_t *row = count < panel_columns ? rest : weights;
        store(panel, widen(row));
        store(panel + LANES, widen(row + LANES));
    }
}

static void multiply(const yomite_hibari_matrix *matrix, size_t first, size_t count, yomite_hibari_rows rows, yomite_hibari_floats bias,
    float *product, size_t step, void *scratch) {
    for (size_t column = 0; column < count; column += panel_columns) {
        size_t taken = columns_left(column, count);
        widen_columns(matrix->weights + first + column, matrix->outputs, matrix->inputs, taken, scratch);
        multiply_panel(rows, scratch, matrix->inputs, taken, matrix->scale, bias + column, product + column, step);
    }
}

#endif

static void fill_panel(const yomite_hibari_table *table, size_t first, size_t count, float *panel) {
    if (count < panel_columns) memset(panel, 0, table->inputs * panel_columns * sizeof *panel);
    for (size_t outer = 0; outer * table->inner < table->inputs; outer++) {
        yomite_hibari_floats source = table->start + first * table->output_step + outer * table->outer_step;
        for (size_t inner = 0; inner < table->inner; inner++, source += table->inner_step, panel += panel_columns)
            for (size_t column = 0; column < count; column++) panel[column] = source[column * table->output_step];
    }
}

static void multiply_table(const yomite_hibari_table *table, yomite_hibari_rows rows, yomite_hibari_floats _Nullable bias, float *product,
    size_t step, void *scratch) {
    for (size_t column = 0; column < table->outputs; column += panel_columns) {
        size_t taken = columns_left(column, table->outputs);
        fill_panel(table, column, taken, scratch);
        multiply_panel(rows, scratch, table->inputs, taken, table->scale, bias != NULL ? bias + column : NULL, product + column, step);
    }
}

#pragma clang assume_nonnull end

#endif
