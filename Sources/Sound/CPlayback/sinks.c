// SPDX-License-Identifier: GPL-3.0-or-later

#include "sinks.h"

#include "kept.h"
#include "pulse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

static void set(named_sink *sink, yomite_presence presence) {
    yomite_presence before = atomic_exchange_explicit(&sink->presence, presence, memory_order_relaxed);
    if (before != presence) (void)eventfd_write(sink->bell, 1);
}

static void answered(pa_context *context, const pa_sink_info *_Nullable info, int end, void *user) {
    named_sink *sink = user;
    if (info != NULL) {
        set(sink, yomite_presence_there);
    } else if (end < 0 && pa_context_errno(context) == PA_ERR_NOENTITY) {
        set(sink, yomite_presence_missing);
    }
}

static void ask(named_sinks *sinks, pa_context *context) {
    for (uint32_t index = 0; index < sinks->count; index++) {
        named_sink *sink = &sinks->all[index];
        pa_operation *operation = pa_context_get_sink_info_by_name(context, sink->name, answered, sink);
        if (operation != NULL) pa_operation_unref(operation);
    }
}

static void changed(pa_context *context, pa_subscription_event_type_t type, uint32_t index, void *user) {
    (void)index;
    // A volume that changes is no news.
    if ((type & PA_SUBSCRIPTION_EVENT_TYPE_MASK) == PA_SUBSCRIPTION_EVENT_CHANGE) return;
    ask(user, context);
}

bool named_sinks_create(named_sinks *sinks, const char *names, uint32_t count, int bell) {
    *sinks = (named_sinks){0};
    if (count == 0) return true;
    sinks->all = calloc(count, sizeof *sinks->all);
    if (sinks->all == NULL) return false;
    sinks->count = count;
    for (uint32_t index = 0; index < count; index++) {
        snprintf(sinks->all[index].name, name_limit, "%s", names);
        names += strlen(names) + 1;
        sinks->all[index].bell = bell;
    }
    return true;
}

void named_sinks_destroy(named_sinks *sinks) {
    free(sinks->all);
    *sinks = (named_sinks){0};
}

void named_sinks_follow(named_sinks *sinks, pa_context *context) {
    if (sinks->count == 0) return;
    pa_context_set_subscribe_callback(context, changed, sinks);
    pa_operation *operation = pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK, NULL, NULL);
    if (operation != NULL) pa_operation_unref(operation);
    // After the subscription: what changes in between is told.
    ask(sinks, context);
}

void named_sinks_forget(named_sinks *sinks) {
    for (uint32_t index = 0; index < sinks->count; index++) set(&sinks->all[index], yomite_presence_unknown);
}

// The control side.

yomite_presence yomite_pulse_sink(const yomite_pulse *pulse, uint32_t index) {
    return atomic_load_explicit(&pulse->sinks.all[index].presence, memory_order_relaxed);
}

int yomite_pulse_news(const yomite_pulse *pulse) {
    return pulse->bell;
}

void yomite_pulse_hear_news(yomite_pulse *pulse) {
    eventfd_t count;
    (void)eventfd_read(pulse->bell, &count);
}
