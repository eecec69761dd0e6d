// SPDX-License-Identifier: GPL-3.0-or-later
//
// A voice host for tests: espeak-ng with as much memory as a heavy voice would take. A voice is MEGABYTES:ESPEAK-VOICE, `24:ja+f3`.
// For tests of the fences, whatever `attempt` can do is a voice as well, `open:/etc/hostname`, and `--set port=NUMBER` names the only port that it connects to. `weighted-voice --try ATTEMPT` does the same
// without any fence. `--set pace=MILLISECONDS` makes it take so long for a second of sound, as a voice does that is too heavy for the machine.

#include "yomite_voice_host.h"

#include "attempts.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { megabyte = 1 << 20, weight_limit = 1024 };

static yomite_engine espeak;
static void *weight;
static size_t weight_bytes;
static unsigned long pace;

/// Where the samples go in the end.
static const yomite_sink *target;

static bool slow_samples(void *context, const int16_t *samples, size_t count) {
    poll(NULL, 0, (int)(pace * count / espeak.native_rate));
    return target->samples(context, samples, count);
}

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

static yomite_engine_result speak(const yomite_utterance *utterance, const yomite_sink *sink) {
    if (attempt(utterance->voice)) return yomite_engine_spoke;
    char *voice;
    unsigned long megabytes = strtoul(utterance->voice, &voice, 10);
    if (*voice != ':' || megabytes > weight_limit) return yomite_engine_unknown_voice;
    if (!carry(megabytes * megabyte)) {
        fprintf(stderr, "weighted-voice: no memory for a weight of %lu MB\n", megabytes);
        return yomite_engine_broken;
    }
    yomite_utterance light = *utterance;
    light.voice = voice + 1;
    if (pace == 0) return espeak.speak(&light, sink);
    target = sink;
    yomite_sink slow = *sink;
    slow.samples = slow_samples;
    return espeak.speak(&light, &slow);
}

static bool open_weighted(const char *data_directory, yomite_engine *engine) {
    if (!yomite_espeak_open(data_directory, &espeak)) return false;
    *engine = espeak;
    engine->name = "weighted";
    engine->speak = speak;
    const char *setting = yomite_engine_setting(0);
    if (setting != NULL && strncmp(setting, "port=", 5) == 0) engine->port = (uint16_t)strtoul(setting + 5, NULL, 10);
    if (setting != NULL && strncmp(setting, "pace=", 5) == 0) pace = strtoul(setting + 5, NULL, 10);
    return true;
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "--try") == 0) return attempt(arguments[2]) ? 0 : 1;
    static const yomite_known_engine engines[] = {{"weighted", open_weighted}};
    return yomite_voice_host_run(count, arguments, engines, 1);
}
