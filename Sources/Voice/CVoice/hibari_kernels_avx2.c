// SPDX-License-Identifier: GPL-3.0-or-later
//
// For processors with AVX2 and FMA.

#include "hibari_kernels.h"

#include <math.h>
#include <string.h>

#if __x86_64__

#include <immintrin.h>

#define LANES 8
#define BYTES 32
#define TOGETHER 2
#define DOT(sums, naturals, weights) ((sums) + (totals)_mm256_madd_epi16((__m256i)(naturals), (__m256i)(weights)))

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#include "hibari_integer_products.h"
#include "hibari_kind.h"

#pragma clang attribute pop

const yomite_hibari_kernels yomite_hibari_avx2_kernels = KERNELS("avx2");

#endif
