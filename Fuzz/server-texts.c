// SPDX-License-Identifier: GPL-3.0-or-later
// sources: Sources/Voice/CVoice/json_text.c Sources/Voice/CVoice/clause.c Sources/Voice/CVoice/text.c Sources/Voice/CVoice/server_address.c Sources/Voice/CVoice/voicevox_kana.c Sources/Voice/CVoice/hts_text.c Sources/Voice/CVoice/hts_morae.c
//
// Texts on their way to speech servers and back. Of an object everything but the changed values stays as it was, a change can be made again with the
// same result; clauses are all of the text; JSON and queries hold no sign that ends them; an address is what it was read from;
// kana with accents have one accent in each phrase.

#include "../Sources/Voice/CVoice/clause.h"
#include "../Sources/Voice/CVoice/json_text.h"
#include "../Sources/Voice/CVoice/server_address.h"
#include "../Sources/Voice/CVoice/text.h"
#include "../Sources/Voice/CVoice/voicevox_kana.h"

#include <stdlib.h>
#include <string.h>

static void check(int condition) {
    if (!condition) abort();
}

static void check_object(const char *data, size_t count) {
    static const yomite_json_change changes[] = {{"a", "1.50"}, {"speedScale", "false"}};
    size_t capacity = 8 * count + 16;
    char *once = malloc(capacity), *twice = malloc(capacity);
    yomite_text_room room = {.bytes = once, .capacity = capacity};
    if (yomite_json_change_values(data, count, changes, 2, &room)) {
        yomite_text_room again = {.bytes = twice, .capacity = capacity};
        check(yomite_json_change_values(once, room.count, changes, 2, &again));
        check(again.count == room.count && memcmp(once, twice, room.count) == 0);
        yomite_text_room same = {.bytes = twice, .capacity = capacity};
        check(yomite_json_change_values(data, count, changes, 0, &same));
        check(same.count == count && memcmp(data, twice, count) == 0);
        // One that is too small is never written past.
        yomite_text_room small = {.bytes = malloc(room.count), .capacity = room.count};
        if (small.capacity > 0) check(!yomite_json_change_values(data, count, changes, 2, &small) && small.count < small.capacity);
        free(small.bytes);
    }
    free(once);
    free(twice);
}

static size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (const char *found = strstr(text, part); found != NULL; found = strstr(found + strlen(part), part)) count++;
    return count;
}

/// What a server is told of kana with accents is something that it takes.
static void check_kana(const char *text, size_t bytes) {
    char *kana = yomite_voicevox_kana(text, bytes);
    if (kana != NULL) {
        check(*kana != '\0' && strstr(kana, "ー") == NULL && *kana != '\'' && *kana != '/');
        check(count_of(kana, "'") == count_of(kana, "/") + count_of(kana, "、") + 1);
        check(count_of(kana, "''") + count_of(kana, "//") + count_of(kana, "/、") + count_of(kana, "__") == 0);
    }
    free(kana);
    char *plain = yomite_voicevox_plain_kana(text, bytes);
    check(strpbrk(plain, "'/_") == NULL);
    free(plain);
}

static void check_text(const uint8_t *data, size_t count) {
    char *clean = malloc(count + 1);
    yomite_text_clean(data, count, clean);
    size_t length = strlen(clean), capacity = 8 * length + 16;
    char *made = malloc(capacity);
    for (size_t place = 0; place < length;) {
        size_t clause = yomite_clause_length(clean + place, 20);
        check(clause > 0 && clause <= length - place);
        // Never inside a scalar.
        check(((unsigned char)clean[place + clause] & 0xC0) != 0x80);
        yomite_clause_says_something(clean + place, clause);
        check_kana(clean + place, clause);
        place += clause;
    }
    yomite_text_room json = {.bytes = made, .capacity = capacity};
    yomite_text_add_json(&json, clean, length);
    check(!json.is_full && json.count >= length + 2);
    size_t end = 1;
    while (made[end] != '"') end += made[end] == '\\' ? 2 : 1;
    check(end == json.count - 1);
    yomite_text_room query = {.bytes = made, .capacity = capacity};
    yomite_text_add_encoded(&query, clean, length);
    check(!query.is_full && (length == 0 || strpbrk(made, "&=#? \"") == NULL));
    yomite_server_address address;
    if (yomite_server_address_read(clean, &address)) {
        check(address.port > 0 && address.host[0] != '\0' && strstr(clean, address.host) != NULL && strchr(address.host, '/') == NULL);
    }
    free(made);
    free(clean);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t count) {
    check_object((const char *)data, count);
    check_text(data, count);
    return 0;
}
