// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gain ramp and limiter. With nothing to do, samples pass untouched, bit for bit.

#include "kept.h"
#include "player.h"

#include <string.h>

/// How much of the way back to rest the limiter goes per frame: about 50 ms at 22,050 Hz.
YOMITE_KEPT_CONSTANT float release = 1.0f / 1024;
/// So near to rest, it is at rest.
YOMITE_KEPT_CONSTANT float rest = 0.9999f;
YOMITE_KEPT_CONSTANT float zero = 0, half = 0.5f, minus_half = -0.5f, unity = 1;

static void aim_rt(yomite_player *player, const yomite_parameters *parameters) YOMITE_RT {
    if (parameters->gain == player->gain_target) return;
    player->gain_target = parameters->gain;
    if (!player->has_sounded) player->gain = parameters->gain;
    float frames = parameters->ramp_frames == 0 ? unity : (float)parameters->ramp_frames;
    player->gain_step = (parameters->gain - player->gain) / frames;
}

static float next_gain_rt(yomite_player *player) YOMITE_RT {
    if (player->gain == player->gain_target) return player->gain;
    float left = player->gain_target - player->gain;
    bool arrives = player->gain_step > 0 ? left <= player->gain_step : left >= player->gain_step;
    player->gain = arrives ? player->gain_target : player->gain + player->gain_step;
    return player->gain;
}

/// Pulls the gain down at once for a sample that is too loud, and lets it rise again slowly.
static float limit_rt(yomite_player *player, float sample, float ceiling) YOMITE_RT {
    float loudness = sample < 0 ? zero - sample : sample;
    if (loudness * player->reduction > ceiling) {
        player->reduction = ceiling / loudness;
    } else if (player->reduction < rest) {
        player->reduction += (unity - player->reduction) * release;
        if (loudness * player->reduction > ceiling) player->reduction = ceiling / loudness;
    } else {
        player->reduction = unity;
    }
    return sample * player->reduction;
}

void player_shape_rt(yomite_player *player, const int16_t *from, int16_t *to, uint32_t frames) YOMITE_RT {
    const yomite_parameters *parameters = yomite_managed_read_rt(player->managed);
    aim_rt(player, parameters);
    player->has_sounded = true;
    if (player->gain == unity && player->gain_target == unity && player->reduction == unity) {
        memcpy(to, from, frames * sizeof *to);
        return;
    }
    uint64_t limited = 0;
    for (uint32_t i = 0; i < frames; i++) {
        float gain = next_gain_rt(player);
        float sample = from[i] * gain;
        // Up to unity nothing can become too loud that was not so before, and that is left as it is.
        if (gain > unity || player->reduction < unity) sample = limit_rt(player, sample, parameters->ceiling);
        if (player->reduction < unity) limited++;
        to[i] = (int16_t)(sample + (sample < 0 ? minus_half : half));
    }
    add_rt(&player->counters.limited_frames, limited);
}
