// SPDX-License-Identifier: GPL-3.0-or-later

internal import Feeds
internal import Loop
internal import Server

/// All feeds of a run, at the same time. The end of one does not end the others.
final class FeedGroup {
    private var sequences: [FeedSequence] = []
    private var running = 0

    /// Feeds that wait for `start`. `ended` is called when all of them have ended.
    init(
        _ plan: FeedPlan,
        settings: FeedSettings,
        loop: Loop,
        log: Log,
        into target: FeedSequence.Target,
        ended: @escaping () -> Void
    ) {
        running = plan.sequences.count
        sequences = plan.sequences.map {
            FeedSequence($0, settings: settings, loop: loop, log: log, into: target) { [unowned self] in
                running -= 1
                if running == 0 { ended() }
            }
        }
    }

    /// Opens every feed that can be opened.
    func start() {
        for sequence in sequences { sequence.start() }
    }

    /// Stops reading at once.
    func stop() {
        for sequence in sequences { sequence.stop() }
    }

    /// The state of the connection to Twitch; nil if no channel is read.
    var twitch: ServiceFigures.Twitch? { sequences.lazy.compactMap(\.twitch).first }

    /// How many messages about the feeds were not logged.
    var messagesLeftOut: Int { sequences.reduce(0) { $0 + $1.messagesLeftOut } }
    /// How many feeds could not be opened or read to their end.
    var failures: Int { sequences.reduce(0) { $0 + $1.failures } }
    /// Bytes read so far, of all feeds.
    var bytesRead: Int { sequences.reduce(0) { $0 + $1.bytesRead } }
}
