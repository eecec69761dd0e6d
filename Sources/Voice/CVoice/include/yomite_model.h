// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cuts a Piper voice's model (ONNX) in two before its vocoder, so that speech begins before a whole sentence is made, and little memory is
// needed at once. The weights stay in place in the mapped file: both parts only refer to them. See docs/decisions/146-neural-voices.md.

#ifndef YOMITE_VOICE_MODEL_H
#define YOMITE_VOICE_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    yomite_model_most_cuts = 4,
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

/// A model of its own: the encoder, which turns phonemes into frames of features, or the vocoder, which turns frames into samples.
typedef struct {
    /// ONNX without the weights.
    uint8_t *_Nullable graph;
    size_t graph_bytes;
    yomite_model_weights *_Nullable weights;
    size_t weights_count;
} yomite_model_part;

typedef struct {
    yomite_model_part encoder;
    yomite_model_part vocoder;
    /// What the encoder passes to the vocoder: the frames and a speaker's features, in either order.
    char cuts[yomite_model_most_cuts][yomite_model_name_limit];
    size_t cut_count;
    /// The encoder's output of frames for each phoneme; empty if it has none.
    char durations[yomite_model_name_limit];
    /// The vocoder's output.
    char samples[yomite_model_name_limit];
    /// Whether it takes the number of a speaker.
    bool has_speakers;
} yomite_model;

/// Cuts the model. `location`: the name of the model's file, by which the parts refer to their weights. Returns NULL, or what is wrong with
/// the model; then nothing has to be freed. Takes time in proportion to the number of its nodes and weights, whatever it contains.
const char *_Nullable yomite_model_cut(const uint8_t *bytes, size_t count, const char *location, yomite_model *model);

/// Frees the parts, but not the model's bytes.
void yomite_model_free(yomite_model *model);

#pragma clang assume_nonnull end

#endif
