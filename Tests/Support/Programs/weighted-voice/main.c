// SPDX-License-Identifier: GPL-3.0-or-later
//
// A voice host for tests: espeak-ng with as much memory as a heavy voice would take. A voice is MEGABYTES:ESPEAK-VOICE, `24:ja+f3`.

#include "yomite_voice_host.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum { megabyte = 1 << 20, weight_limit = 1024 };

static yomite_engine espeak;
static void *weight;
static size_t weight_bytes;

/// Takes exactly that much memory, and touches every page of it.
static bool carry(size_t bytes) {
    if (bytes == weight_bytes) return true;
    if (weight != NULL) munmap(weight, weight_bytes);
    weight = NULL;
    weight_bytes = 0;
    if (bytes == 0) return true;
    void *taken = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (taken == MAP_FAILED) return false;
    memset(taken, 1, bytes);
    weight = taken;
    weight_bytes = bytes;
    return true;
}

/// For tests of the sandbox: `open:PATH` and `connect:PORT` are voices where the host can do that.
static bool reaches(const char *voice) {
    int descriptor = -1;
    bool can = false;
    if (strncmp(voice, "open:", 5) == 0) {
        descriptor = open(voice + 5, O_RDONLY | O_CLOEXEC);
        can = descriptor >= 0;
    } else if (strncmp(voice, "connect:", 8) == 0) {
        struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)strtoul(voice + 8, NULL, 10))};
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        can = descriptor >= 0 && connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0;
    }
    if (descriptor >= 0) close(descriptor);
    return can;
}

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    if (reaches(utterance->voice)) return yomite_engine_spoke;
    char *voice;
    unsigned long megabytes = strtoul(utterance->voice, &voice, 10);
    if (*voice != ':' || megabytes > weight_limit) return yomite_engine_unknown_voice;
    if (!carry(megabytes * megabyte)) {
        fprintf(stderr, "weighted-voice: no memory for a weight of %lu MB\n", megabytes);
        return yomite_engine_broken;
    }
    yomite_utterance light = *utterance;
    light.voice = voice + 1;
    return espeak.speak(&light, sink);
}

static bool open_weighted(const char *data_directory, yomite_engine *engine) {
    if (!yomite_espeak_open(data_directory, &espeak)) return false;
    *engine = espeak;
    engine->name = "weighted";
    engine->speak = speak;
    return true;
}

int main(int count, char **arguments) {
    static const yomite_known_engine engines[] = {{"weighted", open_weighted}};
    return yomite_voice_host_run(count, arguments, engines, 1);
}
