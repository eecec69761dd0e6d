// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_managed.h"

#include "kept.h"

#include <stdatomic.h>
#include <stdlib.h>

/// So many blocks may be out at a time, the published one included. Render looks once per call, so that two or three are usual.
enum { block_limit = 16 };

struct block {
    yomite_parameters parameters;
    uint64_t version;
    struct block *older;
};

struct yomite_managed {
    _Atomic(struct block *) published;
    /// The version that render picked up last: it holds no older block, and never will again.
    _Atomic uint64_t seen;
    uint32_t count;
};

yomite_managed *yomite_managed_create(yomite_parameters first) {
    yomite_managed *managed = calloc(1, sizeof *managed);
    if (managed != NULL && !yomite_managed_publish(managed, first)) {
        free(managed);
        return NULL;
    }
    return managed;
}

/// Frees the chain of blocks that hangs on `newest`, except for `newest` itself.
static void free_older(yomite_managed *managed, struct block *newest) {
    struct block *block = newest->older;
    newest->older = NULL;
    while (block != NULL) {
        struct block *older = block->older;
        free(block);
        managed->count--;
        block = older;
    }
}

void yomite_managed_destroy(yomite_managed *managed) {
    if (managed == NULL) return;
    struct block *newest = atomic_load_explicit(&managed->published, memory_order_relaxed);
    free_older(managed, newest);
    free(newest);
    free(managed);
}

/// Blocks are chained newest first: everything behind the one that render has seen is out of its reach.
static void collect(yomite_managed *managed) {
    uint64_t seen = atomic_load_explicit(&managed->seen, memory_order_acquire);
    struct block *block = atomic_load_explicit(&managed->published, memory_order_relaxed);
    while (block != NULL && block->version > seen) block = block->older;
    if (block != NULL) free_older(managed, block);
}

bool yomite_managed_publish(yomite_managed *managed, yomite_parameters parameters) {
    collect(managed);
    if (managed->count == block_limit) return false;
    struct block *block = malloc(sizeof *block);
    if (block == NULL) return false;
    struct block *older = atomic_load_explicit(&managed->published, memory_order_relaxed);
    *block = (struct block){.parameters = parameters, .version = older == NULL ? 1 : older->version + 1, .older = older};
    managed->count++;
    atomic_store_explicit(&managed->published, block, memory_order_release);
    return true;
}

const yomite_parameters *yomite_managed_read_rt(yomite_managed *managed) YOMITE_RT {
    struct block *block = atomic_load_explicit(&managed->published, memory_order_acquire);
    atomic_store_explicit(&managed->seen, block->version, memory_order_release);
    return &block->parameters;
}

uint32_t yomite_managed_blocks(const yomite_managed *managed) {
    return managed->count;
}
