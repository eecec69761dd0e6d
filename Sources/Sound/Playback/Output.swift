// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
public import Core
import Glibc
public import Net
import Synchronization

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

/// Why an output cannot be had, or cannot go on.
public enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be opened for writing.
    case cannotOpen(path: String, errno: Int32)
    /// It is a link or a file that somebody else put where everybody may write.
    case foreign(path: String)
    /// Its disk does not answer.
    case noAnswer(path: String)
    /// The file was opened, but takes no more.
    case cannotWrite(path: String, errno: Int32)
    /// The disk did not take the last bytes in time.
    case unfinished(path: String, bytes: Int)
    /// The reader of the pipe has gone.
    case readerGone(path: String)
    /// Memory, descriptors or threads are out.
    case outOfResources(errno: Int32)
    /// Real-time scheduling was demanded, and is not allowed.
    case schedulingRefused(errno: Int32)
    /// The number of rooms is more than one server plays.
    case tooManyStreams(limit: Int)

    /// A file that could not be opened.
    public init(_ file: UnopenedFile) {
        self = file.errno == ELOOP ? .foreign(path: file.path) : .cannotOpen(path: file.path, errno: file.errno)
    }

    /// A file or pipe that was opened takes no more.
    public init(writing path: String, errno: Int32) {
        self = errno == EPIPE ? .readerGone(path: path) : .cannotWrite(path: path, errno: errno)
    }

    /// What failed, and what to do.
    public var description: String {
        switch self {
        case .cannotOpen(let path, let errno):
            "\(path) cannot be opened for writing (\(systemMessage(errno))): check the folder and its permissions"
        case .foreign(let path):
            "\(path) is not written: it is a link or another user's file in a folder that everybody can write to, "
                + "or a link that leads back to itself; name another file"
        case .noAnswer(let path):
            "\(path) cannot be opened for writing (its disk does not answer, or nobody reads the pipe): check that, or name another file"
        case .cannotWrite(let path, let errno):
            "\(path) cannot be written (\(systemMessage(errno))): check the space left on the disk"
        case .unfinished(let path, let bytes):
            "\(path) is not complete: its disk did not take the last \(bytes) bytes in time"
        case .readerGone(let path):
            "the program that reads \(path) has ended, so the rest would not be heard"
        case .outOfResources(let errno):
            "no memory or descriptors left for an audio output (\(systemMessage(errno))): raise the limits, or run fewer rooms"
        case .schedulingRefused(let errno):
            "real-time scheduling is not allowed (\(systemMessage(errno))): raise RLIMIT_RTPRIO to 5, or use --realtime auto"
        case .tooManyStreams(let limit):
            "one sound server plays at most \(limit) rooms at a time: stop one, or use another output"
        }
    }
}

/// What is heard of an output, for one thread that hands it on to others. It may outlive the output; then nothing more comes.
@safe public final class OutputTap: @unchecked Sendable {
    // SAFETY: the tap is a ring between the render side and one reading thread: `take` is called on that thread only. Besides it only the
    // player's deadline is touched here, which is atomic. Keeping the player keeps the ring.
    private let player: Player
    private let reader: OpaquePointer
    /// Frames a second.
    let sampleRate: Int

    /// So long nothing may come before it counts as silence: what is heard comes in pieces.
    public let patience: Duration

    /// The frame of the room's audio clock behind what was taken last. On the reading thread.
    public private(set) var frame: Int64 = 0
    /// What an output that is one of several adds to its own frames.
    private let shift = Atomic<Int64>(0)

    /// How late the taker may be, besides the pieces.
    static let patience = Duration.milliseconds(100)
    /// How much it holds of what nobody takes: about three quarters of a second.
    static let frames = 16_384

    /// Nil where the player was made without a tap.
    init?(_ player: Player, sampleRate: Int, patience: Duration = OutputTap.patience) {
        guard let reader = unsafe yomite_player_tap(player.handle) else { return nil }
        self.player = player
        unsafe self.reader = reader
        self.sampleRate = sampleRate
        self.patience = patience
    }

    /// From now on so much is added to the frames. On the loop's thread.
    func shift(by frames: Int64) {
        shift.store(frames, ordering: .relaxed)
    }

    /// What was heard since the last call. Past the output's deadline nothing: what was not taken before waits for a later one.
    public func take() -> [Int16] {
        guard !player.isOverdue else { return [] }
        let count = unsafe yomite_ring_fill_rt(reader)
        // SAFETY: so many frames lie there in one piece until they are dropped, and are copied before.
        let samples = unsafe Array(UnsafeBufferPointer(start: yomite_ring_peek_rt(reader), count: Int(count)))
        frame = unsafe yomite_player_take_tap(player.handle, count) + shift.load(ordering: .relaxed)
        return samples
    }
}
