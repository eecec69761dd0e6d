// SPDX-License-Identifier: GPL-3.0-or-later
//
// As much of JSON as requests to speech servers take: texts in it, texts in addresses, and single numbers of an object that a server sent and
// gets back. Pure; no object is built.

#ifndef YOMITE_VOICE_JSON_TEXT_H
#define YOMITE_VOICE_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Text that grows in room of a fixed size. Terminated as long as it fits; what does not fit makes it `is_full`.
typedef struct {
    char *bytes;
    size_t capacity;
    size_t count;
    bool is_full;
} yomite_text_room;

void yomite_text_add(yomite_text_room *room, const char *text, size_t count);
__attribute__((format(printf, 2, 3))) void yomite_text_print(yomite_text_room *room, const char *format, ...);
/// As a JSON string, with its quotes.
void yomite_text_add_json(yomite_text_room *room, const char *text, size_t count);
/// As the value of a query, with `%XX`.
void yomite_text_add_encoded(yomite_text_room *room, const char *text, size_t count);

typedef struct {
    const char *key;
    /// What replaces its value, written as JSON.
    const char *value;
} yomite_json_change;

/// Copies an object and changes values of its own keys, where it has them; all else stays as it was written, known or not. False: it is no object,
/// too deep, or larger than the room.
bool yomite_json_change_values(
    const char *object, size_t count, const yomite_json_change *changes, size_t change_count, yomite_text_room *room);

/// Whether that is a list, as far as brackets and strings tell.
bool yomite_json_is_list(const char *text, size_t count);

#pragma clang assume_nonnull end

#endif
