// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_TEST_ATTEMPTS_H
#define YOMITE_TEST_ATTEMPTS_H

#include <stdbool.h>

/// Does what an intruder in a voice host would do: `NAME:WHAT`. Returns whether it could; false also where nothing has that name.
bool attempt(const char *wish);

#endif
