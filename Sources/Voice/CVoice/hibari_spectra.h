// SPDX-License-Identifier: GPL-3.0-or-later
//
// From pulses and spectra to sound. Frames lie across a vector, one in each number, so that the transform needs no shuffling. See
// hibari_vectors.h for how it is included.

#ifndef YOMITE_VOICE_HIBARI_SPECTRA_H
#define YOMITE_VOICE_HIBARI_SPECTRA_H

#include "hibari_vectors.h"

#pragma clang assume_nonnull begin

typedef struct {
    vector real;
    vector imaginary;
} wave;

// The transform of 600 complex numbers, in passes of 5, 5, 4, 3 and 2.

static inline wave plus(wave one, wave other) {
    return (wave){one.real + other.real, one.imaginary + other.imaginary};
}

static inline wave minus(wave one, wave other) {
    return (wave){one.real - other.real, one.imaginary - other.imaginary};
}

static inline wave times(wave one, yomite_hibari_complex other) {
    return (wave){one.real * other.real - one.imaginary * other.imaginary, one.real * other.imaginary + one.imaginary * other.real};
}

static inline wave scaled(wave one, float factor) {
    return (wave){one.real * factor, one.imaginary * factor};
}

/// Times -i.
static inline wave quarter_back(wave one) {
    return (wave){one.imaginary, -one.real};
}

static inline void combine_2(wave *waves) {
    wave first = waves[0];
    waves[0] = plus(first, waves[1]);
    waves[1] = minus(first, waves[1]);
}

static inline void combine_3(wave *waves) {
    wave both = plus(waves[1], waves[2]), turned = quarter_back(scaled(minus(waves[1], waves[2]), 0.866025404f));
    wave middle = minus(waves[0], scaled(both, 0.5f));
    waves[0] = plus(waves[0], both);
    waves[1] = plus(middle, turned);
    waves[2] = minus(middle, turned);
}

static inline void combine_4(wave *waves) {
    wave even = plus(waves[0], waves[2]), odd = plus(waves[1], waves[3]);
    wave apart = minus(waves[0], waves[2]), turned = quarter_back(minus(waves[1], waves[3]));
    waves[0] = plus(even, odd);
    waves[1] = plus(apart, turned);
    waves[2] = minus(even, odd);
    waves[3] = minus(apart, turned);
}

static inline void combine_5(wave *waves) {
    // Cosines and sines of one and two fifths of a turn.
    const float near = 0.309016994f, far = -0.809016994f, steep = 0.951056516f, flat = 0.587785252f;
    wave outer = plus(waves[1], waves[4]), inner = plus(waves[2], waves[3]);
    wave outer_apart = minus(waves[1], waves[4]), inner_apart = minus(waves[2], waves[3]);
    wave first = plus(waves[0], plus(scaled(outer, near), scaled(inner, far)));
    wave second = plus(waves[0], plus(scaled(outer, far), scaled(inner, near)));
    wave first_turned = quarter_back(plus(scaled(outer_apart, steep), scaled(inner_apart, flat)));
    wave second_turned = quarter_back(minus(scaled(outer_apart, flat), scaled(inner_apart, steep)));
    waves[0] = plus(waves[0], plus(outer, inner));
    waves[1] = plus(first, first_turned);
    waves[2] = plus(second, second_turned);
    waves[3] = minus(second, second_turned);
    waves[4] = minus(first, first_turned);
}

/// One pass: `done` transforms of `length` points become `radix` times as many, shorter ones.
static inline __attribute__((always_inline)) void pass(
    const yomite_hibari_transform *transform, size_t radix, size_t length, size_t done, const wave *from, wave *to) {
    size_t shorter = length / radix, distance = yomite_hibari_window_samples / length;
    for (size_t k = 0; k < shorter; k++) {
        for (size_t place = 0; place < done; place++) {
            wave waves[5];
            for (size_t i = 0; i < radix; i++) waves[i] = from[place + done * (k + shorter * i)];
            switch (radix) {
            case 2: combine_2(waves); break;
            case 3: combine_3(waves); break;
            case 4: combine_4(waves); break;
            default: combine_5(waves); break;
            }
            to[place + done * radix * k] = waves[0];
            for (size_t i = 1; i < radix; i++) to[place + done * (radix * k + i)] = times(waves[i], transform->roots[distance * k * i]);
        }
    }
}

/// Transforms `waves` in place.
static void transform_waves(const yomite_hibari_transform *transform, wave *waves, wave *scratch) {
    pass(transform, 5, 600, 1, waves, scratch);
    pass(transform, 5, 120, 5, scratch, waves);
    pass(transform, 4, 24, 25, waves, scratch);
    pass(transform, 3, 6, 100, scratch, waves);
    pass(transform, 2, 2, 300, waves, scratch);
    memcpy(waves, scratch, yomite_hibari_points * sizeof *waves);
}

// A spectrum.

/// Numbers of a kind for each frame: they lie as far apart as frames do.
static inline vector gather(const float *spectra) {
    vector gathered;
    for (size_t i = 0; i < LANES; i++) gathered[i] = spectra[i * yomite_hibari_parts * yomite_hibari_bins];
    return gathered;
}

static inline naturals next_noise(naturals *noise) {
    *noise ^= *noise << 13;
    *noise ^= *noise >> 17;
    *noise ^= *noise << 5;
    return *noise;
}

/// Noise of variance 1: the sum of two even distributions. Each sample of the sound is a sum of hundreds of these, so it is Gaussian
/// anyway.
static inline vector bell(naturals *noise) {
    integers both = (integers)next_noise(noise);
    return __builtin_convertvector((both >> 16) + (integers)((naturals)both << 16 >> 16), vector) * (2.44948974f / 65536) - 1.22474487f;
}

/// exp, of what the network says of a magnitude.
static inline vector loudness(vector logarithm) {
    return exponential(at_most(logarithm, all(7)));
}

/// What becomes of the pulses at a frequency: filtered, with noise and with a wave of any phase.
static inline wave shape(wave pulses, const float *spectra, naturals *noise) {
    vector sine, cosine;
    vector angle = gather(spectra + yomite_hibari_bins), grown = exponential(2 * at_most(magnitude(angle), all(20)));
    vector bend = (vector)((integers)(1 - 2 / (grown + 1)) | ((integers)angle & INT32_MIN));
    turn(bend * 0.5f, &sine, &cosine);
    vector harmonic = loudness(gather(spectra)), noisy = loudness(gather(spectra + 2 * yomite_hibari_bins));
    wave made = {harmonic * (pulses.real * cosine - pulses.imaginary * sine), harmonic * (pulses.real * sine + pulses.imaginary * cosine)};
    made = plus(made, (wave){noisy * bell(noise), noisy * bell(noise)});
    vector free_angle = gather(spectra + 4 * yomite_hibari_bins) * 0.159154943f, free = loudness(gather(spectra + 3 * yomite_hibari_bins));
    turn(free_angle, &sine, &cosine);
    return plus(made, (wave){free * cosine, free * sine});
}

/// Splits the transform of even and odd samples at a pair of places into the spectrum of all samples at two frequencies.
static inline void split(wave near, wave far, yomite_hibari_complex root, wave *low, wave *high) {
    wave even = {0.5f * (near.real + far.real), 0.5f * (near.imaginary - far.imaginary)};
    wave odd = times((wave){0.5f * (near.imaginary + far.imaginary), 0.5f * (far.real - near.real)}, root);
    *low = plus(even, odd);
    *high = (wave){even.real - odd.real, odd.imaginary - even.imaginary};
}

/// The reverse of `split`, conjugated: the transform of the conjugate is the conjugate of the reverse transform.
static inline void unite(wave low, wave high, yomite_hibari_complex root, wave *near, wave *far) {
    wave even = {low.real + high.real, low.imaginary - high.imaginary};
    wave odd = times((wave){low.real - high.real, low.imaginary + high.imaginary}, (yomite_hibari_complex){root.real, -root.imaginary});
    *near = (wave){even.real - odd.imaginary, -(even.imaginary + odd.real)};
    *far = (wave){even.real + odd.imaginary, even.imaginary - odd.real};
}

static void shape_all(const yomite_hibari_transform *transform, const float *spectra, uint32_t *noise, wave *waves) {
    naturals state;
    memcpy(&state, noise, sizeof state);
    for (size_t i = 0; i <= yomite_hibari_points / 2; i++) {
        size_t mirrored = yomite_hibari_points - i;
        wave low, high;
        split(waves[i], waves[i == 0 ? 0 : mirrored], transform->roots[i], &low, &high);
        low = shape(low, spectra + i, &state);
        high = shape(high, spectra + mirrored, &state);
        // A real sound has no phase at its lowest and highest frequencies.
        if (i == 0) low.imaginary = high.imaginary = (vector){0};
        wave near, far;
        unite(low, high, transform->roots[i], &near, &far);
        waves[i] = near;
        if (i > 0) waves[mirrored] = far;
    }
    memcpy(noise, &state, sizeof state);
}

static void filter(const yomite_hibari_transform *transform, const float *spectra, uint32_t *noise, float *frames, float *scratch) {
    wave *waves = (wave *)frames;
    transform_waves(transform, waves, (wave *)scratch);
    shape_all(transform, spectra, noise, waves);
    transform_waves(transform, waves, (wave *)scratch);
    for (size_t i = 0; i < yomite_hibari_points; i++) {
        float factor = 1.0f / yomite_hibari_window_samples;
        waves[i].real *= transform->window[2 * i] * factor;
        waves[i].imaginary *= -transform->window[2 * i + 1] * factor;
    }
}

// Pulses.

static void pulse(const float *pitch, const float *phase, size_t count, float *samples) {
    const float least = 40, highest = 11000;
    for (size_t i = 0; i < count; i += LANES) {
        vector hertz = at_least(load(pitch + i), all(least)), turns = load(phase + i), sine, cosine, high_sine;
        turn(turns * 0.5f, &sine, &cosine);
        sine *= 2;
        // As many harmonics as there are below the highest frequency.
        vector harmonics = highest / hertz, rounded = harmonics + whole - whole;
        harmonics = choose(rounded > harmonics, rounded - 1, rounded) + 0.5f;
        turn(harmonics * turns, &high_sine, &cosine);
        vector pulses = choose(magnitude(sine) <= 2e-3f, harmonics, high_sine / sine) - 0.5f;
        store(samples + i, choose(load(pitch + i) > least, pulses, all(0)));
    }
}

#pragma clang assume_nonnull end

#endif
