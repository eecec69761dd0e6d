// SPDX-License-Identifier: GPL-3.0-or-later
//
// For every other processor of this kind: all of them have SSE2.

#include "hibari_kernels.h"

#include <math.h>
#include <string.h>

#if __x86_64__

#include <emmintrin.h>

#define LANES 4
#define BYTES 16
#define TOGETHER 2
#define DOT(sums, naturals, weights) ((sums) + (totals)_mm_madd_epi16((__m128i)(naturals), (__m128i)(weights)))

#include "hibari_integer_products.h"
#include "hibari_kind.h"

const yomite_hibari_kernels yomite_hibari_sse2_kernels = KERNELS("sse2");

#endif
