// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_stream_flow.h"

#include "kept.h"
#include "units.h"

/// A server that says nothing for so long, although the stream runs and its sink is awake, is taken for stuck.
static const int64_t stall_limit = 3 * seconds;
/// A sound card that slept is open again by then.
static const int64_t wake_limit = 500 * milliseconds;
static const int64_t held_limit = 10 * seconds;
/// PulseAudio and WirePlumber put a sink to sleep after so long without sound; PipeWire does not tell its clients.
static const int64_t sleep_after = 5 * seconds;
/// What a sink that wakes slowly is given.
static const int64_t usual_lead_in = 300 * milliseconds;
/// So often the end of an utterance is asked for that should have come.
static const int64_t end_interval = 5 * milliseconds;

static bool is_wait(yomite_stream_action action) {
    return action.kind == yomite_action_wait;
}

void yomite_flow_begin(yomite_flow *flow, int64_t frame, bool is_suspended, bool sink_wakes_slowly, int64_t now) {
    flow->step = yomite_flow_paused;
    flow->index = yomite_read_index_of(frame, now);
    flow->last_request_at = flow->silent_since = now;
    // A new stream knows nothing of the sink: it may have slept for long.
    flow->paused_at = INT64_MIN / 2;
    flow->sink_wakes_slowly = sink_wakes_slowly;
    bool is_held = is_suspended && flow->sink == yomite_sink_held;
    if (!is_held) flow->sink = is_suspended ? yomite_sink_asleep : yomite_sink_awake;
    flow->state = is_held ? yomite_state_suspended : yomite_state_corked;
}

void yomite_flow_end(yomite_flow *flow, bool is_loss) {
    flow->step = yomite_flow_paused;
    if (is_loss) flow->sink = yomite_sink_awake;
    yomite_seats_leave(flow->seats, &flow->seat);
}

static yomite_stream_action ask(yomite_flow *flow, int64_t now) {
    yomite_read_index_ask(&flow->index, now);
    return yomite_action_of(yomite_action_ask);
}

static yomite_stream_action pause_as(yomite_flow *flow, yomite_flow_step step, int64_t now) {
    flow->step = step;
    flow->paused_at = flow->last_request_at = now;
    // While the stream is paused, the sink may sleep as it likes.
    if (flow->sink == yomite_sink_waking) flow->sink = yomite_sink_asleep;
    return yomite_action_of(yomite_action_pause);
}

static void prepare_to_play(yomite_flow *flow) {
    // Of a pause that only recalls, nobody was told.
    if (flow->step == yomite_flow_paused) flow->state = yomite_state_playing;
    flow->step = yomite_flow_filling;
}

/// Goes on with a stream that was prepared to play.
static yomite_stream_action play(yomite_flow *flow, int64_t now) {
    switch (flow->step) {
    case yomite_flow_filling: flow->step = yomite_flow_resuming; return yomite_action_of(yomite_action_fill);
    case yomite_flow_resuming:
        flow->step = yomite_flow_checking;
        // From now on the server reads.
        flow->index.reading.at = flow->last_request_at = now;
        if (flow->sink == yomite_sink_asleep) {
            flow->sink = yomite_sink_waking;
            flow->sink_until = now + wake_limit;
        }
        return yomite_action_of(yomite_action_resume);
    default: flow->step = yomite_flow_running; return ask(flow, now);
    }
}

// Going back: what the server holds is written anew, from where it reads.

/// Whether the read index is known that holds now; `otherwise` says what is done where it is not.
static bool knows_read_index(yomite_flow *flow, int64_t now, yomite_stream_action *otherwise) {
    switch (yomite_read_index_await(&flow->index, now)) {
    case yomite_read_index_unknown: *otherwise = ask(flow, now); return false;
    case yomite_read_index_awaited: *otherwise = yomite_action_until(yomite_read_index_deadline(&flow->index)); return false;
    default: return true;
    }
}

static bool is_too_late_for_block(yomite_flow *flow, int64_t now) {
    return flow->step == yomite_flow_running && yomite_read_index_is_ending(&flow->index, flow->options.sample_rate, now);
}

/// Cuts at the read index what the server has already.
static yomite_stream_action cut(yomite_flow *flow, const yomite_stream_facts *facts, yomite_action_kind kind, uint64_t utterance) {
    bool is_rendered = facts->phase == yomite_phase_placed && facts->utterance == utterance && facts->rendered > facts->start;
    if (flow->step != yomite_flow_running || !is_rendered) return yomite_action_at(kind, facts->rendered);
    yomite_stream_action otherwise;
    if (!knows_read_index(flow, facts->now, &otherwise)) return otherwise;
    if (is_too_late_for_block(flow, facts->now)) return ask(flow, facts->now);
    flow->silent_since = facts->now;
    return yomite_action_at(kind, least(flow->index.reading.frame, facts->rendered));
}

yomite_stream_action yomite_flow_obey(yomite_flow *flow, const yomite_stream_facts *facts) {
    if (!facts->has_command) return yomite_action_until(INT64_MAX);
    if (facts->command.kind == yomite_command_cut) return cut(flow, facts, yomite_action_cut, facts->command.utterance);
    // One utterance after the other.
    bool is_early = facts->command.kind == yomite_command_begin && facts->phase != yomite_phase_none;
    return is_early ? yomite_action_until(INT64_MAX) : yomite_action_of(yomite_action_obey);
}

/// Whether the next utterance waits because another stream is to sound first: this one is paused, and stands in line again.
static bool gives_way(const yomite_flow *flow, const yomite_stream_facts *facts) {
    return facts->phase == yomite_phase_waiting && flow->step == yomite_flow_running && yomite_seats_are_wanted(flow->seats);
}

static int64_t lead_in_frames(const yomite_flow *flow, int64_t now) {
    if (flow->sink == yomite_sink_awake && now - flow->paused_at < sleep_after) return 0;
    int64_t lead_in = flow->options.lead_in;
    if (lead_in < 0) lead_in = flow->sink_wakes_slowly ? usual_lead_in : 0;
    return lead_in * flow->options.sample_rate / seconds;
}

/// The frame that is heard at the same time as the leader's beginning; `start` where there is nothing to keep in step with.
static int64_t in_step(const yomite_flow *flow, const yomite_stream_facts *facts, int64_t start) {
    const yomite_stream_leader *leader = &facts->leader;
    if (leader->phase != yomite_phase_placed) return start;
    int64_t aligned = yomite_start_in_step(start, flow->index.reading, leader->start, leader->reading, flow->options.sample_rate);
    return greatest(aligned, facts->sound_end);
}

/// Gives the waiting utterance its place: a gap behind the last one, or as soon as it can be heard.
static yomite_stream_action place(yomite_flow *flow, const yomite_stream_facts *facts) {
    if (gives_way(flow, facts) || !yomite_seats_take(flow->seats, &flow->seat)) return yomite_action_until(INT64_MAX);
    if (facts->leader.phase == yomite_phase_waiting) return yomite_action_until(INT64_MAX);
    bool is_running = flow->step == yomite_flow_running, is_paused = flow->step == yomite_flow_paused;
    yomite_reading *reading = &flow->index.reading;
    if (is_paused) reading->at = facts->now;
    int64_t start = in_step(flow, facts, greatest(facts->sound_end + facts->gap, reading->frame));
    if (is_running && start >= facts->rendered) return yomite_action_at(yomite_action_place, start);
    // Silence is at the server already where the utterance belongs.
    yomite_stream_action otherwise;
    if (!knows_read_index(flow, facts->now, &otherwise)) return otherwise;
    start = greatest(start, reading->frame + (is_paused ? lead_in_frames(flow, facts->now) : 0));
    bool is_late = start == reading->frame;
    if (is_late && is_too_late_for_block(flow, facts->now)) return ask(flow, facts->now);
    // The sink holds silence, which would be heard first. A paused stream gets back what was not played yet.
    bool is_behind_silence = is_running && is_late && reading->frame - facts->sound_end > facts->target_frames;
    if (is_behind_silence) return pause_as(flow, yomite_flow_recalling, facts->now);
    if (!is_running) prepare_to_play(flow);
    return yomite_action_at(yomite_action_place, start);
}

static yomite_stream_action speak(yomite_flow *flow, const yomite_stream_facts *facts) {
    yomite_stream_action action = yomite_flow_obey(flow, facts);
    bool is_idle = is_wait(action) && action.until == INT64_MAX;
    if (is_idle && facts->phase == yomite_phase_waiting) action = place(flow, facts);
    // What an answer was wanted for may have ended meanwhile.
    bool is_awaiting = action.kind == yomite_action_ask || (is_wait(action) && action.until != INT64_MAX);
    if (!is_awaiting) yomite_read_index_forget(&flow->index);
    return action;
}

// Between utterances.

/// Pauses the stream once silence has lasted for the grace time: until then, an utterance that comes is heard at once. Nobody who
/// waits for a seat has to wait for that.
static yomite_stream_action rest(yomite_flow *flow, int64_t now) {
    if (flow->step == yomite_flow_paused) flow->state = yomite_state_corked;
    if (flow->step != yomite_flow_running) return yomite_action_until(INT64_MAX);
    // At least until what the server and the sink hold is silence for certain: that much would be heard at the next start.
    int64_t grace = yomite_seats_are_wanted(flow->seats) ? 0 : flow->options.idle_grace;
    int64_t due = flow->silent_since + greatest(grace, 2 * flow->options.latency);
    if (now < due) return yomite_action_until(due);
    yomite_seats_leave(flow->seats, &flow->seat);
    return pause_as(flow, yomite_flow_paused, now);
}

/// When the current utterance ends, if its end is known: the read index is asked for then.
static yomite_stream_action watch_end(yomite_flow *flow, const yomite_stream_facts *facts) {
    bool is_known = facts->phase == yomite_phase_placed && facts->end != INT64_MAX;
    if (flow->sink != yomite_sink_awake || !is_known) return yomite_action_until(INT64_MAX);
    int64_t frames = greatest(facts->end - flow->index.reading.frame, 0);
    int64_t due = flow->index.reading.at + frames * seconds / flow->options.sample_rate + 2 * milliseconds;
    if (facts->now >= due && !yomite_read_index_is_asked(&flow->index)) return ask(flow, facts->now);
    return yomite_action_until(greatest(due, facts->now + end_interval));
}

static yomite_stream_action go_on(yomite_flow *flow, const yomite_stream_facts *facts) {
    bool is_busy = facts->phase != yomite_phase_none;
    // The utterance was cut before it sounded.
    if (!is_busy && flow->step == yomite_flow_recalling) flow->step = yomite_flow_paused;
    if (!is_busy && flow->step == yomite_flow_paused) yomite_seats_leave(flow->seats, &flow->seat);
    // It was begun on the room's own clock, before the server was there.
    bool is_begun = facts->phase == yomite_phase_placed && flow->step == yomite_flow_paused;
    if (is_begun && yomite_seats_take(flow->seats, &flow->seat)) {
        prepare_to_play(flow);
        return play(flow, facts->now);
    }
    return is_busy && !gives_way(flow, facts) ? watch_end(flow, facts) : rest(flow, facts->now);
}

static void hold(yomite_flow *flow, int64_t now) {
    if (flow->sink == yomite_sink_held) return;
    flow->sink = yomite_sink_held;
    flow->sink_until = now + held_limit;
    flow->state = yomite_state_suspended;
}

yomite_stream_action yomite_flow_next(yomite_flow *flow, const yomite_stream_facts *facts) {
    if (yomite_flow_is_starting(flow)) return play(flow, facts->now);
    if (facts->phase != yomite_phase_none && !gives_way(flow, facts)) flow->silent_since = facts->now;
    yomite_stream_action speech = speak(flow, facts);
    if (!is_wait(speech)) return speech;
    yomite_stream_action other = go_on(flow, facts);
    if (!is_wait(other)) return other;
    int64_t until = least(speech.until, other.until);
    if (flow->sink != yomite_sink_waking) return yomite_action_until(until);
    if (facts->now < flow->sink_until) return yomite_action_until(least(until, flow->sink_until));
    hold(flow, facts->now);
    return yomite_action_until(facts->now);
}

bool yomite_flow_is_starting(const yomite_flow *flow) {
    return flow->step >= yomite_flow_filling && flow->step <= yomite_flow_checking;
}

yomite_stream_action yomite_flow_fade(yomite_flow *flow, const yomite_stream_facts *facts) {
    if (flow->step != yomite_flow_running) return yomite_action_until(INT64_MIN);
    if (facts->phase != yomite_phase_none) return cut(flow, facts, yomite_action_hush, facts->utterance);
    int64_t due = flow->silent_since + flow->options.latency;
    return yomite_action_until(facts->now < due ? due : INT64_MIN);
}

int64_t yomite_flow_request(yomite_flow *flow, int64_t now) {
    if (flow->step != yomite_flow_running) return -1;
    int64_t passed = now - flow->last_request_at;
    flow->last_request_at = now;
    return passed;
}

int64_t yomite_flow_stalls_at(const yomite_flow *flow) {
    bool is_read = flow->step == yomite_flow_running && flow->sink == yomite_sink_awake;
    return is_read ? flow->last_request_at + stall_limit : INT64_MAX;
}

// The sink.

static void wake(yomite_flow *flow) {
    if (flow->sink == yomite_sink_held) flow->state = flow->step == yomite_flow_running ? yomite_state_playing : yomite_state_corked;
    flow->sink = yomite_sink_awake;
}

void yomite_flow_suspend(yomite_flow *flow, bool is_suspended, int64_t now) {
    if (is_suspended == (flow->sink != yomite_sink_awake)) return;
    flow->last_request_at = now;
    if (!is_suspended) {
        wake(flow);
    } else if (flow->step == yomite_flow_running) {
        hold(flow, now);
    } else {
        flow->sink = yomite_sink_asleep;
    }
}

void yomite_flow_move(yomite_flow *flow, bool is_suspended, bool sink_wakes_slowly, int64_t now) {
    flow->last_request_at = now;
    flow->sink_wakes_slowly = sink_wakes_slowly;
    if (!is_suspended) wake(flow);
    if (is_suspended && flow->sink == yomite_sink_awake) flow->sink = yomite_sink_asleep;
}

bool yomite_flow_is_held(yomite_flow *flow, const yomite_stream_facts *facts) {
    bool is_due = facts->now >= flow->sink_until && facts->phase != yomite_phase_placed;
    if (flow->sink == yomite_sink_held && is_due) flow->sink = yomite_sink_asleep;
    return flow->sink == yomite_sink_held;
}
