// SPDX-License-Identifier: GPL-3.0-or-later
//
// yomite-voice: the voice host with the engines that come with Yomite.

#include "yomite_system.h"
#include "yomite_voice_host.h"

#include <stdlib.h>

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
