// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_ring.h"

#include "kept.h"
#include "mirror.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { cache_line = 64 };

// Each side's index has a cache line to itself, so that the two threads do not take it from each other with every store.
struct yomite_ring_writer {
    yomite_ring *ring;
    _Alignas(cache_line) _Atomic uint32_t index;
};
struct yomite_ring_reader {
    yomite_ring *ring;
    _Alignas(cache_line) _Atomic uint32_t index;
};
struct yomite_ring {
    yomite_mirror mirror;
    int16_t *samples;
    uint32_t capacity;
    struct yomite_ring_writer writer;
    struct yomite_ring_reader reader;
};

yomite_ring *yomite_ring_create(uint32_t minimum_frames, uint32_t first_index) {
    yomite_ring *ring = aligned_alloc(cache_line, sizeof *ring);
    if (ring == NULL) return NULL;
    memset(ring, 0, sizeof *ring);
    // An index runs over the end of its type, so the capacity has to be a power of two, as pages are.
    size_t bytes = (size_t)sysconf(_SC_PAGESIZE);
    while (bytes < minimum_frames * sizeof(int16_t)) bytes *= 2;
    if (!yomite_mirror_map(&ring->mirror, bytes)) {
        free(ring);
        return NULL;
    }
    ring->samples = ring->mirror.memory;
    ring->capacity = (uint32_t)(ring->mirror.bytes / sizeof(int16_t));
    ring->writer.ring = ring;
    ring->reader.ring = ring;
    atomic_init(&ring->writer.index, first_index);
    atomic_init(&ring->reader.index, first_index);
    return ring;
}

void yomite_ring_hold(yomite_ring *ring) {
    yomite_mirror_hold(&ring->mirror);
}

void yomite_ring_destroy(yomite_ring *ring) {
    if (ring == NULL) return;
    yomite_mirror_unmap(&ring->mirror);
    free(ring);
}

uint32_t yomite_ring_capacity(const yomite_ring *ring) {
    return ring->capacity;
}

yomite_ring_writer *yomite_ring_writer_of(yomite_ring *ring) YOMITE_RT {
    return &ring->writer;
}

yomite_ring_reader *yomite_ring_reader_of(yomite_ring *ring) YOMITE_RT {
    return &ring->reader;
}

// Each side loads its own index relaxed (nobody else stores it), the other's with acquire, and stores its own with release:
// the samples are there before the writer's index says so, and are done with before the reader's index gives them back.

uint32_t yomite_ring_space_rt(const yomite_ring_writer *writer) YOMITE_RT {
    uint32_t written = atomic_load_explicit(&writer->index, memory_order_relaxed);
    uint32_t read = atomic_load_explicit(&writer->ring->reader.index, memory_order_acquire);
    return writer->ring->capacity - (written - read);
}

uint32_t yomite_ring_write_rt(yomite_ring_writer *writer, const int16_t *samples, uint32_t frames) YOMITE_RT {
    uint32_t space = yomite_ring_space_rt(writer);
    if (frames > space) frames = space;
    uint32_t written = atomic_load_explicit(&writer->index, memory_order_relaxed);
    memcpy(writer->ring->samples + (written & (writer->ring->capacity - 1)), samples, frames * sizeof *samples);
    atomic_store_explicit(&writer->index, written + frames, memory_order_release);
    return frames;
}

uint32_t yomite_ring_written_rt(const yomite_ring_writer *writer) YOMITE_RT {
    return atomic_load_explicit(&writer->index, memory_order_relaxed);
}

uint32_t yomite_ring_fill_rt(const yomite_ring_reader *reader) YOMITE_RT {
    uint32_t read = atomic_load_explicit(&reader->index, memory_order_relaxed);
    return atomic_load_explicit(&reader->ring->writer.index, memory_order_acquire) - read;
}

const int16_t *yomite_ring_peek_rt(const yomite_ring_reader *reader) YOMITE_RT {
    uint32_t read = atomic_load_explicit(&reader->index, memory_order_relaxed);
    return reader->ring->samples + (read & (reader->ring->capacity - 1));
}

void yomite_ring_drop_rt(yomite_ring_reader *reader, uint32_t frames) YOMITE_RT {
    uint32_t fill = yomite_ring_fill_rt(reader);
    if (frames > fill) frames = fill;
    uint32_t read = atomic_load_explicit(&reader->index, memory_order_relaxed);
    atomic_store_explicit(&reader->index, read + frames, memory_order_release);
}

uint32_t yomite_ring_read_rt(const yomite_ring_reader *reader) YOMITE_RT {
    return atomic_load_explicit(&reader->index, memory_order_relaxed);
}
