// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where on its clock a stream begins an utterance: behind the silence that wakes a sink, and in step with the stream that leads it.

#include "stream.h"
#include "yomite_start.h"

static const int64_t milliseconds = 1000000;
static const int64_t seconds = 1000000000;

/// PulseAudio and WirePlumber put a sink to sleep after so long without sound; PipeWire does not tell its clients.
static const int64_t sleep_after = 5 * seconds;
/// What a sink that wakes slowly is given.
static const int64_t usual_lead_in = 300 * milliseconds;

int64_t stream_lead_in(const stream *stream, int64_t now) {
    if (!stream->is_suspended && now - stream->corked_at < sleep_after) return 0;
    int64_t lead_in = stream->lead_in;
    if (lead_in < 0) lead_in = yomite_sink_wakes_slowly(pa_stream_get_device_name(stream->stream)) ? usual_lead_in : 0;
    return lead_in * stream->sample_rate / seconds;
}

/// Whether the leader has the same utterance, in this state.
static bool leads(const stream *stream, utterance_phase phase) {
    const struct stream *leader = stream->leader;
    if (leader == NULL || !leader->is_ready || leader->is_held_asleep) return false;
    return leader->player->current.phase == phase && leader->player->current.id == stream->player->current.id;
}

bool stream_waits_for_leader(const stream *stream) {
    return leads(stream, utterance_waiting);
}

static yomite_reading reading_of(const stream *stream) {
    return (yomite_reading){.frame = stream->read_frame, .at = stream->read_at, .lag = stream->sink_lag};
}

int64_t stream_in_step(const stream *stream, int64_t start) {
    const struct stream *leader = stream->leader;
    if (!leads(stream, utterance_placed) || leader->is_corked) return start;
    int64_t aligned =
        yomite_start_in_step(start, reading_of(stream), leader->player->current.start, reading_of(leader), stream->sample_rate);
    return aligned > stream->player->sound_end ? aligned : stream->player->sound_end;
}
