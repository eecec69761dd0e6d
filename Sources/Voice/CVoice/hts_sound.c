// SPDX-License-Identifier: GPL-3.0-or-later
//
// The library works out the parameters of an utterance: spectra, pitch and low-pass filters. Its vocoder would make all samples before it hands
// over the first one, and takes long for them. The samples are made here instead, and nearly the same (docs/decisions/japanese-voices.md).

#include "hts_sound.h"

#include <math.h>

/// For a voice without a low-pass filter: where there are pulses, there is no noise.
static const double pulses_only[] = {1};

/// What nobody would write goes beyond what fits into a sample by some factors; a filter of damaged parameters does without end.
static const double loudest = 1e9;

static const HTS_PStream *stream(const yomite_hts_sound *sound, size_t index) {
    return &sound->engine->pss.pstream[index];
}

bool yomite_hts_sound_begin(yomite_hts_sound *sound, HTS_Engine *engine, char **labels, size_t count) {
    bool is_known = yomite_hts.make_states(engine, labels, count) && yomite_hts.make_parameters(engine) && engine->pss.total_frame > 0;
    if (!is_known) {
        yomite_hts.refresh(engine);
        return false;
    }
    sound->engine = engine;
    sound->frame = 0;
    sound->voiced = 0;
    sound->is_wild = false;
    const HTS_PStream *spectrum = stream(sound, yomite_hts_spectrum);
    yomite_hts_excitation_begin(&sound->excitation);
    yomite_hts_mlsa_begin(&sound->filter, spectrum->vector_length - 1, engine->condition.alpha, spectrum->par[0]);
    return true;
}

size_t yomite_hts_sound_length(const yomite_hts_sound *sound) {
    return sound->engine->pss.total_frame * yomite_hts_frame;
}

/// In Hz; 0 if the frame has none. A stream in which not every frame has a value holds only those that have one.
static double next_pitch(yomite_hts_sound *sound) {
    const HTS_PStream *pitch = stream(sound, yomite_hts_pitch);
    if (pitch->msd_flag == NULL) return exp(pitch->par[sound->frame][0]);
    return pitch->msd_flag[sound->frame] ? exp(pitch->par[sound->voiced++][0]) : 0;
}

void yomite_hts_sound_next(yomite_hts_sound *sound) {
    bool has_filter = sound->engine->pss.nstream == yomite_hts_most_streams;
    const HTS_PStream *filter = has_filter ? stream(sound, yomite_hts_low_pass) : NULL;
    yomite_hts_excitation_next(&sound->excitation, next_pitch(sound), filter != NULL ? filter->par[sound->frame] : pulses_only,
        filter != NULL ? filter->vector_length : 1, sound->samples);
    yomite_hts_mlsa_next(&sound->filter, stream(sound, yomite_hts_spectrum)->par[sound->frame], sound->samples);
    for (size_t i = 0; i < yomite_hts_frame; i++)
        if (!(fabs(sound->samples[i]) <= loudest)) sound->is_wild = true;
    sound->frame++;
}

void yomite_hts_sound_end(yomite_hts_sound *sound) {
    yomite_hts.refresh(sound->engine);
}
