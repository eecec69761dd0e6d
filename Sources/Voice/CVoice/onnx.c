// SPDX-License-Identifier: GPL-3.0-or-later

#include "onnx.h"

#include <dlfcn.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The version of the interface, which every library from 1.18 on supports. Its functions are in a table in a fixed order, to which later
/// versions only append, so no header is needed.
enum { api_version = 18 };

/// Positions in that table.
enum {
    get_error_message = 2,
    create_env = 3,
    create_session_from_array = 8,
    run = 9,
    create_session_options = 10,
    disable_mem_pattern = 17,
    disable_cpu_mem_arena = 19,
    set_graph_optimization_level = 23,
    set_intra_op_threads = 24,
    set_inter_op_threads = 25,
    create_tensor_with_data = 49,
    get_tensor_data = 51,
    get_element_type = 60,
    get_dimensions_count = 61,
    get_dimensions = 62,
    get_element_count = 64,
    get_type_and_shape = 65,
    create_cpu_memory_info = 69,
    release_status = 93,
    release_session = 95,
    release_value = 96,
    release_type_and_shape = 99,
    release_session_options = 100,
    add_session_config_entry = 130,
    add_initializer = 150,
};

enum { logs_errors = 3, device_allocator = 0, default_memory = 0, no_optimization = 0 };

typedef struct onnx_status onnx_status;
typedef struct onnx_environment onnx_environment;
typedef struct onnx_options onnx_options;
typedef struct onnx_value onnx_value;
typedef struct onnx_shape onnx_shape;
typedef struct onnx_memory onnx_memory;

/// The symbol by which the library is recognised.
typedef struct {
    const void *_Nullable const *_Nullable (*_Nonnull api)(uint32_t version);
    const char *(*_Nonnull version)(void);
} api_base;

static const void *_Nullable const *api;
static onnx_environment *environment;
static onnx_memory *memory;

/// The function at a position of the table, in one of its types.
#define CALL(place, result, ...) ((result(*)(__VA_ARGS__))api[place])

/// Whether a call succeeded; otherwise logs why not.
static bool went_well(onnx_status *_Nullable status, const char *what) {
    if (status == NULL) return true;
    fprintf(stderr, "yomite-voice: ONNX Runtime cannot %s: %s\n", what, CALL(get_error_message, const char *, onnx_status *)(status));
    CALL(release_status, void, onnx_status *)(status);
    return false;
}

// Finding the library.

static const char missing[] = "install it: python3 -m pip install --user --break-system-packages onnxruntime (docs/voices.md)";

/// The first library that matches a pattern of paths, or NULL.
static void *_Nullable open_matching(const char *pattern) {
    glob_t found;
    void *library = NULL;
    if (glob(pattern, GLOB_TILDE | GLOB_NOSORT, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc && library == NULL; i++) library = dlopen(found.gl_pathv[i], RTLD_NOW | RTLD_LOCAL);
    }
    globfree(&found);
    return library;
}

static void *_Nullable open_anywhere(void) {
    // The system's library, an unpacked one, and that of Python's package.
    static const char *const patterns[] = {
        "/usr/lib/*-linux-gnu/libonnxruntime.so.*",
        "/usr/local/lib/libonnxruntime.so*",
        "~/.local/lib/libonnxruntime.so*",
        "/opt/onnxruntime*/lib/libonnxruntime.so*",
        "~/.local/lib/python3*/site-packages/onnxruntime/capi/libonnxruntime.so.*",
        "/usr/local/lib/python3*/*-packages/onnxruntime/capi/libonnxruntime.so.*",
        "/usr/lib/python3*/*-packages/onnxruntime/capi/libonnxruntime.so.*",
        "~/.local/share/pipx/venvs/*/lib/python3*/site-packages/onnxruntime/capi/libonnxruntime.so.*",
    };
    void *library = dlopen("libonnxruntime.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("libonnxruntime.so", RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns && library == NULL; i++) library = open_matching(patterns[i]);
    return library;
}

static void *_Nullable open_in(const char *folder) {
    char pattern[PATH_MAX];
    int length = snprintf(pattern, sizeof pattern, "%s/libonnxruntime.so*", folder);
    return length < (int)sizeof pattern ? open_matching(pattern) : NULL;
}

bool yomite_onnx_load(const char *folder) {
    // From 1.29 on it would report to its makers what is computed here, and keep an identifier of this machine in the user's cache. The
    // fences would prevent it, but end the host for it.
    setenv("ORT_DISABLE_TELEMETRY", "1", true);
    setenv("ORT_TELEMETRY_DISABLED", "1", true);
    void *library = folder != NULL ? open_in(folder) : open_anywhere();
    if (library == NULL) {
        fprintf(stderr, "yomite-voice: there is no ONNX Runtime%s%s: %s\n", folder != NULL ? " in " : "", folder != NULL ? folder : "",
            missing);
        return false;
    }
    const api_base *(*base)(void) = (const api_base *(*)(void))dlsym(library, "OrtGetApiBase");
    if (base != NULL) api = base()->api(api_version);
    if (api == NULL) {
        fprintf(stderr, "yomite-voice: this ONNX Runtime (%s) is older than 1.18: install a newer one\n",
            base != NULL ? base()->version() : "?");
        return false;
    }
    // It detects the processor, which it can no longer do once the sandbox has closed.
    typedef onnx_status *create_environment(int, const char *, onnx_environment **);
    typedef onnx_status *create_memory(int, int, onnx_memory **);
    return went_well(((create_environment *)api[create_env])(logs_errors, "yomite", &environment), "start") &&
        went_well(((create_memory *)api[create_cpu_memory_info])(device_allocator, default_memory, &memory), "start");
}

// Sessions.

static onnx_value *_Nullable value_over(void *data, size_t bytes, const int64_t *dimensions, size_t rank, int type) {
    typedef onnx_status *create(const onnx_memory *, void *, size_t, const int64_t *, size_t, int, onnx_value **);
    onnx_value *value = NULL;
    (void)went_well(((create *)api[create_tensor_with_data])(memory, data, bytes, dimensions, rank, type, &value), "take in values");
    return value;
}

static bool put_entry(onnx_options *options, const char *key, const char *value) {
    return went_well(
        CALL(add_session_config_entry, onnx_status *, onnx_options *, const char *, const char *)(options, key, value), "take a setting");
}

/// As little memory as possible: no arena, no memory plan, no reordered copies of weights. Rewritten graphs would copy them, too.
static bool set_options(onnx_options *options, const char *folder) {
    typedef onnx_status *set(onnx_options *);
    typedef onnx_status *set_number(onnx_options *, int);
    return went_well(((set *)api[disable_cpu_mem_arena])(options), "do without an arena") &&
        went_well(((set *)api[disable_mem_pattern])(options), "do without a plan of memory") &&
        went_well(((set_number *)api[set_intra_op_threads])(options, 1), "work in one thread") &&
        went_well(((set_number *)api[set_inter_op_threads])(options, 1), "work in one thread") &&
        went_well(((set_number *)api[set_graph_optimization_level])(options, no_optimization), "leave the graph as it is") &&
        put_entry(options, "session.disable_prepacking", "1") &&
        put_entry(options, "session.model_external_initializers_file_folder_path", folder);
}

/// The weights in place. The values stay as long as the session, which is as long as the process.
static bool add_weights(onnx_options *options, const yomite_model_part *part) {
    typedef onnx_status *add(onnx_options *, const char *, const onnx_value *);
    for (size_t i = 0; i < part->weights_count; i++) {
        const yomite_model_weights *weights = &part->weights[i];
        onnx_value *value = value_over((void *)weights->data, weights->bytes, weights->dimensions, weights->rank, weights->type);
        if (value == NULL || !went_well(((add *)api[add_initializer])(options, weights->name, value), "take in weights")) return false;
    }
    return true;
}

yomite_onnx_session *yomite_onnx_open(const yomite_model_part *part, const char *folder) {
    typedef onnx_status *create(const onnx_environment *, const void *, size_t, const onnx_options *, yomite_onnx_session **);
    onnx_options *options = NULL;
    yomite_onnx_session *session = NULL;
    if (!went_well(CALL(create_session_options, onnx_status *, onnx_options **)(&options), "start")) return NULL;
    if (set_options(options, folder) && add_weights(options, part)) {
        create *make = (create *)api[create_session_from_array];
        (void)went_well(make(environment, part->graph, part->graph_bytes, options, &session), "load the model");
    }
    CALL(release_session_options, void, onnx_options *)(options);
    return session;
}

// Computing.

/// Checks that a value holds floating-point numbers in few dimensions, and finds them.
static bool describe(onnx_value *value, yomite_onnx_output *output) {
    typedef onnx_status *get_shape(const onnx_value *, onnx_shape **);
    typedef onnx_status *get_size(const onnx_shape *, size_t *);
    onnx_shape *shape = NULL;
    int type = 0;
    *output = (yomite_onnx_output){.value = value};
    bool is_good = went_well(((get_shape *)api[get_type_and_shape])(value, &shape), "tell a shape") &&
        went_well(CALL(get_element_type, onnx_status *, const onnx_shape *, int *)(shape, &type), "tell a type") &&
        went_well(((get_size *)api[get_dimensions_count])(shape, &output->rank), "tell a shape") &&
        went_well(((get_size *)api[get_element_count])(shape, &output->count), "tell a shape");
    bool fits = is_good && type == yomite_onnx_float && output->rank <= yomite_onnx_most_rank;
    if (is_good && !fits) fprintf(stderr, "yomite-voice: the model answers with something else than a voice\n");
    fits = fits &&
        went_well(CALL(get_dimensions, onnx_status *, const onnx_shape *, int64_t *, size_t)(shape, output->dimensions, output->rank),
            "tell a shape") &&
        went_well(CALL(get_tensor_data, onnx_status *, onnx_value *, void **)(value, (void **)&output->data), "give its numbers away");
    if (shape != NULL) CALL(release_type_and_shape, void, onnx_shape *)(shape);
    return fits;
}

static void release_value_of(onnx_value *_Nullable value) {
    if (value != NULL) CALL(release_value, void, onnx_value *)(value);
}

void yomite_onnx_release(yomite_onnx_output *output) {
    release_value_of(output->value);
    *output = (yomite_onnx_output){0};
}

static bool run_session(yomite_onnx_session *session, const char *const *input_names, onnx_value *const *inputs, size_t input_count,
    const char *const *names, size_t output_count, onnx_value **outputs) {
    typedef onnx_status *run_it(yomite_onnx_session *, const void *_Nullable, const char *const *, onnx_value *const *, size_t,
        const char *const *, size_t, onnx_value **);
    return went_well(((run_it *)api[run])(session, NULL, input_names, inputs, input_count, names, output_count, outputs), "compute");
}

bool yomite_onnx_run(yomite_onnx_session *session, const yomite_onnx_input *inputs, size_t input_count, const char *const *names,
    size_t output_count, yomite_onnx_output *outputs) {
    const char *input_names[yomite_onnx_most_values] = {0};
    onnx_value *values[yomite_onnx_most_values] = {0}, *made[yomite_onnx_most_values] = {0};
    bool is_good = input_count <= yomite_onnx_most_values && output_count <= yomite_onnx_most_values;
    for (size_t i = 0; i < input_count && is_good; i++) {
        input_names[i] = inputs[i].name;
        values[i] = value_over(inputs[i].data, inputs[i].bytes, inputs[i].dimensions, inputs[i].rank, inputs[i].type);
        is_good = values[i] != NULL;
    }
    is_good = is_good && run_session(session, input_names, values, input_count, names, output_count, made);
    for (size_t i = 0; i < yomite_onnx_most_values; i++) release_value_of(values[i]);
    for (size_t i = 0; i < output_count && is_good; i++) is_good = made[i] != NULL && describe(made[i], &outputs[i]);
    if (!is_good) {
        for (size_t i = 0; i < yomite_onnx_most_values; i++) release_value_of(made[i]);
    }
    return is_good;
}
