// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Which sounds of a room are left out because they were played a short time ago. Pure.
///
/// Time is whichever has moved on further: the clock, or what the room has said. A file is written faster than it is heard, and a room is silent
/// between comments.
struct SoundRests {
    private struct Rest {
        var start: Moment
        /// How much the room had said then.
        var heard: Duration
        /// The comments for one of which the sound is played; empty once that is being heard.
        var comments: Set<CommentNumber>
    }

    private var rests: [String: Rest] = [:]

    /// The sounds that are left out now, when the room has said so much.
    mutating func resting(at now: Moment, heard: Duration, for cooldown: Duration) -> Set<String> {
        guard !rests.isEmpty else { return [] }
        rests = rests.filter { $0.value.start + cooldown > now && $0.value.heard + cooldown > heard }
        return Set(rests.keys)
    }

    /// These sounds are played for these comments.
    mutating func note(_ sounds: [String], for comments: Set<CommentNumber>, at now: Moment, heard: Duration) {
        for sound in sounds { rests[sound] = Rest(start: now, heard: heard, comments: comments) }
    }

    /// A comment is being heard.
    mutating func begin(_ comment: CommentNumber) {
        for (sound, rest) in rests where rest.comments.contains(comment) { rests[sound]?.comments = [] }
    }

    /// A comment is not heard as it was prepared. A sound that is then played for nobody was not played.
    mutating func drop(_ comment: CommentNumber) {
        for (sound, rest) in rests where rest.comments.contains(comment) {
            rests[sound]?.comments.remove(comment)
            if rest.comments.count == 1 { rests[sound] = nil }
        }
    }
}

/// How many sounds were asked for in comments, over all rooms. Confined to the loop's thread.
public final class SoundCounts {
    /// How many are played.
    public internal(set) var played = 0
    /// How many were left out.
    public internal(set) var leftOut = 0

    init() {}
}
