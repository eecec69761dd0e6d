// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of floating-point numbers, and functions of them. A file defines LANES, and for which processor it is compiled, before it
// includes this. What is not a number stays so.

#ifndef YOMITE_VOICE_HIBARI_VECTORS_H
#define YOMITE_VOICE_HIBARI_VECTORS_H

#ifndef LANES
#error "LANES is how many numbers a vector has"
#endif

#include "hibari_kernels.h"

#include <math.h>
#include <string.h>

#pragma clang assume_nonnull begin

typedef float vector __attribute__((vector_size(4 * LANES)));
typedef float vector_anywhere __attribute__((vector_size(4 * LANES), aligned(1), may_alias));
typedef int32_t integers __attribute__((vector_size(4 * LANES)));
typedef uint32_t naturals __attribute__((vector_size(4 * LANES)));

/// Adding it to a number below 4 million leaves no digits behind the point, and the whole number in the last bits.
static const float whole = 0x1.8p23f;

// Not by memcpy, which _FORTIFY_SOURCE wraps so that the compiler leaves less in registers: that cost two thirds with AVX2.

static inline vector load(const yomite_hibari_float *from) {
    return *(const vector_anywhere *)from;
}

static inline void store(float *to, vector stored) {
    *(vector_anywhere *)to = stored;
}

static inline vector all(float value) {
    return (vector){0} + value;
}

static inline vector choose(integers condition, vector yes, vector no) {
    return (vector)(((integers)yes & condition) | ((integers)no & ~condition));
}

static inline vector at_least(vector value, vector bound) {
    return choose(bound > value, bound, value);
}

static inline vector at_most(vector value, vector bound) {
    return choose(bound < value, bound, value);
}

static inline float sum(vector terms) {
    float total = 0;
    for (int i = 0; i < LANES; i++) total += terms[i];
    return total;
}

static inline vector magnitude(vector value) {
    return (vector)((integers)value & INT32_MAX);
}

/// e to the power of each.
static inline vector exponential(vector power) {
    power = at_least(at_most(power, all(88)), all(-87));
    vector shifted = power * 1.44269504f + whole, twos = shifted - whole;
    // ln 2 in two parts; the first has so few digits that its multiples are exact.
    vector rest = power - twos * 0.693359375f + twos * 2.12194440e-4f;
    vector series = all(1.0f / 5040);
    series = series * rest + 1.0f / 720;
    series = series * rest + 1.0f / 120;
    series = series * rest + 1.0f / 24;
    series = series * rest + 1.0f / 6;
    series = series * rest + 0.5f;
    series = series * rest * rest + rest + 1;
    return series * (vector)(((naturals)shifted + 127) << 23);
}

/// Sine and cosine of angles in turns, up to some thousands of them.
static inline void turn(vector turns, vector *sine, vector *cosine) {
    vector shifted = turns * 2 + whole;
    vector rest = (turns * 2 - (shifted - whole)) * 3.14159265f, square = rest * rest;
    // Half a turn changes both signs.
    naturals sign = (naturals)shifted << 31;
    vector odd = all(-1.0f / 39916800);
    odd = odd * square + 1.0f / 362880;
    odd = odd * square - 1.0f / 5040;
    odd = odd * square + 1.0f / 120;
    odd = odd * square - 1.0f / 6;
    odd = odd * square * rest + rest;
    vector even = all(1.0f / 479001600);
    even = even * square - 1.0f / 3628800;
    even = even * square + 1.0f / 40320;
    even = even * square - 1.0f / 720;
    even = even * square + 1.0f / 24;
    even = even * square - 0.5f;
    even = even * square + 1;
    *sine = (vector)((naturals)odd ^ sign);
    *cosine = (vector)((naturals)even ^ sign);
}

#pragma clang assume_nonnull end

#endif
