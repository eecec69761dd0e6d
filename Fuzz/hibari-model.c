// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/protobuf.c Sources/Voice/CVoice/model_weights.c Sources/Voice/CVoice/hibari_tensors.c Sources/Voice/CVoice/hibari_model.c Sources/Voice/CVoice/hibari_kernels.c Sources/Voice/CVoice/hibari_kernels_plain.c Sources/Voice/CVoice/hibari_kernels_sse2.c Sources/Voice/CVoice/hibari_kernels_avx2.c Sources/Voice/CVoice/hibari_kernels_avxvnni.c Sources/Voice/CVoice/hibari_kernels_avx512vnni.c Sources/Voice/CVoice/hibari_blocks.c Sources/Voice/CVoice/hibari_encoder.c Sources/Voice/CVoice/hibari_network.c Sources/Voice/CVoice/hibari_sound.c Sources/Voice/CVoice/hibari_speech.c Sources/Voice/CVoice/sound_judge.c
//
// A hibari voice as it lies in a user's folder. Whatever is in it: it is refused with a reason, or a phrase becomes samples that are numbers and
// as many as was said before, or the outcome says that the voice is wild.

#include "../Sources/Voice/CVoice/hibari_kernels.h"
#include "../Sources/Voice/CVoice/hibari_speech.h"

#include <math.h>
#include <stdlib.h>

static void check(bool condition) {
    if (!condition) abort();
}

enum { most_samples = 2 * yomite_hibari_rate };

typedef struct {
    size_t expected;
    size_t made;
} sound;

static bool take_durations(void *context, const uint32_t *frames, size_t count) {
    sound *sound = context;
    for (size_t i = 0; i < count; i++) {
        check(frames[i] > 0 && frames[i] <= yomite_hibari_most_steps_of_id);
        sound->expected += frames[i] * yomite_hibari_step_samples;
    }
    return true;
}

static bool take_samples(void *context, const float *samples, size_t count) {
    sound *sound = context;
    for (size_t i = 0; i < count; i++) check(isfinite(samples[i]));
    sound->made += count;
    return sound->made < most_samples;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    const yomite_hibari_kernels *kinds[yomite_hibari_most_kinds];
    static const uint8_t ids[] = {0, 3, 1, 4, 1, 5, 2, 6, 0};
    yomite_hibari_model model;
    if (yomite_hibari_model_read(data, count, &model) != NULL) return 0;
    model.kernels = kinds[data[count - 1] % yomite_hibari_list_kernels(kinds)];
    sound sound = {0};
    yomite_hibari_sink sink = {&sound, take_durations, take_samples};
    yomite_hibari_phrase phrase = {ids, sizeof ids, 1, 1};
    yomite_hibari_outcome outcome = yomite_hibari_speak(&model, &phrase, &sink);
    check(sound.made <= sound.expected);
    if (outcome == yomite_hibari_spoke) check(sound.made == sound.expected && sound.made > 0);
    return 0;
}
