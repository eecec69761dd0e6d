// SPDX-License-Identifier: GPL-3.0-or-later
//
// libHTSEngine and the loaded voices. The library's names appear in the files of HTS only.

#ifndef YOMITE_VOICE_HTS_VOICES_H
#define YOMITE_VOICE_HTS_VOICES_H

#include <HTS_engine.h>
#include <stdbool.h>

#pragma clang assume_nonnull begin

enum {
    yomite_hts_rate = 48000,
    yomite_hts_states = 5,
    /// Samples of a frame: 5 ms.
    yomite_hts_frame = yomite_hts_rate / 200,
    /// The most that a voice file may ask for: the highest coefficient of a spectrum, and the coefficients of a low-pass filter.
    yomite_hts_order_limit = 127,
    yomite_hts_low_pass_limit = 127,
};

/// The streams of parameters in a voice. The last one may be missing.
enum { yomite_hts_spectrum, yomite_hts_pitch, yomite_hts_low_pass, yomite_hts_most_streams };

/// The library's functions; filled by `yomite_hts_load_library`.
typedef struct {
    __typeof__(&HTS_Engine_initialize) initialize;
    __typeof__(&HTS_Engine_load) load;
    __typeof__(&HTS_Engine_clear) clear;
    __typeof__(&HTS_Engine_refresh) refresh;
    __typeof__(&HTS_Engine_get_sampling_frequency) rate;
    __typeof__(&HTS_Engine_get_fperiod) frame;
    __typeof__(&HTS_Engine_get_nstate) states;
    __typeof__(&HTS_Engine_get_fullcontext_label_format) label_format;
    __typeof__(&HTS_Engine_set_speed) set_speed;
    __typeof__(&HTS_Engine_add_half_tone) set_half_tone;
    __typeof__(&HTS_Engine_generate_state_sequence_from_strings) make_states;
    __typeof__(&HTS_Engine_generate_parameter_sequence) make_parameters;
    __typeof__(&HTS_Engine_get_state_duration) duration;
} yomite_hts_functions;
extern yomite_hts_functions yomite_hts;

/// Loads the library at the first call. False: a reason was logged.
bool yomite_hts_load_library(void);

/// Finds the folders of voices: the named one, or, without a name, those of `YOMITE_VOICES` and of Debian's packages, which then must have
/// the voices of the catalog. False: they do not.
bool yomite_hts_find_folders(const char *_Nullable data_directory);

/// The voice of that name, loaded if necessary; NULL if there is none.
HTS_Engine *_Nullable yomite_hts_voice(const char *name);

#pragma clang assume_nonnull end

#endif
