// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_sound.h"

#include <math.h>
#include <string.h>

enum {
    window = yomite_hibari_window_samples,
    hop = yomite_hibari_hop,
    half = window / 2,
    overlap = window / hop,
    /// A hop in whole vectors.
    padded_hop = (hop + yomite_hibari_most_lanes - 1) / yomite_hibari_most_lanes * yomite_hibari_most_lanes,
};

static const float least_pitch = 40, rate = 24000;

static void begin_transform(yomite_hibari_transform *transform) {
    for (size_t i = 0; i < window; i++) {
        double angle = 2 * M_PI * (double)i / window;
        transform->roots[i] = (yomite_hibari_complex){(float)cos(angle), (float)-sin(angle)};
        transform->window[i] = (float)(0.5 - 0.5 * cos(angle));
    }
}

void yomite_hibari_sound_begin(yomite_hibari_sound *sound, const yomite_hibari_kernels *kernels, const float *pitch, size_t frames) {
    sound->kernels = kernels;
    sound->pitch = pitch;
    sound->frames = frames;
    sound->next = sound->pulsed = 0;
    sound->phase = 0;
    memset(sound->sum, 0, sizeof sound->sum);
    memset(sound->pulses, 0, sizeof sound->pulses);
    // The same noise each time, and another for each lane.
    for (size_t i = 0; i < yomite_hibari_most_lanes; i++) sound->noise[i] = (uint32_t)(i + 1) * 2654435761U;
    begin_transform(&sound->transform);
}

// Pulses.

/// The pitch of a sample: between the middles of two frames on a straight line.
static float pitch_of_sample(const yomite_hibari_sound *sound, size_t frame, size_t sample) {
    const float *pitch = sound->pitch;
    float place = ((float)sample + 0.5f) / hop - 0.5f;
    size_t before = place < 0 && frame > 0 ? frame - 1 : frame, after = place >= 0 && frame + 1 < sound->frames ? frame + 1 : frame;
    float share = place < 0 ? place + 1 : place;
    return pitch[before] * (1 - share) + pitch[after] * share;
}

/// Makes the pulses of a frame's own samples.
static void make_pulses(yomite_hibari_sound *sound, size_t frame, float *target) {
    float pitch[padded_hop] = {0}, phase[padded_hop] = {0}, made[padded_hop];
    for (size_t i = 0; i < hop; i++) {
        pitch[i] = pitch_of_sample(sound, frame, i);
        sound->phase += fmaxf(pitch[i], least_pitch) / rate;
        sound->phase -= floor(sound->phase);
        phase[i] = (float)sound->phase;
    }
    sound->kernels->pulse(pitch, phase, padded_hop, made);
    memcpy(target, made, hop * sizeof *target);
}

/// The pulse with which a frame's own samples begin, or would begin.
static float *pulse_of(yomite_hibari_sound *sound, size_t frame) {
    return sound->pulses + half + ((ptrdiff_t)frame - (ptrdiff_t)sound->next) * hop;
}

/// Makes all pulses in the windows of the next frames. Beyond the ends of the phrase they are reflected.
static void reach_pulses(yomite_hibari_sound *sound, size_t count) {
    size_t heard = sound->next + count + 1, wanted = heard < sound->frames ? heard : sound->frames;
    for (; sound->pulsed < wanted; sound->pulsed++) make_pulses(sound, sound->pulsed, pulse_of(sound, sound->pulsed));
    if (sound->next == 0) {
        float *first = pulse_of(sound, 0);
        for (ptrdiff_t i = 1; i <= half; i++) first[-i] = first[i];
    }
    if (wanted == sound->frames) {
        float *last = pulse_of(sound, sound->frames) - 1;
        for (ptrdiff_t i = 1; i <= half; i++) last[i] = last[-i];
    }
}

// Frames.

/// Puts the windowed pulses of some frames side by side.
static void window_pulses(yomite_hibari_sound *sound, size_t count) {
    size_t lanes = sound->kernels->lanes;
    for (size_t i = 0; i < window; i++) {
        float factor = sound->transform.window[i] / hop;
        for (size_t frame = 0; frame < lanes; frame++)
            sound->waves[i * lanes + frame] = frame < count ? sound->pulses[frame * hop + i] * factor : 0;
    }
}

static void sum_up(yomite_hibari_sound *sound, size_t count) {
    size_t lanes = sound->kernels->lanes;
    for (size_t frame = 0; frame < count; frame++) {
        float *sum = sound->sum + frame * hop;
        for (size_t i = 0; i < window; i++) sum[i] += sound->waves[i * lanes + frame];
    }
}

/// What the windows that overlap at a sample of a hop add up to. There are fewer at the ends.
static float windows_at(const yomite_hibari_sound *sound, size_t own, size_t sample) {
    float total = 0;
    for (size_t i = 0; i < overlap; i++) {
        // The frame whose window has this hop as its part `i`.
        size_t frame = own + 2 - i;
        float factor = sound->transform.window[i * hop + sample];
        if (own + 2 >= i && frame < sound->frames) total += factor * factor;
    }
    return total;
}

/// Undoes the windows in the hops that no further frame changes.
static void level(yomite_hibari_sound *sound, size_t first, size_t count, float *samples) {
    for (size_t own = first; own < first + count; own++, samples += hop) {
        bool is_inside = own > 0 && own + 2 < sound->frames;
        for (size_t i = 0; i < hop; i++) samples[i] /= is_inside ? 1.5f : fmaxf(windows_at(sound, own, i), 1e-11f);
    }
}

size_t yomite_hibari_sound_add(yomite_hibari_sound *sound, const float *spectra, const float **samples) {
    size_t lanes = sound->kernels->lanes, left = sound->frames - sound->next, count = left < lanes ? left : lanes;
    reach_pulses(sound, count);
    window_pulses(sound, count);
    sound->kernels->filter(&sound->transform, spectra, sound->noise, sound->waves, sound->scratch);
    sum_up(sound, count);
    // The first hop of the sum lies two before the next frame's own; those before the phrase are left out.
    size_t complete = count == left ? count + 2 : count, skipped = sound->next == 0 ? 2 : 0;
    size_t given = (complete - skipped) * hop;
    memcpy(sound->scratch, sound->sum + skipped * hop, given * sizeof *sound->scratch);
    level(sound, sound->next + skipped - 2, complete - skipped, sound->scratch);
    size_t kept = (overlap - 1) * hop;
    memmove(sound->sum, sound->sum + count * hop, kept * sizeof *sound->sum);
    memset(sound->sum + kept, 0, sizeof sound->sum - kept * sizeof *sound->sum);
    memmove(sound->pulses, sound->pulses + count * hop, sizeof sound->pulses - count * hop * sizeof *sound->pulses);
    sound->next += count;
    *samples = sound->scratch;
    return given;
}
