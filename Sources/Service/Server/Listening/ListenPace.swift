// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// How much silence listeners get while nothing is heard: enough to get a second of sound each second, in total. Pure.
///
/// While the room speaks, the sound card is its clock; while it is silent, nothing comes, and our clock takes over. The difference between
/// the clocks is made up for in the silence.
struct ListenPace {
    /// How long nothing may come before it counts as silence.
    var patience = Duration.milliseconds(100)

    private let sampleRate: Int
    private let begin: Moment
    private var lastHeard: Moment?
    private var given = 0

    init(sampleRate: Int, at now: Moment) {
        self.sampleRate = sampleRate
        begin = now
    }

    /// Whether nothing was heard for so long.
    func isSilent(at now: Moment) -> Bool {
        lastHeard.map { now - $0 >= patience } ?? true
    }

    /// The frames of silence that are due after this many frames of sound since the last call.
    mutating func silence(heard: Int, at now: Moment) -> Int {
        given += heard
        if heard > 0 { lastHeard = now }
        if !isSilent(at: now) { return 0 }
        let due = Int((now - begin).nanoseconds / 1_000 * Int64(sampleRate) / 1_000_000) - given
        guard due > 0 else { return 0 }
        given += due
        return due
    }
}
