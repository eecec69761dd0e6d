// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_CLAUSE_H
#define YOMITE_VOICE_CLAUSE_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// How many bytes of well-formed UTF-8 to say at once: up to the first end of a sentence within this many scalars, or else up to the last
/// mark or space within them, or else all of them. At least one scalar, unless the text is empty.
size_t yomite_clause_length(const char *text, size_t most_scalars);

/// Whether these bytes have anything to say: a letter, a digit, or something that is neither ASCII nor a mark.
bool yomite_clause_says_something(const char *text, size_t bytes);

#pragma clang assume_nonnull end

#endif
