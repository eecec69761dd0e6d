// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opus by libopusenc, which also resamples to the rate that Opus has: as an Ogg file, or as packets.

#include "encoder.h"

#include <dlfcn.h>
#include <opus/opusenc.h>

#define FUNCTIONS(USE) \
    USE(ope_comments_create) \
    USE(ope_comments_destroy) \
    USE(ope_encoder_create_callbacks) \
    USE(ope_encoder_ctl) \
    USE(ope_encoder_flush_header) \
    USE(ope_encoder_write) \
    USE(ope_encoder_drain) \
    USE(ope_encoder_destroy)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
} library;

enum {
    bits_per_second = 32000,
    /// Of 10: beyond, speech sounds no better and costs more.
    complexity = 5,
    /// A page is closed after a tenth of a second (in frames of 48 kHz), so that sound comes as it is made.
    page_frames = 4800,
};

static bool load(void) {
    if (library.ope_encoder_destroy != NULL) return true;
    void *handle = dlopen("libopusenc.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    bool is_complete = true;
#define FIND(name) is_complete = (*(void **)&library.name = dlsym(handle, #name)) != NULL && is_complete;
    FUNCTIONS(FIND)
    return is_complete;
}

static int take(void *user, const unsigned char *bytes, opus_int32 count) {
    encoder_add(user, bytes, (size_t)count);
    return 0;
}

static int drop(void *user, const unsigned char *bytes, opus_int32 count) {
    (void)user, (void)bytes, (void)count;
    return 0;
}

static int close_nothing(void *user) {
    (void)user;
    return 0;
}

static void take_packet(void *user, const unsigned char *packet, opus_int32 count, opus_uint32 flags) {
    (void)flags;
    const uint8_t length[2] = {(uint8_t)(count & 0xFF), (uint8_t)(count >> 8)};
    encoder_add(user, length, sizeof length);
    encoder_add(user, packet, (size_t)count);
}

static void *open_with(const OpusEncCallbacks *callbacks, ope_packet_func on_packet, yomite_encoder *encoder, uint32_t sample_rate) {
    if (!load()) return NULL;
    OggOpusComments *comments = library.ope_comments_create();
    int error = OPE_OK;
    OggOpusEnc *state = library.ope_encoder_create_callbacks(callbacks, encoder, comments, (opus_int32)sample_rate, 1, 0, &error);
    library.ope_comments_destroy(comments);
    if (state == NULL) return NULL;
    if (on_packet != NULL) library.ope_encoder_ctl(state, OPE_SET_PACKET_CALLBACK(on_packet, encoder));
    library.ope_encoder_ctl(state, OPUS_SET_BITRATE(bits_per_second));
    library.ope_encoder_ctl(state, OPUS_SET_COMPLEXITY(complexity));
    library.ope_encoder_ctl(state, OPUS_SET_SIGNAL(OPUS_SIGNAL_VOICE));
    // It would wait for two seconds of sound before it decided how to encode the first.
    library.ope_encoder_ctl(state, OPE_SET_DECISION_DELAY(0));
    library.ope_encoder_ctl(state, OPE_SET_MUXING_DELAY(page_frames));
    library.ope_encoder_flush_header(state);
    return state;
}

static void *open(yomite_encoder *encoder, uint32_t sample_rate) {
    static const OpusEncCallbacks callbacks = {take, close_nothing};
    return open_with(&callbacks, NULL, encoder, sample_rate);
}

static void *open_packets(yomite_encoder *encoder, uint32_t sample_rate) {
    static const OpusEncCallbacks callbacks = {drop, close_nothing};
    return open_with(&callbacks, take_packet, encoder, sample_rate);
}

static bool put(yomite_encoder *encoder, const int16_t *samples, size_t count) {
    return library.ope_encoder_write(encoder->state, samples, (int)count) == OPE_OK;
}

/// The library's drain ends the process where nothing was written before: then there is one silent sample.
static bool end(yomite_encoder *encoder) {
    static const int16_t silence = 0;
    if (!encoder->has_samples && !put(encoder, &silence, 1)) return false;
    return library.ope_encoder_drain(encoder->state) == OPE_OK;
}

static void close(void *state) {
    library.ope_encoder_destroy(state);
}

const encoder_kind encoder_opus = {open, put, end, close};
const encoder_kind encoder_opus_packets = {open_packets, put, end, close};
