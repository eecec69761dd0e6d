// SPDX-License-Identifier: GPL-3.0-or-later
//
// For processors that multiply bytes with AVX-VNNI.

#include "hibari_kernels.h"

#include <math.h>
#include <string.h>

#if __x86_64__

#include <immintrin.h>

#define LANES 8
#define BYTES 32
#define TOGETHER 4
#define DOT(sums, naturals, weights) ((totals)_mm256_dpbusd_avx_epi32((__m256i)(sums), (__m256i)(naturals), (__m256i)(weights)))

#pragma clang attribute push(__attribute__((target("avx2,fma,avxvnni"))), apply_to = function)

#include "hibari_integer_products.h"
#include "hibari_kind.h"

#pragma clang attribute pop

const yomite_hibari_kernels yomite_hibari_avxvnni_kernels = KERNELS("avxvnni");

#endif
