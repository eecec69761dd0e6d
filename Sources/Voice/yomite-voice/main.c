// SPDX-License-Identifier: GPL-3.0-or-later
//
// yomite-voice: the voice host with the engines that come with Yomite.

#include "yomite_system.h"
#include "yomite_voice_host.h"

#include <stdlib.h>

#if __has_feature(address_sanitizer)
const char *__asan_default_options(void);

/// A finding is a crash, which the service reports. The sandbox allows neither the search for leaks, which needs /proc, nor a symbolizer: a
/// report names the program and an offset, which addr2line turns into a line.
const char *__asan_default_options(void) {
    return "detect_leaks=0:symbolize=0:abort_on_error=1";
}
#endif

int main(int count, char **arguments) {
    static const yomite_known_engine engines[] = {
        {"espeak", yomite_espeak_open},
        {"flite", yomite_flite_open},
        {"remote", yomite_remote_open},
        {"piper", yomite_piper_open},
        {"hibari", yomite_hibari_open},
        {"hts", yomite_hts_open},
        {"pico", yomite_pico_open},
        {"sounds", yomite_sounds_open},
    };
    // Set by the service where memory is short.
    if (getenv("YOMITE_READ_SINGLY") != NULL) yomite_pages_read_singly();
    return yomite_voice_host_run(count, arguments, engines, sizeof engines / sizeof *engines);
}
