// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_FILTER_H
#define YOMITE_VOICE_FILTER_H

#include "sandbox.h"

#pragma clang assume_nonnull begin

/// From now on all threads of this process can make only the system calls that a voice host needs, and those of the doors that stay open.
/// Any other call ends it with SIGSYS, and stderr names the call. If the kernel supports no filter, nothing happens: the other fences
/// remain.
void yomite_filter_load(yomite_sandbox_doors doors);

#pragma clang assume_nonnull end

#endif
