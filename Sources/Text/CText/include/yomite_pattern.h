// SPDX-License-Identifier: GPL-3.0-or-later
//
// Regular expressions from outside, by PCRE2, with bounds on everything they may cost: length, nesting, compiled size, memory, backtracking, and
// a number of steps that the caller gives out. Texts are arrays of Unicode scalars, so that offsets need no translation.
//
// A compiled pattern is only read: any thread may search with it.

#ifndef YOMITE_PATTERN_H
#define YOMITE_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_pattern yomite_pattern;

/// Why a pattern could not be compiled.
typedef struct {
    /// Where in the pattern, in scalars.
    size_t offset;
    /// PCRE2's words, in ASCII.
    char reason[128];
    /// Whether only its compiled form is too large.
    bool is_too_large;
} yomite_pattern_problem;

/// A match, and up to nine groups in it: pairs of start and end, SIZE_MAX where a group took no part.
enum { yomite_pattern_groups = 10 };
typedef struct {
    size_t ends[2 * yomite_pattern_groups];
} yomite_pattern_match;

typedef enum {
    yomite_pattern_found,
    yomite_pattern_none,
    /// The steps are used up, or a limit of the pattern's own is reached.
    yomite_pattern_gave_up,
} yomite_pattern_result;

/// Compiles a pattern into at most so many bytes, or says what is wrong with it. The caller frees it.
yomite_pattern *_Nullable yomite_pattern_compile(const uint32_t *scalars, size_t count, size_t most_bytes, yomite_pattern_problem *problem);
/// The bytes of a compiled pattern.
size_t yomite_pattern_size(const yomite_pattern *pattern);
void yomite_pattern_free(yomite_pattern *pattern);

/// Searches from `start` on for a match that is not empty. `steps` is what the search may still cost, and is reduced by what it did.
yomite_pattern_result yomite_pattern_find(
    const yomite_pattern *pattern, const uint32_t *scalars, size_t count, size_t start, size_t *steps, yomite_pattern_match *match);

#pragma clang assume_nonnull end

#endif
