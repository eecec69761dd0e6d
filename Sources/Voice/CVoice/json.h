// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads JSON from front to back, without memory of its own: for the few values that a voice's description is asked for.

#ifndef YOMITE_VOICE_JSON_H
#define YOMITE_VOICE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    const char *next;
    const char *end;
    /// It is no JSON, or other JSON than was asked for. Then nothing more is read.
    bool is_broken;
} yomite_json;

/// Enters the object or the list that comes next.
void yomite_json_enter(yomite_json *json, char bracket);

/// Goes on to the next member of an object and copies its key, as much as there is room for. False: the object has ended, or the text is broken.
/// The value of the one before has to have been read or skipped.
bool yomite_json_member(yomite_json *json, char *key, size_t capacity);

/// Goes on to the next element of a list. False: the list has ended, or the text is broken.
bool yomite_json_element(yomite_json *json);

/// Copies a text, terminated. Returns its length in bytes before it was cut to the room there is; characters behind `\u` become UTF-8.
size_t yomite_json_text(yomite_json *json, char *text, size_t capacity);

/// Reads a number.
double yomite_json_number(yomite_json *json);

/// Goes past a value of any kind.
void yomite_json_skip(yomite_json *json);

#pragma clang assume_nonnull end

#endif
