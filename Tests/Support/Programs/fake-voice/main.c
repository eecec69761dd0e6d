// SPDX-License-Identifier: GPL-3.0-or-later
//
// A voice host that misbehaves. FAKE says how, or the argument behind `--fake`; requests are read, their content matters only to `picky`.

#include "../../../../Sources/Voice/CVoice/frames.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint8_t reply[yomite_frame_limit];

static void put(const void *bytes, size_t count) {
    if (write(STDOUT_FILENO, bytes, count) != (ssize_t)count) exit(1);
}

static bool next_request(yomite_request *request) {
    static uint8_t received[yomite_frame_limit];
    static size_t filled, used;
    filled -= used;
    memmove(received, received + used, filled);
    while (yomite_request_parse(received, filled, request, &used) != yomite_frame_whole) {
        ssize_t count = read(STDIN_FILENO, received + filled, sizeof received - filled);
        if (count <= 0) return false;
        filled += (size_t)count;
    }
    return true;
}

static void send_done(uint32_t job, yomite_ending ending, uint64_t frames) {
    put(reply, yomite_reply_write_done(reply, job, ending, frames));
}

/// A second of a constant: something to count.
static void speak(uint32_t job) {
    enum { samples = 22050 };
    yomite_reply_write_audio_prefix(reply, job, samples);
    int16_t *first = (int16_t *)(reply + yomite_audio_prefix_bytes);
    for (int i = 0; i < samples; i++) first[i] = 1000;
    put(reply, yomite_audio_prefix_bytes + 2 * samples);
    send_done(job, yomite_ending_complete, samples);
}

/// What engines and their libraries may write, and worse.
static void make_noise(void) {
    fputs("yomite-voice: there is \033[31mno model\n\n\377 two\r\n", stderr);
    for (int i = 0; i < 100000; i++) fputc('x', stderr);
    fputs("\nthe last", stderr);
}

static void answer(const char *mode, const yomite_request *request) {
    if (strcmp(mode, "mute") == 0) return;
    if (strcmp(mode, "exit") == 0) exit(3);
    if (strcmp(mode, "abort") == 0) abort();
    if (strcmp(mode, "timer") == 0) raise(SIGPROF);
    // As the filter of system calls does.
    if (strcmp(mode, "forbidden") == 0) raise(SIGSYS);
    // As the kernel does where memory is short.
    if (strcmp(mode, "killed") == 0) raise(SIGKILL);
    if (strcmp(mode, "garbage") == 0) put("this is not a frame at all", 26);
    if (strcmp(mode, "huge") == 0) put("\xff\xff\xff\x7f\x11\x01\0\0", 8);
    if (strcmp(mode, "odd") == 0) put("\x05\0\0\0\x11\x01\0\0\1\0\0\0x", 13);
    if (strcmp(mode, "foreign-job") == 0) speak(request->job + 1000);
    if (strcmp(mode, "hello-again") == 0) put(reply, yomite_reply_write_hello(reply, 22050, "fake"));
    if (strcmp(mode, "cancels") == 0) send_done(request->job, yomite_ending_cancelled, 0);
    if (strcmp(mode, "word-outside") == 0) put(reply, yomite_reply_write_word(reply, request->job, 4000000000u, 1, 0));
    if (strcmp(mode, "noisy") == 0) {
        make_noise();
        speak(request->job);
    }
    if (strcmp(mode, "picky") == 0) {
        if (memmem(request->text, request->text_bytes, "boom", 4) != NULL) abort();
        speak(request->job);
    }
}

int main(int count, char **arguments) {
    const char *mode = getenv("FAKE");
    for (int i = 1; i + 1 < count; i++) {
        if (strcmp(arguments[i], "--fake") == 0) mode = arguments[i + 1];
    }
    if (mode == NULL) return 64;
    if (strcmp(mode, "never-ready") == 0) return pause();
    if (strcmp(mode, "killed-at-start") == 0) return raise(SIGKILL);
    if (strcmp(mode, "dies-at-start") == 0) return 69;
    put(reply, yomite_reply_write_hello(reply, 22050, "fake"));
    yomite_request request;
    while (next_request(&request)) {
        if (request.type == yomite_request_quit) return 0;
        if (request.type == yomite_request_speak) answer(mode, &request);
    }
    return 0;
}
