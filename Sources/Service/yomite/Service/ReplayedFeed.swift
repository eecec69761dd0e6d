// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Net

/// Passes on the entries of a recorded feed, each at its time, and after the last one that the feed has ended. On the loop.
final class ReplayedFeed {
    private let loop: Loop
    private let entry: (FeedEntry) -> Void
    private var replay: Replay
    private var timer: Timer?
    private var ended: (() -> Void)?

    init(_ replay: Replay, on loop: Loop, entry: @escaping (FeedEntry) -> Void) {
        self.replay = replay
        self.loop = loop
        self.entry = entry
    }

    /// How many pauses of the recording were shortened.
    var shortened: Int { replay.shortened }

    /// Adds the next entry of the recording.
    func add(_ entries: [FeedEntry]) {
        for entry in entries { replay.add(entry, at: loop.now) }
        proceed()
    }

    /// The recording is complete; `ended` is called after its last entry.
    func end(_ ended: @escaping () -> Void) {
        self.ended = ended
        proceed()
    }

    /// Passes on nothing more.
    func stop() {
        if let timer { loop.cancel(timer) }
        timer = nil
        ended = nil
    }

    private func proceed() {
        while let entry = replay.take(at: loop.now) { self.entry(entry) }
        if let timer { loop.cancel(timer) }
        timer = replay.due.map { due in
            loop.at(due) { [weak self] in
                self?.timer = nil
                self?.proceed()
            }
        }
        guard replay.isEmpty, let ended else { return }
        self.ended = nil
        ended()
    }
}
