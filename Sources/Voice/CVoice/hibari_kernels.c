// SPDX-License-Identifier: GPL-3.0-or-later

#include "hibari_kernels.h"

enum {
    /// For each input: a panel of sixteen floating-point numbers, or one of 32 bytes and at most two bytes of each row.
    input_bytes = 2 * yomite_hibari_most_rows + 32,
    /// What is kept of rows and columns besides.
    fixed_bytes = 1024,
};

size_t yomite_hibari_scratch_bytes(size_t inputs) {
    return inputs * input_bytes + fixed_bytes;
}

size_t yomite_hibari_list_kernels(const yomite_hibari_kernels *listed[static yomite_hibari_most_kinds]) {
    size_t count = 0;
#if __x86_64__
    __builtin_cpu_init();
    bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    bool has_avx512 =
        has_avx2 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    if (has_avx512 && __builtin_cpu_supports("avx512vnni")) listed[count++] = &yomite_hibari_avx512vnni_kernels;
    if (has_avx2 && __builtin_cpu_supports("avxvnni")) listed[count++] = &yomite_hibari_avxvnni_kernels;
    if (has_avx2) listed[count++] = &yomite_hibari_avx2_kernels;
    listed[count++] = &yomite_hibari_sse2_kernels;
#endif
    listed[count++] = &yomite_hibari_plain_kernels;
    return count;
}

const yomite_hibari_kernels *yomite_hibari_best_kernels(void) {
    const yomite_hibari_kernels *listed[yomite_hibari_most_kinds];
    yomite_hibari_list_kernels(listed);
    return listed[0];
}
