// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_SECRET_FILE_H
#define YOMITE_VOICE_SECRET_FILE_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Reads a whole file of at most this many bytes. False: the reason was logged, without the content.
bool yomite_file_read(const char *path, char *bytes, size_t capacity, size_t *count);

/// The same for a file that others must not be able to read or change (docs/decisions/access.md).
bool yomite_secret_read(const char *path, char *bytes, size_t capacity, size_t *count);

#pragma clang assume_nonnull end

#endif
