// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory that appears twice, end to end: an access that runs over the end of the first image lands at the start of the memory.

#ifndef YOMITE_MIRROR_H
#define YOMITE_MIRROR_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Maps `bytes` (a multiple of the page size) of zeroed memory twice; NULL with errno set where that fails.
void *_Nullable yomite_mirror_map(size_t bytes);
/// Touches both images, and locks them where the limits allow it: nobody meets a page that is not there.
void yomite_mirror_hold(void *memory, size_t bytes);
void yomite_mirror_unmap(void *_Nullable memory, size_t bytes);
/// The least power of two that is a multiple of the page size and at least `bytes`; at most 1 GiB.
size_t yomite_mirror_size(size_t bytes);

#pragma clang assume_nonnull end

#endif
