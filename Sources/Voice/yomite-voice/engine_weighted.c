// SPDX-License-Identifier: GPL-3.0-or-later
//
// For tests only: espeak-ng with as much memory as a heavy voice would take. A voice is MEGABYTES:ESPEAK-VOICE, `24:ja+f3`.

#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { megabyte = 1 << 20, weight_limit = 1024 };

static yomite_engine espeak;
static void *weight;
static size_t weight_bytes;

/// Takes exactly that much memory, and touches every page of it.
static bool carry(size_t bytes) {
    if (bytes == weight_bytes) return true;
    if (weight != NULL) munmap(weight, weight_bytes);
    weight = NULL;
    weight_bytes = 0;
    if (bytes == 0) return true;
    void *taken = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED) return false;
    memset(taken, 1, bytes);
    weight = taken;
    weight_bytes = bytes;
    return true;
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    char *voice;
    unsigned long megabytes = strtoul(utterance->voice, &voice, 10);
    if (*voice != ':' || megabytes > weight_limit) return yomite_engine_unknown_voice;
    if (!carry(megabytes * megabyte)) {
        fprintf(stderr, "yomite-voice: no memory for a weight of %lu MB\n", megabytes);
        return yomite_engine_broken;
    }
    yomite_utterance light = *utterance;
    light.voice = voice + 1;
    return espeak.speak(&light, sink);
}

bool yomite_weighted_open(const char *data_directory, yomite_engine *engine) {
    if (!yomite_espeak_open(data_directory, &espeak)) return false;
    *engine = espeak;
    engine->name = "weighted";
    engine->speak = speak;
    return true;
}
