// SPDX-License-Identifier: GPL-3.0-or-later
//
// A managed value: the control side publishes immutable parameter blocks, the render side picks up the newest with one load.

#ifndef YOMITE_MANAGED_H
#define YOMITE_MANAGED_H

#include "yomite_realtime.h"

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How samples are changed on their way. Never altered once published.
typedef struct {
    /// 1 leaves samples as they are.
    float gain;
    /// The loudest sample that leaves; louder ones pull the gain down.
    float ceiling;
    /// Frames over which a new gain is reached.
    uint32_t ramp_frames;
    /// Frames over which a cut fades.
    uint32_t fade_frames;
} yomite_parameters;

typedef struct yomite_managed yomite_managed;

yomite_managed *_Nullable yomite_managed_create(yomite_parameters first);
/// Frees everything; neither side may be using it any more.
void yomite_managed_destroy(yomite_managed *_Nullable managed);

/// Publishes new parameters, and frees the blocks that render has left behind. Control side only. False, and nothing happens,
/// while the limit of blocks is out that render may still be looking at, or when memory is out: try again later.
bool yomite_managed_publish(yomite_managed *managed, yomite_parameters parameters);
/// The newest parameters; they stay valid until the next call. Render side only.
const yomite_parameters *yomite_managed_read_rt(yomite_managed *managed) YOMITE_RT;
/// How many blocks are allocated. Control side only.
uint32_t yomite_managed_blocks(const yomite_managed *managed);

#pragma clang assume_nonnull end

#endif
