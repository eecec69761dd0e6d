// SPDX-License-Identifier: GPL-3.0-or-later
//
// ONNX's tensors: the weights of a model.

#ifndef YOMITE_VOICE_MODEL_WEIGHTS_H
#define YOMITE_VOICE_MODEL_WEIGHTS_H

#include "yomite_model.h"

#include "protobuf.h"

#pragma clang assume_nonnull begin

/// A tensor inside the model.
typedef struct {
    yomite_bytes message;
    yomite_bytes name;
    yomite_bytes data;
    int64_t dimensions[yomite_model_most_dimensions];
    size_t rank;
    int32_t type;
} yomite_tensor;

/// Reads a tensor. False: it is broken, its data is in another file, or its size does not match its dimensions.
bool yomite_tensor_read(yomite_bytes message, yomite_tensor *tensor);

/// Whether its data is better left in place.
bool yomite_tensor_is_large(const yomite_tensor *tensor);

/// Adds the tensor to a graph as the field `number`. For a large one, a reference to its data in the file at `location` replaces the data.
void yomite_tensor_add(yomite_buffer *graph, uint32_t number, const yomite_tensor *tensor, const uint8_t *model, const char *location);

/// What the library receives for a large tensor. False: its name is too long.
bool yomite_tensor_describe(const yomite_tensor *tensor, yomite_model_weights *weights);

#pragma clang assume_nonnull end

#endif
