// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_own_clock.h"

#include "kept.h"
#include "units.h"

enum : uint32_t { steps_per_second = 50 };
static const int64_t step = seconds / steps_per_second;
/// After a pause of the process no more than this is caught up with.
static const int64_t longest_steps = 50;

static int64_t start_of(const yomite_own_clock *clock, const yomite_stream_facts *facts, int64_t step_frames) {
    // Silence that has passed by itself counts towards the gap.
    bool is_running = clock->state == yomite_own_clock_running;
    int64_t idle = is_running ? 0 : (facts->now - clock->rendered_until) / step * step_frames;
    return greatest(facts->sound_end + facts->gap - idle, facts->rendered);
}

yomite_stream_action yomite_own_clock_next(yomite_own_clock *clock, const yomite_stream_facts *facts, uint32_t sample_rate) {
    int64_t step_frames = sample_rate / steps_per_second;
    if (!facts->is_tapped) {
        // Who listened has left in the middle: the rest would be heard by nobody.
        bool was_used = clock->state != yomite_own_clock_unused;
        clock->state = yomite_own_clock_unused;
        return was_used ? yomite_action_of(yomite_action_lose) : yomite_action_until(INT64_MAX);
    }
    if (facts->phase == yomite_phase_waiting) return yomite_action_at(yomite_action_place, start_of(clock, facts, step_frames));
    if (facts->phase == yomite_phase_none) {
        if (clock->state == yomite_own_clock_running) clock->state = yomite_own_clock_stopped;
        return yomite_action_until(INT64_MAX);
    }
    if (clock->state != yomite_own_clock_running) clock->rendered_until = facts->now;
    clock->state = yomite_own_clock_running;
    int64_t steps = (facts->now - clock->rendered_until) / step;
    if (steps <= 0) return yomite_action_until(clock->rendered_until + step);
    clock->rendered_until = steps > longest_steps ? facts->now : clock->rendered_until + steps * step;
    return (yomite_stream_action){.kind = yomite_action_render, .frames = least(steps, longest_steps) * step_frames};
}
