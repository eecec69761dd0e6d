// SPDX-License-Identifier: GPL-3.0-or-later
//
// The library makes all samples of an utterance before it hands over the first one. What takes long is its vocoder, which works frame by frame:
// it is called here as the library calls it, so the samples are the same, but each can be heard at once.

#include "hts_sound.h"

#include <string.h>

enum { spectrum_stream, pitch_stream, filter_stream, most_streams };

/// What the library writes for the pitch of a frame without one.
static const double no_pitch = -1.0e+10;

/// The library checks this before its own vocoder runs.
static bool fits(const HTS_PStreamSet *set) {
    if (set->nstream != filter_stream && set->nstream != most_streams) return false;
    const HTS_PStream *streams = set->pstream;
    if (streams[spectrum_stream].vector_length == 0 || streams[spectrum_stream].msd_flag != NULL) return false;
    if (streams[pitch_stream].vector_length != 1) return false;
    return set->nstream == filter_stream || (streams[filter_stream].vector_length % 2 == 1 && streams[filter_stream].msd_flag == NULL);
}

/// The highest coefficient of the spectrum.
static size_t order(const HTS_Engine *engine) {
    return engine->pss.pstream[spectrum_stream].vector_length - 1;
}

bool yomite_hts_sound_begin(yomite_hts_sound *sound, HTS_Engine *engine, char **labels, size_t count) {
    bool is_known = yomite_hts.make_states(engine, labels, count) && yomite_hts.make_parameters(engine) && fits(&engine->pss);
    if (!is_known) {
        yomite_hts.refresh(engine);
        return false;
    }
    const HTS_Condition *condition = &engine->condition;
    sound->engine = engine;
    sound->frame = 0;
    sound->voiced = 0;
    memset(sound->vocoder, 0, sizeof sound->vocoder);
    yomite_hts.vocoder_begin(
        sound->vocoder, order(engine), condition->stage, condition->use_log_gain, condition->sampling_frequency, condition->fperiod);
    return true;
}

size_t yomite_hts_sound_length(const yomite_hts_sound *sound) {
    return sound->engine->pss.total_frame * yomite_hts_frame;
}

/// A stream in which not every frame has a value holds only those that have one.
static double next_pitch(yomite_hts_sound *sound) {
    const HTS_PStream *stream = &sound->engine->pss.pstream[pitch_stream];
    if (stream->msd_flag == NULL) return stream->par[sound->frame][0];
    return stream->msd_flag[sound->frame] ? stream->par[sound->voiced++][0] : no_pitch;
}

void yomite_hts_sound_next(yomite_hts_sound *sound) {
    const HTS_Engine *engine = sound->engine;
    const HTS_PStreamSet *set = &engine->pss;
    const HTS_PStream *filter = set->nstream == most_streams ? &set->pstream[filter_stream] : NULL;
    yomite_hts.vocode(sound->vocoder, order(engine), next_pitch(sound), set->pstream[spectrum_stream].par[sound->frame],
        filter != NULL ? filter->vector_length : 0, filter != NULL ? filter->par[sound->frame] : NULL, engine->condition.alpha,
        engine->condition.beta, engine->condition.volume, sound->samples, NULL);
    sound->frame++;
}

void yomite_hts_sound_end(yomite_hts_sound *sound) {
    yomite_hts.vocoder_end(sound->vocoder);
    yomite_hts.refresh(sound->engine);
}
