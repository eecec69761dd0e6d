// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measures the time from starting a shell command to the first audible sample at a PulseAudio source.
// Usage: onset SOURCE, with one measurement a line on stdin: "QUIET_MS COMMAND".
// It waits until the source has been quiet for QUIET_MS, starts the command, and answers with one line:
// the onset in milliseconds, "none" when nothing was heard in time, or "noisy" when the source never fell quiet.
// "ready" is printed once the source is being recorded.

#include <pthread.h>
#include <pulse/error.h>
#include <pulse/simple.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    rate = 48000,
    block_frames = rate / 500,  // 2 ms: the resolution of what is measured
    audible = 300,              // of 32,767: about -41 dBFS, above dither and resampling ripple
    poll_us = 500,
};
static const int64_t onset_limit_ns = 10LL * 1000000000;
static const int64_t quiet_limit_ns = 60LL * 1000000000;

// Written by the recording thread, read by main. Times are nanoseconds of the monotonic clock; 0 = not yet.
static _Atomic int64_t last_block, last_loud, first_loud_since_armed;
static _Atomic int64_t armed_at;

extern char **environ;

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int is_loud(const int16_t *samples, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (samples[index] > audible || samples[index] < -audible) {
            return 1;
        }
    }
    return 0;
}

static void *record(void *source) {
    const pa_sample_spec format = {.format = PA_SAMPLE_S16LE, .rate = rate, .channels = 1};
    const pa_buffer_attr buffers = {
        .maxlength = (uint32_t)-1,
        .tlength = (uint32_t)-1,
        .prebuf = (uint32_t)-1,
        .minreq = (uint32_t)-1,
        .fragsize = block_frames * sizeof(int16_t),
    };
    int error = 0;
    pa_simple *recorder = pa_simple_new(NULL, "onset", PA_STREAM_RECORD, source, "onset", &format, NULL, &buffers, &error);
    int16_t block[block_frames];
    while (recorder != NULL && pa_simple_read(recorder, block, sizeof block, &error) >= 0) {
        const int64_t now = now_ns();
        if (is_loud(block, block_frames)) {
            last_loud = now;
            const int64_t armed = armed_at;
            if (armed != 0 && now > armed && first_loud_since_armed == 0) {
                first_loud_since_armed = now;
            }
        }
        last_block = now;
    }
    fprintf(stderr, "onset: cannot record '%s': %s\n", (const char *)source, pa_strerror(error));
    exit(69);
}

static int wait_for_quiet(int64_t quiet_ns) {
    const int64_t began = now_ns();
    while (now_ns() - last_loud < quiet_ns) {
        if (now_ns() - began > quiet_limit_ns) {
            return 0;
        }
        usleep(poll_us);
    }
    return 1;
}

// The child is not waited for here: it may go on speaking. Ended ones are collected before the next is started.
static void start_command(char *command) {
    while (waitpid(-1, NULL, WNOHANG) > 0) {}
    char shell[] = "sh", option[] = "-c";
    char *arguments[] = {shell, option, command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", 0, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", 1, 0);
    pid_t child;
    const int error = posix_spawn(&child, "/bin/sh", &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
        fprintf(stderr, "onset: cannot start a shell: %s\n", strerror(error));
        exit(71);
    }
}

static void measure(int64_t quiet_ns, char *command) {
    if (!wait_for_quiet(quiet_ns)) {
        printf("noisy\n");
        return;
    }
    first_loud_since_armed = 0;
    const int64_t began = now_ns();
    armed_at = began;
    start_command(command);
    while (first_loud_since_armed == 0 && now_ns() - began < onset_limit_ns) {
        usleep(poll_us);
    }
    armed_at = 0;
    const int64_t heard = first_loud_since_armed;
    if (heard == 0) {
        printf("none\n");
    } else {
        printf("%.3f\n", (double)(heard - began) / 1e6);
    }
}

int main(int argument_count, char **arguments) {
    if (argument_count != 2) {
        fprintf(stderr, "usage: onset SOURCE, and 'QUIET_MS COMMAND' lines on stdin\n");
        return 64;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    last_loud = now_ns();
    pthread_t recorder;
    if (pthread_create(&recorder, NULL, record, arguments[1]) != 0) {
        fprintf(stderr, "onset: cannot start the recording thread\n");
        return 71;
    }
    while (last_block == 0) {
        usleep(poll_us);
    }
    printf("ready\n");
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        if (line[length - 1] == '\n') {
            line[length - 1] = '\0';
        }
        char *command;
        const long quiet_ms = strtol(line, &command, 10);
        measure((int64_t)quiet_ms * 1000000, command);
    }
    free(line);
    return 0;
}
