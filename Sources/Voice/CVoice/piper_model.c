// SPDX-License-Identifier: GPL-3.0-or-later

#include "piper_model.h"

#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most_channels = 4096, most_description_bytes = 4 << 20 };
static const size_t most_model_bytes = (size_t)1 << 30;
static const char extension[] = ".onnx";

typedef struct {
    const uint8_t *_Nullable bytes;
    size_t count;
} mapping;

static struct {
    /// The real path of the model.
    char path[PATH_MAX];
    /// The file's name without the extension, as the user knows it.
    char name[NAME_MAX + 1];
    mapping model;
    mapping description;
    yomite_piper_voice voice;
    yomite_model parts;
    yomite_onnx_session *_Nullable encoder;
    yomite_onnx_session *_Nullable vocoder;
} host;

static bool complain(const char *file, const char *problem) {
    fprintf(stderr, "yomite-voice: %s cannot be used: %s\n", file, problem);
    return false;
}

// Opening.

/// Maps a file that is not empty, read-only.
static bool map_file(const char *path, size_t most, mapping *mapped) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    bool is_good =
        file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && (size_t)status.st_size <= most;
    void *start = is_good ? mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    if (start != MAP_FAILED) *mapped = (mapping){start, (size_t)status.st_size};
    if (file >= 0) close(file);
    return start != MAP_FAILED || complain(path, "there is no such file, or it cannot be read, is empty or too large");
}

/// Stores the name by which the voice is selected. False: the file's name is not that of a model.
static bool keep_name(const char *path) {
    const char *slash = strrchr(path, '/'), *file = slash == NULL ? path : slash + 1;
    size_t length = strlen(file), end = strlen(extension);
    if (length <= end || length - end >= sizeof host.name || strcmp(file + length - end, extension) != 0) return false;
    memcpy(host.name, file, length - end);
    return true;
}

bool yomite_piper_model_map(const char *path) {
    char description[PATH_MAX + 8];
    if (!keep_name(path)) return complain(path, "a voice's model is called NAME.onnx, and NAME.onnx.json lies beside it");
    if (realpath(path, host.path) == NULL) return complain(path, "there is no such file");
    snprintf(description, sizeof description, "%s.json", path);
    return map_file(host.path, most_model_bytes, &host.model) && map_file(description, most_description_bytes, &host.description);
}

static bool open_sessions(void) {
    char folder[PATH_MAX], file[PATH_MAX];
    strcpy(folder, host.path);
    strcpy(file, host.path);
    const char *problem = yomite_model_cut(host.model.bytes, host.model.count, basename(file), &host.parts);
    if (problem != NULL) return complain(host.path, problem);
    const char *place = dirname(folder);
    host.encoder = yomite_onnx_open(&host.parts.encoder, place);
    host.vocoder = host.encoder == NULL ? NULL : yomite_onnx_open(&host.parts.vocoder, place);
    yomite_model_free(&host.parts);
    return host.vocoder != NULL;
}

bool yomite_piper_model_load(void) {
    const char *problem = yomite_piper_voice_read((const char *)host.description.bytes, host.description.count, &host.voice);
    if (problem != NULL) {
        fprintf(stderr, "yomite-voice: %s.onnx.json cannot be used: %s\n", host.name, problem);
        return false;
    }
    return open_sessions();
}

const yomite_piper_voice *yomite_piper_model_voice(void) {
    return &host.voice;
}

int64_t yomite_piper_model_speaker(const char *voice) {
    size_t length = strlen(host.name);
    if (length == 0 || strncmp(voice, host.name, length) != 0 || (voice[length] != '\0' && voice[length] != '+')) return -1;
    return yomite_piper_voice_speaker(&host.voice, voice[length] == '+' ? voice + length + 1 : "");
}

// Computing.

bool yomite_piper_encode(yomite_piper_question *question, float length, int64_t speaker, yomite_piper_frames *frames) {
    int64_t count = (int64_t)question->count;
    float scales[] = {host.voice.noise, length, host.voice.length_noise};
    const yomite_onnx_input inputs[] = {
        {"input", yomite_onnx_int64, question->numbers, question->count * sizeof *question->numbers, {1, count}, 2},
        {"input_lengths", yomite_onnx_int64, &count, sizeof count, {1}, 1},
        {"scales", yomite_onnx_float, scales, sizeof scales, {sizeof scales / sizeof *scales}, 1},
        {"sid", yomite_onnx_int64, &speaker, sizeof speaker, {1}, 1},
    };
    const char *names[yomite_model_most_cuts + 1];
    frames->count = 0;
    for (; frames->count < host.parts.cut_count; frames->count++) names[frames->count] = host.parts.cuts[frames->count];
    bool has_durations = host.parts.durations[0] != '\0';
    if (has_durations) names[frames->count++] = host.parts.durations;
    size_t input_count = host.parts.has_speakers ? 4 : 3;
    if (!yomite_onnx_run(host.encoder, inputs, input_count, names, frames->count, frames->values)) return false;
    frames->durations = has_durations ? &frames->values[frames->count - 1] : NULL;
    frames->frames = 0;
    for (size_t i = 0; i < host.parts.cut_count; i++) {
        const yomite_onnx_output *value = &frames->values[i];
        if (value->rank == 3 && value->dimensions[2] > frames->frames) frames->frames = value->dimensions[2];
    }
    return true;
}

/// Whether a value has a part for each frame. Others, such as the speaker's, go to the vocoder unchanged.
static bool is_of_frames(const yomite_onnx_output *value, const yomite_piper_frames *frames) {
    return value->rank == 3 && value->dimensions[0] == 1 && value->dimensions[2] == frames->frames && value->dimensions[1] <= most_channels;
}

/// The part of a value from frame `begin` to `end`, as the vocoder's input. The caller frees `copy`. False: there is no memory.
static bool part_of(const yomite_onnx_output *value, const yomite_piper_frames *frames, int64_t begin, int64_t end,
    yomite_onnx_input *input, float **copy) {
    if (!is_of_frames(value, frames)) {
        *input =
            (yomite_onnx_input){.type = yomite_onnx_float, .data = value->data, .bytes = value->count * sizeof(float), .rank = value->rank};
        memcpy(input->dimensions, value->dimensions, sizeof input->dimensions);
        return true;
    }
    int64_t channels = value->dimensions[1], count = end - begin;
    size_t bytes = (size_t)(channels * count) * sizeof(float);
    *copy = malloc(bytes);
    if (*copy == NULL) return false;
    for (int64_t i = 0; i < channels; i++) {
        memcpy(*copy + i * count, value->data + i * frames->frames + begin, (size_t)count * sizeof(float));
    }
    *input = (yomite_onnx_input){.type = yomite_onnx_float, .data = *copy, .bytes = bytes, .dimensions = {1, channels, count}, .rank = 3};
    return true;
}

bool yomite_piper_decode(const yomite_piper_frames *frames, int64_t begin, int64_t end, yomite_onnx_output *samples) {
    yomite_onnx_input inputs[yomite_model_most_cuts];
    float *copies[yomite_model_most_cuts] = {0};
    bool is_good = true;
    for (size_t i = 0; i < host.parts.cut_count && is_good; i++) {
        is_good = part_of(&frames->values[i], frames, begin, end, &inputs[i], &copies[i]);
        inputs[i].name = host.parts.cuts[i];
    }
    const char *name = host.parts.samples;
    is_good = is_good && yomite_onnx_run(host.vocoder, inputs, host.parts.cut_count, &name, 1, samples);
    for (size_t i = 0; i < yomite_model_most_cuts; i++) free(copies[i]);
    return is_good;
}

void yomite_piper_frames_release(yomite_piper_frames *frames) {
    for (size_t i = 0; i < frames->count; i++) yomite_onnx_release(&frames->values[i]);
    frames->count = 0;
}
