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
    /// Whether it is among what its part gives to others.
    bool is_output;
    /// Whether a node makes it, and of which part.
    bool is_made;
    uint8_t part;
    /// A bit for each part that needs it.
    uint8_t users;
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
