// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sinks that nobody hears, for programs that record what is played there, such as OBS. The caller waits.

#ifndef YOMITE_NULL_SINK_H
#define YOMITE_NULL_SINK_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Makes one of this name, by which desktops call it too, on the server that libpulse finds, and tells the number of the server's module that does it. False where the server refuses, or
/// does not answer in time.
bool yomite_null_sink_make(const char *name, uint32_t milliseconds, uint32_t *module);
/// Removes one.
bool yomite_null_sink_remove(uint32_t module, uint32_t milliseconds);

#pragma clang assume_nonnull end

#endif
