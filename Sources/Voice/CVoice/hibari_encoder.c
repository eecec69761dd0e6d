// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_encoder.h"

#include <math.h>
#include <string.h>

typedef struct {
    const yomite_hibari_work *work;
    const yomite_hibari_attention *attention;
    const yomite_hibari_text *text;
    size_t count;
} encoder;

static yomite_hibari_rows rows_at(const float *start, size_t count, size_t step) {
    return (yomite_hibari_rows){start, count, step};
}

/// Works out the keys and values of some phonemes.
static void make_keys(const encoder *encoder, const float *rows, size_t first, size_t count) {
    const yomite_hibari_text *text = encoder->text;
    const yomite_hibari_work *work = encoder->work;
    size_t width = text->width;
    work->kernels->normalize(text->before_attention, width, rows_at(rows + first * width, count, width), work->spread);
    work->kernels->multiply(&text->ask, width, 2 * width, rows_at(work->spread, count, width), text->ask_bias + width,
        encoder->attention->keys + first * 2 * width, 2 * width, work->scratch);
}

/// What some phonemes hear with one head.
static void attend(const encoder *encoder, size_t head, size_t count) {
    const yomite_hibari_attention *attention = encoder->attention;
    const yomite_hibari_work *work = encoder->work;
    size_t width = encoder->text->width, part = width / yomite_hibari_heads, all = encoder->count;
    const float *keys = attention->keys + head * part;
    const yomite_hibari_table key_table = {.start = keys,
        .inputs = part,
        .outputs = all,
        .output_step = 2 * width,
        .inner = part,
        .inner_step = 1,
        .scale = 1 / sqrtf((float)part)};
    const yomite_hibari_table value_table = {
        .start = keys + width, .inputs = all, .outputs = part, .output_step = 1, .inner = all, .inner_step = 2 * width, .scale = 1};
    work->kernels->multiply_table(
        &key_table, rows_at(attention->questions + head * part, count, width), NULL, attention->scores, all, work->scratch);
    work->kernels->weigh(attention->scores, all, count, all);
    work->kernels->multiply_table(
        &value_table, rows_at(attention->scores, count, all), NULL, attention->answers + head * part, width, work->scratch);
}

/// The transformer layer for some phonemes, once the keys of all are known.
static void transform(const encoder *encoder, float *rows, size_t count) {
    const yomite_hibari_text *text = encoder->text;
    const yomite_hibari_work *work = encoder->work;
    size_t width = text->width;
    float *normal = work->spread;
    work->kernels->normalize(text->before_attention, width, rows_at(rows, count, width), normal);
    work->kernels->multiply(
        &text->ask, 0, width, rows_at(normal, count, width), text->ask_bias, encoder->attention->questions, width, work->scratch);
    for (size_t head = 0; head < yomite_hibari_heads; head++) attend(encoder, head, count);
    work->kernels->multiply(
        &text->answer, 0, width, rows_at(encoder->attention->answers, count, width), text->answer_bias, normal, width, work->scratch);
    work->kernels->add(rows, normal, NULL, width, count);
    work->kernels->normalize(text->before_layers, width, rows_at(rows, count, width), normal);
    yomite_hibari_layers_run(work, &text->widen, text->widen_bias, &text->narrow, text->narrow_bias, NULL, normal, rows, count);
}

static size_t some_of(size_t left) {
    return left < yomite_hibari_most_rows ? left : yomite_hibari_most_rows;
}

void yomite_hibari_encode(const yomite_hibari_work *work, const yomite_hibari_attention *attention, const yomite_hibari_text *text,
    const uint8_t *ids, size_t count, float *rows) {
    encoder encoder = {work, attention, text, count};
    size_t width = text->width;
    for (size_t i = 0; i < count; i++) memcpy(rows + i * width, text->symbols + ids[i] * width, width * sizeof *rows);
    for (size_t i = 0; i < yomite_hibari_text_blocks; i++)
        yomite_hibari_block_run(work, &text->blocks[i], width, (yomite_hibari_window){rows, 0, count}, 0, count, rows);
    for (size_t round = 0; round < text->rounds; round++) {
        for (size_t i = 0; i < count; i += yomite_hibari_most_rows) make_keys(&encoder, rows, i, some_of(count - i));
        for (size_t i = 0; i < count; i += yomite_hibari_most_rows) transform(&encoder, rows + i * width, some_of(count - i));
    }
    work->kernels->normalize(text->norm, width, rows_at(rows, count, width), rows);
}
