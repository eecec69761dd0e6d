// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_stream_plan.h"

#include "kept.h"
#include "units.h"

static const int64_t connect_limit = 5 * seconds;
static const int64_t closing_limit = 250 * milliseconds;
/// So often a stream that is closing is looked after.
static const int64_t closing_interval = 5 * milliseconds;

void yomite_plan_start(yomite_plan *plan, yomite_flow_options options, yomite_seats *seats) {
    *plan = (yomite_plan){.flow = {.options = options, .seats = seats}, .state = yomite_state_connecting, .told = yomite_state_connecting};
}

void yomite_plan_settle(yomite_plan *plan, int64_t frame, bool is_suspended, bool sink_wakes_slowly, int64_t now) {
    plan->link = yomite_link_ready;
    plan->retry = (yomite_retry){0};
    yomite_flow_begin(&plan->flow, frame, is_suspended, sink_wakes_slowly, now);
    // While the sink is held asleep, the own clock goes on without a break.
    bool goes_on = plan->flow.sink == yomite_sink_held && plan->clock.state == yomite_own_clock_running;
    if (!goes_on) plan->clock.state = yomite_own_clock_unused;
}

void yomite_plan_fail(yomite_plan *plan) {
    plan->is_broken = true;
}

void yomite_plan_answer(yomite_plan *plan, const yomite_reading *reading) {
    yomite_read_index_answer(&plan->flow.index, reading, plan->flow.options.sample_rate);
}

bool yomite_plan_inquires(yomite_plan *plan, int64_t now) {
    if (yomite_read_index_is_asked(&plan->flow.index)) return false;
    yomite_read_index_ask(&plan->flow.index, now);
    return true;
}

/// Forgets the stream. What the server has not played yet is heard by those who listen, on the room's own clock, or by nobody.
static yomite_stream_action drop(yomite_plan *plan, const yomite_stream_facts *facts, bool is_loss) {
    bool is_shared = plan->link == yomite_link_ready && plan->clock.state == yomite_own_clock_unused;
    yomite_stream_action action = {.kind = yomite_action_drop, .frame = plan->flow.index.reading.frame};
    action.fate = !facts->is_tapped ? yomite_fate_lost : is_shared ? yomite_fate_returned : yomite_fate_kept;
    plan->link = yomite_link_absent;
    plan->is_broken = false;
    yomite_flow_end(&plan->flow, is_loss);
    return action;
}

static yomite_stream_action lose(yomite_plan *plan, const yomite_stream_facts *facts) {
    plan->state = yomite_state_lost;
    if (facts->is_connected) {
        yomite_retry_fail(&plan->retry, facts->now);
    } else {
        // It was not this stream's fault: it need not wait once the server is back.
        plan->retry = (yomite_retry){0};
    }
    return drop(plan, facts, true);
}

static yomite_stream_action fade_and_close(yomite_plan *plan, const yomite_stream_facts *facts) {
    if (plan->closing_until == 0) plan->closing_until = facts->now + closing_limit;
    bool can_fade = plan->link == yomite_link_ready && !plan->is_broken && facts->now < plan->closing_until;
    yomite_stream_action action = can_fade ? yomite_flow_fade(&plan->flow, facts) : yomite_action_until(INT64_MIN);
    if (action.kind != yomite_action_wait) return action;
    if (action.until != INT64_MIN) return yomite_action_until(facts->now + closing_interval);
    (void)drop(plan, facts, true);
    return yomite_action_of(yomite_action_close);
}

static yomite_stream_action tell(yomite_plan *plan) {
    // That it is back comes before what it does now.
    plan->told = plan->told == yomite_state_lost ? yomite_state_restored : plan->state;
    return (yomite_stream_action){.kind = yomite_action_tell, .state = plan->told};
}

/// Gets on with connecting.
static yomite_stream_action reach_server(yomite_plan *plan, const yomite_stream_facts *facts) {
    if (plan->link == yomite_link_connecting) return yomite_action_until(plan->connect_by);
    bool is_owed = facts->phase != yomite_phase_none || facts->has_command;
    if (is_owed) yomite_retry_hurry(&plan->retry, facts->now);
    if (facts->now < plan->retry.at) return yomite_action_until(plan->retry.at);
    plan->link = yomite_link_connecting;
    plan->connect_by = facts->now + connect_limit;
    return yomite_action_of(yomite_action_connect);
}

/// No server keeps the time. `is_held`: one has the stream, but its sink is held asleep.
static yomite_stream_action do_without_server(yomite_plan *plan, const yomite_stream_facts *facts, bool is_held) {
    yomite_stream_action action = yomite_flow_obey(&plan->flow, facts);
    if (action.kind != yomite_action_wait) return action;
    action = yomite_own_clock_next(&plan->clock, facts, plan->flow.options.sample_rate);
    if (action.kind != yomite_action_wait || is_held || !facts->is_connected) return action;
    yomite_stream_action link = reach_server(plan, facts);
    return link.kind == yomite_action_wait ? yomite_action_until(least(action.until, link.until)) : link;
}

static yomite_stream_action do_with_server(yomite_plan *plan, const yomite_stream_facts *facts) {
    yomite_stream_action action = yomite_flow_next(&plan->flow, facts);
    if (action.kind != yomite_action_wait) return action;
    int64_t stall = yomite_flow_stalls_at(&plan->flow);
    return facts->now < stall ? yomite_action_until(least(action.until, stall)) : lose(plan, facts);
}

static yomite_stream_action decide(yomite_plan *plan, const yomite_stream_facts *facts) {
    if (plan->link == yomite_link_ready && yomite_flow_is_starting(&plan->flow)) return yomite_flow_next(&plan->flow, facts);
    bool is_held = yomite_flow_is_held(&plan->flow, facts);
    if (plan->link != yomite_link_ready) return do_without_server(plan, facts, false);
    // A sink that sleeps stops the time, but not for those who listen.
    bool is_apart = is_held && facts->is_tapped;
    bool is_misplaced = is_apart ? plan->flow.step == yomite_flow_running : plan->clock.state != yomite_own_clock_unused;
    // Where the time has gone on without the server, or is to, a new stream begins at the right frame.
    if (is_misplaced) return drop(plan, facts, false);
    return is_apart ? do_without_server(plan, facts, true) : do_with_server(plan, facts);
}

static void update_state(yomite_plan *plan) {
    if (plan->link == yomite_link_ready) plan->state = plan->flow.state;
}

yomite_stream_action yomite_plan_next(yomite_plan *plan, const yomite_stream_facts *facts) {
    if (facts->is_closing) return fade_and_close(plan, facts);
    if (plan->is_broken) return lose(plan, facts);
    update_state(plan);
    yomite_stream_action action = decide(plan, facts);
    update_state(plan);
    // News are told when there is nothing more urgent to do.
    return action.kind == yomite_action_wait && plan->state != plan->told ? tell(plan) : action;
}

bool yomite_plan_is_stuck(const yomite_plan *plan, int64_t now) {
    return plan->link == yomite_link_connecting && now >= plan->connect_by;
}

yomite_phase yomite_plan_leading_phase(const yomite_plan *plan, yomite_phase phase) {
    if (plan->link != yomite_link_ready || plan->flow.sink == yomite_sink_held) return yomite_phase_none;
    bool is_out_of_time = phase == yomite_phase_placed && plan->flow.step != yomite_flow_running;
    return is_out_of_time ? yomite_phase_none : phase;
}
