// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether the sound of a neural network is a voice's. A damaged model makes samples that are no numbers, at full scale, or silent.

#ifndef YOMITE_VOICE_SOUND_JUDGE_H
#define YOMITE_VOICE_SOUND_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
    size_t samples;
    /// How many of them are as loud as samples can be, and the loudest.
    size_t full;
    float loudest;
} yomite_sound_judge;

/// Judges more samples, which are meant to be between -1 and 1. False: this is no voice, and nothing of them should be heard.
bool yomite_sound_judge_add(yomite_sound_judge *judge, const float *samples, size_t count);

/// Whether anything was loud enough to be heard.
bool yomite_sound_judge_heard(const yomite_sound_judge *judge);

#pragma clang assume_nonnull end

#endif
