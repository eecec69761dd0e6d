// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_digest.h"

#include <string.h>

#pragma clang assume_nonnull begin

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6,
    0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1,
    0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2};

static uint32_t rotated(uint32_t word, int places) {
    return word >> places | word << (32 - places);
}

static void compress(yomite_digest *digest) {
    uint32_t w[64];
    for (int t = 0; t < 16; t++) {
        const uint8_t *bytes = digest->block + 4 * t;
        w[t] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    }
    for (int t = 16; t < 64; t++) {
        uint32_t s0 = rotated(w[t - 15], 7) ^ rotated(w[t - 15], 18) ^ w[t - 15] >> 3;
        uint32_t s1 = rotated(w[t - 2], 17) ^ rotated(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    uint32_t v[8];
    memcpy(v, digest->state, sizeof v);
    for (int t = 0; t < 64; t++) {
        uint32_t sum = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25);
        uint32_t first = v[7] + sum + ((v[4] & v[5]) ^ (~v[4] & v[6])) + constants[t] + w[t];
        uint32_t second = (rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++) digest->state[i] += v[i];
}

void yomite_digest_begin(yomite_digest *digest) {
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(digest->state, first, sizeof first);
    digest->count = 0;
}

void yomite_digest_add(yomite_digest *digest, const uint8_t *_Nullable bytes, size_t count) {
    while (count > 0 && bytes) {
        size_t begun = digest->count % 64;
        size_t taken = count < 64 - begun ? count : 64 - begun;
        memcpy(digest->block + begun, bytes, taken);
        digest->count += taken;
        bytes += taken;
        count -= taken;
        if (begun + taken == 64) compress(digest);
    }
}

void yomite_digest_end(yomite_digest *digest, uint8_t *result) {
    uint64_t bits = digest->count * 8;
    static const uint8_t padding[64] = {0x80};
    size_t begun = digest->count % 64;
    yomite_digest_add(digest, padding, begun < 56 ? 56 - begun : 120 - begun);
    uint8_t length[8];
    for (int i = 0; i < 8; i++) length[i] = (uint8_t)(bits >> (56 - 8 * i));
    yomite_digest_add(digest, length, sizeof length);
    for (int i = 0; i < yomite_digest_bytes; i++) result[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
}

#pragma clang assume_nonnull end
