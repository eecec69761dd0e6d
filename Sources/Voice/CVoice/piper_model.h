// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model of a Piper voice at work: numbers of phonemes become frames, and frames become samples, a few at a time. One for each process.

#ifndef YOMITE_VOICE_PIPER_MODEL_H
#define YOMITE_VOICE_PIPER_MODEL_H

#include "onnx.h"
#include "piper_text.h"

#pragma clang assume_nonnull begin

/// Maps the files of the voice whose model lies at `path`. Comes before the sandbox closes. False: a reason was logged.
bool yomite_piper_model_map(const char *path);

/// Reads what is in them and gets ready to compute. Comes after the sandbox has closed, for the files may be anybody's. False: a reason was logged.
bool yomite_piper_model_load(void);

/// The voice that was loaded.
const yomite_piper_voice *yomite_piper_model_voice(void);

/// The number of the speaker that a voice's name asks for: the file's name, or that, `+` and the speaker's. -1: it is another voice's.
int64_t yomite_piper_model_speaker(const char *voice);

/// What the encoder makes of a question.
typedef struct {
    yomite_onnx_output values[yomite_model_most_cuts + 1];
    size_t count;
    /// Frames for each number; NULL where the model does not tell.
    const yomite_onnx_output *_Nullable durations;
    int64_t frames;
} yomite_piper_frames;

/// Asks the encoder. `length`: how long all is, 1 is normal. False: a reason was logged.
bool yomite_piper_encode(yomite_piper_question *question, float length, int64_t speaker, yomite_piper_frames *frames);

/// Makes samples of the frames from `begin` to `end`, as many for each. False: a reason was logged.
bool yomite_piper_decode(const yomite_piper_frames *frames, int64_t begin, int64_t end, yomite_onnx_output *samples);

void yomite_piper_frames_release(yomite_piper_frames *frames);

#pragma clang assume_nonnull end

#endif
