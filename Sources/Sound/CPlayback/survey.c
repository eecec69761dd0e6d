// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_survey.h"

#include "visit.h"

#include <stdio.h>
#include <string.h>

static void copy(char *to, const char *_Nullable from) {
    snprintf(to, yomite_survey_name_limit, "%s", from == NULL ? "" : from);
}

static void note_server(pa_context *context, const pa_server_info *_Nullable info, void *user) {
    (void)context;
    yomite_survey *survey = user;
    if (info == NULL) return;
    snprintf(survey->server, sizeof survey->server, "%s %s", info->server_name, info->server_version);
    copy(survey->standard_sink, info->default_sink_name);
}

static void note_sink(pa_context *context, const pa_sink_info *_Nullable info, int end, void *user) {
    (void)context;
    yomite_survey *survey = user;
    if (end != 0 || info == NULL || survey->sink_count == yomite_survey_sink_limit) return;
    yomite_survey_sink *sink = &survey->sinks[survey->sink_count++];
    copy(sink->name, info->name);
    copy(sink->description, info->description);
    sink->sample_rate = info->sample_spec.rate;
    sink->is_suspended = info->state == PA_SINK_SUSPENDED;
    sink->is_muted = info->mute != 0;
    sink->volume = (uint32_t)((uint64_t)pa_cvolume_max(&info->volume) * 100 / PA_VOLUME_NORM);
}

static bool look(const visit *visit, void *user) {
    return visit_finish(visit, pa_context_get_server_info(visit->context, note_server, user)) &&
        visit_finish(visit, pa_context_get_sink_info_list(visit->context, note_sink, user));
}

bool yomite_survey_make(yomite_survey *survey, uint32_t milliseconds) {
    memset(survey, 0, sizeof *survey);
    return visit_server(look, survey, milliseconds);
}
