// SPDX-License-Identifier: GPL-3.0-or-later

#include "clause.h"

#include <string.h>

/// The later ones are better places to cut.
typedef enum { no_mark, a_boundary, a_space, a_pause, an_end } mark;

/// The length in bytes of the scalar that begins here.
static size_t scalar_bytes(const char *text) {
    unsigned char first = (unsigned char)*text;
    size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return strnlen(text, length);
}

static bool is_behind_ascii_mark(char next) {
    return next == ' ' || next == '\0';
}

static mark mark_at(const char *text, size_t bytes) {
    static const struct {
        const char *sign;
        mark mark;
    } marks[] = {
        {"。", an_end},
        {"！", an_end},
        {"？", an_end},
        {"…", an_end},
        {"؟", an_end},
        {"।", an_end},
        {"、", a_pause},
        {"，", a_pause},
        {"،", a_pause},
        {"　", a_space},
    };
    if (bytes == 1) {
        // Inside numbers, names and links such marks end nothing.
        if (strchr(".!?", *text) != NULL) return is_behind_ascii_mark(text[1]) ? an_end : no_mark;
        if (strchr(",;:", *text) != NULL) return is_behind_ascii_mark(text[1]) ? a_pause : no_mark;
        // Between phrases of kana with accents; elsewhere it is rarely the only mark.
        if (*text == '/') return a_boundary;
        return *text == ' ' ? a_space : no_mark;
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (strlen(marks[i].sign) == bytes && memcmp(text, marks[i].sign, bytes) == 0) return marks[i].mark;
    }
    return no_mark;
}

/// What belongs to the end of the previous sentence: further marks, spaces.
static size_t tail_bytes(const char *text) {
    size_t length = 0;
    while (text[length] != '\0') {
        size_t bytes = scalar_bytes(text + length);
        mark mark = mark_at(text + length, bytes);
        if (mark != an_end && mark != a_space) break;
        length += bytes;
    }
    return length;
}

size_t yomite_clause_length(const char *text, size_t most_scalars) {
    size_t length = 0, best = 0;
    mark best_mark = no_mark;
    for (size_t scalars = 0; text[length] != '\0'; scalars++) {
        if (scalars == most_scalars) return best > 0 ? best : length;
        size_t bytes = scalar_bytes(text + length);
        mark mark = mark_at(text + length, bytes);
        length += bytes;
        if (mark == an_end) return length + tail_bytes(text + length);
        if (mark != no_mark && mark >= best_mark) {
            best = length;
            best_mark = mark;
        }
    }
    return length;
}

bool yomite_clause_says_something(const char *text, size_t bytes) {
    for (size_t i = 0, length; i < bytes; i += length) {
        length = scalar_bytes(text + i);
        char lower = (char)(text[i] | 0x20);
        bool is_plain = (lower >= 'a' && lower <= 'z') || (text[i] >= '0' && text[i] <= '9');
        if (is_plain || (length > 1 && mark_at(text + i, length) == no_mark)) return true;
    }
    return false;
}
