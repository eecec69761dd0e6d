// SPDX-License-Identifier: GPL-3.0-or-later

#include "model_names.h"

#include <stdlib.h>

enum {
    least_capacity = 64,
    slots_per_name = 2,
    /// The names of a real model never come near this. Names that were made to collide would take quadratic time.
    most_steps = 1024,
};

bool yomite_model_names_begin(yomite_model_names *names, size_t count) {
    size_t capacity = least_capacity;
    while (capacity < slots_per_name * count) capacity *= 2;
    *names = (yomite_model_names){.slots = calloc(capacity, sizeof *names->slots), .capacity = capacity};
    return names->slots != NULL;
}

/// FNV-1a.
static uint64_t hash_of(yomite_bytes name) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < name.count; i++) hash = (hash ^ name.start[i]) * 1099511628211u;
    return hash ^ hash >> 32;
}

yomite_model_name *yomite_model_names_find(yomite_model_names *names, yomite_bytes name) {
    if (name.start == NULL) return NULL;
    uint64_t hash = hash_of(name);
    for (size_t step = 0; step < most_steps && step < names->capacity; step++) {
        yomite_model_name *slot = &names->slots[(hash + step) & (names->capacity - 1)];
        if (slot->name.start == NULL) {
            if (slots_per_name * names->count >= names->capacity) return NULL;
            names->count++;
            slot->name = name;
            return slot;
        }
        if (yomite_bytes_equal(slot->name, name)) return slot;
    }
    return NULL;
}

void yomite_model_names_end(yomite_model_names *names) {
    free(names->slots);
    *names = (yomite_model_names){0};
}
