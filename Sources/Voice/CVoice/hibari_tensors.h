// SPDX-License-Identifier: GPL-3.0-or-later
//
// The named weights in an ONNX file, each checked for its type and its dimensions as it is asked for.

#ifndef YOMITE_VOICE_HIBARI_TENSORS_H
#define YOMITE_VOICE_HIBARI_TENSORS_H

#include "hibari_model.h"
#include "model_weights.h"

#pragma clang assume_nonnull begin

enum { yomite_hibari_most_tensors = 1024, yomite_hibari_name_limit = 128 };

typedef struct {
    yomite_tensor *_Nullable tensors;
    size_t count;
    /// Whether everything that was asked for is there.
    bool is_good;
} yomite_hibari_tensors;

/// Lists the weights in a file. False: it is not ONNX, has too many of them, or there is no memory. `yomite_hibari_tensors_free` in any
/// case.
bool yomite_hibari_tensors_list(yomite_bytes file, yomite_hibari_tensors *tensors);

void yomite_hibari_tensors_free(yomite_hibari_tensors *tensors);

/// One dimension of the weights with this name; 0 if there are none.
size_t yomite_hibari_dimension(yomite_hibari_tensors *tensors, const char *name, size_t axis);

/// Floating-point numbers of this name and these dimensions (the unused ones 0). What is missing clears `is_good`, and nothing of the
/// result may then be used.
yomite_hibari_floats yomite_hibari_take_floats(yomite_hibari_tensors *tensors, const char *name, size_t first, size_t second, size_t third);

/// Quantised weights of this name with their scale.
yomite_hibari_matrix yomite_hibari_take_matrix(yomite_hibari_tensors *tensors, const char *name, size_t inputs, size_t outputs);

#pragma clang assume_nonnull end

#endif
