// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_tensors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Field numbers and types of onnx.proto3.
enum {
    model_graph = 7,
    graph_initializer = 5,
    tensor_float_data = 4,
    tensor_integer_data = 5,
    type_float = 1,
    type_int8 = 3,
};

enum { most_ranks = 3 };

bool yomite_hibari_tensors_list(yomite_bytes file, yomite_hibari_tensors *tensors) {
    *tensors = (yomite_hibari_tensors){.tensors = calloc(yomite_hibari_most_tensors, sizeof *tensors->tensors)};
    if (tensors->tensors == NULL) return false;
    yomite_bytes graph = yomite_message_part(file, model_graph);
    yomite_field field;
    while (yomite_field_next(&graph, &field)) {
        if (field.number != graph_initializer || field.kind != yomite_field_bytes) continue;
        if (tensors->count == yomite_hibari_most_tensors) return false;
        if (!yomite_tensor_read(field.bytes, &tensors->tensors[tensors->count++])) return false;
    }
    tensors->is_good = graph.count == 0 && tensors->count > 0;
    return tensors->is_good;
}

void yomite_hibari_tensors_free(yomite_hibari_tensors *tensors) {
    free(tensors->tensors);
    *tensors = (yomite_hibari_tensors){0};
}

static const yomite_tensor *_Nullable find(const yomite_hibari_tensors *tensors, const char *name) {
    for (size_t i = 0; i < tensors->count; i++) {
        if (yomite_bytes_are(tensors->tensors[i].name, name)) return &tensors->tensors[i];
    }
    return NULL;
}

size_t yomite_hibari_dimension(yomite_hibari_tensors *tensors, const char *name, size_t axis) {
    const yomite_tensor *tensor = find(tensors, name);
    return tensor != NULL && axis < tensor->rank ? (size_t)tensor->dimensions[axis] : 0;
}

/// The weights with this name, if they are of this type and have these dimensions, none of them 0. Their length matches the dimensions.
static const uint8_t *_Nullable take(yomite_hibari_tensors *tensors, const char *name, int32_t type, const size_t dimensions[most_ranks]) {
    const yomite_tensor *tensor = find(tensors, name);
    bool is_good = tensor != NULL && tensor->type == type && tensor->data.start != NULL && tensor->rank <= most_ranks;
    for (size_t axis = 0; axis < most_ranks && is_good; axis++) {
        size_t expected = dimensions[axis];
        is_good = axis < tensor->rank ? expected > 0 && (size_t)tensor->dimensions[axis] == expected : expected == 0;
    }
    if (!is_good) tensors->is_good = false;
    return is_good ? tensor->data.start : NULL;
}

yomite_hibari_floats yomite_hibari_take_floats(
    yomite_hibari_tensors *tensors, const char *name, size_t first, size_t second, size_t third) {
    return (yomite_hibari_floats)take(tensors, name, type_float, (size_t[]){first, second, third});
}

/// A number of its own, which is stored as raw data or in a list.
static float take_scale(yomite_hibari_tensors *tensors, const char *name) {
    const yomite_tensor *tensor = find(tensors, name);
    float scale = 0;
    if (tensor != NULL && tensor->type == type_float && tensor->rank <= 1) {
        yomite_bytes data = tensor->data.start != NULL ? tensor->data : yomite_message_part(tensor->message, tensor_float_data);
        if (data.count == sizeof scale) memcpy(&scale, data.start, sizeof scale);
    }
    if (!(scale > 0 && isfinite(scale))) tensors->is_good = false;
    return scale;
}

/// Whether a zero point is 0, as in all models of this kind: the multiplication leaves it out.
static bool is_zero(const yomite_hibari_tensors *tensors, const char *name) {
    const yomite_tensor *tensor = find(tensors, name);
    if (tensor == NULL || tensor->type != type_int8 || tensor->rank > 1) return false;
    if (tensor->data.start != NULL) return tensor->data.count == 1 && *tensor->data.start == 0;
    yomite_bytes rest = tensor->message;
    yomite_field field;
    uint64_t number;
    while (yomite_field_next(&rest, &field)) {
        if (field.number != tensor_integer_data) continue;
        if (field.kind == yomite_field_number && field.value != 0) return false;
        while (field.kind == yomite_field_bytes && yomite_number_next(&field.bytes, &number))
            if (number != 0) return false;
    }
    return true;
}

yomite_hibari_matrix yomite_hibari_take_matrix(yomite_hibari_tensors *tensors, const char *name, size_t inputs, size_t outputs) {
    char quantised[yomite_hibari_name_limit], scale[yomite_hibari_name_limit], zero[yomite_hibari_name_limit];
    snprintf(quantised, sizeof quantised, "%s_quantized", name);
    snprintf(scale, sizeof scale, "%s_scale", name);
    snprintf(zero, sizeof zero, "%s_zero_point", name);
    const uint8_t *weights = take(tensors, quantised, type_int8, (size_t[]){inputs, outputs, 0});
    if (!is_zero(tensors, zero)) tensors->is_good = false;
    return (yomite_hibari_matrix){(const int8_t *)weights, inputs, outputs, take_scale(tensors, scale)};
}
