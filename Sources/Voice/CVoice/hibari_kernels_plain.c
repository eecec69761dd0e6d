// SPDX-License-Identifier: GPL-3.0-or-later
//
// For any processor: NEON and others have vectors of four.

#include "hibari_kernels.h"

#include <math.h>
#include <string.h>

#define LANES 4

#include "hibari_kind.h"

const yomite_hibari_kernels yomite_hibari_plain_kernels = KERNELS("plain");
