// SPDX-License-Identifier: GPL-3.0-or-later
//
// The playing floor: the least that can be done between a line and the sound server. A line on stdin goes straight into
// libespeak-ng, each block of samples straight into a PulseAudio stream that never waits to fill up (prebuf 0).
// It has no queue, no pause, no cancel and no recovery: it shows what the machine allows, not what a reader may do.
// Usage: floor_play [LATENCY_MS [VOICE]] < LINES

#include <espeak-ng/speak_lib.h>
#include <pulse/pulseaudio.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { engine_buffer_ms = 20, default_latency_ms = 20 };

static pa_threaded_mainloop *mainloop;
static pa_stream *stream;
// The first block of an utterance is placed at the read position, so that no silence that is already queued delays it.
static bool at_utterance_start;

static void context_changed(pa_context *context, void *unused) {
    (void)context;
    (void)unused;
    pa_threaded_mainloop_signal(mainloop, 0);
}

static void stream_changed(pa_stream *changed, void *unused) {
    (void)changed;
    (void)unused;
    pa_threaded_mainloop_signal(mainloop, 0);
}

static int write_samples(short *samples, int count, espeak_EVENT *events) {
    (void)events;
    if (count <= 0) {
        return 0;
    }
    const pa_seek_mode_t place = at_utterance_start ? PA_SEEK_RELATIVE_ON_READ : PA_SEEK_RELATIVE;
    at_utterance_start = false;
    pa_threaded_mainloop_lock(mainloop);
    pa_stream_write(stream, samples, (size_t)count * sizeof *samples, NULL, 0, place);
    pa_threaded_mainloop_unlock(mainloop);
    return 0;
}

static bool connect_stream(int rate, int latency_ms) {
    mainloop = pa_threaded_mainloop_new();
    pa_context *context = pa_context_new(pa_threaded_mainloop_get_api(mainloop), "floor_play");
    pa_context_set_state_callback(context, context_changed, NULL);
    pa_context_connect(context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL);
    pa_threaded_mainloop_lock(mainloop);
    pa_threaded_mainloop_start(mainloop);
    pa_context_state_t context_state;
    while ((context_state = pa_context_get_state(context)) != PA_CONTEXT_READY && PA_CONTEXT_IS_GOOD(context_state)) {
        pa_threaded_mainloop_wait(mainloop);
    }
    bool ready = false;
    if (context_state == PA_CONTEXT_READY) {
        const pa_sample_spec format = {.format = PA_SAMPLE_S16LE, .rate = (uint32_t)rate, .channels = 1};
        const pa_buffer_attr buffers = {
            .maxlength = (uint32_t)-1,
            .tlength = (uint32_t)pa_usec_to_bytes((pa_usec_t)latency_ms * PA_USEC_PER_MSEC, &format),
            .prebuf = 0,
            .minreq = (uint32_t)-1,
            .fragsize = (uint32_t)-1,
        };
        stream = pa_stream_new(context, "floor_play", &format, NULL);
        pa_stream_set_state_callback(stream, stream_changed, NULL);
        pa_stream_connect_playback(stream, NULL, &buffers, PA_STREAM_ADJUST_LATENCY, NULL, NULL);
        pa_stream_state_t stream_state;
        while ((stream_state = pa_stream_get_state(stream)) != PA_STREAM_READY && PA_STREAM_IS_GOOD(stream_state)) {
            pa_threaded_mainloop_wait(mainloop);
        }
        ready = stream_state == PA_STREAM_READY;
    }
    pa_threaded_mainloop_unlock(mainloop);
    return ready;
}

int main(int argument_count, char **arguments) {
    const int latency_ms = argument_count > 1 ? atoi(arguments[1]) : default_latency_ms;
    const char *voice = argument_count > 2 ? arguments[2] : "en-us";
    const int rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, engine_buffer_ms, NULL, 0);
    espeak_SetSynthCallback(write_samples);
    if (rate <= 0 || espeak_SetVoiceByName(voice) != EE_OK) {
        fprintf(stderr, "floor_play: espeak-ng has no voice '%s'\n", voice);
        return 69;
    }
    if (!connect_stream(rate, latency_ms)) {
        fprintf(stderr, "floor_play: no PulseAudio server answers\n");
        return 69;
    }
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        at_utterance_start = true;
        espeak_Synth(line, (size_t)length + 1, 0, POS_CHARACTER, 0, espeakCHARS_UTF8, NULL, NULL);
    }
    free(line);
    return 0;
}
