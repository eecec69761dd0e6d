// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared by the two halves of cutting a model: deciding which part produces what, and assembling the parts.

#ifndef YOMITE_VOICE_MODEL_PARTS_H
#define YOMITE_VOICE_MODEL_PARTS_H

#include "yomite_model.h"

#include "model_names.h"
#include "protobuf.h"

#pragma clang assume_nonnull begin

/// The field numbers of ONNX's messages (onnx.proto3).
enum {
    model_graph = 7,
    graph_node = 1,
    graph_weights = 5,
    graph_input = 11,
    graph_output = 12,
    graph_value = 13,
    node_input = 1,
    node_output = 2,
    node_name = 3,
    node_operator = 4,
    value_name = 1,
    value_type = 2,
    type_tensor = 1,
    tensor_element = 1,
    element_float = 1,
};

/// A cut in progress.
typedef struct {
    yomite_bytes model;
    yomite_bytes graph;
    const char *location;
    yomite_model_names names;
    size_t weights_count;
    /// How many of the encoder's nodes round up; only the one that makes the durations does.
    size_t rounding_count;
    yomite_model *made;
} yomite_cut;

/// Puts the parts together, once it is known what belongs to which. Returns what is wrong; NULL where nothing is.
const char *_Nullable yomite_cut_make_parts(yomite_cut *cut);

#pragma clang assume_nonnull end

#endif
