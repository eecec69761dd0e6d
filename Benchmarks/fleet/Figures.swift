// SPDX-License-Identifier: GPL-3.0-or-later

/// What runs counted.
struct Figures {
    var steps = 0, comments = 0, outcomes = 0, repeats = 0, forgotten = 0, claims = 0, moves = 0, mostMovesInMinute = 0, drained = 0
    /// Nanoseconds in which a room had nobody who might be heard: of all rooms together, and the longest.
    var silence: Int64 = 0, longestSilence: Int64 = 0, longestUnowned: Int64 = 0
    /// How full the fullest node was at the end, compared with the average.
    var unevenness = 0.0

    mutating func add(_ other: Figures) {
        steps += other.steps
        comments += other.comments
        outcomes += other.outcomes
        repeats += other.repeats
        forgotten += other.forgotten
        claims += other.claims
        moves += other.moves
        mostMovesInMinute = max(mostMovesInMinute, other.mostMovesInMinute)
        drained += other.drained
        silence += other.silence
        longestSilence = max(longestSilence, other.longestSilence)
        longestUnowned = max(longestUnowned, other.longestUnowned)
        unevenness = max(unevenness, other.unevenness)
    }

    func report(seeds: Int, _ options: Options) -> String {
        """
        \(seeds) seeds, \(options.rooms) rooms, \(options.nodes) nodes: no breach
        steps                       \(steps)
        comments stored             \(comments), each with one outcome: \(outcomes == comments)
        begun again by a new owner  \(repeats)
        writes forgotten            \(forgotten)
        claims                      \(claims)
        nodes drained               \(drained)
        rooms moved by leaders      \(moves), at most \(mostMovesInMinute) in a minute
        unowned room-seconds        \(silence / second), longest \(longestSilence / millisecond) ms, \
        without an owner while Redis was there \(longestUnowned / millisecond) ms
        fullest node to average     \((unevenness * 1000).rounded() / 1000)
        """
    }
}
