// SPDX-License-Identifier: GPL-3.0-or-later
//
// A speech server for tests, with OpenAI's and VOICEVOX's interface, that does what a bad one would do. A voice is a name from the table below;
// of VOICEVOX, its number in it. The first line that it writes is its port, each further one a request with its body. It ends with its input.

#include "kana.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    request_limit = 64 * 1024,
    header_bytes = 44,
    good_rate = 24000,
    other_rate = 44100,
    /// Of the triangles that it says.
    half_period = 32,
    peak = 12000,
};

static int connection;

static bool put(const void *bytes, size_t count) {
    for (const char *next = bytes; count > 0;) {
        ssize_t written = send(connection, next, count, MSG_NOSIGNAL);
        if (written <= 0) return false;
        next += written;
        count -= (size_t)written;
    }
    return true;
}

static bool put_text(const char *text) {
    return put(text, strlen(text));
}

static void put_head(const char *status, size_t length) {
    char head[256];
    snprintf(head, sizeof head, "HTTP/1.1 %s\r\nContent-Type: audio/wav\r\nContent-Length: %zu\r\n\r\n", status, length);
    put_text(head);
}

static void number(uint8_t *place, uint32_t value, size_t bytes) {
    for (size_t i = 0; i < bytes; i++) place[i] = (uint8_t)(value >> 8 * i);
}

static void put_wav_header(uint32_t kind, uint32_t rate, uint32_t channels, uint32_t bytes) {
    uint8_t header[header_bytes] = "RIFF    WAVEfmt ";
    number(header + 4, bytes > UINT32_MAX - 36 ? bytes : bytes + 36, 4);
    number(header + 16, 16, 4);
    number(header + 20, kind, 2);
    number(header + 22, channels, 2);
    number(header + 24, rate, 4);
    number(header + 28, rate * channels * 2, 4);
    number(header + 32, channels * 2, 2);
    number(header + 34, 16, 2);
    memcpy(header + 36, "data", 4);
    number(header + 40, bytes, 4);
    put(header, sizeof header);
}

/// Half a second at most.
static bool put_samples(size_t frames, uint32_t channels) {
    static uint8_t samples[2 * other_rate];
    uint8_t *end = samples;
    for (size_t i = 0; i < frames; i++) {
        int place = (int)(i % (2 * half_period));
        int height = place < half_period ? place : 2 * half_period - place;
        for (size_t channel = 0; channel < channels; channel++, end += 2)
            number(end, (uint32_t)(2 * peak * height / half_period - peak), 2);
    }
    return put(samples, (size_t)(end - samples));
}

/// Half a second.
static void speak(uint32_t rate, uint32_t channels) {
    uint32_t bytes = rate / 2 * channels * 2;
    put_head("200 OK", header_bytes + bytes);
    put_wav_header(1, rate, channels, bytes);
    put_samples(rate / 2, channels);
}

static void be_good(void) {
    speak(good_rate, 1);
}

static void be_stereo(void) {
    speak(other_rate, 2);
}

static void end_connection(void) {
    close(connection);
    _exit(0);
}

static void be_endless(void) {
    put_text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
    put_wav_header(1, good_rate, 1, UINT32_MAX);
    put_samples(good_rate / 2, 1);
    end_connection();
}

static void be_half(void) {
    put_head("200 OK", header_bytes + good_rate / 2);
    put_wav_header(1, good_rate, 1, good_rate);
    put_samples(good_rate / 4, 1);
}

static void be_error(void) {
    put_head("500 Internal Server Error", 5);
    put_text("sorry");
}

static void be_garbage(void) {
    enum { count = 65536 };
    static char bytes[count];
    memset(bytes, 'x', count);
    put_head("200 OK", count);
    put(bytes, count);
}

static void send_headers(void) {
    put_text("HTTP/1.1 200 OK\r\n");
    while (put_text("X-Filling: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n")) {}
    end_connection();
}

static void hang(void) {
    while (true) pause();
}

static void break_off(void) {
    put_head("200 OK", header_bytes + good_rate);
    put_wav_header(1, good_rate, 1, good_rate);
    put_samples(good_rate / 4, 1);
    end_connection();
}

static void redirect(void) {
    put_text("HTTP/1.1 307 Temporary Redirect\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n");
}

/// Silence, so that a host has nothing to hand over.
static void never_end(void) {
    static const uint8_t silence[65536];
    put_text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
    put_wav_header(1, good_rate, 1, UINT32_MAX);
    while (put(silence, sizeof silence)) {}
    end_connection();
}

static void trickle(void) {
    put_text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
    put_wav_header(1, good_rate, 1, UINT32_MAX);
    while (put_samples(1, 1)) usleep(20000);
    end_connection();
}

static void send_floats(void) {
    put_head("200 OK", header_bytes);
    put_wav_header(3, good_rate, 1, 0);
}

static void be_late(void) {
    usleep(1500000);
    be_good();
}

/// Every other answer has another rate, on a connection that is kept.
static void change_rate(void) {
    static unsigned count;
    speak(count++ % 2 == 0 ? good_rate : other_rate, 1);
}

/// Announces two gigabytes of sound, and sends less than a second.
static void announce_much(void) {
    static const uint32_t much = 2000000000;
    put_head("200 OK", header_bytes + much);
    put_wav_header(1, good_rate, 1, much);
    put_samples(good_rate / 4, 1);
    end_connection();
}

/// A WAV without a sample.
static void be_empty(void) {
    put_head("200 OK", header_bytes);
    put_wav_header(1, good_rate, 1, 0);
}

/// A complete WAV, and neither the end of the answer nor of the connection.
static void stay_open(void) {
    put_text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
    put_wav_header(1, good_rate, 1, good_rate);
    put_samples(good_rate / 2, 1);
    hang();
}

/// A complete WAV, and more behind it than any sound may have.
static void go_on(void) {
    static const uint8_t filling[65536];
    put_text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
    put_wav_header(1, good_rate, 1, good_rate);
    put_samples(good_rate / 2, 1);
    while (put(filling, sizeof filling)) {}
    end_connection();
}

/// A complete WAV in an answer that announces more, and breaks off.
static void announce_more(void) {
    put_head("200 OK", header_bytes + 2 * good_rate);
    put_wav_header(1, good_rate, 1, good_rate);
    put_samples(good_rate / 2, 1);
    end_connection();
}

static const struct {
    const char *name;
    void (*answer)(void);
} voices[] = {
    {"good", be_good},
    {"endless", be_endless},
    {"stereo", be_stereo},
    {"half", be_half},
    {"error", be_error},
    {"garbage", be_garbage},
    {"headers", send_headers},
    {"hang", hang},
    {"close", break_off},
    {"redirect", redirect},
    {"huge", never_end},
    {"trickle", trickle},
    {"floats", send_floats},
    // Says it only to who shows its key.
    {"keyed", be_good},
    // Only of VOICEVOX: it answers the question for a query with something else, and does not know how to load a voice.
    {"no-query", be_good},
    {"old", be_good},
    {"late", be_late},
    {"rates", change_rate},
    {"much", announce_much},
    // Only of VOICEVOX: it takes no kana with accents.
    {"unaccented", be_good},
    {"empty", be_empty},
    {"open", stay_open},
    {"behind", go_on},
    {"more", announce_more},
};
enum { voice_count = sizeof voices / sizeof *voices };

/// The number of the voice that is asked for.
static size_t wanted_voice(const char *request) {
    static const char number_key[] = "speaker=", name_key[] = "\"voice\":\"";
    const char *text = strstr(request, number_key);
    if (text != NULL) return strtoul(text + sizeof number_key - 1, NULL, 10);
    text = strstr(request, name_key);
    if (text == NULL) return voice_count;
    text += sizeof name_key - 1;
    size_t length = strcspn(text, "\"");
    for (size_t i = 0; i < voice_count; i++) {
        if (strlen(voices[i].name) == length && strncmp(voices[i].name, text, length) == 0) return i;
    }
    return voice_count;
}

static void send_query(void) {
    static const char query[] =
        "{\"accent_phrases\":[{\"moras\":[{\"text\":\"\\u30cf\",\"speedScale\":9}],\"accent\":1}],\"speedScale\":1.0,"
        "\"pitchScale\":0.0,\"intonationScale\":1.0,\"volumeScale\":1.0,\"outputSamplingRate\":44100,"
        "\"outputStereo\":true,\"tempoDynamicsScale\":1.0,\"kana\":\"ha}\"}";
    put_head("200 OK", sizeof query - 1);
    put_text(query);
}

/// What becomes of kana with accents: VOICEVOX answers 400 where they are not written as it has them.
static void send_phrases(const char *request, const char *name) {
    static const char phrases[] = "[{\"moras\":[{\"text\":\"\\u30a2\",\"vowel\":\"a\"}],\"accent\":1,\"pause_mora\":null}]";
    const char *text = strstr(request, "&text=");
    bool is_taken = strcmp(name, "unaccented") != 0 && strstr(request, "&is_kana=true") != NULL && text != NULL;
    if (!is_taken || !is_voicevox_kana(text + sizeof "&text=" - 1)) return put_head("400 Bad Request", 0);
    put_head("200 OK", sizeof phrases - 1);
    put_text(phrases);
}

static bool begins(const char *request, const char *with) {
    return strncmp(request, with, strlen(with)) == 0;
}

static void answer(const char *request) {
    size_t voice = wanted_voice(request);
    if (voice >= voice_count) return put_head("404 Not Found", 0);
    const char *name = voices[voice].name;
    if (begins(request, "POST /initialize_speaker")) return put_head(strcmp(name, "old") == 0 ? "404 Not Found" : "204 No Content", 0);
    if (begins(request, "POST /audio_query")) {
        if (strcmp(name, "no-query") != 0) return send_query();
        put_head("200 OK", 6);
        put_text("[1, {]");
        return;
    }
    if (begins(request, "POST /accent_phrases")) return send_phrases(request, name);
    if (strcmp(name, "keyed") == 0 && strstr(request, "\r\nAuthorization: Bearer open-sesame\r\n") == NULL) {
        return put_head("401 Unauthorized", 0);
    }
    voices[voice].answer();
}

/// One line of its own, so that several connections do not mix.
static void tell(const char *request, const char *body) {
    char line[4096];
    int length = snprintf(line, sizeof line, "%.*s %.3000s\n", (int)strcspn(request, "\r"), request, body);
    if (write(STDOUT_FILENO, line, (size_t)length) < 0) _exit(1);
}

static void serve(void) {
    static char request[request_limit];
    size_t count = 0;
    while (true) {
        char *end = strstr(request, "\r\n\r\n");
        const char *length = strstr(request, "Content-Length: ");
        size_t whole = end == NULL ? SIZE_MAX : (size_t)(end + 4 - request) + (length == NULL ? 0 : strtoul(length + 16, NULL, 10));
        if (count >= whole) {
            tell(request, end + 4);
            answer(request);
            memset(request, 0, sizeof request);
            count = 0;
        }
        ssize_t got = recv(connection, request + count, sizeof request - 1 - count, 0);
        if (got <= 0) return;
        count += (size_t)got;
    }
}

int main(void) {
    int door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(door, (struct sockaddr *)&address, length) < 0 || listen(door, 16) < 0) return 1;
    if (getsockname(door, (struct sockaddr *)&address, &length) < 0) return 1;
    printf("%u\n", ntohs(address.sin_port));
    fflush(stdout);
    signal(SIGCHLD, SIG_IGN);
    while (true) {
        struct pollfd watched[] = {{.fd = door, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
        if (poll(watched, 2, -1) < 0) continue;
        char byte;
        if (watched[1].revents != 0 && read(STDIN_FILENO, &byte, 1) <= 0) return 0;
        if (watched[0].revents == 0) continue;
        connection = accept(door, NULL, NULL);
        if (fork() == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            close(door);
            setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
            serve();
            _exit(0);
        }
        close(connection);
    }
}
