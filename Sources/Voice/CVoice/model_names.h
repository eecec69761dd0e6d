// SPDX-License-Identifier: GPL-3.0-or-later
//
// The names of a graph's values, and what is known of each.

#ifndef YOMITE_VOICE_MODEL_NAMES_H
#define YOMITE_VOICE_MODEL_NAMES_H

#include "protobuf.h"

#pragma clang assume_nonnull begin

typedef struct {
    yomite_bytes name;
    bool is_weights;
    /// A node of the encoder produces it, or one of the vocoder.
    bool is_of_encoder;
    bool is_of_vocoder;
    bool is_used_by_encoder;
    bool is_used_by_vocoder;
    bool is_cut;
} yomite_model_name;

typedef struct {
    yomite_model_name *_Nullable slots;
    size_t capacity;
    size_t count;
} yomite_model_names;

/// Allocates room for this many names. False: there is no memory.
bool yomite_model_names_begin(yomite_model_names *names, size_t count);

/// The entry of a name, which is added if it is new. NULL if there are more than announced, or so many collisions that they must be
/// intended.
yomite_model_name *_Nullable yomite_model_names_find(yomite_model_names *names, yomite_bytes name);

void yomite_model_names_end(yomite_model_names *names);

#pragma clang assume_nonnull end

#endif
