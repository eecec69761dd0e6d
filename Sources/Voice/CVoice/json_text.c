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

/// The end of the string that begins at `start`; 0 if it does not end.
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

/// The end of a number or a word; `start` if there is none.
static size_t end_of_plain(const char *text, size_t count, size_t start) {
    static const char signs[] = "+-.0123456789abcdefghijklmnopqrstuvwxyzE";
    while (start < count && text[start] != '\0' && strchr(signs, text[start]) != NULL) start++;
    return start;
}

/// The end of what the bracket at `start` opens; `start` if it does not end or is too deep.
static size_t end_of_brackets(const char *text, size_t count, size_t start) {
    // One bit for each open bracket: whether it is that of an object.
    uint64_t objects = 0;
    unsigned depth = 0;
    for (size_t place = start; place < count;) {
        char byte = text[place];
        if (byte == '"') {
            place = end_of_string(text, count, place);
            if (place == 0) return start;
            continue;
        }
        place++;
        if (byte == '{' || byte == '[') {
            if (depth == most_depth) return start;
            objects = objects << 1 | (byte == '{');
            depth++;
        } else if (byte == '}' || byte == ']') {
            if ((objects & 1) != (byte == '}')) return start;
            objects >>= 1;
            if (--depth == 0) return place;
        }
    }
    return start;
}

/// The end of the value that begins at `start`; `start` if there is none.
static size_t end_of_value(const char *text, size_t count, size_t start) {
    if (start == count) return start;
    if (text[start] == '{' || text[start] == '[') return end_of_brackets(text, count, start);
    if (text[start] != '"') return end_of_plain(text, count, start);
    size_t end = end_of_string(text, count, start);
    return end == 0 ? start : end;
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
    place = end_of_spaces(object, count, place + 1);
    bool is_empty = place < count && object[place] == '}';
    while (!is_empty) {
        size_t key = place, key_end = key < count && object[key] == '"' ? end_of_string(object, count, key) : 0;
        size_t colon = key_end == 0 ? count : end_of_spaces(object, count, key_end);
        if (colon == count || object[colon] != ':') return false;
        size_t value = end_of_spaces(object, count, colon + 1), behind = end_of_value(object, count, value);
        if (behind == value) return false;
        const yomite_json_change *change = change_of(object + key + 1, key_end - key - 2, changes, change_count);
        if (change != NULL) {
            yomite_text_add(room, object + copied, value - copied);
            yomite_text_add(room, change->value, strlen(change->value));
            copied = behind;
        }
        place = end_of_spaces(object, count, behind);
        if (place == count || (object[place] != ',' && object[place] != '}')) return false;
        if (object[place] == '}') break;
        place = end_of_spaces(object, count, place + 1);
    }
    if (end_of_spaces(object, count, place + 1) != count) return false;
    yomite_text_add(room, object + copied, count - copied);
    return !room->is_full;
}

bool yomite_json_is_list(const char *text, size_t count) {
    size_t start = end_of_spaces(text, count, 0);
    return start < count && text[start] == '[' && end_of_spaces(text, count, end_of_brackets(text, count, start)) == count;
}
