// SPDX-License-Identifier: GPL-3.0-or-later
//
// A preallocated queue of small messages from one thread to one other: commands one way, events the other.

#ifndef YOMITE_MESSAGES_H
#define YOMITE_MESSAGES_H

#include "yomite_realtime.h"

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What a message says; which fields count is said with each kind.
typedef enum : uint32_t {
    // Control to playback.
    yomite_command_begin,  ///< utterance; count: frames between the end of the one before and this one
    yomite_command_end,    ///< utterance; position: the ring index behind its last frame
    yomite_command_cut,    ///< utterance; position: the ring index up to which frames are thrown away
    // Playback to control.
    yomite_event_started,      ///< utterance; frame: where it began
    yomite_event_finished,     ///< utterance; frame: where it ended; count: frames of silence inside it
    yomite_event_cut,          ///< utterance; count: how many of its frames were heard
    yomite_event_interrupted,  ///< utterance: it was not heard to its end, and will not be
    yomite_event_state,        ///< count: a yomite_state
} yomite_message_kind;

/// What an output does.
typedef enum : int64_t {
    yomite_state_connecting,
    yomite_state_playing,
    yomite_state_corked,
    yomite_state_suspended,
    yomite_state_moved,
    yomite_state_lost,
    yomite_state_restored,
} yomite_state;

typedef struct {
    yomite_message_kind kind;
    uint32_t position;
    uint64_t utterance;
    int64_t frame;
    int64_t count;
} yomite_message;

typedef struct yomite_messages yomite_messages;

/// A queue for so many messages, a power of two. Both sides are done with it before it is destroyed.
yomite_messages *_Nullable yomite_messages_create(uint32_t capacity);
void yomite_messages_destroy(yomite_messages *_Nullable messages);

/// Sends a message; false (and nothing happens) when the queue is full. The sending thread only.
bool yomite_messages_send_rt(yomite_messages *messages, yomite_message message) YOMITE_RT;
/// How many more could be sent. The sending thread only.
uint32_t yomite_messages_space_rt(const yomite_messages *messages) YOMITE_RT;
/// Looks at the oldest message without taking it; false when there is none. The receiving thread only.
bool yomite_messages_peek_rt(const yomite_messages *messages, yomite_message *message) YOMITE_RT;
/// Takes the oldest message; false when there is none. The receiving thread only.
bool yomite_messages_take_rt(yomite_messages *messages, yomite_message *message) YOMITE_RT;

#pragma clang assume_nonnull end

#endif
