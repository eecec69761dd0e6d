// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prints what a hibari network makes of a phrase, with all kernels that this processor can run: MODEL and the phrase's ids. For each there is
// a line with the name of the kernels, one with the steps that each id lasts, and one with the pitch of each frame in Hz.

#include "../../../../Sources/Voice/CVoice/hibari_network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { frames_in_step = 2, alignment = 64 };

static void require(bool condition, const char *what) {
    if (condition) return;
    fprintf(stderr, "hibari-pitch: %s\n", what);
    exit(1);
}

static void speak(const yomite_hibari_model *model, const yomite_hibari_phrase *phrase) {
    yomite_hibari_network network = {
        .model = model, .phrase = phrase, .steps = yomite_hibari_most_steps, .frames = frames_in_step * yomite_hibari_most_steps};
    size_t encoding = yomite_hibari_network_place(&network, NULL, false), decoding = yomite_hibari_network_place(&network, NULL, true);
    size_t bytes = encoding > decoding ? encoding : decoding;
    uint8_t *memory = aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    require(memory != NULL, "no memory");
    // As the pages are that the voice host gets.
    memset(memory, 0, bytes);
    network = (yomite_hibari_network){.model = model, .phrase = phrase};
    yomite_hibari_network_place(&network, memory, false);
    require(yomite_hibari_network_encode(&network), "its durations are wild");
    for (size_t i = 0; i < phrase->count; i++) printf("%u%c", network.durations[i], i + 1 < phrase->count ? ' ' : '\n');
    yomite_hibari_network_place(&network, memory, true);
    yomite_hibari_network_reach(&network, network.frames);
    for (size_t i = 0; i < network.frames; i++) printf("%.1f%c", (double)network.pitch[i], i + 1 < network.frames ? ' ' : '\n');
    free(memory);
}

int main(int count, char **arguments) {
    const yomite_hibari_kernels *kinds[yomite_hibari_most_kinds];
    require(count > 2, "hibari-pitch MODEL ID...");
    const char *reason = NULL;
    yomite_hibari_model *model = yomite_hibari_model_open(arguments[1], &reason);
    require(model != NULL, reason == NULL ? "no model" : reason);
    uint8_t ids[yomite_hibari_most_ids];
    require((size_t)count - 2 <= sizeof ids, "too many ids");
    yomite_hibari_phrase phrase = {.ids = ids, .count = (size_t)count - 2, .speed = 1, .pitch = 1};
    for (size_t i = 0; i < phrase.count; i++) ids[i] = (uint8_t)atoi(arguments[i + 2]);
    // The plain ones first.
    for (size_t left = yomite_hibari_list_kernels(kinds); left > 0; left--) {
        model->kernels = kinds[left - 1];
        puts(model->kernels->name);
        speak(model, &phrase);
    }
    yomite_hibari_model_close(model);
    return 0;
}
