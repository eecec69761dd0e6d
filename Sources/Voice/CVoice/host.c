// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_voice_host.h"

#include "channel.h"
#include "processor_limit.h"
#include "sandbox.h"
#include "speech.h"

#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

enum { settings_limit = 16 };
static const char *settings[settings_limit];
static size_t setting_count;

struct options {
    pid_t parent;
    uint32_t deadline_milliseconds;
    uint32_t first_write_samples;
    const char *data_directory;
    const char *library_directory;
    const char *engine;
    yomite_sandbox_doors doors;
};

const char *yomite_engine_setting(size_t index) {
    return index < setting_count ? settings[index] : NULL;
}

static yomite_engine_opening *opening_of(const char *name, const yomite_known_engine *engines, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(engines[i].name, name) == 0) return engines[i].open;
    }
    return NULL;
}

static bool read_options(int count, char **arguments, struct options *options) {
    static const struct option known[] = {
        {"parent", required_argument, NULL, 'p'},
        {"deadline", required_argument, NULL, 'd'},
        {"first-write", required_argument, NULL, 'b'},
        {"data", required_argument, NULL, 'D'},
        {"library", required_argument, NULL, 'L'},
        {"engine", required_argument, NULL, 'e'},
        {"set", required_argument, NULL, 's'},
        {"open-files", no_argument, NULL, 'F'},
        {"open-network", no_argument, NULL, 'N'},
        {"open-threads", no_argument, NULL, 'T'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while ((option = getopt_long(count, arguments, "", known, NULL)) != -1) {
        switch (option) {
        case 'p': options->parent = (pid_t)strtol(optarg, NULL, 10); break;
        case 'd': options->deadline_milliseconds = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'b': options->first_write_samples = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'D': options->data_directory = optarg; break;
        case 'L': options->library_directory = optarg; break;
        case 'e': options->engine = optarg; break;
        case 's':
            if (setting_count == settings_limit) return false;
            settings[setting_count++] = optarg;
            break;
        case 'F': options->doors.files = true; break;
        case 'N': options->doors.network = true; break;
        case 'T': options->doors.threads = true; break;
        default: return false;
        }
    }
    return optind == count;
}

/// If a memory limit is exceeded, the kernel ends the process with the highest score. A host is restarted and continues its comment, so
/// hosts come before the service, and hosts of better voices before those of the default voices. A process may always raise its own score.
static void go_before_the_service(bool is_default) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    const char *score = is_default ? "500" : "1000";
    (void)!write(file, score, strlen(score));
    close(file);
}

static bool serve(const yomite_engine *engine) {
    uint8_t hello[yomite_small_frame_limit];
    if (!yomite_channel_write(hello, yomite_reply_write_hello(hello, engine->native_rate, engine->name))) return false;
    yomite_request request;
    while (yomite_channel_next(&request)) {
        if (request.type == yomite_request_quit) return true;
        // A cancellation that is read here came after its job had ended.
        if (request.type == yomite_request_speak && !yomite_speech_perform(&request, engine)) return false;
    }
    return true;
}

static int explain_usage(const char *program, const yomite_known_engine *engines, size_t count) {
    const char *name = strrchr(program, '/');
    fprintf(stderr,
        "usage: %s [--engine ENGINE] [--parent PID] [--deadline MILLISECONDS] [--first-write SAMPLES]\n"
        "           [--data PLACE] [--library DIRECTORY] [--set NAME=VALUE]... [--open-files] [--open-network] [--open-threads]\nengines:",
        name != NULL ? name + 1 : program);
    for (size_t i = 0; i < count; i++) fprintf(stderr, " %s", engines[i].name);
    fputc('\n', stderr);
    return EX_USAGE;
}

int yomite_voice_host_run(int count, char **arguments, const yomite_known_engine *engines, size_t engine_count) {
    struct options options = {.parent = getppid(), .engine = engines[0].name};
    yomite_engine_opening *open_engine = NULL;
    if (read_options(count, arguments, &options)) open_engine = opening_of(options.engine, engines, engine_count);
    if (open_engine == NULL) return explain_usage(arguments[0], engines, engine_count);
    go_before_the_service(open_engine == engines[0].open);
    if (!yomite_sandbox_enter(options.parent)) return EX_UNAVAILABLE;
    yomite_processor_limit_set(options.deadline_milliseconds);
    yomite_speech_set_first_write(options.first_write_samples);
    yomite_engine engine = {.library_directory = options.library_directory};
    if (!open_engine(options.data_directory, &engine)) return EX_UNAVAILABLE;
    yomite_sandbox_close(engine.data_directory, engine.more_data, engine.port, options.doors);
    if (engine.prepare != NULL && !engine.prepare(&engine)) return EX_UNAVAILABLE;
    return serve(&engine) ? EX_OK : EX_IOERR;
}
