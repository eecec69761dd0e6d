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

enum { most_description_bytes = 4 << 20 };
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
    yomite_model model_parts;
    yomite_onnx_session *_Nullable sessions[yomite_model_part_count];
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

const char *yomite_piper_model_path(void) {
    return host.path;
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
    const char *problem = yomite_model_cut(host.model.bytes, host.model.count, basename(file), &host.model_parts);
    if (problem != NULL) return complain(host.path, problem);
    const char *place = dirname(folder);
    bool is_open = true;
    for (size_t i = 0; i < yomite_model_part_count && is_open; i++) {
        host.sessions[i] = yomite_onnx_open(&host.model_parts.parts[i], place);
        is_open = host.sessions[i] != NULL;
    }
    // Their names stay.
    yomite_model_free(&host.model_parts);
    return is_open;
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

const yomite_model *yomite_piper_model_parts(void) {
    return &host.model_parts;
}

bool yomite_piper_model_run(yomite_model_part_name part, const yomite_onnx_input *inputs, size_t input_count,
    const char *const _Nonnull *_Nonnull names, size_t output_count, yomite_onnx_output *outputs) {
    return yomite_onnx_run(host.sessions[part], inputs, input_count, names, output_count, outputs);
}
