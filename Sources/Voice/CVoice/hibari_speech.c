// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_speech.h"

#include "hibari_network.h"
#include "hibari_sound.h"
#include "sound_judge.h"

#include <sys/mman.h>

/// A phrase that is being said.
typedef struct {
    yomite_hibari_network network;
    yomite_hibari_sound sound;
    yomite_sound_judge judge;
    /// The bytes of all this, and of the network's memory after it.
    size_t bytes;
} speech;

enum {
    least_ids = 3,
    frames_in_step = 2,
    /// The pitch that the sound of some frames needs after them.
    pitched_beside = 2,
    alignment = 64,
};

// Memory.

static uint8_t *network_memory(speech *speech) {
    return (uint8_t *)speech + (sizeof *speech + alignment - 1) / alignment * alignment;
}

/// Gets pages that go back to the system at the end, whatever the allocator would do.
static speech *_Nullable begin_speech(const yomite_hibari_model *model, const yomite_hibari_phrase *phrase) {
    // Enough for the longest sound: pages that are not touched cost nothing.
    yomite_hibari_network longest = {
        .model = model, .phrase = phrase, .steps = yomite_hibari_most_steps, .frames = frames_in_step * yomite_hibari_most_steps};
    size_t encoding = yomite_hibari_network_place(&longest, NULL, false), decoding = yomite_hibari_network_place(&longest, NULL, true);
    size_t bytes = sizeof(speech) + alignment + (encoding > decoding ? encoding : decoding);
    speech *speech = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (speech == MAP_FAILED) return NULL;
    speech->bytes = bytes;
    speech->network.model = model;
    speech->network.phrase = phrase;
    yomite_hibari_network_place(&speech->network, network_memory(speech), false);
    return speech;
}

static void end_speech(speech *speech) {
    munmap(speech, speech->bytes);
}

static bool is_speakable(const yomite_hibari_model *model, const yomite_hibari_phrase *phrase) {
    bool is_good = phrase->count >= least_ids && phrase->count <= yomite_hibari_most_ids && phrase->speed > 0 && phrase->pitch > 0;
    for (size_t i = 0; i < phrase->count && is_good; i++) is_good = phrase->ids[i] < model->symbols;
    return is_good;
}

/// Encodes the phrase, and lays out the memory for what follows. False: its durations are wild.
static bool encode(speech *speech) {
    if (!yomite_hibari_network_encode(&speech->network)) return false;
    yomite_hibari_network_place(&speech->network, network_memory(speech), true);
    return true;
}

// Sound.

/// Makes the sound of some frames whose spectra are known.
static yomite_hibari_outcome sound_out(speech *speech, size_t count, const yomite_hibari_sink *sink) {
    const yomite_hibari_network *network = &speech->network;
    size_t lanes = network->work.kernels->lanes, outputs = network->model->spectrum.outputs;
    for (size_t frame = 0; frame < count; frame += lanes) {
        const float *samples;
        size_t made = yomite_hibari_sound_add(&speech->sound, network->spectra + frame * outputs, &samples);
        if (!yomite_sound_judge_add(&speech->judge, samples, made)) return yomite_hibari_wild;
        if (!sink->samples(sink->context, samples, made)) return yomite_hibari_stopped;
    }
    return yomite_hibari_spoke;
}

static yomite_hibari_outcome speak_on(speech *speech, const yomite_hibari_sink *sink) {
    yomite_hibari_network *network = &speech->network;
    if (!encode(speech)) return yomite_hibari_wild;
    if (!sink->durations(sink->context, network->durations, network->phrase->count)) return yomite_hibari_stopped;
    yomite_hibari_sound_begin(&speech->sound, network->work.kernels, network->pitch, network->frames);
    for (size_t count; (count = yomite_hibari_network_next(network)) > 0;) {
        size_t known = network->next + pitched_beside;
        yomite_hibari_network_reach(network, known < network->frames ? known : network->frames);
        if (network->is_wild) return yomite_hibari_wild;
        yomite_hibari_outcome outcome = sound_out(speech, count, sink);
        if (outcome != yomite_hibari_spoke) return outcome;
    }
    return yomite_sound_judge_heard(&speech->judge) ? yomite_hibari_spoke : yomite_hibari_wild;
}

yomite_hibari_outcome yomite_hibari_speak(
    const yomite_hibari_model *model, const yomite_hibari_phrase *phrase, const yomite_hibari_sink *sink) {
    if (!is_speakable(model, phrase)) return yomite_hibari_unspeakable;
    speech *speech = begin_speech(model, phrase);
    if (speech == NULL) return yomite_hibari_no_memory;
    yomite_hibari_outcome outcome = speak_on(speech, sink);
    end_speech(speech);
    return outcome;
}
