// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sound of a phrase from pitch and spectra: pulses of a voice, filtered frame by frame, with noise; the frames overlap.

#ifndef YOMITE_VOICE_HIBARI_SOUND_H
#define YOMITE_VOICE_HIBARI_SOUND_H

#include "hibari_kernels.h"

#pragma clang assume_nonnull begin

enum {
    yomite_hibari_most_lanes = 8,
    /// The samples that frames made at once cover, and some more at the end of a phrase.
    yomite_hibari_sound_span = yomite_hibari_window_samples + (yomite_hibari_most_lanes + 2) * yomite_hibari_hop,
};

typedef struct {
    yomite_hibari_transform transform;
    uint32_t noise[yomite_hibari_most_lanes];
    const yomite_hibari_kernels *kernels;
    /// Of each frame of the phrase, in Hz.
    const float *pitch;
    size_t frames;
    /// The frame that comes next.
    size_t next;
    /// Pulses from the beginning of the next frame's window on, and the frames for which there are some.
    float pulses[yomite_hibari_sound_span];
    size_t pulsed;
    double phase;
    /// The sum of the frames, from there on.
    float sum[yomite_hibari_sound_span];
    float waves[yomite_hibari_window_samples * yomite_hibari_most_lanes] __attribute__((aligned(64)));
    float scratch[yomite_hibari_window_samples * yomite_hibari_most_lanes] __attribute__((aligned(64)));
} yomite_hibari_sound;

/// Begins a phrase of at least four frames. Their pitch need not be known yet.
void yomite_hibari_sound_begin(yomite_hibari_sound *sound, const yomite_hibari_kernels *kernels, const float *pitch, size_t frames);

/// Adds the next frames, as many as the kernels have lanes or as are left. The pitch must be known for two frames after them. `spectra` has
/// a row for each lane. Returns how many samples are now complete; they lie at `samples` until the next call.
size_t yomite_hibari_sound_add(yomite_hibari_sound *sound, const float *spectra, const float *_Nullable *_Nonnull samples);

#pragma clang assume_nonnull end

#endif
