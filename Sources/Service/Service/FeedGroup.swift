// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Loop

/// All feeds of a run, at the same time. The end of one does not end the others.
final class FeedGroup {
    private var sequences: [FeedSequence] = []
    private var running = 0

    /// Feeds that wait for `start`.
    init(_ plan: FeedPlan, settings: Settings, loop: Loop, log: Log, sink: FeedSequence.Sink) {
        var each = sink
        each.ended = { [unowned self] in
            running -= 1
            if running == 0 { sink.ended() }
        }
        sequences = plan.sequences.map {
            FeedSequence($0, settings: settings, loop: loop, log: log, sink: each)
        }
        running = sequences.count
    }

    /// Opens every feed that can be opened.
    func start() {
        for sequence in sequences { sequence.start() }
    }

    /// Gives back what a settled comment cost. Once only. Which feed a comment came from is not kept with it: the one that has most
    /// under way may read on.
    func release(_ cost: Int) {
        var rest = cost
        while rest > 0, let most = sequences.max(by: { $0.underWay < $1.underWay }), most.underWay > 0 {
            let part = min(rest, most.underWay)
            most.release(part)
            rest -= part
        }
    }

    /// Stops reading at once.
    func stop() {
        for sequence in sequences { sequence.stop() }
    }

    /// How many feeds could not be opened or read to their end.
    var failures: Int { sequences.reduce(0) { $0 + $1.failures } }
    /// Bytes read so far, of all feeds.
    var bytesRead: Int { sequences.reduce(0) { $0 + $1.bytesRead } }
}
