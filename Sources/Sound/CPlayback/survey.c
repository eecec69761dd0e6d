// SPDX-License-Identifier: GPL-3.0-or-later
//
// A short connection of its own, on the caller's thread: it must not share the playback thread's.

#include "yomite_survey.h"

#include <pulse/pulseaudio.h>
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

/// One bounded turn of the loop; false when the time is over.
static bool turn(pa_mainloop *loop, pa_usec_t end) {
    pa_usec_t now = pa_rtclock_now();
    if (now >= end) return false;
    return pa_mainloop_prepare(loop, (int)(end - now)) >= 0 && pa_mainloop_poll(loop) >= 0 && pa_mainloop_dispatch(loop) >= 0;
}

static bool finish(pa_mainloop *loop, pa_operation *_Nullable operation, pa_usec_t end) {
    if (operation == NULL) return false;
    while (pa_operation_get_state(operation) == PA_OPERATION_RUNNING && turn(loop, end)) {}
    bool is_done = pa_operation_get_state(operation) == PA_OPERATION_DONE;
    if (!is_done) pa_operation_cancel(operation);
    pa_operation_unref(operation);
    return is_done;
}

static bool look(pa_mainloop *loop, pa_context *context, yomite_survey *survey, pa_usec_t end) {
    if (pa_context_connect(context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0) return false;
    while (pa_context_get_state(context) != PA_CONTEXT_READY) {
        if (!PA_CONTEXT_IS_GOOD(pa_context_get_state(context)) || !turn(loop, end)) return false;
    }
    return finish(loop, pa_context_get_server_info(context, note_server, survey), end) &&
        finish(loop, pa_context_get_sink_info_list(context, note_sink, survey), end);
}

bool yomite_survey_make(yomite_survey *survey, uint32_t milliseconds) {
    memset(survey, 0, sizeof *survey);
    pa_mainloop *loop = pa_mainloop_new();
    if (loop == NULL) return false;
    pa_context *context = pa_context_new(pa_mainloop_get_api(loop), "Yomite");
    bool is_made = context != NULL && look(loop, context, survey, pa_rtclock_now() + milliseconds * (pa_usec_t)PA_USEC_PER_MSEC);
    if (context != NULL) {
        pa_context_disconnect(context);
        pa_context_unref(context);
    }
    pa_mainloop_free(loop);
    return is_made;
}
