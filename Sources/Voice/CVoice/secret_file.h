// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_SECRET_FILE_H
#define YOMITE_VOICE_SECRET_FILE_H

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

/// Reads a whole file of at most so many bytes. False: the reason was logged, and never what is in it.
bool yomite_file_read(const char *path, char *bytes, size_t capacity, size_t *count);

/// The same of a file that not everybody may read or change (docs/decisions/128).
bool yomite_secret_read(const char *path, char *bytes, size_t capacity, size_t *count);

#pragma clang assume_nonnull end

#endif
