// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sound of one clause, frame by frame.

#ifndef YOMITE_VOICE_HTS_SOUND_H
#define YOMITE_VOICE_HTS_SOUND_H

#include "hts_excitation.h"
#include "hts_mlsa.h"
#include "hts_voices.h"

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct {
    HTS_Engine *engine;
    /// The frame that comes next, and how many frames before it have a pitch.
    size_t frame;
    size_t voiced;
    /// Those of the last frame.
    double samples[yomite_hts_frame];
    /// Whether they are what no voice says: the parameters in its file are damaged.
    bool is_wild;
    yomite_hts_excitation excitation;
    yomite_hts_mlsa filter;
} yomite_hts_sound;

/// Works out what is to be said, as far as the whole clause is needed for that. False: the library refuses it, and there is nothing to end.
bool yomite_hts_sound_begin(yomite_hts_sound *sound, HTS_Engine *engine, char *_Nonnull *_Nonnull labels, size_t count);

/// The samples of the whole clause.
size_t yomite_hts_sound_length(const yomite_hts_sound *sound);

/// Makes the samples of the next frame. Called at most as often as the length allows.
void yomite_hts_sound_next(yomite_hts_sound *sound);

/// Gives back everything, also before the last frame.
void yomite_hts_sound_end(yomite_hts_sound *sound);

#pragma clang assume_nonnull end

#endif
