// SPDX-License-Identifier: GPL-3.0-or-later
//
// The contents of the file beside a Piper voice's model (`.onnx.json`): how phonemes are numbered, and what the model takes.

#ifndef YOMITE_VOICE_PIPER_VOICE_H
#define YOMITE_VOICE_PIPER_VOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    yomite_piper_name_limit = 64,
    yomite_piper_most_phonemes = 1024,
    yomite_piper_most_speakers = 4096,
};

/// A phoneme's number in the model. A phoneme with several numbers has several rows, one after the other.
typedef struct {
    uint32_t phoneme;
    int32_t number;
} yomite_piper_phoneme;

typedef struct {
    char name[yomite_piper_name_limit];
    int32_t number;
} yomite_piper_speaker;

typedef struct {
    uint32_t sample_rate;
    /// The espeak-ng voice that turns text into phonemes.
    char phonemizer[yomite_piper_name_limit];
    float noise;
    float length;
    float length_noise;
    /// 1 for a model with one speaker.
    int32_t speaker_count;
    yomite_piper_phoneme phonemes[yomite_piper_most_phonemes];
    size_t phoneme_count;
    yomite_piper_speaker *_Nullable speakers;
    size_t named_count;
} yomite_piper_voice;

/// Reads the file's text. Returns NULL, or what is wrong with it; then nothing has to be freed.
const char *_Nullable yomite_piper_voice_read(const char *text, size_t count, yomite_piper_voice *voice);

/// The number of the speaker with this name or number; the first one if the name is empty. -1: there is none.
int32_t yomite_piper_voice_speaker(const yomite_piper_voice *voice, const char *name);

void yomite_piper_voice_free(yomite_piper_voice *voice);

#pragma clang assume_nonnull end

#endif
