// SPDX-License-Identifier: GPL-3.0-or-later

#include "visit.h"

/// One bounded turn of the loop; false when the time is over.
static bool turn(const visit *visit) {
    pa_usec_t now = pa_rtclock_now();
    if (now >= visit->end) return false;
    return pa_mainloop_prepare(visit->loop, (int)(visit->end - now)) >= 0 && pa_mainloop_poll(visit->loop) >= 0 &&
        pa_mainloop_dispatch(visit->loop) >= 0;
}

bool visit_finish(const visit *visit, pa_operation *operation) {
    if (operation == NULL) return false;
    while (pa_operation_get_state(operation) == PA_OPERATION_RUNNING && turn(visit)) {}
    bool is_done = pa_operation_get_state(operation) == PA_OPERATION_DONE;
    if (!is_done) pa_operation_cancel(operation);
    pa_operation_unref(operation);
    return is_done;
}

static bool connect(const visit *visit) {
    if (pa_context_connect(visit->context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0) return false;
    while (pa_context_get_state(visit->context) != PA_CONTEXT_READY) {
        if (!PA_CONTEXT_IS_GOOD(pa_context_get_state(visit->context)) || !turn(visit)) return false;
    }
    return true;
}

bool visit_server(bool (*work)(const visit *visit, void *user), void *user, uint32_t milliseconds) {
    pa_mainloop *loop = pa_mainloop_new();
    if (loop == NULL) return false;
    pa_context *context = pa_context_new(pa_mainloop_get_api(loop), "Yomite");
    bool is_done = false;
    if (context != NULL) {
        visit visit = {loop, context, pa_rtclock_now() + milliseconds * (pa_usec_t)PA_USEC_PER_MSEC};
        is_done = connect(&visit) && work(&visit, user);
        pa_context_disconnect(context);
        pa_context_unref(context);
    }
    pa_mainloop_free(loop);
    return is_done;
}
