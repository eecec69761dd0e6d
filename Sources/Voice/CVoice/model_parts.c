// SPDX-License-Identifier: GPL-3.0-or-later

#include "model_parts.h"

#include "model_weights.h"

#include <stdlib.h>

enum {
    /// The size of a graph without its weights. Piper's have half a megabyte.
    most_graph_bytes = 16 << 20,
};

static const char no_memory[] = "there is no memory to read it";
static const char too_large[] = "without its weights it is larger than any of Piper's voices";
static const char long_name[] = "a name in it is longer than any in Piper's voices";

/// A value that goes from one part to another: floating numbers in a shape that is not told.
static void add_value(yomite_buffer *graph, uint32_t number, const char *name) {
    yomite_buffer tensor = {.limit = most_graph_bytes}, type = tensor, value = tensor;
    yomite_buffer_add_number(&tensor, tensor_element, element_float);
    yomite_buffer_add_bytes(&type, type_tensor, yomite_buffer_bytes(&tensor));
    yomite_buffer_add_text(&value, value_name, name);
    yomite_buffer_add_bytes(&value, value_type, yomite_buffer_bytes(&type));
    if (tensor.is_full || type.is_full || value.is_full) graph->is_full = true;
    yomite_buffer_add_bytes(graph, number, yomite_buffer_bytes(&value));
    yomite_buffer_free(&tensor);
    yomite_buffer_free(&type);
    yomite_buffer_free(&value);
}

static void add_values(yomite_buffer *graph, uint32_t number, const char (*names)[yomite_model_name_limit], size_t count) {
    for (size_t i = 0; i < count; i++) add_value(graph, number, names[i]);
}

/// Which part a node was found to belong to.
static size_t part_of(yomite_cut *cut, yomite_bytes node) {
    const yomite_model_name *name = yomite_model_names_find(&cut->names, yomite_message_part(node, node_output));
    return name == NULL ? yomite_model_encoder : name->part;
}

/// Adds weights to the part that needs them. Those that no node needs by name stay with the encoder, whose inner graphs may use them.
static const char *_Nullable add_weights(
    yomite_cut *cut, size_t index, yomite_bytes message, yomite_buffer *graph, yomite_model_part *part) {
    yomite_tensor tensor;
    // It was readable a moment ago.
    if (!yomite_tensor_read(message, &tensor)) return NULL;
    const yomite_model_name *name = yomite_model_names_find(&cut->names, tensor.name);
    unsigned users = name == NULL ? 0 : name->users == 0 ? 1u << yomite_model_encoder : name->users;
    if ((users & 1u << index) == 0) return NULL;
    yomite_tensor_add(graph, graph_weights, &tensor, cut->model.start, cut->location);
    if (!yomite_tensor_is_large(&tensor)) return NULL;
    return yomite_tensor_describe(&tensor, &part->weights[part->weights_count++]) ? NULL : long_name;
}

static const char *_Nullable add_fields(yomite_cut *cut, size_t index, yomite_buffer *graph, yomite_model_part *part) {
    yomite_bytes rest = cut->graph;
    yomite_field field;
    while (yomite_field_next(&rest, &field)) {
        const char *problem = NULL;
        switch (field.number) {
        case graph_node:
            if (part_of(cut, field.bytes) == index) yomite_buffer_add(graph, field.whole);
            break;
        case graph_weights: problem = add_weights(cut, index, field.bytes, graph, part); break;
        case graph_input:
            if (index == yomite_model_encoder) yomite_buffer_add(graph, field.whole);
            break;
        case graph_output:
            if (index == yomite_model_back) yomite_buffer_add(graph, field.whole);
            break;
        case graph_value: break;
        default: yomite_buffer_add(graph, field.whole);
        }
        if (problem != NULL) return problem;
    }
    return NULL;
}

static const char *_Nullable make_graph(yomite_cut *cut, size_t index, yomite_buffer *graph, yomite_model_part *part) {
    const char *problem = add_fields(cut, index, graph, part);
    add_values(graph, graph_input, part->inputs, part->input_count);
    // The last part has the model's own output.
    if (index != yomite_model_back) add_values(graph, graph_output, part->outputs, part->output_count);
    if (index == yomite_model_encoder && cut->made->durations[0] != '\0') add_value(graph, graph_output, cut->made->durations);
    return problem;
}

static const char *_Nullable make_part(yomite_cut *cut, size_t index) {
    yomite_model_part *part = &cut->made->parts[index];
    part->weights = calloc(cut->weights_count + 1, sizeof *part->weights);
    if (part->weights == NULL) return no_memory;
    yomite_buffer graph = {.limit = most_graph_bytes}, model = graph;
    const char *problem = make_graph(cut, index, &graph, part);
    yomite_bytes rest = cut->model;
    yomite_field field;
    while (problem == NULL && yomite_field_next(&rest, &field)) {
        if (field.number == model_graph) {
            yomite_buffer_add_bytes(&model, model_graph, yomite_buffer_bytes(&graph));
        } else {
            yomite_buffer_add(&model, field.whole);
        }
    }
    if (problem == NULL && (graph.is_full || model.is_full)) problem = too_large;
    yomite_buffer_free(&graph);
    part->graph = model.start;
    part->graph_bytes = model.count;
    return problem;
}

const char *yomite_cut_make_parts(yomite_cut *cut) {
    const char *problem = NULL;
    for (size_t i = 0; i < yomite_model_part_count && problem == NULL; i++) problem = make_part(cut, i);
    return problem;
}

void yomite_model_free(yomite_model *model) {
    for (size_t i = 0; i < yomite_model_part_count; i++) {
        yomite_model_part *part = &model->parts[i];
        free(part->graph);
        free(part->weights);
        part->graph = NULL;
        part->weights = NULL;
    }
}
