// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/frames.c Sources/Voice/CVoice/text.c
//
// The host's end of the protocol, and what it makes of a text: everything is inside the bytes that came in, and what goes to the
// engine is terminated, without control characters, and as long as it says.

#include "../Sources/Voice/CVoice/frames.h"
#include "../Sources/Voice/CVoice/text.h"

#include <stdlib.h>
#include <string.h>

static void check(int condition) {
    if (!condition) abort();
}

static void check_text(const yomite_request *request) {
    char *clean = malloc(request->text_bytes + 1);
    uint32_t scalars = yomite_text_clean(request->text, request->text_bytes, clean);
    uint32_t counted = 0;
    for (const char *byte = clean; *byte != '\0'; byte++) {
        check((unsigned char)*byte >= 0x20 && *byte != 0x7F);
        counted += ((unsigned char)*byte & 0xC0) != 0x80;
    }
    check(counted == scalars);
    free(clean);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    size_t consumed = 0;
    do {
        yomite_request request;
        yomite_frame_state state = yomite_request_parse(data, count, &request, &consumed);
        check((state == yomite_frame_whole) == (consumed > 0) && consumed <= count);
        if (state == yomite_frame_whole && request.type == yomite_request_speak) {
            check(request.voice >= data && request.voice + request.voice_bytes == request.text);
            check(request.text + request.text_bytes == data + consumed);
            check_text(&request);
        }
        data += consumed;
        count -= consumed;
    } while (consumed > 0);
    return 0;
}
