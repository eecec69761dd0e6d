// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cuts a Piper voice's model (ONNX) into parts, so that speech begins before the whole of a sentence is made and little memory is needed at once.
// The weights stay where they are in the mapped file: the parts only refer to them. See
// docs/decisions/neural-voices.md.

#ifndef YOMITE_VOICE_MODEL_H
#define YOMITE_VOICE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    yomite_model_most_values = 4,
    yomite_model_most_dimensions = 8,
    yomite_model_name_limit = 128,
};

/// Weights inside the model's bytes.
typedef struct {
    char name[yomite_model_name_limit];
    const uint8_t *_Nullable data;
    size_t bytes;
    int64_t dimensions[yomite_model_most_dimensions];
    size_t rank;
    /// In ONNX's numbering.
    int32_t type;
} yomite_model_weights;

/// In the order in which they are computed.
typedef enum {
    /// Makes frames from phonemes, all of a sentence at once.
    yomite_model_encoder,
    /// Makes the features of sound that the vocoder wants from those frames.
    yomite_model_flow,
    /// The vocoder up to its second step from one rate to a higher one: it hears far around a frame, at little cost.
    yomite_model_front,
    /// The rest of the vocoder, which makes the samples: nearly all of its cost, and it hears only what is next to a frame.
    yomite_model_back,
    yomite_model_part_count,
} yomite_model_part_name;

/// A model of its own.
typedef struct {
    /// ONNX without the weights.
    uint8_t *_Nullable graph;
    size_t graph_bytes;
    yomite_model_weights *_Nullable weights;
    size_t weights_count;
    /// What it is given by other parts: by the encoder, or by the part in front of it. The encoder's inputs are the model's own.
    char inputs[yomite_model_most_values][yomite_model_name_limit];
    size_t input_count;
    /// What it gives to others: the encoder several values, each of the others one.
    char outputs[yomite_model_most_values][yomite_model_name_limit];
    size_t output_count;
} yomite_model_part;

typedef struct {
    yomite_model_part parts[yomite_model_part_count];
    /// The encoder's further output of frames for each phoneme; empty where it has none.
    char durations[yomite_model_name_limit];
    /// Whether it asks which of its speakers is to speak.
    bool has_speakers;
} yomite_model;

/// Cuts the model. `location`: the name of the model's file, by which the parts refer to their weights. Returns NULL, or what is wrong with
/// the model; then nothing has to be freed. Takes time in proportion to the number of its nodes and weights, whatever it contains.
const char *_Nullable yomite_model_cut(const uint8_t *bytes, size_t count, const char *location, yomite_model *model);

/// Frees the parts, but not the model's bytes.
void yomite_model_free(yomite_model *model);

#pragma clang assume_nonnull end

#endif
