// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_messages.h"

#include "kept.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { cache_line = 64 };

struct yomite_messages {
    uint32_t capacity;
    _Alignas(cache_line) _Atomic uint32_t sent;
    _Alignas(cache_line) _Atomic uint32_t taken;
    _Alignas(cache_line) yomite_message slots[];
};

yomite_messages *yomite_messages_create(uint32_t capacity) {
    // The alignment asks for a whole number of cache lines.
    size_t bytes = sizeof(yomite_messages) + capacity * sizeof(yomite_message);
    yomite_messages *messages = aligned_alloc(cache_line, (bytes + cache_line - 1) / cache_line * cache_line);
    if (messages == NULL) return NULL;
    messages->capacity = capacity;
    atomic_init(&messages->sent, 0);
    atomic_init(&messages->taken, 0);
    // Touched now, so that the playback thread is not the first to do it.
    for (uint32_t i = 0; i < capacity; i++) messages->slots[i] = (yomite_message){0};
    return messages;
}

void yomite_messages_destroy(yomite_messages *messages) {
    free(messages);
}

uint32_t yomite_messages_space_rt(const yomite_messages *messages) YOMITE_RT {
    uint32_t sent = atomic_load_explicit(&messages->sent, memory_order_relaxed);
    return messages->capacity - (sent - atomic_load_explicit(&messages->taken, memory_order_acquire));
}

bool yomite_messages_send_rt(yomite_messages *messages, yomite_message message) YOMITE_RT {
    if (yomite_messages_space_rt(messages) == 0) return false;
    uint32_t sent = atomic_load_explicit(&messages->sent, memory_order_relaxed);
    messages->slots[sent & (messages->capacity - 1)] = message;
    atomic_store_explicit(&messages->sent, sent + 1, memory_order_release);
    return true;
}

bool yomite_messages_peek_rt(const yomite_messages *messages, yomite_message *message) YOMITE_RT {
    uint32_t taken = atomic_load_explicit(&messages->taken, memory_order_relaxed);
    if (atomic_load_explicit(&messages->sent, memory_order_acquire) == taken) return false;
    *message = messages->slots[taken & (messages->capacity - 1)];
    return true;
}

bool yomite_messages_take_rt(yomite_messages *messages, yomite_message *message) YOMITE_RT {
    if (!yomite_messages_peek_rt(messages, message)) return false;
    uint32_t taken = atomic_load_explicit(&messages->taken, memory_order_relaxed);
    atomic_store_explicit(&messages->taken, taken + 1, memory_order_release);
    return true;
}
