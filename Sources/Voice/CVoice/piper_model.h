// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of a Piper voice at work: phoneme numbers become frames, and frames become samples, a few at a time. One for each process.

#ifndef YOMITE_VOICE_PIPER_MODEL_H
#define YOMITE_VOICE_PIPER_MODEL_H

#include "onnx.h"
#include "piper_text.h"

#pragma clang assume_nonnull begin

/// Maps the files of the voice whose model is at `path`. Called before the sandbox closes. False: a reason was logged.
bool yomite_piper_model_map(const char *path);

/// Parses the files and prepares to compute. Called after the sandbox has closed, because the files may come from anybody. False: a reason
/// was logged.
bool yomite_piper_model_load(void);

/// The loaded voice.
const yomite_piper_voice *yomite_piper_model_voice(void);

/// The number of the speaker that a voice's name selects: the file's name alone, or with `+` and the speaker's name. -1: it belongs to
/// another voice.
int64_t yomite_piper_model_speaker(const char *voice);

/// The encoder's answer to a question.
typedef struct {
    yomite_onnx_output values[yomite_model_most_cuts + 1];
    size_t count;
    /// Frames for each number; NULL if the model does not say.
    const yomite_onnx_output *_Nullable durations;
    int64_t frames;
} yomite_piper_frames;

/// Asks the encoder. `length`: how long everything is, 1 is normal. False: a reason was logged.
bool yomite_piper_encode(yomite_piper_question *question, float length, int64_t speaker, yomite_piper_frames *frames);

/// Makes samples of the frames from `begin` to `end`, the same number for each. False: a reason was logged.
bool yomite_piper_decode(const yomite_piper_frames *frames, int64_t begin, int64_t end, yomite_onnx_output *samples);

void yomite_piper_frames_release(yomite_piper_frames *frames);

#pragma clang assume_nonnull end

#endif
