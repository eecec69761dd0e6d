// SPDX-License-Identifier: GPL-3.0-or-later

#include "piper_frames.h"

#include "piper_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_channels = 4096, most_per_frame = 4096 };

/// How many frames on both sides a part computes as well and throws away, as far around a frame as it hears, and how many it makes at least at
/// a time. The costs of both are told in docs/decisions/neural-voices.md.
static const struct {
    int64_t overlap;
    int64_t step;
} portions[yomite_model_part_count] = {
    [yomite_model_flow] = {.overlap = 18, .step = 96},
    [yomite_model_front] = {.overlap = 7, .step = 48},
    [yomite_model_back] = {.overlap = 1},
};

static int64_t least(int64_t one, int64_t other) {
    return one < other ? one : other;
}

static int64_t most(int64_t one, int64_t other) {
    return one > other ? one : other;
}

// Encoding.

bool yomite_piper_frames_begin(yomite_piper_question *question, float length, int64_t speaker, yomite_piper_frames *frames) {
    const yomite_piper_voice *voice = yomite_piper_model_voice();
    const yomite_model *model = yomite_piper_model_parts();
    const yomite_model_part *encoder = &model->parts[yomite_model_encoder];
    int64_t count = (int64_t)question->count;
    float scales[] = {voice->noise, length, voice->length_noise};
    const yomite_onnx_input inputs[] = {
        {"input", yomite_onnx_int64, question->numbers, question->count * sizeof *question->numbers, {1, count}, 2},
        {"input_lengths", yomite_onnx_int64, &count, sizeof count, {1}, 1},
        {"scales", yomite_onnx_float, scales, sizeof scales, {sizeof scales / sizeof *scales}, 1},
        {"sid", yomite_onnx_int64, &speaker, sizeof speaker, {1}, 1},
    };
    const char *names[yomite_model_most_values + 1];
    *frames = (yomite_piper_frames){0};
    for (; frames->count < encoder->output_count; frames->count++) names[frames->count] = encoder->outputs[frames->count];
    bool has_durations = model->durations[0] != '\0';
    if (has_durations) names[frames->count++] = model->durations;
    size_t input_count = model->has_speakers ? 4 : 3;
    if (!yomite_piper_model_run(yomite_model_encoder, inputs, input_count, names, frames->count, frames->values)) return false;
    frames->durations = has_durations ? &frames->values[frames->count - 1] : NULL;
    for (size_t i = 0; i < encoder->output_count; i++) {
        const yomite_onnx_output *value = &frames->values[i];
        if (value->rank == 3) frames->frames = most(frames->frames, value->dimensions[2]);
    }
    return true;
}

// Frames in a row.

void yomite_piper_stretch_release(yomite_piper_stretch *stretch) {
    free((void *)stretch->numbers);
    *stretch = (yomite_piper_stretch){0};
}

/// Copies frames of `source` into the rows of a stretch that begins at frame `begin` and has room for `frames`.
static void copy_frames(const yomite_piper_stretch *source, int64_t from, int64_t to, float *target, int64_t begin, int64_t frames) {
    int64_t width = source->per_frame, length = source->end - source->begin;
    for (int64_t row = 0; row < source->channels && from < to; row++) {
        memcpy(target + (row * frames + from - begin) * width, source->numbers + (row * length + from - source->begin) * width,
            (size_t)((to - from) * width) * sizeof *target);
    }
}

/// Appends frames from `from` on of what a part has just made, and forgets those in front of `needed`. False: they have another form than those that
/// are there, or there is no memory.
static bool append(yomite_piper_stretch *stretch, const yomite_piper_stretch *made, int64_t from, int64_t to, int64_t needed) {
    bool fits = stretch->numbers == NULL || (made->channels == stretch->channels && made->per_frame == stretch->per_frame);
    if (!fits) return false;
    int64_t begin = stretch->numbers == NULL ? from : most(stretch->begin, least(needed, stretch->end));
    float *numbers = malloc((size_t)(made->channels * (to - begin) * made->per_frame) * sizeof *numbers);
    if (numbers == NULL) return false;
    if (stretch->numbers != NULL) copy_frames(stretch, begin, stretch->end, numbers, begin, to - begin);
    copy_frames(made, from, to, numbers, begin, to - begin);
    free((void *)stretch->numbers);
    *stretch = (yomite_piper_stretch){numbers, made->channels, made->per_frame, begin, to};
    return true;
}

// Parts.

/// The encoder's value with this name.
static const yomite_onnx_output *_Nullable value_named(const yomite_piper_frames *frames, const char *name) {
    const yomite_model_part *encoder = &yomite_piper_model_parts()->parts[yomite_model_encoder];
    for (size_t i = 0; i < encoder->output_count; i++) {
        if (strcmp(encoder->outputs[i], name) == 0) return &frames->values[i];
    }
    return NULL;
}

/// Frames of a stretch as a part's input; `copy` has to be freed. False: there is no memory.
static bool take_frames(const yomite_piper_stretch *source, int64_t from, int64_t to, yomite_onnx_input *input, float **copy) {
    int64_t count = (to - from) * source->per_frame;
    size_t bytes = (size_t)(source->channels * count) * sizeof **copy;
    *copy = malloc(bytes);
    if (*copy == NULL) return false;
    copy_frames(source, from, to, *copy, from, to - from);
    *input = (yomite_onnx_input){input->name, yomite_onnx_float, *copy, bytes, {1, source->channels, count}, 3};
    return true;
}

/// What a part is given for the frames from `from` to `to`. What has no part for each frame, such as a speaker's features, is given as it is.
static bool take_input(yomite_piper_frames *frames, size_t part, int64_t from, int64_t to, yomite_onnx_input *input, float **copy) {
    const yomite_onnx_output *value = value_named(frames, input->name);
    if (value == NULL) return take_frames(&frames->made[part - 1], from, to, input, copy);
    const int64_t *dimensions = value->dimensions;
    if (value->rank == 3 && dimensions[0] == 1 && dimensions[1] <= most_channels && dimensions[2] == frames->frames) {
        return take_frames(&(yomite_piper_stretch){value->data, dimensions[1], 1, 0, frames->frames}, from, to, input, copy);
    }
    *input = (yomite_onnx_input){input->name, yomite_onnx_float, value->data, value->count * sizeof(float), {0}, value->rank};
    memcpy(input->dimensions, dimensions, sizeof input->dimensions);
    return true;
}

/// What a part has made of the frames from `from` to `to`. False: it is not as many numbers for each of them.
static bool describe(const yomite_onnx_output *output, int64_t from, int64_t to, yomite_piper_stretch *made) {
    int64_t channels = output->rank == 3 && output->dimensions[0] == 1 ? output->dimensions[1] : 1, numbers = (int64_t)output->count;
    bool is_good = channels > 0 && channels <= most_channels && numbers > 0 && numbers % (channels * (to - from)) == 0;
    if (is_good) *made = (yomite_piper_stretch){output->data, channels, numbers / (channels * (to - from)), from, to};
    if (is_good && made->per_frame <= most_per_frame) return true;
    fprintf(stderr, "yomite-voice: the model answers with something else than frames\n");
    return false;
}

static bool reach(yomite_piper_frames *frames, size_t part, int64_t from, int64_t to);

/// Has a part compute the frames from `begin` to `end`, and appends them.
static bool compute(yomite_piper_frames *frames, size_t part, int64_t begin, int64_t end, int64_t needed, yomite_piper_stretch *stretch) {
    const yomite_model_part *model = &yomite_piper_model_parts()->parts[part];
    int64_t from = most(begin - portions[part].overlap, 0), to = least(end + portions[part].overlap, frames->frames);
    if (part > yomite_model_flow && !reach(frames, part - 1, from, to)) return false;
    yomite_onnx_input inputs[yomite_model_most_values];
    float *copies[yomite_model_most_values] = {0};
    bool is_good = true;
    for (size_t i = 0; i < model->input_count && is_good; i++) {
        inputs[i].name = model->inputs[i];
        is_good = take_input(frames, part, from, to, &inputs[i], &copies[i]);
    }
    const char *name = model->outputs[0];
    yomite_onnx_output output = {0};
    yomite_piper_stretch made;
    is_good = is_good && yomite_piper_model_run((yomite_model_part_name)part, inputs, model->input_count, &name, 1, &output);
    for (size_t i = 0; i < yomite_model_most_values; i++) free(copies[i]);
    is_good = is_good && describe(&output, from, to, &made) && append(stretch, &made, begin, end, needed);
    yomite_onnx_release(&output);
    return is_good;
}

/// Has a part make frames up to `to`, and some more, except at the beginning: sound is to begin soon. Those in front of `from` are needed no more.
static bool reach(yomite_piper_frames *frames, size_t part, int64_t from, int64_t to) {
    yomite_piper_stretch *made = &frames->made[part];
    if (made->end >= to) return true;
    int64_t end = made->end == 0 ? to : least(most(to, made->end + portions[part].step), frames->frames);
    return compute(frames, part, made->end, end, from, made);
}

bool yomite_piper_frames_speak(yomite_piper_frames *frames, int64_t begin, int64_t end, yomite_piper_stretch *samples) {
    *samples = (yomite_piper_stretch){0};
    return compute(frames, yomite_model_back, begin, end, begin, samples);
}

void yomite_piper_frames_release(yomite_piper_frames *frames) {
    for (size_t i = 0; i < frames->count; i++) yomite_onnx_release(&frames->values[i]);
    for (size_t i = 0; i < yomite_model_part_count; i++) yomite_piper_stretch_release(&frames->made[i]);
    frames->count = 0;
}
