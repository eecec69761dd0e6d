// SPDX-License-Identifier: GPL-3.0-or-later
//
// What takes nearly all the time of a hibari voice, once for each kind of processor. Their source is in hibari_products.h, hibari_layers.h
// and hibari_spectra.h, which a file for each kind includes.

#ifndef YOMITE_VOICE_HIBARI_KERNELS_H
#define YOMITE_VOICE_HIBARI_KERNELS_H

#include "hibari_model.h"
#include "hibari_transform.h"

#pragma clang assume_nonnull begin

/// Rows of numbers, `step` apart.
typedef struct {
    const float *start;
    size_t count;
    size_t step;
} yomite_hibari_rows;

/// Weights that are floating-point numbers. Of the inputs, `inner` each are `inner_step` apart, and groups of them `outer_step`: the inputs
/// of a convolution are its channels for each of its taps.
typedef struct {
    yomite_hibari_floats start;
    size_t inputs;
    size_t outputs;
    size_t output_step;
    size_t inner;
    size_t inner_step;
    size_t outer_step;
    float scale;
} yomite_hibari_table;

/// The frames that a block hears: the first row is the frame `begin` of `total`.
typedef struct {
    const float *start;
    size_t begin;
    size_t total;
} yomite_hibari_window;

/// The rows that `multiply` is given at most.
enum { yomite_hibari_most_rows = 64 };

typedef struct yomite_hibari_kernels {
    const char *name;
    /// How many frames `filter` makes at once.
    size_t lanes;
    /// Multiplies rows by some outputs of a matrix, and adds the bias of these. `scratch`: see `yomite_hibari_scratch_bytes`.
    void (*multiply)(const yomite_hibari_matrix *matrix, size_t first, size_t count, yomite_hibari_rows rows, yomite_hibari_floats bias,
        float *product, size_t step, void *scratch);
    /// The same with a table. Without a bias it is 0.
    void (*multiply_table)(const yomite_hibari_table *table, yomite_hibari_rows rows, yomite_hibari_floats _Nullable bias, float *product,
        size_t step, void *scratch);
    /// Makes the average of each row 0 and its variance 1.
    void (*normalize)(yomite_hibari_norm norm, size_t width, yomite_hibari_rows rows, float *normal);
    /// The activation function between two layers, in place.
    void (*activate)(float *numbers, size_t count);
    /// Makes the exponentials of each row, divided by their sum, in place.
    void (*weigh)(float *numbers, size_t width, size_t count, size_t step);
    /// The convolution in front of a block for the frames from `from` to `to`.
    void (*convolve)(const yomite_hibari_block *block, size_t width, yomite_hibari_window window, size_t from, size_t to, float *rows);
    /// Adds rows, with a gain for each channel (or none), to others.
    void (*add)(float *sums, const float *rows, yomite_hibari_floats _Nullable gain, size_t width, size_t count);
    /// Pulses of a voice: for each sample its pitch and its phase (0 to 1).
    void (*pulse)(const float *pitch, const float *phase, size_t count, float *samples);
    /// Makes windowed sound of windowed pulses and the spectra of `lanes` frames, in place.
    void (*filter)(const yomite_hibari_transform *transform, const float *spectra, uint32_t *noise, float *frames, float *scratch);
} yomite_hibari_kernels;

/// The best for this processor.
const yomite_hibari_kernels *yomite_hibari_best_kernels(void);

/// So many kinds a processor can run at most.
enum { yomite_hibari_most_kinds = 5 };

/// Lists those that this processor can run, the best first, and returns how many there are.
size_t yomite_hibari_list_kernels(const yomite_hibari_kernels *_Nonnull listed[_Nonnull static yomite_hibari_most_kinds]);

/// How many bytes `multiply` and `multiply_table` need besides, for at most this many inputs.
size_t yomite_hibari_scratch_bytes(size_t inputs);

extern const yomite_hibari_kernels yomite_hibari_plain_kernels;
#if __x86_64__
extern const yomite_hibari_kernels yomite_hibari_sse2_kernels, yomite_hibari_avx2_kernels, yomite_hibari_avxvnni_kernels,
    yomite_hibari_avx512vnni_kernels;
#endif

#pragma clang assume_nonnull end

#endif
