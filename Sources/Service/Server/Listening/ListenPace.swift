// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// How much silence listeners get where nothing is heard: so much that, with what was heard, they get a second of sound each second. Pure.
///
/// While the room speaks, its clock is that of the sound card; while it is silent, nothing comes, and ours takes over. What the two clocks differ
/// by is made up for in the silence.
struct ListenPace {
    /// So long nothing may come before it counts as silence.
    var patience = Duration.milliseconds(100)

    private let sampleRate: Int
    private let begin: Moment
    private var lastHeard: Moment?
    private var given = 0

    init(sampleRate: Int, at now: Moment) {
        self.sampleRate = sampleRate
        begin = now
    }

    /// Frames of silence that are due, given that so many were heard since the last call.
    mutating func silence(heard: Int, at now: Moment) -> Int {
        given += heard
        if heard > 0 { lastHeard = now }
        if let lastHeard, now - lastHeard < patience { return 0 }
        let due = Int((now - begin).nanoseconds / 1_000 * Int64(sampleRate) / 1_000_000) - given
        guard due > 0 else { return 0 }
        given += due
        return due
    }
}
