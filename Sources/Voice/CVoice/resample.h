// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef YOMITE_VOICE_RESAMPLE_H
#define YOMITE_VOICE_RESAMPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum { yomite_sample_rate_least = 4000, yomite_sample_rate_most = 192000 };

/// Prepares for one utterance. False: the library is not installed (a reason was logged), or the rate is out of range.
bool yomite_resample_begin(uint32_t from_rate, uint32_t to_rate);

/// Takes up to `count` samples and makes up to `capacity`. Returns how many were made; `taken` receives how many were taken. With `count` 0
/// it returns what it holds back, until it returns 0.
size_t yomite_resample(const int16_t *_Nullable samples, size_t count, size_t *taken, int16_t *made, size_t capacity);

/// Ends the utterance.
void yomite_resample_end(void);

#pragma clang assume_nonnull end

#endif
