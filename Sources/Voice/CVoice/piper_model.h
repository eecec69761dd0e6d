// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of a Piper voice, and the parts of its model, ready to compute. One for each process.

#ifndef YOMITE_VOICE_PIPER_MODEL_H
#define YOMITE_VOICE_PIPER_MODEL_H

#include "onnx.h"
#include "piper_voice.h"

#pragma clang assume_nonnull begin

/// Maps the files of the voice whose model is at `path`. Called before the sandbox closes. False: a reason was logged.
bool yomite_piper_model_map(const char *path);

/// Where that model is.
const char *yomite_piper_model_path(void);

/// Parses the files and prepares to compute. Called after the sandbox has closed, because the files may come from anybody. False: a reason
/// was logged.
bool yomite_piper_model_load(void);

/// The loaded voice.
const yomite_piper_voice *yomite_piper_model_voice(void);

/// The number of the speaker that a voice's name selects: the file's name alone, or with `+` and the speaker's name. -1: it belongs to
/// another voice.
int64_t yomite_piper_model_speaker(const char *voice);

/// What its parts give to each other; they have no graphs any more.
const yomite_model *yomite_piper_model_parts(void);

/// Has a part compute, as `yomite_onnx_run` does.
bool yomite_piper_model_run(yomite_model_part_name part, const yomite_onnx_input *inputs, size_t input_count,
    const char *const _Nonnull *_Nonnull names, size_t output_count, yomite_onnx_output *outputs);

#pragma clang assume_nonnull end

#endif
