// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_null_sink.h"

#include "visit.h"

#include <stdio.h>

enum { argument_limit = 1024 };

typedef struct {
    char arguments[argument_limit];
    uint32_t module;
    bool is_done;
} request;

static void loaded(pa_context *context, uint32_t module, void *user) {
    (void)context;
    request *request = user;
    request->module = module;
    request->is_done = module != PA_INVALID_INDEX;
}

static void unloaded(pa_context *context, int success, void *user) {
    (void)context;
    ((request *)user)->is_done = success != 0;
}

static bool load(const visit *visit, void *user) {
    request *request = user;
    return visit_finish(visit, pa_context_load_module(visit->context, "module-null-sink", request->arguments, loaded, request)) &&
        request->is_done;
}

static bool unload(const visit *visit, void *user) {
    request *request = user;
    return visit_finish(visit, pa_context_unload_module(visit->context, request->module, unloaded, request)) && request->is_done;
}

bool yomite_null_sink_make(const char *name, uint32_t milliseconds, uint32_t *module) {
    request request = {0};
    int length = snprintf(request.arguments, argument_limit, "sink_name=%s sink_properties=device.description=%s", name, name);
    if (length < 0 || length >= argument_limit || !visit_server(load, &request, milliseconds)) return false;
    *module = request.module;
    return true;
}

bool yomite_null_sink_remove(uint32_t module, uint32_t milliseconds) {
    request request = {.module = module};
    return visit_server(unload, &request, milliseconds);
}
