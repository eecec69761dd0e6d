// SPDX-License-Identifier: GPL-3.0-or-later
//
// FLAC by libFLAC.

#include "encoder.h"

#include <FLAC/stream_encoder.h>
#include <dlfcn.h>

#define FUNCTIONS(USE) \
    USE(FLAC__stream_encoder_new) \
    USE(FLAC__stream_encoder_set_channels) \
    USE(FLAC__stream_encoder_set_bits_per_sample) \
    USE(FLAC__stream_encoder_set_sample_rate) \
    USE(FLAC__stream_encoder_set_compression_level) \
    USE(FLAC__stream_encoder_init_stream) \
    USE(FLAC__stream_encoder_process_interleaved) \
    USE(FLAC__stream_encoder_finish) \
    USE(FLAC__stream_encoder_delete)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
} library;

enum { compression_level = 3, samples_at_once = 1024 };

static bool load(void) {
    if (library.FLAC__stream_encoder_delete != NULL) return true;
    void *handle = dlopen("libFLAC.so.12", RTLD_NOW | RTLD_LOCAL);
    // Of FLAC 1.5; the functions above are the same in both.
    if (handle == NULL) handle = dlopen("libFLAC.so.14", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    bool is_complete = true;
#define FIND(name) is_complete = (*(void **)&library.name = dlsym(handle, #name)) != NULL && is_complete;
    FUNCTIONS(FIND)
    return is_complete;
}

static FLAC__StreamEncoderWriteStatus take(
    const FLAC__StreamEncoder *state, const FLAC__byte bytes[], size_t count, uint32_t samples, uint32_t frame, void *user) {
    (void)state, (void)samples, (void)frame;
    encoder_add(user, bytes, count);
    return FLAC__STREAM_ENCODER_WRITE_STATUS_OK;
}

static void *open(yomite_encoder *encoder, uint32_t sample_rate) {
    if (!load()) return NULL;
    FLAC__StreamEncoder *state = library.FLAC__stream_encoder_new();
    if (state == NULL) return NULL;
    library.FLAC__stream_encoder_set_channels(state, 1);
    library.FLAC__stream_encoder_set_bits_per_sample(state, 16);
    library.FLAC__stream_encoder_set_sample_rate(state, sample_rate);
    library.FLAC__stream_encoder_set_compression_level(state, compression_level);
    // Without a way back, the length in the header stays unknown.
    if (library.FLAC__stream_encoder_init_stream(state, take, NULL, NULL, NULL, encoder) == FLAC__STREAM_ENCODER_INIT_STATUS_OK)
        return state;
    library.FLAC__stream_encoder_delete(state);
    return NULL;
}

static bool put(yomite_encoder *encoder, const int16_t *samples, size_t count) {
    FLAC__int32 wide[samples_at_once];
    for (size_t done = 0; done < count;) {
        uint32_t part = 0;
        while (part < samples_at_once && done < count) wide[part++] = samples[done++];
        if (!library.FLAC__stream_encoder_process_interleaved(encoder->state, wide, part)) return false;
    }
    return true;
}

static bool end(yomite_encoder *encoder) {
    return library.FLAC__stream_encoder_finish(encoder->state);
}

static void close(void *state) {
    // Where it was not ended, deleting it does so, and writes what is left to the encoder, which is still there.
    library.FLAC__stream_encoder_delete(state);
}

const encoder_kind encoder_flac = {open, put, end, close};
