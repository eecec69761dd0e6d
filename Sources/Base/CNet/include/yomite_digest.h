// SPDX-License-Identifier: GPL-3.0-or-later
//
// SHA-256 (FIPS 180-4) of what comes in pieces.

#ifndef YOMITE_DIGEST_H
#define YOMITE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { yomite_digest_bytes = 32 };

typedef struct {
    uint32_t state[8];
    uint64_t count;
    uint8_t block[64];
} yomite_digest;

void yomite_digest_begin(yomite_digest *digest);
void yomite_digest_add(yomite_digest *digest, const uint8_t *_Nullable bytes, size_t count);
/// Writes `yomite_digest_bytes` bytes. Nothing can be added then.
void yomite_digest_end(yomite_digest *digest, uint8_t *result);

#pragma clang assume_nonnull end

#endif
