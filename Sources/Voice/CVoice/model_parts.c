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

/// The value at the cut: floating-point numbers of unspecified shape.
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

/// The part that a node belongs to.
static bool is_late(yomite_cut *cut, yomite_bytes node) {
    const yomite_model_name *name = yomite_model_names_find(&cut->names, yomite_message_part(node, node_output));
    return name != NULL && name->is_of_vocoder;
}

/// Adds weights to the part that needs them. Those that no node needs by name stay with the encoder, whose inner graphs may use them.
static const char *_Nullable add_weights(
    yomite_cut *cut, bool wants_late, yomite_bytes message, yomite_buffer *graph, yomite_model_part *part) {
    yomite_tensor tensor;
    // It was readable a moment ago.
    if (!yomite_tensor_read(message, &tensor)) return NULL;
    const yomite_model_name *name = yomite_model_names_find(&cut->names, tensor.name);
    bool is_wanted = name != NULL && (wants_late ? name->is_used_by_vocoder : name->is_used_by_encoder || !name->is_used_by_vocoder);
    if (!is_wanted) return NULL;
    yomite_tensor_add(graph, graph_weights, &tensor, cut->model.start, cut->location);
    if (!yomite_tensor_is_large(&tensor)) return NULL;
    return yomite_tensor_describe(&tensor, &part->weights[part->weights_count++]) ? NULL : long_name;
}

static const char *_Nullable add_fields(yomite_cut *cut, bool wants_late, yomite_buffer *graph, yomite_model_part *part) {
    yomite_bytes rest = cut->graph;
    yomite_field field;
    while (yomite_field_next(&rest, &field)) {
        const char *problem = NULL;
        switch (field.number) {
        case graph_node:
            if (is_late(cut, field.bytes) == wants_late) yomite_buffer_add(graph, field.whole);
            break;
        case graph_weights: problem = add_weights(cut, wants_late, field.bytes, graph, part); break;
        case graph_input:
            if (!wants_late) yomite_buffer_add(graph, field.whole);
            break;
        case graph_output:
            if (wants_late) yomite_buffer_add(graph, field.whole);
            break;
        case graph_value: break;
        default: yomite_buffer_add(graph, field.whole);
        }
        if (problem != NULL) return problem;
    }
    return NULL;
}

static const char *_Nullable make_graph(yomite_cut *cut, bool wants_late, yomite_buffer *graph, yomite_model_part *part) {
    const char *problem = add_fields(cut, wants_late, graph, part);
    for (size_t i = 0; i < cut->made->cut_count; i++) add_value(graph, wants_late ? graph_input : graph_output, cut->made->cuts[i]);
    if (!wants_late && cut->made->durations[0] != '\0') add_value(graph, graph_output, cut->made->durations);
    return problem;
}

static const char *_Nullable make_part(yomite_cut *cut, bool wants_late, yomite_model_part *part) {
    part->weights = calloc(cut->weights_count + 1, sizeof *part->weights);
    if (part->weights == NULL) return no_memory;
    yomite_buffer graph = {.limit = most_graph_bytes}, model = graph;
    const char *problem = make_graph(cut, wants_late, &graph, part);
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
    const char *problem = make_part(cut, false, &cut->made->encoder);
    return problem != NULL ? problem : make_part(cut, true, &cut->made->vocoder);
}

static void free_part(yomite_model_part *part) {
    free(part->graph);
    free(part->weights);
    *part = (yomite_model_part){0};
}

void yomite_model_free(yomite_model *model) {
    free_part(&model->encoder);
    free_part(&model->vocoder);
}
