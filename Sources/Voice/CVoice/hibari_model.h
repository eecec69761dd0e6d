// SPDX-License-Identifier: GPL-3.0-or-later
//
// The weights of a hibari voice: where they lie in the user's file, which is mapped and never copied, so that all hosts share its pages. The
// sizes of the network are those of the weights.

#ifndef YOMITE_VOICE_HIBARI_MODEL_H
#define YOMITE_VOICE_HIBARI_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct yomite_hibari_model yomite_hibari_model;

/// Maps and checks a model. NULL: `reason` says why (static text).
yomite_hibari_model *_Nullable yomite_hibari_model_open(const char *path, const char *_Nullable *_Nonnull reason);

void yomite_hibari_model_close(yomite_hibari_model *model);

#pragma clang assume_nonnull end

#endif
