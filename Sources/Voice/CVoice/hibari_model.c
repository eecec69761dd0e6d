// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_model.h"

#include "hibari_kernels.h"
#include "hibari_tensors.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most_symbols = 256 };
static const size_t most_bytes = (size_t)256 << 20;

static const size_t prosody_dilations[yomite_hibari_prosody_blocks] = {1, 2, 4, 8, 1, 2};

/// A name of weights, made from pieces.
typedef struct {
    char text[yomite_hibari_name_limit];
} name;

static name join(const char *first, const char *second) {
    name joined;
    snprintf(joined.text, sizeof joined.text, "%s%s", first, second);
    return joined;
}

static yomite_hibari_floats take_row(yomite_hibari_tensors *tensors, const char *owner, const char *part, size_t count) {
    return yomite_hibari_take_floats(tensors, join(owner, part).text, count, 0, 0);
}

static yomite_hibari_norm take_norm(yomite_hibari_tensors *tensors, const char *owner, size_t width) {
    return (yomite_hibari_norm){take_row(tensors, owner, ".weight", width), take_row(tensors, owner, ".bias", width)};
}

/// Whether a number of channels is one that there is room for.
static bool is_width(size_t width, size_t most) {
    return width > 0 && width <= most && width % yomite_hibari_width_unit == 0;
}

static void keep_most(size_t *most, size_t value) {
    if (value > *most) *most = value;
}

/// How many outputs a layer inside a block has, which is written nowhere else.
static size_t hidden_width(yomite_hibari_model *model, yomite_hibari_tensors *tensors, const char *bias) {
    size_t hidden = yomite_hibari_dimension(tensors, bias, 0);
    if (!is_width(hidden, yomite_hibari_most_hidden)) tensors->is_good = false;
    keep_most(&model->most_hidden, hidden);
    return hidden;
}

/// A block whose layers are called `owner`.*, and their quantised weights `node`/pw1`suffix`* and `node`/pw2`suffix`*.
static void take_block(yomite_hibari_model *model, yomite_hibari_tensors *tensors, yomite_hibari_block *block, size_t width,
    const char *owner, const char *node, const char *suffix) {
    size_t hidden = hidden_width(model, tensors, join(owner, ".pw1.bias").text);
    name first, second;
    snprintf(first.text, sizeof first.text, "%s/pw1%s/Transpose_output_0", node, suffix);
    snprintf(second.text, sizeof second.text, "%s/pw2%s/Transpose_output_0", node, suffix);
    block->filters = yomite_hibari_take_floats(tensors, join(owner, ".dw.weight").text, width, 1, block->taps);
    block->filter_bias = take_row(tensors, owner, ".dw.bias", width);
    block->norm = take_norm(tensors, join(owner, ".norm").text, width);
    block->widen = yomite_hibari_take_matrix(tensors, first.text, width, hidden);
    block->widen_bias = take_row(tensors, owner, ".pw1.bias", hidden);
    block->narrow = yomite_hibari_take_matrix(tensors, second.text, hidden, width);
    block->narrow_bias = take_row(tensors, owner, ".pw2.bias", width);
    block->gain = take_row(tensors, owner, ".gamma", width);
}

static void take_blocks(yomite_hibari_model *model, yomite_hibari_tensors *tensors, yomite_hibari_block *blocks, size_t count, size_t width,
    const char *owner, const char *node, const char *suffix) {
    for (size_t i = 0; i < count; i++) {
        name own, place;
        snprintf(own.text, sizeof own.text, "%s.%zu", owner, i);
        snprintf(place.text, sizeof place.text, "%s.%zu", node, i);
        take_block(model, tensors, &blocks[i], width, own.text, place.text, suffix);
    }
}

/// How the exporter has numbered what belongs to a text encoder.
typedef struct {
    const char *owner;
    const char *block_suffix;
    const char *ask;
    const char *layer_suffix;
} text_names;

static yomite_hibari_matrix take_layer(
    yomite_hibari_tensors *tensors, const char *layer, const text_names *names, size_t inputs, size_t outputs) {
    name full;
    snprintf(full.text, sizeof full.text, "/%s%s/Transpose_output_0", layer, names->layer_suffix);
    return yomite_hibari_take_matrix(tensors, full.text, inputs, outputs);
}

static void take_text(yomite_hibari_model *model, yomite_hibari_tensors *tensors, yomite_hibari_text *text, const text_names *names) {
    name symbols = join(names->owner, ".text.emb.weight"), attention = join(names->owner, ".text.attn");
    size_t width = text->width = yomite_hibari_dimension(tensors, symbols.text, 1);
    // Each head has a part of the channels, which must fill vectors as well.
    if (!is_width(width / yomite_hibari_heads, yomite_hibari_most_width / yomite_hibari_heads)) tensors->is_good = false;
    size_t hidden = hidden_width(model, tensors, join(attention.text, ".linear1.bias").text);
    text->symbols = yomite_hibari_take_floats(tensors, symbols.text, model->symbols, width, 0);
    for (size_t i = 0; i < yomite_hibari_text_blocks; i++) {
        text->blocks[i].taps = yomite_hibari_text_taps;
        text->blocks[i].dilation = 1;
    }
    take_blocks(model, tensors, text->blocks, yomite_hibari_text_blocks, width, join(names->owner, ".text.convs").text, "/convs",
        names->block_suffix);
    text->before_attention = take_norm(tensors, join(attention.text, ".norm1").text, width);
    text->ask = yomite_hibari_take_matrix(tensors, names->ask, width, 3 * width);
    text->ask_bias = take_row(tensors, attention.text, ".self_attn.in_proj_bias", 3 * width);
    text->answer = take_layer(tensors, "out_proj", names, width, width);
    text->answer_bias = take_row(tensors, attention.text, ".self_attn.out_proj.bias", width);
    text->before_layers = take_norm(tensors, join(attention.text, ".norm2").text, width);
    text->widen = take_layer(tensors, "linear1", names, width, hidden);
    text->widen_bias = take_row(tensors, attention.text, ".linear1.bias", hidden);
    text->narrow = take_layer(tensors, "linear2", names, hidden, width);
    text->narrow_bias = take_row(tensors, attention.text, ".linear2.bias", width);
    text->norm = take_norm(tensors, join(names->owner, ".text.norm").text, width);
}

static void take_texts(yomite_hibari_model *model, yomite_hibari_tensors *tensors) {
    static const text_names names = {"m", "", "/Transpose_2_output_0", ""};
    static const text_names prosody_names = {"pn", "_1", "/Transpose_25_output_0", "_4"};
    model->symbols = yomite_hibari_dimension(tensors, "m.text.emb.weight", 0);
    if (model->symbols == 0 || model->symbols > most_symbols) tensors->is_good = false;
    model->text.rounds = 4;
    model->prosody_text.rounds = 6;
    take_text(model, tensors, &model->text, &names);
    take_text(model, tensors, &model->prosody_text, &prosody_names);
}

static void take_prosody(yomite_hibari_model *model, yomite_hibari_tensors *tensors) {
    size_t text = model->prosody_text.width, width = model->prosody_width = yomite_hibari_dimension(tensors, "pn.pro_in.weight", 0);
    // What it makes of the text takes the text's place.
    if (width != text) tensors->is_good = false;
    model->duration_in = yomite_hibari_take_floats(tensors, "pn.dur.0.weight", text, text, yomite_hibari_duration_taps);
    model->duration_in_bias = yomite_hibari_take_floats(tensors, "pn.dur.0.bias", text, 0, 0);
    model->duration_out = yomite_hibari_take_floats(tensors, "pn.dur.2.weight", 1, text, 1);
    model->duration_out_bias = yomite_hibari_take_floats(tensors, "pn.dur.2.bias", 1, 0, 0);
    model->prosody_in = yomite_hibari_take_floats(tensors, "pn.pro_in.weight", width, text, 1);
    model->prosody_in_bias = yomite_hibari_take_floats(tensors, "pn.pro_in.bias", width, 0, 0);
    for (size_t i = 0; i < yomite_hibari_prosody_blocks; i++) {
        model->prosody[i].taps = yomite_hibari_taps;
        model->prosody[i].dilation = prosody_dilations[i];
    }
    take_blocks(model, tensors, model->prosody, yomite_hibari_prosody_blocks, width, "pn.pro", "/pro", "");
    model->prosody_out = yomite_hibari_take_floats(tensors, "pn.pro_out.weight", yomite_hibari_prosody_outputs, width, 1);
    model->prosody_out_bias = yomite_hibari_take_floats(tensors, "pn.pro_out.bias", yomite_hibari_prosody_outputs, 0, 0);
    keep_most(&model->most_inputs, yomite_hibari_duration_taps * text);
}

static void take_decoder(yomite_hibari_model *model, yomite_hibari_tensors *tensors) {
    size_t width = model->decoder_width = yomite_hibari_dimension(tensors, "m.dec_in.weight", 0);
    size_t inputs = model->text.width + yomite_hibari_extra_inputs, outputs = (size_t)yomite_hibari_parts * yomite_hibari_bins;
    if (!is_width(width, yomite_hibari_most_width)) tensors->is_good = false;
    model->decoder_in = yomite_hibari_take_floats(tensors, "m.dec_in.weight", width, inputs, yomite_hibari_taps);
    model->decoder_in_bias = yomite_hibari_take_floats(tensors, "m.dec_in.bias", width, 0, 0);
    for (size_t i = 0; i < yomite_hibari_decoder_blocks; i++) {
        model->decoder[i].taps = yomite_hibari_taps;
        model->decoder[i].dilation = 1;
    }
    take_blocks(model, tensors, model->decoder, yomite_hibari_decoder_blocks, width, "m.dec", "/dec", "");
    model->decoder_norm = take_norm(tensors, "m.dec_norm", width);
    model->spectrum = yomite_hibari_take_matrix(tensors, "/head/Transpose_output_0", width, outputs);
    model->spectrum_bias = yomite_hibari_take_floats(tensors, "m.head.bias", outputs, 0, 0);
    keep_most(&model->most_inputs, yomite_hibari_taps * inputs);
}

const char *yomite_hibari_model_read(const uint8_t *bytes, size_t count, yomite_hibari_model *model) {
    *model = (yomite_hibari_model){.bytes = bytes, .count = count, .kernels = yomite_hibari_best_kernels()};
    yomite_hibari_tensors tensors;
    const char *problem = NULL;
    if (yomite_hibari_tensors_list((yomite_bytes){bytes, count}, &tensors)) {
        take_texts(model, &tensors);
        take_prosody(model, &tensors);
        take_decoder(model, &tensors);
        keep_most(&model->most_inputs, model->most_hidden);
        if (!tensors.is_good) problem = "it is no voice of hibari, or of another version: its weights have other names or sizes";
    } else {
        problem = "it is no model in ONNX's format, or damaged: fetch it again";
    }
    yomite_hibari_tensors_free(&tensors);
    return problem;
}

/// Maps a file that is not empty, read-only.
static const uint8_t *_Nullable map_file(const char *path, size_t *count) {
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    bool is_good =
        file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && (size_t)status.st_size <= most_bytes;
    void *start = is_good ? mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    if (file >= 0) close(file);
    if (start == MAP_FAILED) return NULL;
    *count = (size_t)status.st_size;
    return start;
}

yomite_hibari_model *yomite_hibari_model_open(const char *path, const char **reason) {
    size_t count = 0;
    const uint8_t *bytes = map_file(path, &count);
    *reason = "there is no such file, or it cannot be read, is empty or too large";
    if (bytes == NULL) return NULL;
    yomite_hibari_model *model = malloc(sizeof *model);
    *reason = model == NULL ? "there is no memory left" : yomite_hibari_model_read(bytes, count, model);
    if (*reason == NULL) return model;
    free(model);
    munmap((void *)bytes, count);
    return NULL;
}

void yomite_hibari_model_close(yomite_hibari_model *model) {
    munmap((void *)model->bytes, model->count);
    free(model);
}
