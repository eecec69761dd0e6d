// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_model.h"

#include "model_parts.h"
#include "model_weights.h"

#include <string.h>

enum {
    /// Many times what the largest of Piper's voices has.
    most_names = 160 * 1000,
    most_weights = 8 * 1000,
};

static const char no_memory[] = "there is no memory to read it";
static const char broken[] = "it is no ONNX model, or it is damaged: get it once more";
static const char too_large[] = "it has more nodes or values than any of Piper's voices";
static const char no_vocoder[] =
    "it has no vocoder that can be told from the rest (nodes below /flow/, /dec/ and /dec/ups.1/): it is none of Piper's voices";
static const char no_input[] = "it lacks an input that Piper's voices have (input, input_lengths, scales): it is none of them";
static const char strange_border[] = "a part of it needs other values than in Piper's voices: it is none of them";
static const char long_name[] = "a name in it is longer than any in Piper's voices";
static const char foreign_weights[] = "its weights lie in another file or are incomplete: get it once more, in one piece";

/// The next part of `message` with this number.
static bool next_part(yomite_bytes *message, uint32_t number, yomite_bytes *part) {
    yomite_field field;
    while (yomite_field_next(message, &field)) {
        if (field.number != number || field.kind != yomite_field_bytes) continue;
        *part = field.bytes;
        return true;
    }
    return false;
}

/// Copies a name. False: it is too long, or contains a NUL.
static bool copy_name(yomite_bytes name, char *copy) {
    if (name.count == 0 || name.count >= yomite_model_name_limit || memchr(name.start, '\0', name.count) != NULL) return false;
    memcpy(copy, name.start, name.count);
    copy[name.count] = '\0';
    return true;
}

// What nodes produce and need.

/// Counts what is in the graph; NULL if it is well-formed and not too large, or else what is wrong.
static const char *_Nullable count_parts(yomite_cut *cut) {
    size_t names = 0;
    yomite_bytes rest = cut->graph;
    yomite_field field, value;
    while (yomite_field_next(&rest, &field)) {
        if (field.kind != yomite_field_bytes) continue;
        if (field.number == graph_weights) cut->weights_count++;
        names++;
        if (field.number != graph_node) continue;
        yomite_bytes node = field.bytes;
        while (yomite_field_next(&node, &value)) names += value.number == node_input || value.number == node_output;
        if (node.count > 0) return broken;
    }
    if (rest.count > 0) return broken;
    if (names > most_names || cut->weights_count > most_weights) return too_large;
    return yomite_model_names_begin(&cut->names, names) ? NULL : no_memory;
}

static const char *_Nullable note_weights(yomite_cut *cut) {
    yomite_bytes rest = cut->graph, message;
    while (next_part(&rest, graph_weights, &message)) {
        yomite_tensor tensor;
        if (!yomite_tensor_read(message, &tensor)) return foreign_weights;
        yomite_model_name *name = yomite_model_names_find(&cut->names, tensor.name);
        if (name == NULL) return too_large;
        name->is_weights = true;
    }
    return NULL;
}

/// The part that a node belongs to: the one that its name tells, or a later one whose values it needs.
static size_t part_of(yomite_cut *cut, yomite_bytes node) {
    static const char *const beginnings[] = {
        [yomite_model_encoder] = "", [yomite_model_flow] = "/flow/", [yomite_model_front] = "/dec/", [yomite_model_back] = "/dec/ups.1/"};
    size_t part = yomite_model_back;
    while (!yomite_bytes_begin(yomite_message_part(node, node_name), beginnings[part])) part--;
    yomite_bytes input;
    while (next_part(&node, node_input, &input)) {
        const yomite_model_name *name = yomite_model_names_find(&cut->names, input);
        if (name != NULL && name->part > part) part = name->part;
    }
    return part;
}

/// Adds a value to those that a part is given or gives.
static const char *_Nullable add_border(char (*names)[yomite_model_name_limit], size_t *count, size_t most, yomite_bytes name) {
    if (*count == most) return strange_border;
    return copy_name(name, names[(*count)++]) ? NULL : long_name;
}

/// A part needs a value: one of the encoder's, or of the part in front of it, goes over the border.
static const char *_Nullable note_need(yomite_cut *cut, size_t part, yomite_model_name *name) {
    bool is_known = (name->users & 1u << part) != 0;
    name->users |= (uint8_t)(1u << part);
    bool is_own = part == yomite_model_encoder || (name->is_made && name->part == part);
    if (name->is_weights || is_own || is_known || name->name.count == 0) return NULL;
    bool is_of_encoder = name->part == yomite_model_encoder;
    if (!name->is_made || (!is_of_encoder && name->part + 1u != part)) return strange_border;
    yomite_model_part *giver = &cut->made->parts[name->part], *taker = &cut->made->parts[part];
    const char *problem = add_border(taker->inputs, &taker->input_count, yomite_model_most_values, name->name);
    if (problem != NULL || name->is_output) return problem;
    name->is_output = true;
    return add_border(giver->outputs, &giver->output_count, is_of_encoder ? yomite_model_most_values : 1, name->name);
}

static const char *_Nullable note_node(yomite_cut *cut, yomite_bytes node) {
    size_t own = part_of(cut, node);
    yomite_bytes rest = node, part;
    while (next_part(&rest, node_input, &part)) {
        yomite_model_name *name = yomite_model_names_find(&cut->names, part);
        if (name == NULL) return too_large;
        const char *problem = note_need(cut, own, name);
        if (problem != NULL) return problem;
    }
    bool rounds_up = own == yomite_model_encoder && yomite_bytes_are(yomite_message_part(node, node_operator), "Ceil");
    cut->rounding_count += rounds_up;
    while (next_part(&node, node_output, &part)) {
        yomite_model_name *name = yomite_model_names_find(&cut->names, part);
        if (name == NULL) return too_large;
        if (!name->is_made || own > name->part) name->part = (uint8_t)own;
        name->is_made = true;
        if (rounds_up && !copy_name(part, cut->made->durations)) return long_name;
    }
    return NULL;
}

/// Nodes are in the order of their computation.
static const char *_Nullable note_nodes(yomite_cut *cut) {
    yomite_bytes rest = cut->graph, node;
    const char *problem = NULL;
    while (problem == NULL && next_part(&rest, graph_node, &node)) problem = note_node(cut, node);
    if (cut->rounding_count != 1) cut->made->durations[0] = '\0';
    for (size_t i = 0; i < yomite_model_back && problem == NULL; i++) {
        if (cut->made->parts[i].output_count == 0) problem = no_vocoder;
    }
    return problem;
}

/// Checks that the model has the inputs and outputs of Piper's voices.
static const char *_Nullable note_borders(yomite_cut *cut) {
    static const char *const inputs[] = {"input", "input_lengths", "scales", "sid"};
    enum { needed = 3, known = sizeof inputs / sizeof *inputs };
    unsigned found = 0;
    yomite_bytes rest = cut->graph, value;
    while (next_part(&rest, graph_input, &value)) {
        for (unsigned i = 0; i < known; i++) {
            if (yomite_bytes_are(yomite_message_part(value, value_name), inputs[i])) found |= 1u << i;
        }
    }
    if ((found & ((1u << needed) - 1)) != (1u << needed) - 1) return no_input;
    cut->made->has_speakers = found >> needed != 0;
    yomite_bytes output = yomite_message_part(yomite_message_part(cut->graph, graph_output), value_name);
    const yomite_model_name *name = yomite_model_names_find(&cut->names, output);
    if (name == NULL || !name->is_made || name->part != yomite_model_back) return no_vocoder;
    yomite_model_part *last = &cut->made->parts[yomite_model_back];
    return add_border(last->outputs, &last->output_count, 1, output);
}

/// Finds the only graph. False: this is not a model.
static bool find_graph(yomite_cut *cut) {
    yomite_bytes rest = cut->model;
    yomite_field field;
    while (yomite_field_next(&rest, &field)) {
        if (field.number != model_graph) continue;
        if (field.kind != yomite_field_bytes || cut->graph.start != NULL) return false;
        cut->graph = field.bytes;
    }
    return rest.count == 0 && cut->graph.count > 0;
}

static const char *_Nullable perform(yomite_cut *cut) {
    if (!find_graph(cut)) return broken;
    const char *problem = count_parts(cut);
    if (problem == NULL) problem = note_weights(cut);
    if (problem == NULL) problem = note_nodes(cut);
    if (problem == NULL) problem = note_borders(cut);
    return problem != NULL ? problem : yomite_cut_make_parts(cut);
}

const char *yomite_model_cut(const uint8_t *bytes, size_t count, const char *location, yomite_model *model) {
    *model = (yomite_model){0};
    yomite_cut cut = {.model = {bytes, count}, .location = location, .made = model};
    const char *problem = perform(&cut);
    yomite_model_names_end(&cut.names);
    if (problem != NULL) yomite_model_free(model);
    return problem;
}
