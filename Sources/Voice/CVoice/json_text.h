// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part of JSON that requests to speech servers need: strings, strings in addresses, and single numbers in an object that a server sent
// and gets back. Pure; no object is built.

#ifndef YOMITE_VOICE_JSON_TEXT_H
#define YOMITE_VOICE_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Text that grows in a buffer of a fixed size. It is terminated while it fits; what does not fit sets `is_full`.
typedef struct {
    char *bytes;
    size_t capacity;
    size_t count;
    bool is_full;
} yomite_text_room;

void yomite_text_add(yomite_text_room *room, const char *text, size_t count);
__attribute__((format(printf, 2, 3))) void yomite_text_print(yomite_text_room *room, const char *format, ...);
/// As a JSON string with its quotes.
void yomite_text_add_json(yomite_text_room *room, const char *text, size_t count);
/// As the value of a query, with `%XX`.
void yomite_text_add_encoded(yomite_text_room *room, const char *text, size_t count);

typedef struct {
    const char *key;
    /// The new value, written as JSON.
    const char *value;
} yomite_json_change;

/// Copies an object and replaces the values of its own keys, if it has them; everything else stays as it was written, known or not. False:
/// it is not an object, is too deep, or larger than the buffer.
bool yomite_json_change_values(
    const char *object, size_t count, const yomite_json_change *changes, size_t change_count, yomite_text_room *room);

/// Whether that is a list, judging by brackets and strings.
bool yomite_json_is_list(const char *text, size_t count);

#pragma clang assume_nonnull end

#endif
