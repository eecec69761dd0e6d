// SPDX-License-Identifier: GPL-3.0-or-later

#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { number_limit = 40, escape_digits = 4, first_surrogate = 0xD800, first_low_surrogate = 0xDC00, last_surrogate = 0xDFFF };

static void fail(yomite_json *json) {
    json->is_broken = true;
    json->next = json->end;
}

/// The next character that is not a space; 0 at the end.
static char peek(yomite_json *json) {
    while (json->next < json->end && strchr(" \t\r\n", *json->next) != NULL && *json->next != '\0') json->next++;
    return json->next < json->end ? *json->next : '\0';
}

/// Skips this character if it is next.
static bool accept(yomite_json *json, char wanted) {
    if (json->is_broken || peek(json) != wanted || wanted == '\0') return false;
    json->next++;
    return true;
}

void yomite_json_enter(yomite_json *json, char bracket) {
    if (!accept(json, bracket)) fail(json);
}

/// Whether something comes before the closing bracket of an object or a list.
static bool goes_on(yomite_json *json, char end) {
    if (accept(json, end)) return false;
    // No comma precedes the first one.
    (void)accept(json, ',');
    if (peek(json) == '\0' || peek(json) == end) fail(json);
    return !json->is_broken;
}

bool yomite_json_member(yomite_json *json, char *key, size_t capacity) {
    if (json->is_broken || !goes_on(json, '}')) return false;
    yomite_json_text(json, key, capacity);
    if (!accept(json, ':')) fail(json);
    return !json->is_broken;
}

bool yomite_json_element(yomite_json *json) {
    return !json->is_broken && goes_on(json, ']');
}

static int digit_value(char digit) {
    return digit >= '0' && digit <= '9' ? digit - '0'
        : digit >= 'a' && digit <= 'f'  ? digit - 'a' + 10
        : digit >= 'A' && digit <= 'F'  ? digit - 'A' + 10
                                        : -1;
}

/// The four digits after `\u`.
static uint32_t escaped_unit(yomite_json *json) {
    uint32_t unit = 0;
    for (int i = 0; i < escape_digits; i++) {
        int value = json->next < json->end ? digit_value(*json->next++) : -1;
        if (value < 0) {
            fail(json);
            return 0;
        }
        unit = unit << 4 | (uint32_t)value;
    }
    return unit;
}

/// A scalar after `\u`; two units if the first one is half of a pair.
static uint32_t escaped_scalar(yomite_json *json) {
    uint32_t unit = escaped_unit(json);
    if (unit < first_surrogate || unit > last_surrogate) return unit;
    if (unit >= first_low_surrogate || json->end - json->next < 2 || json->next[0] != '\\' || json->next[1] != 'u') {
        fail(json);
        return 0;
    }
    json->next += 2;
    uint32_t low = escaped_unit(json);
    if (low < first_low_surrogate || low > last_surrogate) fail(json);
    return 0x10000 + ((unit - first_surrogate) << 10) + (low - first_low_surrogate);
}

static size_t encode(uint32_t scalar, char *bytes) {
    if (scalar < 0x80) {
        bytes[0] = (char)scalar;
        return 1;
    }
    size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    for (size_t i = count - 1; i > 0; i--, scalar >>= 6) bytes[i] = (char)(0x80 | (scalar & 0x3F));
    bytes[0] = (char)((0xF00 >> count & 0xF0) | scalar);
    return count;
}

/// The character after a backslash, as bytes.
static size_t escaped(yomite_json *json, char *bytes) {
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char letter = json->next < json->end ? *json->next++ : '\0';
    if (letter == 'u') return encode(escaped_scalar(json), bytes);
    const char *found = letter == '\0' ? NULL : strchr(letters, letter);
    if (found == NULL) {
        fail(json);
        return 0;
    }
    bytes[0] = meanings[found - letters];
    return 1;
}

size_t yomite_json_text(yomite_json *json, char *text, size_t capacity) {
    size_t length = 0, written = 0;
    if (!accept(json, '"')) fail(json);
    while (!json->is_broken) {
        if (json->next == json->end) {
            fail(json);
            break;
        }
        char bytes[4] = {*json->next++};
        if (bytes[0] == '"') break;
        size_t count = bytes[0] == '\\' ? escaped(json, bytes) : 1;
        if (length == written && written + count < capacity) {
            memcpy(text + written, bytes, count);
            written += count;
        }
        length += count;
    }
    if (capacity > 0) text[written] = '\0';
    return length;
}

double yomite_json_number(yomite_json *json) {
    char digits[number_limit];
    size_t count = 0;
    peek(json);
    while (json->next < json->end && *json->next != '\0' && strchr("+-.0123456789eE", *json->next) != NULL && count < sizeof digits - 1) {
        digits[count++] = *json->next++;
    }
    digits[count] = '\0';
    char *end;
    double number = strtod(digits, &end);
    if (count == 0 || *end != '\0') fail(json);
    return json->is_broken ? 0 : number;
}

/// Skips a bracket, a mark or an unquoted value: a number, true, false or null. `depth`: how many brackets are open.
static void skip_token(yomite_json *json, char token, size_t *depth) {
    if (token == '{' || token == '[') {
        ++*depth;
    } else if (*depth == 0 && strchr("}],:", token) != NULL) {
        // The enclosing value ends here; there was no value.
        fail(json);
        return;
    } else if (token == '}' || token == ']') {
        --*depth;
    }
    json->next++;
    if (strchr("{}[],:", token) != NULL) return;
    while (json->next < json->end && *json->next != '\0' && strchr(",:]} \t\r\n\"[{", *json->next) == NULL) json->next++;
}

void yomite_json_skip(yomite_json *json) {
    size_t depth = 0;
    do {
        char next = peek(json);
        if (next == '\0') {
            fail(json);
        } else if (next == '"') {
            char ignored[1];
            yomite_json_text(json, ignored, sizeof ignored);
        } else {
            skip_token(json, next, &depth);
        }
    } while (depth > 0 && !json->is_broken);
}
