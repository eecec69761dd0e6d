// SPDX-License-Identifier: GPL-3.0-or-later
//
// The weights of a hibari voice: where they lie in the user's file, which is mapped and never copied, so that all hosts share its pages.
// The sizes of the network are those of the weights.

#ifndef YOMITE_VOICE_HIBARI_MODEL_H
#define YOMITE_VOICE_HIBARI_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    yomite_hibari_most_width = 256,
    yomite_hibari_most_hidden = 1024,
    /// Widths are multiples of it, so that vectors have no rest.
    yomite_hibari_width_unit = 8,
    yomite_hibari_heads = 2,
    yomite_hibari_text_blocks = 2,
    yomite_hibari_prosody_blocks = 6,
    yomite_hibari_decoder_blocks = 8,
    /// The frames that the convolution before the decoder hears, and those that most blocks hear.
    yomite_hibari_taps = 7,
    yomite_hibari_text_taps = 5,
    yomite_hibari_duration_taps = 3,
    /// What the prosody's last layer says of a step: pitch and energy of both of its frames.
    yomite_hibari_prosody_outputs = 4,
    /// Pitch and energy, which the decoder is told besides the text.
    yomite_hibari_extra_inputs = 2,
    yomite_hibari_bins = 601,
    /// The parts of a spectrum.
    yomite_hibari_parts = 5,
};

/// A number in the file, where it may lie at any address.
typedef float yomite_hibari_float __attribute__((aligned(1)));
typedef const yomite_hibari_float *yomite_hibari_floats;

/// Weights of 8 bits, a row of outputs for each input.
typedef struct {
    const int8_t *weights;
    size_t inputs;
    size_t outputs;
    float scale;
} yomite_hibari_matrix;

typedef struct {
    yomite_hibari_floats gain;
    yomite_hibari_floats bias;
} yomite_hibari_norm;

/// A ConvNeXt block: a convolution of each channel, then two layers with more channels between them.
typedef struct {
    size_t taps;
    size_t dilation;
    yomite_hibari_floats filters;
    yomite_hibari_floats filter_bias;
    yomite_hibari_norm norm;
    yomite_hibari_matrix widen;
    yomite_hibari_floats widen_bias;
    yomite_hibari_matrix narrow;
    yomite_hibari_floats narrow_bias;
    yomite_hibari_floats gain;
} yomite_hibari_block;

/// A text encoder: its only transformer layer is gone through several times.
typedef struct {
    size_t width;
    size_t rounds;
    yomite_hibari_floats symbols;
    yomite_hibari_block blocks[yomite_hibari_text_blocks];
    yomite_hibari_norm before_attention;
    /// Queries, keys and values.
    yomite_hibari_matrix ask;
    yomite_hibari_floats ask_bias;
    yomite_hibari_matrix answer;
    yomite_hibari_floats answer_bias;
    yomite_hibari_norm before_layers;
    yomite_hibari_matrix widen;
    yomite_hibari_floats widen_bias;
    yomite_hibari_matrix narrow;
    yomite_hibari_floats narrow_bias;
    yomite_hibari_norm norm;
} yomite_hibari_text;

typedef struct yomite_hibari_kernels yomite_hibari_kernels;

typedef struct yomite_hibari_model {
    const uint8_t *bytes;
    size_t count;
    /// How it is computed on this processor.
    const yomite_hibari_kernels *kernels;
    /// Ids of phonemes are below it.
    size_t symbols;
    /// The most inputs of a product, and the most outputs between two layers.
    size_t most_inputs;
    size_t most_hidden;
    /// What the decoder is told about the text, and what durations and prosody are made from.
    yomite_hibari_text text;
    yomite_hibari_text prosody_text;
    yomite_hibari_floats duration_in, duration_in_bias, duration_out, duration_out_bias;
    size_t prosody_width;
    yomite_hibari_floats prosody_in, prosody_in_bias, prosody_out, prosody_out_bias;
    yomite_hibari_block prosody[yomite_hibari_prosody_blocks];
    size_t decoder_width;
    yomite_hibari_floats decoder_in, decoder_in_bias;
    yomite_hibari_block decoder[yomite_hibari_decoder_blocks];
    yomite_hibari_norm decoder_norm;
    yomite_hibari_matrix spectrum;
    yomite_hibari_floats spectrum_bias;
} yomite_hibari_model;

/// Maps and checks a model. NULL: `reason` says why (static text).
yomite_hibari_model *_Nullable yomite_hibari_model_open(const char *path, const char *_Nullable *_Nonnull reason);

/// Finds and checks the weights in the bytes of a file, which must stay in place. Returns NULL, or what is wrong with them.
const char *_Nullable yomite_hibari_model_read(const uint8_t *bytes, size_t count, yomite_hibari_model *model);

void yomite_hibari_model_close(yomite_hibari_model *model);

#pragma clang assume_nonnull end

#endif
