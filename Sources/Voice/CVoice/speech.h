// SPDX-License-Identifier: GPL-3.0-or-later
//
// The output of one job: engine → silence trimmed at both ends → resampled → cut at the limit → blocks on the pipe.

#ifndef YOMITE_VOICE_SPEECH_H
#define YOMITE_VOICE_SPEECH_H

#include "yomite_engine.h"

#include "frames.h"

#pragma clang assume_nonnull begin

/// The least number of samples in the first write of an utterance. By default 0: they go out at once, whatever their number.
void yomite_speech_set_first_write(uint32_t samples);

/// Does the job, and answers it with done or failed. False: the other side is gone.
bool yomite_speech_perform(const yomite_request *request, const yomite_engine *engine);

#pragma clang assume_nonnull end

#endif
