// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Where a room's sound goes. Used on the loop's thread only; what is behind it may have a thread of its own.
///
/// One utterance at a time: `begin`, then `push` as often as there is space, then `end`; then its `.finished` event, then the next.
/// Playing starts by itself once enough was pushed to fill the first request without a hole.
public protocol Output: AnyObject {
    /// Frames a second.
    var sampleRate: Int { get }
    /// Whether anybody is there who could hear it. Nothing is begun before.
    var isThere: Bool { get }
    /// Whether what is begun now would be heard in its time: nothing is lost, asleep or broken.
    var isAwake: Bool { get }
    /// How many frames `push` would take now.
    var space: Int { get }
    /// Opens the next utterance: its first frame is heard at `gap` frames after the end of the previous one, or later.
    func begin(_ utterance: UtteranceID, gap: Int)
    /// Adds samples of the open utterance. Returns how many frames were taken: the rest must be offered again.
    func push(_ samples: Span<Int16>) -> Int
    /// Closes the open utterance: nothing more belongs to it.
    func end()
    /// Drops what was not heard yet of the utterance, with a short fade where it is being heard. Ends in a `.cut` event.
    func cut()
    /// Sets gain (1 = as it is).
    func setGain(_ gain: Float)
    /// Sets until when it may be heard; nil, as at the beginning: always. Past that moment it is silent, and an utterance goes on where it stopped if
    /// the moment is moved on. Unlike all other moments it counts by CLOCK_BOOTTIME, which goes on while the machine sleeps, as the deadlines of
    /// `Chat/Fleet` do.
    func fence(until deadline: Moment?)
    /// What happened since the last call. Call it whenever `descriptor` asks, or every `pollInterval` while something is under way.
    func takeEvents() -> [OutputEvent]
    /// How often `takeEvents` wants to be called: nil while there is nothing to be said.
    var pollInterval: Duration? { get }
    /// Begins to give what is heard to somebody else as well, who counts as listening: speech then goes on also while no sound server keeps
    /// the time, or in the time it takes where nothing else does. `now` reads the monotonic clock. Nil where the output has no tap.
    func openTap(now: @escaping () -> Moment) -> OutputTap?
    /// Nobody listens there any more.
    func closeTap()
    /// Why the output will take nothing any more; nil while it works, and while a lost server is waited for.
    var failure: OutputError? { get }
    /// How many frames a file or the reader of a pipe has taken; nil where something else keeps the time.
    var taken: Int64? { get }
    /// How steadily it played.
    var steadiness: Steadiness { get }
    /// Fades out, tells the other side, and frees everything. The output is of no use afterwards.
    func close()
}

extension Output {
    /// Most outputs have something else that keeps the time.
    public var taken: Int64? { nil }
}

/// Names an utterance on the way to the ear and back.
public struct UtteranceID: Hashable, Sendable {
    /// The number; never used twice in a run.
    public var number: UInt64

    /// The utterance with that number.
    public init(_ number: UInt64) {
        self.number = number
    }
}

/// What an output reports.
public enum OutputEvent: Equatable, Sendable {
    /// The first frame of an utterance was heard, at this frame of the room's audio clock.
    case started(UtteranceID, frame: Int64)
    /// Its last frame was heard. `starved`: frames of silence inside it, because the synthesis was late or the output's deadline had passed.
    case finished(UtteranceID, frame: Int64, starved: Int64)
    /// It was cut off by `cut()`; `heard` frames of it had been heard.
    case cut(UtteranceID, heard: Int64)
    /// The sound server (or file) was lost while this utterance was under way: it has to be said again from its start.
    case interrupted(UtteranceID)
    /// What the output does changed.
    case state(OutputState)
}

/// What an output does.
public enum OutputState: String, Sendable {
    /// Sound is being delivered.
    case playing
    /// Nothing to say: the stream is paused at the server.
    case corked
    /// The sink sleeps.
    case suspended
    /// The stream was moved to another sink.
    case moved
    /// The server or the sink is gone.
    case lost
    /// It is back.
    case restored
}
