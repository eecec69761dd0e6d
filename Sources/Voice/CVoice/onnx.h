// SPDX-License-Identifier: GPL-3.0-or-later
//
// ONNX Runtime, loaded when a voice first needs it: it costs megabytes, and most machines have none. Only here is its interface known.

#ifndef YOMITE_VOICE_ONNX_H
#define YOMITE_VOICE_ONNX_H

#include "yomite_model.h"

#pragma clang assume_nonnull begin

/// A part of a model that is ready to work.
typedef struct onnx_session yomite_onnx_session;

typedef enum {
    yomite_onnx_float = 1,
    yomite_onnx_int64 = 7,
} yomite_onnx_type;

enum { yomite_onnx_most_rank = 4, yomite_onnx_most_values = 8 };

/// What a session is asked with. The data stays the caller's.
typedef struct {
    const char *name;
    yomite_onnx_type type;
    void *data;
    size_t bytes;
    int64_t dimensions[yomite_onnx_most_rank];
    size_t rank;
} yomite_onnx_input;

/// What it answers: floating numbers.
typedef struct {
    void *_Nullable value;
    float *_Nullable data;
    size_t count;
    int64_t dimensions[yomite_onnx_most_rank];
    size_t rank;
} yomite_onnx_output;

/// Loads the library and starts it: from `folder`, or where there is none, from where the system, the user or Python's package has it. Has to come before the
/// sandbox closes. False: a reason was logged.
bool yomite_onnx_load(const char *_Nullable folder);

/// Makes a session of a part, whose weights have to stay where they are for as long as the process lasts. `folder`: the folder of the model's file.
/// NULL: a reason was logged.
yomite_onnx_session *_Nullable yomite_onnx_open(const yomite_model_part *part, const char *folder);

/// Computes. False: a reason was logged, and there is no output to be released.
bool yomite_onnx_run(yomite_onnx_session *session, const yomite_onnx_input *inputs, size_t input_count,
    const char *const _Nonnull *_Nonnull names, size_t output_count, yomite_onnx_output *outputs);

void yomite_onnx_release(yomite_onnx_output *output);

#pragma clang assume_nonnull end

#endif
