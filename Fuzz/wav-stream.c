// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/wav_stream.c
//
// WAV of a server: however it is cut into pieces, the same samples come of it, and a mistake stays one.

#include "../Sources/Voice/CVoice/wav_stream.h"

#include <stdlib.h>
#include <string.h>

enum { samples_limit = 1 << 16 };

static void check(int condition) {
    if (!condition) abort();
}

/// Reads it in pieces of so many bytes, into room for so many samples at a time.
static size_t read_all(yomite_wav_stream *stream, const uint8_t *data, size_t count, size_t piece, size_t room, int16_t *samples) {
    size_t made = 0;
    yomite_wav_begin(stream);
    while (count > 0) {
        size_t part = piece < count ? piece : count, taken;
        // Exactly as long as it is said to be, so that what is read behind it is noticed.
        uint8_t *bytes = malloc(part);
        int16_t *some = malloc(room * sizeof *some);
        memcpy(bytes, data, part);
        size_t more = yomite_wav_read(stream, bytes, part, &taken, some, room);
        check(more <= room && taken <= part && (taken == part || more == room) && taken + more > 0);
        check(more == 0 || (stream->rate >= 8000 && stream->rate <= 48000));
        check(made + more <= samples_limit);
        memcpy(samples + made, some, more * sizeof *some);
        made += more;
        data += taken;
        count -= taken;
        free(bytes);
        free(some);
    }
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    static int16_t whole[samples_limit], pieces[samples_limit];
    if (count > samples_limit) return 0;
    yomite_wav_stream first, second;
    size_t made = read_all(&first, data, count, count + 1, samples_limit, whole);
    check(read_all(&second, data, count, count > 0 ? 1 + data[0] % 7 : 1, 3, pieces) == made);
    check(memcmp(whole, pieces, made * sizeof *whole) == 0);
    check(first.state == second.state);
    int is_whole = yomite_wav_end(&first);
    check(is_whole == yomite_wav_end(&second) && (is_whole || first.problem != NULL));
    return 0;
}
