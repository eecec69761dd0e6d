// SPDX-License-Identifier: GPL-3.0-or-later
//
// For processors that multiply bytes with AVX-512 VNNI.

#include "hibari_kernels.h"

#include <math.h>
#include <string.h>

#if __x86_64__

#include <immintrin.h>

#define LANES 8
#define BYTES 64
#define TOGETHER 4
#define DOT(sums, naturals, weights) ((totals)_mm512_dpbusd_epi32((__m512i)(sums), (__m512i)(naturals), (__m512i)(weights)))

#pragma clang attribute push(__attribute__((target("avx2,fma,avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))), apply_to = function)

#include "hibari_integer_products.h"
#include "hibari_kind.h"

#pragma clang attribute pop

const yomite_hibari_kernels yomite_hibari_avx512vnni_kernels = KERNELS("avx512vnni");

#endif
