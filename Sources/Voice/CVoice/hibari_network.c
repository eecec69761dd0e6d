// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_network.h"

#include <math.h>
#include <string.h>

enum {
    frames_in_step = 2,
    /// Steps of prosody that are made at once.
    more_steps = 32,
    /// The frames that the decoder's first convolution hears on each side.
    heard_beside = yomite_hibari_taps / 2,
    /// Memory is aligned for the longest vectors.
    alignment = 64,
};

/// What the network's numbers are multiplied by, and what is beyond all measure.
static const float pitch_unit = 100, energy_unit = 5, pitch_scale = 5, highest_pitch = 4000, highest_energy = 1000;

static size_t least(size_t one, size_t other) {
    return one < other ? one : other;
}

static size_t most(size_t one, size_t other) {
    return one > other ? one : other;
}

// Memory.

typedef struct {
    uint8_t *_Nullable start;
    size_t used;
} memory;

static void *place_bytes(memory *memory, size_t bytes) {
    void *placed = memory->start == NULL ? NULL : memory->start + memory->used;
    memory->used += (bytes + alignment - 1) / alignment * alignment;
    return placed;
}

static float *place(memory *memory, size_t count) {
    return place_bytes(memory, count * sizeof(float));
}

static void place_work(yomite_hibari_network *network, memory *memory, size_t spread, size_t hidden, size_t inputs) {
    network->work = (yomite_hibari_work){
        network->model->kernels,
        place(memory, spread),
        place(memory, yomite_hibari_most_rows * hidden),
        place_bytes(memory, yomite_hibari_scratch_bytes(inputs)),
    };
}

static void place_encoder(yomite_hibari_network *network, memory *memory) {
    const yomite_hibari_model *model = network->model;
    size_t count = network->phrase->count, width = most(model->text.width, model->prosody_text.width);
    // Blocks spread the whole phrase, but attention begins after them, and spreads some rows only: the keys come behind these.
    size_t rows = yomite_hibari_most_rows, spread = (rows + 2 * count) * width;
    place_work(network, memory, spread, model->most_hidden, most(count, model->most_inputs));
    network->attention = (yomite_hibari_attention){
        network->work.spread == NULL ? NULL : network->work.spread + rows * width,
        place(memory, rows * count),
        place(memory, rows * width),
        place(memory, rows * width),
    };
}

static void place_stream(yomite_hibari_stream *stream, memory *memory, const yomite_hibari_block *blocks, size_t count, size_t width,
    size_t total, size_t fresh) {
    *stream = (yomite_hibari_stream){.blocks = blocks, .count = count, .width = width, .total = total};
    stream->lead = yomite_hibari_stream_lead(blocks, count);
    stream->history = place(memory, yomite_hibari_stream_history(blocks, count, width));
    stream->window = place(memory, (stream->lead + fresh) * width);
}

static void place_streams(yomite_hibari_network *network, memory *memory) {
    const yomite_hibari_model *model = network->model;
    size_t steps = more_steps + yomite_hibari_stream_ahead(model->prosody, yomite_hibari_prosody_blocks);
    size_t frames = yomite_hibari_more_frames + yomite_hibari_stream_ahead(model->decoder, yomite_hibari_decoder_blocks);
    size_t spread = most(steps * model->prosody_width, frames * model->decoder_width);
    place_work(network, memory, spread, model->most_hidden, model->most_inputs);
    place_stream(&network->prosody, memory, model->prosody, yomite_hibari_prosody_blocks, model->prosody_width, network->steps, steps);
    place_stream(&network->decoder, memory, model->decoder, yomite_hibari_decoder_blocks, model->decoder_width, network->frames, frames);
    size_t inputs = model->text.width + yomite_hibari_extra_inputs;
    network->decoder_inputs = place(memory, (yomite_hibari_most_rows + 2 * heard_beside) * inputs);
    network->spectra = place(memory, (size_t)yomite_hibari_spectra_frames * yomite_hibari_parts * yomite_hibari_bins);
    network->pitch = place(memory, network->frames);
    network->energy = place(memory, network->frames);
}

size_t yomite_hibari_network_place(yomite_hibari_network *network, uint8_t *start, bool is_encoded) {
    memory memory = {.start = start};
    size_t count = network->phrase->count;
    network->text = place(&memory, count * network->model->text.width);
    // The convolution of durations hears a row of zeros at both ends.
    size_t width = network->model->prosody_text.width;
    float *rows = place(&memory, (count + 2) * width);
    network->prosody_text = start == NULL ? rows : rows + width;
    network->durations = place_bytes(&memory, count * sizeof *network->durations);
    network->phonemes = place_bytes(&memory, yomite_hibari_most_steps * sizeof *network->phonemes);
    if (is_encoded) {
        place_streams(network, &memory);
    } else {
        place_encoder(network, &memory);
    }
    return memory.used;
}

// Durations.

/// The logarithms of the durations of some phonemes.
static void predict_durations(const yomite_hibari_network *network, size_t first, size_t count, float *logarithms) {
    const yomite_hibari_model *model = network->model;
    const yomite_hibari_work *work = &network->work;
    size_t width = model->prosody_text.width, taps = yomite_hibari_duration_taps;
    const yomite_hibari_table in = {model->duration_in, taps * width, width, taps * width, width, taps, 1, 1};
    const yomite_hibari_table out = {model->duration_out, width, 1, width, width, 1, 0, 1};
    const float *rows = network->prosody_text + first * width - width;
    work->kernels->multiply_table(
        &in, (yomite_hibari_rows){rows, count, width}, model->duration_in_bias, work->spread, width, work->scratch);
    work->kernels->activate(work->spread, count * width);
    work->kernels->multiply_table(
        &out, (yomite_hibari_rows){work->spread, count, width}, model->duration_out_bias, logarithms, 1, work->scratch);
}

/// Keeps how many steps a phoneme lasts. What rounding takes from one at a speed, the next ones give back, or the phrase would last too long.
static bool keep_duration(yomite_hibari_network *network, size_t id, float logarithm, float *owed) {
    float steps = rintf(expf(logarithm) - 1);
    if (!(steps <= yomite_hibari_most_steps_of_id)) return false;
    float exact = fmaxf(steps, 1) / network->phrase->speed + *owed;
    float kept = fmaxf(rintf(exact), 1);
    *owed = fmaxf(exact - kept, -1);
    network->durations[id] = (uint32_t)kept;
    if (network->durations[id] > yomite_hibari_most_steps - network->steps) return false;
    for (uint32_t i = 0; i < network->durations[id]; i++) network->phonemes[network->steps++] = (uint16_t)id;
    return true;
}

/// What prosody begins with takes the place of the text.
static void enter_prosody(const yomite_hibari_network *network, size_t first, size_t count) {
    const yomite_hibari_model *model = network->model;
    size_t width = model->prosody_width;
    const yomite_hibari_table in = {model->prosody_in, width, width, width, width, 1, 0, 1};
    float *rows = network->prosody_text + first * width;
    network->work.kernels->multiply_table(
        &in, (yomite_hibari_rows){rows, count, width}, model->prosody_in_bias, network->work.spread, width, network->work.scratch);
    memcpy(rows, network->work.spread, count * width * sizeof *rows);
}

bool yomite_hibari_network_encode(yomite_hibari_network *network) {
    const yomite_hibari_model *model = network->model;
    size_t count = network->phrase->count, width = model->prosody_text.width;
    float owed = 0;
    network->steps = 0;
    yomite_hibari_encode(&network->work, &network->attention, &model->text, network->phrase->ids, count, network->text);
    yomite_hibari_encode(&network->work, &network->attention, &model->prosody_text, network->phrase->ids, count, network->prosody_text);
    memset(network->prosody_text - width, 0, width * sizeof(float));
    memset(network->prosody_text + count * width, 0, width * sizeof(float));
    for (size_t first = 0; first < count; first += yomite_hibari_most_rows) {
        float logarithms[yomite_hibari_most_rows];
        size_t some = least(count - first, yomite_hibari_most_rows);
        predict_durations(network, first, some, logarithms);
        for (size_t i = 0; i < some; i++)
            if (!keep_duration(network, first + i, logarithms[i], &owed)) return false;
    }
    for (size_t first = 0; first < count; first += yomite_hibari_most_rows)
        enter_prosody(network, first, least(count - first, yomite_hibari_most_rows));
    network->frames = frames_in_step * network->steps;
    return true;
}

// Prosody.

/// Takes pitch and energy of some steps from what has come out of the blocks.
static void leave_prosody(yomite_hibari_network *network, const float *rows, size_t first, size_t count) {
    const yomite_hibari_model *model = network->model;
    size_t width = model->prosody_width;
    const yomite_hibari_table out = {model->prosody_out, width, yomite_hibari_prosody_outputs, width, width, 1, 0, 1};
    float values[yomite_hibari_most_rows][yomite_hibari_prosody_outputs];
    network->work.kernels->multiply_table(&out, (yomite_hibari_rows){rows, count, width}, model->prosody_out_bias, values[0],
        yomite_hibari_prosody_outputs, network->work.scratch);
    for (size_t i = 0; i < count * frames_in_step; i++) {
        const float *both = &values[i / frames_in_step][i % frames_in_step];
        float pitch = both[0] * pitch_unit, energy = both[frames_in_step] * energy_unit;
        if (!(fabsf(pitch) <= highest_pitch && fabsf(energy) <= highest_energy)) network->is_wild = true;
        network->pitch[first * frames_in_step + i] = pitch * network->phrase->pitch;
        network->energy[first * frames_in_step + i] = energy;
    }
}

void yomite_hibari_network_reach(yomite_hibari_network *network, size_t frame) {
    yomite_hibari_stream *stream = &network->prosody;
    size_t width = stream->width, wanted = (frame + 1) / frames_in_step, *made = &stream->made[stream->count];
    while (*made < wanted) {
        size_t first = *made, given = stream->made[0];
        size_t end = first == 0 ? least(wanted, more_steps) : least(first + more_steps, stream->total);
        size_t needed = yomite_hibari_stream_needs(stream, end);
        float *room = yomite_hibari_stream_room(stream);
        for (size_t step = given; step < needed; step++, room += width)
            memcpy(room, network->prosody_text + network->phonemes[step] * width, width * sizeof *room);
        const float *rows = yomite_hibari_stream_run(stream, &network->work, end);
        for (size_t i = 0; i < *made - first; i += yomite_hibari_most_rows)
            leave_prosody(network, rows + i * width, first + i, least(*made - first - i, yomite_hibari_most_rows));
    }
}

// The decoder.

/// What the decoder is told about a frame; nothing outside of the phrase.
static void describe_frame(const yomite_hibari_network *network, ptrdiff_t frame, float *inputs) {
    size_t width = network->model->text.width;
    if (frame < 0 || (size_t)frame >= network->frames) {
        memset(inputs, 0, (width + yomite_hibari_extra_inputs) * sizeof *inputs);
        return;
    }
    float pitch = network->pitch[frame];
    memcpy(inputs, network->text + network->phonemes[frame / frames_in_step] * width, width * sizeof *inputs);
    inputs[width] = logf(1 + (pitch > 0 ? pitch : 0)) / pitch_scale;
    inputs[width + 1] = network->energy[frame] / energy_unit;
}

/// Puts the decoder's first layer's output for some frames into its room.
static void enter_decoder(const yomite_hibari_network *network, size_t first, size_t count, float *room) {
    const yomite_hibari_model *model = network->model;
    size_t width = model->text.width + yomite_hibari_extra_inputs, taps = yomite_hibari_taps;
    const yomite_hibari_table in = {model->decoder_in, taps * width, model->decoder_width, taps * width, width, taps, 1, 1};
    for (size_t i = 0; i < count + 2 * heard_beside; i++)
        describe_frame(network, (ptrdiff_t)(first + i) - heard_beside, network->decoder_inputs + i * width);
    network->work.kernels->multiply_table(&in, (yomite_hibari_rows){network->decoder_inputs, count, width}, model->decoder_in_bias, room,
        model->decoder_width, network->work.scratch);
}

static void decode(yomite_hibari_network *network) {
    yomite_hibari_stream *stream = &network->decoder;
    size_t first = stream->made[stream->count], given = stream->made[0];
    size_t end = least(first + (first == 0 ? yomite_hibari_first_frames : yomite_hibari_more_frames), stream->total);
    size_t needed = yomite_hibari_stream_needs(stream, end);
    yomite_hibari_network_reach(network, least(needed + heard_beside, network->frames));
    float *room = yomite_hibari_stream_room(stream);
    for (size_t frame = given; frame < needed; frame += yomite_hibari_most_rows)
        enter_decoder(network, frame, least(needed - frame, yomite_hibari_most_rows), room + (frame - given) * stream->width);
    network->decoded = yomite_hibari_stream_run(stream, &network->work, end);
}

size_t yomite_hibari_network_next(yomite_hibari_network *network) {
    const yomite_hibari_model *model = network->model;
    const yomite_hibari_kernels *kernels = network->work.kernels;
    size_t width = model->decoder_width, outputs = model->spectrum.outputs;
    size_t *made = &network->decoder.made[network->decoder.count];
    if (network->next == network->frames) return 0;
    if (network->next == *made) decode(network);
    size_t count = least(*made - network->next, yomite_hibari_spectra_frames);
    kernels->normalize(model->decoder_norm, width, (yomite_hibari_rows){network->decoded, count, width}, network->work.spread);
    kernels->multiply(&model->spectrum, 0, outputs, (yomite_hibari_rows){network->work.spread, count, width}, model->spectrum_bias,
        network->spectra, outputs, network->work.scratch);
    network->decoded += count * width;
    network->next += count;
    return count;
}
