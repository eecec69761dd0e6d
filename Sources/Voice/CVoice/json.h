// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads JSON from front to back without memory of its own, for the few values that are needed of a voice's description.

#ifndef YOMITE_VOICE_JSON_H
#define YOMITE_VOICE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct {
    const char *next;
    const char *end;
    /// It is not JSON, or not what was expected. Then nothing more is read.
    bool is_broken;
} yomite_json;

/// Enters the next object or list.
void yomite_json_enter(yomite_json *json, char bracket);

/// Moves to the next member of an object and copies its key, as far as it fits. False: the object has ended, or the text is broken. The
/// value of the previous member must have been read or skipped.
bool yomite_json_member(yomite_json *json, char *key, size_t capacity);

/// Moves to the next element of a list. False: the list has ended, or the text is broken.
bool yomite_json_element(yomite_json *json);

/// Copies a string, terminated. Returns its length in bytes before it was cut to fit; characters after `\u` become UTF-8.
size_t yomite_json_text(yomite_json *json, char *text, size_t capacity);

/// Reads a number.
double yomite_json_number(yomite_json *json);

/// Skips a value of any kind.
void yomite_json_skip(yomite_json *json);

#pragma clang assume_nonnull end

#endif
