// SPDX-License-Identifier: GPL-3.0-or-later
//
// The network of a hibari voice for one phrase: text encoders and durations for all of it, then prosody and spectra a little at a time.

#ifndef YOMITE_VOICE_HIBARI_NETWORK_H
#define YOMITE_VOICE_HIBARI_NETWORK_H

#include "hibari_blocks.h"
#include "hibari_encoder.h"
#include "hibari_speech.h"

#pragma clang assume_nonnull begin

enum {
    /// Frames of 12.5 ms that are made at once: few at first, because sound is to begin soon.
    yomite_hibari_first_frames = 16,
    yomite_hibari_more_frames = 64,
    /// Those whose spectra are made at once, which are large. As many as all kernels' lanes fit into.
    yomite_hibari_spectra_frames = 24,
};

typedef struct {
    const yomite_hibari_model *model;
    const yomite_hibari_phrase *phrase;
    yomite_hibari_work work;
    yomite_hibari_attention attention;
    /// What each phoneme means to the decoder, and to durations and prosody.
    float *text;
    float *prosody_text;
    /// For each id its duration in steps of 25 ms, and for each step its phoneme.
    uint32_t *durations;
    uint16_t *phonemes;
    size_t steps;
    /// For each frame, as far as they are known.
    float *pitch;
    float *energy;
    size_t frames;
    yomite_hibari_stream prosody;
    yomite_hibari_stream decoder;
    float *decoder_inputs;
    /// The decoder's last frames, and the first of those whose spectra were not yet asked for.
    const float *_Nullable decoded;
    size_t next;
    float *spectra;
    /// Numbers that are not numbers, or beyond all measure.
    bool is_wild;
} yomite_hibari_network;

/// Lays out the network's memory from `start` on, as far as it is needed to encode a phrase, or, with `is_encoded`, afterwards. Returns how
/// many bytes it takes; `start` may be NULL to ask for that alone.
size_t yomite_hibari_network_place(yomite_hibari_network *network, uint8_t *_Nullable start, bool is_encoded);

/// Encodes the phrase and works out how long its phonemes last. False: that is nothing that anybody would say.
bool yomite_hibari_network_encode(yomite_hibari_network *network);

/// Makes pitch and energy up to a frame, or somewhat further.
void yomite_hibari_network_reach(yomite_hibari_network *network, size_t frame);

/// Makes the spectra of the next frames in `spectra`, a row each: at most `yomite_hibari_spectra_frames`. Returns how many; 0: the phrase
/// ends.
size_t yomite_hibari_network_next(yomite_hibari_network *network);

#pragma clang assume_nonnull end

#endif
