// SPDX-License-Identifier: GPL-3.0-or-later
//
// ONNX Runtime, loaded when a voice first needs it: it costs megabytes, and most machines do not have it. Its interface is known only here.

#ifndef YOMITE_VOICE_ONNX_H
#define YOMITE_VOICE_ONNX_H

#include "yomite_model.h"

#pragma clang assume_nonnull begin

/// A part of a model that is ready to compute.
typedef struct onnx_session yomite_onnx_session;

typedef enum {
    yomite_onnx_float = 1,
    yomite_onnx_int64 = 7,
} yomite_onnx_type;

enum { yomite_onnx_most_rank = 4, yomite_onnx_most_values = 8 };

/// The input of a session. The caller owns the data.
typedef struct {
    const char *name;
    yomite_onnx_type type;
    void *data;
    size_t bytes;
    int64_t dimensions[yomite_onnx_most_rank];
    size_t rank;
} yomite_onnx_input;

/// Its output: floating-point numbers.
typedef struct {
    void *_Nullable value;
    float *_Nullable data;
    size_t count;
    int64_t dimensions[yomite_onnx_most_rank];
    size_t rank;
} yomite_onnx_output;

/// Loads and starts the library: from `folder`, or, without one, from where the system, the user or Python's package has it. Must be called
/// before the sandbox closes. False: a reason was logged.
bool yomite_onnx_load(const char *_Nullable folder);

/// Makes a session of a part, whose weights must stay in place as long as the process. `folder`: the folder of the model's file. NULL: a
/// reason was logged.
yomite_onnx_session *_Nullable yomite_onnx_open(const yomite_model_part *part, const char *folder);

/// Computes. False: a reason was logged, and there is no output to release.
bool yomite_onnx_run(yomite_onnx_session *session, const yomite_onnx_input *inputs, size_t input_count,
    const char *const _Nonnull *_Nonnull names, size_t output_count, yomite_onnx_output *outputs);

void yomite_onnx_release(yomite_onnx_output *output);

#pragma clang assume_nonnull end

#endif
