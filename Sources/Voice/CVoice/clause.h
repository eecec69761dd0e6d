// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_CLAUSE_H
#define YOMITE_VOICE_CLAUSE_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// How many bytes of well-formed UTF-8 to say at once: up to the first end of a sentence within so many scalars, else up to the last mark
/// or space in them, else as many as that. At least one scalar, unless the text is empty.
size_t yomite_clause_length(const char *text, size_t most_scalars);

/// Whether there is anything to say in so many bytes: a letter, a digit, or what is neither ASCII nor a mark.
bool yomite_clause_says_something(const char *text, size_t bytes);

#pragma clang assume_nonnull end

#endif
