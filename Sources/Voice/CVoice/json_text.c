// SPDX-License-Identifier: GPL-3.0-or-later

#include "json_text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { most_depth = 64 };

void yomite_text_add(yomite_text_room *room, const char *text, size_t count) {
    if (room->is_full || count >= room->capacity - room->count) {
        room->is_full = true;
        return;
    }
    memcpy(room->bytes + room->count, text, count);
    room->count += count;
    room->bytes[room->count] = '\0';
}

void yomite_text_print(yomite_text_room *room, const char *format, ...) {
    char line[128];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (length < 0 || (size_t)length >= sizeof line) {
        room->is_full = true;
    } else {
        yomite_text_add(room, line, (size_t)length);
    }
}

void yomite_text_add_json(yomite_text_room *room, const char *text, size_t count) {
    yomite_text_add(room, "\"", 1);
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte < 0x20) {
            yomite_text_print(room, "\\u%04x", byte);
        } else {
            if (byte == '"' || byte == '\\') yomite_text_add(room, "\\", 1);
            yomite_text_add(room, text + i, 1);
        }
    }
    yomite_text_add(room, "\"", 1);
}

void yomite_text_add_encoded(yomite_text_room *room, const char *text, size_t count) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    for (size_t i = 0; i < count; i++) {
        if (text[i] != '\0' && strchr(plain, text[i]) != NULL) {
            yomite_text_add(room, text + i, 1);
        } else {
            yomite_text_print(room, "%%%02X", (unsigned char)text[i]);
        }
    }
}

/// Behind the string that begins at `start`; 0 where it does not end.
static size_t end_of_string(const char *text, size_t count, size_t start) {
    for (size_t i = start + 1; i < count; i++) {
        if (text[i] == '\\') {
            i++;
        } else if (text[i] == '"') {
            return i + 1;
        }
    }
    return 0;
}

static bool is_space(char byte) {
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

static size_t end_of_spaces(const char *text, size_t count, size_t start) {
    while (start < count && is_space(text[start])) start++;
    return start;
}

/// Behind a number or a word; `start` where there is none.
static size_t end_of_plain(const char *text, size_t count, size_t start) {
    static const char signs[] = "+-.0123456789abcdefghijklmnopqrstuvwxyzE";
    while (start < count && text[start] != '\0' && strchr(signs, text[start]) != NULL) start++;
    return start;
}

static const yomite_json_change *change_of(const char *key, size_t length, const yomite_json_change *changes, size_t change_count) {
    for (size_t i = 0; i < change_count; i++) {
        if (strlen(changes[i].key) == length && memcmp(changes[i].key, key, length) == 0) return &changes[i];
    }
    return NULL;
}

bool yomite_json_change_values(
    const char *object, size_t count, const yomite_json_change *changes, size_t change_count, yomite_text_room *room) {
    size_t place = end_of_spaces(object, count, 0), copied = 0;
    if (place == count || object[place] != '{') return false;
    // One bit for each bracket that is open: whether it is one of an object.
    uint64_t objects = 0;
    unsigned depth = 0;
    while (place < count) {
        char byte = object[place];
        if (byte == '{' || byte == '[') {
            if (depth == most_depth) return false;
            objects = objects << 1 | (byte == '{');
            depth++;
            place++;
        } else if (byte == '}' || byte == ']') {
            if (depth == 0 || (objects & 1) != (byte == '}')) return false;
            objects >>= 1;
            place++;
            if (--depth == 0) break;
        } else if (byte == '"') {
            size_t end = end_of_string(object, count, place);
            if (end == 0) return false;
            size_t colon = end_of_spaces(object, count, end);
            bool is_key = depth == 1 && colon < count && object[colon] == ':';
            const yomite_json_change *change = is_key ? change_of(object + place + 1, end - place - 2, changes, change_count) : NULL;
            place = end;
            if (change == NULL) continue;
            size_t value = end_of_spaces(object, count, colon + 1), behind = end_of_plain(object, count, value);
            if (behind == value) return false;
            yomite_text_add(room, object + copied, value - copied);
            yomite_text_add(room, change->value, strlen(change->value));
            copied = place = behind;
        } else {
            place++;
        }
    }
    if (depth > 0 || end_of_spaces(object, count, place) != count) return false;
    yomite_text_add(room, object + copied, count - copied);
    return !room->is_full;
}
