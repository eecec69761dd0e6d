// SPDX-License-Identifier: GPL-3.0-or-later
//
// A question on its way through the parts of the model: numbers of phonemes become frames, and frames become samples, a few at a time.

#ifndef YOMITE_VOICE_PIPER_FRAMES_H
#define YOMITE_VOICE_PIPER_FRAMES_H

#include "onnx.h"
#include "piper_text.h"

#pragma clang assume_nonnull begin

/// Frames in a row, as one part gives them to the next: `channels` rows with `per_frame` numbers for each frame.
typedef struct {
    const float *_Nullable numbers;
    int64_t channels;
    int64_t per_frame;
    int64_t begin;
    int64_t end;
} yomite_piper_stretch;

typedef struct {
    /// What the encoder has made, for all frames.
    yomite_onnx_output values[yomite_model_most_values + 1];
    size_t count;
    /// Frames for each number; NULL where the model does not tell.
    const yomite_onnx_output *_Nullable durations;
    int64_t frames;
    /// What the flow and the front of the vocoder have made and later frames still need.
    yomite_piper_stretch made[yomite_model_part_count];
} yomite_piper_frames;

/// Asks the encoder. `length`: how long all is, 1 is normal. False: a reason was logged, and there is nothing to be released.
bool yomite_piper_frames_begin(yomite_piper_question *question, float length, int64_t speaker, yomite_piper_frames *frames);

/// Makes the samples of the frames from `begin` to `end`, as many for each frame. Frames have to be asked for in their order.
/// False: a reason was logged.
bool yomite_piper_frames_speak(yomite_piper_frames *frames, int64_t begin, int64_t end, yomite_piper_stretch *samples);

void yomite_piper_stretch_release(yomite_piper_stretch *stretch);

void yomite_piper_frames_release(yomite_piper_frames *frames);

#pragma clang assume_nonnull end

#endif
