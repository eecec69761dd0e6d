// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/sound_file.c
//
// A sound file: it is refused with a reason, or gives no more than its seconds.

#include "../Sources/Voice/CVoice/sound_file.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t made;
static uint32_t rate;

static void check(int condition) {
    if (!condition) abort();
}

const char *__lsan_default_suppressions(void);

/// The library leaks memory of files that it refuses. A host's memory is limited, and it ends when it has nothing to do.
const char *__lsan_default_suppressions(void) {
    return "leak:libsndfile\nleak:libvorbis\nleak:libopus\nleak:libFLAC\nleak:libogg\n";
}

static bool take(void *context, const int16_t *samples, size_t count) {
    (void)context;
    check(rate != 0 && count > 0);
    for (size_t i = 0; i < count; i++) made += samples[i] != 1;
    return made < 100000;
}

static bool take_rate(void *context, uint32_t new_rate) {
    (void)context;
    rate = new_rate;
    return rate != 5000;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    if (!yomite_sound_load_library()) abort();
    int file = memfd_create("sound", MFD_CLOEXEC);
    check(file >= 0 && write(file, data, count) == (ssize_t)count);
    yomite_sink sink = {.samples = take, .rate = take_rate};
    const char *problem = NULL;
    made = rate = 0;
    bool is_played = yomite_sound_play(file, 1, 100, &sink, &problem);
    check(is_played == (problem == NULL) && made <= rate);
    close(file);
    return 0;
}
