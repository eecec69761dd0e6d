// SPDX-License-Identifier: GPL-3.0-or-later
//
// A look at a sound server, to learn what there is: its name and its sinks. Plays nothing; the caller waits.

#ifndef YOMITE_SURVEY_H
#define YOMITE_SURVEY_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    yomite_survey_sink_limit = 64,
    yomite_survey_name_limit = 256,
};

typedef struct {
    char name[yomite_survey_name_limit];
    /// For people.
    char description[yomite_survey_name_limit];
    uint32_t sample_rate;
    /// Whether it sleeps because nobody plays.
    bool is_suspended;
    bool is_muted;
    /// Percent of its normal loudness.
    uint32_t volume;
} yomite_survey_sink;

typedef struct {
    /// What the server calls itself, with its version.
    char server[yomite_survey_name_limit];
    /// The sink for those who name none; empty where there is none.
    char standard_sink[yomite_survey_name_limit];
    yomite_survey_sink sinks[yomite_survey_sink_limit];
    /// Those that are described above; further ones are left out.
    uint32_t sink_count;
} yomite_survey;

/// Looks at the server that libpulse finds. False where none answers in time.
bool yomite_survey_make(yomite_survey *survey, uint32_t milliseconds);

#pragma clang assume_nonnull end

#endif
