// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rendering floor: how fast libespeak-ng alone turns lines into samples, on one thread of one process.
// Lines come on stdin, samples are counted and thrown away. Usage: floor_render [VOICE] < LINES
// Prints one line: utterances SECONDS frames RATE, as "utterances=N seconds=S frames=F rate=R".

#include <espeak-ng/speak_lib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { engine_buffer_ms = 60 };

static int64_t frames_made;

static int count_frames(short *samples, int count, espeak_EVENT *events) {
    (void)samples;
    (void)events;
    frames_made += count;
    return 0;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argument_count, char **arguments) {
    const char *voice = argument_count > 1 ? arguments[1] : "en-us";
    const int rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, engine_buffer_ms, NULL, 0);
    espeak_SetSynthCallback(count_frames);
    if (rate <= 0 || espeak_SetVoiceByName(voice) != EE_OK) {
        fprintf(stderr, "floor_render: espeak-ng has no voice '%s'\n", voice);
        return 69;
    }

    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    int64_t utterances = 0;
    const double began = seconds_now();
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        espeak_Synth(line, (size_t)length + 1, 0, POS_CHARACTER, 0, espeakCHARS_UTF8, NULL, NULL);
        utterances++;
    }
    const double took = seconds_now() - began;
    free(line);
    printf("utterances=%lld seconds=%.6f frames=%lld rate=%d\n", (long long)utterances, took, (long long)frames_made, rate);
    return 0;
}
