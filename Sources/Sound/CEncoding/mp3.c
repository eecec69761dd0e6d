// SPDX-License-Identifier: GPL-3.0-or-later
//
// MP3 by LAME.

#include "encoder.h"

#include <dlfcn.h>
#include <lame/lame.h>

#define FUNCTIONS(USE) \
    USE(lame_init) \
    USE(lame_set_in_samplerate) \
    USE(lame_set_num_channels) \
    USE(lame_set_mode) \
    USE(lame_set_brate) \
    USE(lame_set_quality) \
    USE(lame_set_bWriteVbrTag) \
    USE(lame_init_params) \
    USE(lame_encode_buffer) \
    USE(lame_encode_flush) \
    USE(lame_close)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
} library;

enum {
    kilobits_per_second = 64,
    /// Of 0 (best) to 9 (fastest); LAME's own word for 7 is "ok quality, really fast".
    quality = 7,
    /// What LAME wants to have room for, whatever the number of samples.
    flush_bytes = 7200,
};

static bool load(void) {
    if (library.lame_close != NULL) return true;
    void *handle = dlopen("libmp3lame.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    bool is_complete = true;
#define FIND(name) is_complete = (*(void **)&library.name = dlsym(handle, #name)) != NULL && is_complete;
    FUNCTIONS(FIND)
    return is_complete;
}

static void *open(yomite_encoder *encoder, uint32_t sample_rate) {
    (void)encoder;
    if (!load()) return NULL;
    lame_global_flags *state = library.lame_init();
    if (state == NULL) return NULL;
    library.lame_set_in_samplerate(state, (int)sample_rate);
    library.lame_set_num_channels(state, 1);
    library.lame_set_mode(state, MONO);
    library.lame_set_brate(state, kilobits_per_second);
    library.lame_set_quality(state, quality);
    // A first frame with the length would have to be written last.
    library.lame_set_bWriteVbrTag(state, 0);
    if (library.lame_init_params(state) >= 0) return state;
    library.lame_close(state);
    return NULL;
}

static bool put(yomite_encoder *encoder, const int16_t *samples, size_t count) {
    size_t most = count + count / 4 + flush_bytes;
    int made = library.lame_encode_buffer(encoder->state, samples, samples, (int)count, encoder_room(encoder, most), (int)most);
    if (made > 0) encoder->count += (size_t)made;
    return made >= 0;
}

static bool end(yomite_encoder *encoder) {
    int made = library.lame_encode_flush(encoder->state, encoder_room(encoder, flush_bytes), flush_bytes);
    if (made > 0) encoder->count += (size_t)made;
    return made >= 0;
}

static void close(void *state) {
    library.lame_close(state);
}

const encoder_kind encoder_mp3 = {open, put, end, close};
