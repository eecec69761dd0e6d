// SPDX-License-Identifier: GPL-3.0-or-later

#define PCRE2_CODE_UNIT_WIDTH 32
#include "yomite_pattern.h"

#include <pcre2.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    // Scalars of a pattern.
    LONGEST_PATTERN = 1000,
    DEEPEST_NESTING = 50,
    // What PCRE2 may do from one start of a match, in its own counts, and in KiB.
    MATCH_LIMIT = 50000,
    HEAP_LIMIT = 256,
};

/// What compiling may take in one piece, and whether more was asked for. PCRE2 finds out how much a pattern needs before it takes that in one
/// piece: repetitions of repetitions are copied into it, so that it can be a gigabyte. Its own limit for that came with version 10.44.
typedef struct {
    size_t most;
    bool is_exceeded;
} allowance;

static void *take(size_t size, void *data) {
    allowance *allowance = data;
    if (size > allowance->most) {
        allowance->is_exceeded = true;
        return NULL;
    }
    return malloc(size);
}

/// Also called long after compiling, when there is no allowance any more.
static void give_back(void *block, void *data) {
    (void)data;
    free(block);
}

static void say(yomite_pattern_problem *problem, int code, size_t offset) {
    PCRE2_UCHAR32 words[sizeof problem->reason] = {0};
    pcre2_get_error_message_32(code, words, sizeof words / sizeof words[0]);
    problem->offset = offset;
    for (size_t i = 0; i < sizeof problem->reason; i++) {
        problem->reason[i] = (char)words[i];
    }
    problem->reason[sizeof problem->reason - 1] = 0;
}

yomite_pattern *yomite_pattern_compile(const uint32_t *scalars, size_t count, size_t most_bytes, yomite_pattern_problem *problem) {
    allowance allowance = {.most = SIZE_MAX};
    pcre2_general_context_32 *memory = pcre2_general_context_create_32(take, give_back, &allowance);
    pcre2_compile_context_32 *context = memory == NULL ? NULL : pcre2_compile_context_create_32(memory);
    pcre2_general_context_free_32(memory);
    problem->is_too_large = false;
    if (context == NULL) {
        snprintf(problem->reason, sizeof problem->reason, "there is no memory for it");
        problem->offset = 0;
        return NULL;
    }
    pcre2_set_max_pattern_length_32(context, LONGEST_PATTERN);
    pcre2_set_parens_nest_limit_32(context, DEEPEST_NESTING);
    // Each item of the pattern calls `count_step` when it is tried: what a search costs is counted, not timed.
    uint32_t options = PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT;
    int code = 0;
    PCRE2_SIZE offset = 0;
    allowance.most = most_bytes;
    pcre2_code_32 *compiled = pcre2_compile_32(scalars, count, options, &code, &offset, context);
    pcre2_compile_context_free_32(context);
    if (compiled == NULL) {
        say(problem, code, offset);
        // PCRE2 itself refuses what does not fit its counters.
        problem->is_too_large = allowance.is_exceeded || code == PCRE2_ERROR_PATTERN_TOO_LARGE;
    }
    return (yomite_pattern *)compiled;
}

size_t yomite_pattern_size(const yomite_pattern *pattern) {
    size_t size = 0;
    pcre2_pattern_info_32((const pcre2_code_32 *)pattern, PCRE2_INFO_SIZE, &size);
    return size;
}

void yomite_pattern_free(yomite_pattern *pattern) {
    pcre2_code_free_32((pcre2_code_32 *)pattern);
}

static int count_step(pcre2_callout_block_32 *block, void *steps) {
    (void)block;
    size_t *left = steps;
    if (*left == 0) return PCRE2_ERROR_CALLOUT;
    *left -= 1;
    return 0;
}

yomite_pattern_result yomite_pattern_find(
    const yomite_pattern *pattern, const uint32_t *scalars, size_t count, size_t start, size_t *steps, yomite_pattern_match *match) {
    pcre2_match_context_32 *context = pcre2_match_context_create_32(NULL);
    pcre2_match_data_32 *data = pcre2_match_data_create_32(yomite_pattern_groups, NULL);
    int found = PCRE2_ERROR_NOMEMORY;
    if (context && data) {
        pcre2_set_match_limit_32(context, MATCH_LIMIT);
        pcre2_set_heap_limit_32(context, HEAP_LIMIT);
        pcre2_set_callout_32(context, count_step, steps);
        // The scalars come from Swift's String: they are valid.
        uint32_t options = PCRE2_NOTEMPTY | PCRE2_NO_UTF_CHECK;
        found = pcre2_match_32((const pcre2_code_32 *)pattern, scalars, count, start, options, data, context);
    }
    if (found >= 0) {
        const PCRE2_SIZE *ends = pcre2_get_ovector_pointer_32(data);
        // Zero means that there were more groups than are kept.
        int known = found == 0 ? yomite_pattern_groups : found;
        for (int i = 0; i < 2 * yomite_pattern_groups; i++) {
            match->ends[i] = i < 2 * known ? ends[i] : SIZE_MAX;
        }
    }
    pcre2_match_data_free_32(data);
    pcre2_match_context_free_32(context);
    if (found >= 0) return yomite_pattern_found;
    return found == PCRE2_ERROR_NOMATCH ? yomite_pattern_none : yomite_pattern_gave_up;
}
