// SPDX-License-Identifier: GPL-3.0-or-later

#include "yomite_read_index.h"

#include "kept.h"
#include "units.h"

#include <stddef.h>

/// A round trip to the server takes a fraction of a millisecond. After this, the last answer has to do.
static const int64_t answer_limit = 200 * milliseconds;
/// A message takes that long to a server that has nothing else to do, with plenty to spare.
static const int64_t message_time = 1 * milliseconds;

/// How far what the server had read lies ahead of the time, as a rhythm counts that.
static int64_t ahead(const yomite_read_index *index, uint32_t sample_rate, int64_t now) {
    int64_t rate = sample_rate;
    return index->reading.frame / rate * seconds + index->reading.frame % rate * seconds / rate - now;
}

yomite_read_index yomite_read_index_of(int64_t frame, int64_t now) {
    return (yomite_read_index){.reading = {.frame = frame, .at = now}, .rhythm = yomite_rhythm_unknown()};
}

void yomite_read_index_ask(yomite_read_index *index, int64_t now) {
    index->asked++;
    index->asked_at = now;
}

bool yomite_read_index_is_asked(const yomite_read_index *index) {
    return index->asked != index->answered;
}

void yomite_read_index_answer(yomite_read_index *index, const yomite_reading *reading, uint32_t sample_rate) {
    index->answered++;
    if (reading == NULL) return;
    index->reading = *reading;
    // When exactly the server read is not known: at the earliest when it was asked.
    if (index->answered == index->asked) yomite_rhythm_note(&index->rhythm, ahead(index, sample_rate, index->asked_at), reading->at);
}

/// The next question is the one that a decision waits for.
static void await_next(yomite_read_index *index) {
    index->awaited = index->asked + 1;
}

yomite_read_index_state yomite_read_index_await(yomite_read_index *index, int64_t now) {
    if (index->awaited == 0) {
        await_next(index);
        index->awaited_since = now;
        return yomite_read_index_unknown;
    }
    bool is_open = (int32_t)(index->answered - index->awaited) < 0;
    if (is_open && now < yomite_read_index_deadline(index)) return yomite_read_index_awaited;
    index->awaited = 0;
    return yomite_read_index_known;
}

int64_t yomite_read_index_deadline(const yomite_read_index *index) {
    return index->awaited == 0 ? INT64_MAX : index->awaited_since + answer_limit;
}

bool yomite_read_index_is_ending(yomite_read_index *index, uint32_t sample_rate, int64_t now) {
    int64_t left = yomite_rhythm_time_left(&index->rhythm, ahead(index, sample_rate, now));
    if (left > message_time || now - index->awaited_since > 2 * message_time) return false;
    await_next(index);
    return true;
}

void yomite_read_index_forget(yomite_read_index *index) {
    index->awaited = 0;
}
