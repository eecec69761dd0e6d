// SPDX-License-Identifier: GPL-3.0-or-later
//
// yomite-voice: one speech engine in a process of its own, because it can crash, hang or be left mute by a comment.
// Requests come on stdin, speech goes out on stdout, stderr is a log. See docs/host-protocol.md.

#include "channel.h"
#include "engine.h"
#include "sandbox.h"
#include "speech.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

struct options {
    pid_t parent;
    uint32_t deadline_milliseconds;
    uint32_t first_write_samples;
    const char *data_directory;
    yomite_engine_opening *open;
};

static yomite_engine_opening *opening_of(const char *engine) {
    if (strcmp(engine, "espeak") == 0) return yomite_espeak_open;
    if (strcmp(engine, "flite") == 0) return yomite_flite_open;
    if (strcmp(engine, "weighted") == 0) return yomite_weighted_open;
    return NULL;
}

static bool read_options(int count, char **arguments, struct options *options) {
    static const struct option known[] = {
        {"parent", required_argument, NULL, 'p'},
        {"deadline", required_argument, NULL, 'd'},
        {"first-write", required_argument, NULL, 'b'},
        {"data", required_argument, NULL, 'D'},
        {"engine", required_argument, NULL, 'e'},
        {NULL, 0, NULL, 0},
    };
    *options = (struct options){.parent = getppid(), .open = yomite_espeak_open};
    int option;
    while ((option = getopt_long(count, arguments, "", known, NULL)) != -1) {
        switch (option) {
        case 'p': options->parent = (pid_t)strtol(optarg, NULL, 10); break;
        case 'd': options->deadline_milliseconds = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'b': options->first_write_samples = (uint32_t)strtoul(optarg, NULL, 10); break;
        case 'D': options->data_directory = optarg; break;
        case 'e': options->open = opening_of(optarg); break;
        default: return false;
        }
    }
    return optind == count && options->open != NULL;
}

static bool serve(const yomite_engine *engine) {
    uint8_t hello[yomite_small_frame_limit];
    if (!yomite_channel_write(hello, yomite_reply_write_hello(hello, engine->native_rate, engine->name))) return false;
    yomite_request request;
    while (yomite_channel_next(&request)) {
        if (request.type == yomite_request_quit) return true;
        // A cancellation that arrives here came after its job was done.
        if (request.type == yomite_request_speak && !yomite_speech_perform(&request, engine)) return false;
    }
    return true;
}

int main(int count, char **arguments) {
    struct options options;
    if (!read_options(count, arguments, &options)) {
        fprintf(stderr,
            "usage: yomite-voice [--engine espeak|flite|weighted] [--parent PID] [--deadline MILLISECONDS]\n"
            "                    [--first-write SAMPLES] [--data DIRECTORY]\n");
        return EX_USAGE;
    }
    if (!yomite_sandbox_enter(options.parent)) return EX_UNAVAILABLE;
    yomite_speech_set_processor_limit(options.deadline_milliseconds);
    yomite_speech_set_first_write(options.first_write_samples);
    yomite_engine engine;
    if (!options.open(options.data_directory, &engine)) return EX_UNAVAILABLE;
    yomite_sandbox_close_files(engine.data_directory);
    return serve(&engine) ? EX_OK : EX_IOERR;
}
