// SPDX-License-Identifier: GPL-3.0-or-later

#include "encoder.h"

#include <stdlib.h>
#include <string.h>

static const encoder_kind *const kinds[] = {
    [yomite_encoding_opus] = &encoder_opus,
    [yomite_encoding_mp3] = &encoder_mp3,
    [yomite_encoding_flac] = &encoder_flac,
    [yomite_encoding_opus_packets] = &encoder_opus_packets,
};

yomite_encoder *yomite_encoder_create(yomite_encoding encoding, uint32_t sample_rate) {
    yomite_encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) abort();
    encoder->kind = kinds[encoding];
    encoder->state = encoder->kind->open(encoder, sample_rate);
    if (encoder->state != NULL) return encoder;
    free(encoder->bytes);
    free(encoder);
    return NULL;
}

void yomite_encoder_free(yomite_encoder *encoder) {
    encoder->kind->close(encoder->state);
    free(encoder->bytes);
    free(encoder);
}

bool yomite_encoder_put(yomite_encoder *encoder, const int16_t *samples, size_t count) {
    encoder->has_samples |= count > 0;
    return encoder->kind->put(encoder, samples, count);
}

bool yomite_encoder_end(yomite_encoder *encoder) {
    return encoder->kind->end(encoder);
}

const uint8_t *yomite_encoder_made(const yomite_encoder *encoder, size_t *count) {
    *count = encoder->count;
    return encoder->bytes;
}

void yomite_encoder_empty(yomite_encoder *encoder) {
    encoder->count = 0;
}

uint8_t *encoder_room(yomite_encoder *encoder, size_t count) {
    if (encoder->count + count > encoder->capacity) {
        encoder->capacity = 2 * encoder->capacity + count;
        encoder->bytes = realloc(encoder->bytes, encoder->capacity);
        if (encoder->bytes == NULL) abort();
    }
    return encoder->bytes + encoder->count;
}

void encoder_add(yomite_encoder *encoder, const uint8_t *bytes, size_t count) {
    memcpy(encoder_room(encoder, count), bytes, count);
    encoder->count += count;
}
