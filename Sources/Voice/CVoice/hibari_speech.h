// SPDX-License-Identifier: GPL-3.0-or-later
//
// Phonemes become sound with the network of a hibari voice, a little at a time.

#ifndef YOMITE_VOICE_HIBARI_SPEECH_H
#define YOMITE_VOICE_HIBARI_SPEECH_H

#include "hibari_model.h"

#pragma clang assume_nonnull begin

enum {
    /// Samples in a second.
    yomite_hibari_rate = 24000,
    /// Samples of one frame of durations: 25 ms.
    yomite_hibari_step_samples = 600,
    /// The most ids in a phrase. The network has learned from sentences of at most this length, and memory grows with it.
    yomite_hibari_most_ids = 512,
    /// The longest phoneme and the longest phrase, in frames of 25 ms: more is a damaged model's.
    yomite_hibari_most_steps_of_id = 400,
    yomite_hibari_most_steps = 6000,
};

/// A phrase: ids of phonemes that begin and end with 0.
typedef struct {
    const uint8_t *ids;
    size_t count;
    /// 1: as the voice was learned. The network speaks well from 0.5 to 1.25.
    float speed;
    /// Multiplies the pitch: 0.5 to 2.
    float pitch;
} yomite_hibari_phrase;

/// Where a phrase goes. Calls come during `yomite_hibari_speak` only.
typedef struct {
    void *context;
    /// Called once before the first samples: frames of 25 ms of each id. False: stop now.
    bool (*durations)(void *context, const uint32_t *frames, size_t count);
    /// More samples, usually -1 to 1. False: stop now.
    bool (*samples)(void *context, const float *samples, size_t count);
} yomite_hibari_sink;

typedef enum {
    yomite_hibari_spoke,
    /// The sink wants no more.
    yomite_hibari_stopped,
    /// Not a number, silent, endless or at full scale all the time: the model is damaged.
    yomite_hibari_wild,
    /// The phrase has no phoneme, too many, or one that the model does not know.
    yomite_hibari_unspeakable,
    yomite_hibari_no_memory,
} yomite_hibari_outcome;

/// Speaks; returns when everything was put into the sink, or something is wrong. The same phrase always gives the same sound on the same
/// kind of processor.
yomite_hibari_outcome yomite_hibari_speak(
    const yomite_hibari_model *model, const yomite_hibari_phrase *phrase, const yomite_hibari_sink *sink);

#pragma clang assume_nonnull end

#endif
