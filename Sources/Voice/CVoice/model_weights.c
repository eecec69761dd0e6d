// SPDX-License-Identifier: GPL-3.0-or-later

#include "model_weights.h"

#include <stdio.h>
#include <string.h>

/// The field numbers of a tensor (onnx.proto3).
enum {
    tensor_dimension = 1,
    tensor_type = 2,
    tensor_name = 8,
    tensor_raw_data = 9,
    tensor_external_data = 13,
    tensor_data_location = 14,
    entry_key = 1,
    entry_value = 2,
    location_external = 1,
};

enum {
    /// Smaller ones are needed while a model is loaded, and stay in it.
    least_large_bytes = 256,
    decimal_limit = 24,
    /// A tensor as a message without its data.
    reference_limit = 4096,
};

/// The size in bytes of an element of this type; 0 for types that models of voices do not have as raw data.
static size_t element_bytes(int32_t type) {
    switch (type) {
    case 2:  // unsigned, 8 bits
    case 3:  // signed
    case 9:  // boolean
        return 1;
    case 10:  // floating point, 16 bits
        return 2;
    case 1:  // floating point, 32 bits
    case 6:  // integer, 32 bits
        return 4;
    case 7:   // integer, 64 bits
    case 11:  // floating point, 64 bits
        return 8;
    default: return 0;
    }
}

static bool add_dimension(yomite_tensor *tensor, uint64_t value) {
    if (tensor->rank == yomite_model_most_dimensions || value > INT32_MAX) return false;
    tensor->dimensions[tensor->rank++] = (int64_t)value;
    return true;
}

static bool add_dimensions(yomite_tensor *tensor, yomite_bytes packed) {
    uint64_t value;
    while (packed.count > 0) {
        if (!yomite_number_next(&packed, &value) || !add_dimension(tensor, value)) return false;
    }
    return true;
}

static bool read_field(yomite_tensor *tensor, const yomite_field *field) {
    bool is_number = field->kind == yomite_field_number;
    switch (field->number) {
    case tensor_dimension: return is_number ? add_dimension(tensor, field->value) : add_dimensions(tensor, field->bytes);
    case tensor_type: tensor->type = (int32_t)field->value; return is_number && field->value <= INT32_MAX;
    case tensor_name: tensor->name = field->bytes; return !is_number;
    case tensor_raw_data: tensor->data = field->bytes; return !is_number;
    case tensor_external_data: return false;
    case tensor_data_location: return field->value == 0;
    default: return true;
    }
}

/// Whether the raw data is exactly as long as the dimensions require.
static bool has_its_length(const yomite_tensor *tensor) {
    uint64_t expected = element_bytes(tensor->type);
    for (size_t i = 0; i < tensor->rank; i++) {
        uint64_t dimension = (uint64_t)tensor->dimensions[i];
        if (dimension != 0 && expected > tensor->data.count / dimension) return false;
        expected *= dimension;
    }
    return expected == tensor->data.count;
}

bool yomite_tensor_read(yomite_bytes message, yomite_tensor *tensor) {
    *tensor = (yomite_tensor){.message = message};
    yomite_field field;
    while (yomite_field_next(&message, &field)) {
        if (!read_field(tensor, &field)) return false;
    }
    if (message.count > 0 || tensor->name.count == 0) return false;
    return tensor->data.start == NULL || has_its_length(tensor);
}

bool yomite_tensor_is_large(const yomite_tensor *tensor) {
    return tensor->data.count >= least_large_bytes;
}

static void add_entry(yomite_buffer *reference, const char *key, const char *value) {
    yomite_buffer entry = {.limit = reference_limit};
    yomite_buffer_add_text(&entry, entry_key, key);
    yomite_buffer_add_text(&entry, entry_value, value);
    if (entry.is_full) reference->is_full = true;
    yomite_buffer_add_bytes(reference, tensor_external_data, yomite_buffer_bytes(&entry));
    yomite_buffer_free(&entry);
}

static void add_reference(yomite_buffer *graph, uint32_t number, const yomite_tensor *tensor, size_t offset, const char *location) {
    yomite_buffer reference = {.limit = reference_limit};
    yomite_bytes rest = tensor->message;
    yomite_field field;
    while (yomite_field_next(&rest, &field)) {
        if (field.number != tensor_raw_data && field.number != tensor_data_location) yomite_buffer_add(&reference, field.whole);
    }
    char text[decimal_limit];
    add_entry(&reference, "location", location);
    snprintf(text, sizeof text, "%zu", offset);
    add_entry(&reference, "offset", text);
    snprintf(text, sizeof text, "%zu", tensor->data.count);
    add_entry(&reference, "length", text);
    yomite_buffer_add_number(&reference, tensor_data_location, location_external);
    if (reference.is_full) graph->is_full = true;
    yomite_buffer_add_bytes(graph, number, yomite_buffer_bytes(&reference));
    yomite_buffer_free(&reference);
}

void yomite_tensor_add(yomite_buffer *graph, uint32_t number, const yomite_tensor *tensor, const uint8_t *model, const char *location) {
    if (yomite_tensor_is_large(tensor)) {
        add_reference(graph, number, tensor, (size_t)(tensor->data.start - model), location);
    } else {
        yomite_buffer_add_bytes(graph, number, tensor->message);
    }
}

bool yomite_tensor_describe(const yomite_tensor *tensor, yomite_model_weights *weights) {
    if (tensor->name.count >= sizeof weights->name || memchr(tensor->name.start, '\0', tensor->name.count) != NULL) return false;
    *weights = (yomite_model_weights){.data = tensor->data.start, .bytes = tensor->data.count, .rank = tensor->rank, .type = tensor->type};
    memcpy(weights->name, tensor->name.start, tensor->name.count);
    memcpy(weights->dimensions, tensor->dimensions, sizeof weights->dimensions);
    return true;
}
