// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory that appears twice, end to end: an access that runs over the end of the first image lands at the start of the memory.

#ifndef YOMITE_MIRROR_H
#define YOMITE_MIRROR_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Used by one thread at a time; what its memory holds may be used by others.
typedef struct {
    /// The first image; NULL where nothing is mapped.
    void *_Nullable memory;
    /// The size of one image: a multiple of the page size.
    size_t bytes;
    bool is_held;
} yomite_mirror;

/// Maps at least so many bytes of zeroed memory, at most 1 GiB. False, with errno set, where that fails.
bool yomite_mirror_map(yomite_mirror *mirror, size_t least_bytes);
/// Touches both images, and locks them where the limits allow it: nobody meets a page that is not there.
void yomite_mirror_hold(yomite_mirror *mirror);
/// Gives the memory back, if there is any.
void yomite_mirror_unmap(yomite_mirror *mirror);

#pragma clang assume_nonnull end

#endif
