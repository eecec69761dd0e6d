// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of the web pages that are built into the program: read-only pages of its own file, touched when a browser asks for them.

#ifndef YOMITE_PAGES_H
#define YOMITE_PAGES_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// The bytes of the file with this path below `Sources/Service/CPages` ("overlay/overlay.js"), valid for ever; null where there is none.
/// `length` receives how many there are.
const unsigned char *_Nullable yomite_page_file(const char *path, size_t *length);

/// The same for the file of this place in the list of all; null behind the last one.
const unsigned char *_Nullable yomite_page_at(size_t index, size_t *length);

#pragma clang assume_nonnull end

#endif
