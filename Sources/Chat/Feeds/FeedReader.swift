// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
public import Comments
import Glibc
public import Net
import Synchronization

/// What a feed's reader tells, in order.
public enum FeedMessage: Equatable, Sendable {
    /// Things that came in. Each entry's cost is under way until `FeedReader.giveBack`.
    case entries([FeedEntry], FeedCounters)
    /// The bytes of the entries that follow come from this file.
    case stretch(FileStretch)
    /// Something happened to the source, which goes on.
    case news(FeedNews)
    /// The feed is over; nothing follows. The counters are final.
    case ended(FeedEnd, FeedCounters)
}

/// Opens and reads one feed on a thread of its own, so that blocking there blocks nobody else.
///
/// The reader waits while more than `FeedLimits.maxBytesUnderWay` are under way: a pipe's writer is thereby held back too. It uses
/// no time at all while nothing arrives. The owner keeps the reader on one thread; letting go of it stops it.
public final class FeedReader {
    private let body: ReaderBody
    private let isOnDisk: Bool
    private var thread: pthread_t?

    /// Starts reading, unless the system is short of descriptors or threads. `sink` is called on the reader's thread and must not keep the reader alive.
    /// - Parameters:
    ///   - format: what the operator said it is; nil lets the feed's first line decide.
    ///   - underWay: what another reader has taken and `giveBack` of this one will return.
    public init(
        _ source: consuming some FeedSource & ~Copyable,
        format: FeedFormat?,
        limits: FeedLimits,
        underWay: Int = 0,
        sink: @escaping @Sendable (FeedMessage) -> Void
    ) throws(SystemShortage) {
        let parser = FeedParser(format: format, nameBytes: limits.maxNameBytes)
        let decoder = FeedDecoder(parser: parser, limits: limits)
        isOnDisk = source.isOnDisk
        let waiting = Mutex(Optional(source))
        body = try ReaderBody(credit: Credit(limits.maxBytesUnderWay - underWay), sink: sink) { credit, bell, sink in
            var port = FeedPort(decoder: decoder, credit: credit, bell: bell, sink: sink)
            let end = waiting.withLock { $0.take() }?.read(through: &port)
            guard let end = port.refusal ?? end, port.finish() else { return }
            sink(.ended(end, port.counters))
        }
        thread = try body.start()
    }

    deinit {
        stop()
    }

    /// Says that entries of this cost are done with, so that as much can follow. From any thread.
    public func giveBack(_ cost: Int) {
        body.credit.give(cost)
    }

    /// A thread that is not inside a file on a disk which does not answer ends in far less.
    private static let patience = Duration.milliseconds(100)

    /// Stops reading, also in the middle of waiting. When this returns, nothing is sent any more.
    public func stop() {
        guard let thread else { return }
        body.stop()
        _ = !isOnDisk || body.over.wait(atMost: Self.patience) ? pthread_join(thread, nil) : pthread_detach(thread)
        self.thread = nil
    }
}

/// What the thread works with. The thread holds on to it until it ends.
private final class ReaderBody: Sendable {
    typealias Sink = @Sendable (FeedMessage) -> Void

    let credit: Credit
    private let bell: CInt
    private let work: @Sendable (Credit, _ bell: CInt, @escaping Sink) -> Void
    /// Nil when nothing may be sent any more.
    private let sink: Mutex<Sink?>
    let over = Semaphore()

    init(
        credit: Credit,
        sink: @escaping Sink,
        work: @escaping @Sendable (Credit, _ bell: CInt, @escaping Sink) -> Void
    ) throws(SystemShortage) {
        self.credit = credit
        self.work = work
        self.sink = Mutex(sink)
        bell = try makeBell()
    }

    deinit {
        close(bell)
    }

    func start() throws(SystemShortage) -> pthread_t {
        try startThread("for a feed") { [self] in
            work(credit, bell) { [self] message in sink.withLock { $0?(message) } }
            over.signal()
        }
    }

    /// Has the thread end, and send nothing more.
    func stop() {
        sink.withLock { $0 = nil }
        credit.close()
        yomite_bell_ring(bell)
    }
}

/// Where a feed's bytes come from. It is opened and read on the thread of the feed's reader, and may wait there.
public protocol FeedSource: ~Copyable, Sendable {
    /// Whether it may wait for a disk, which nothing can end where the disk does not answer.
    var isOnDisk: Bool { get }
    /// Hands everything to the port, in order. Returns how the feed ended; nil where the port said to stop.
    consuming func read(through port: inout FeedPort) -> FeedEnd?
}

extension FeedSource where Self: ~Copyable {
    /// What waits for a connection can always be ended.
    public var isOnDisk: Bool { false }
}

public enum FeedEnd: Equatable, Sendable, CustomStringConvertible {
    /// The file's end, or the last writer has closed the pipe.
    case end
    /// It could not even be opened.
    case unopened(FeedOpenError)
    /// The system could not read on.
    case failed(errno: CInt)
    /// The system cannot tell when the file changes.
    case unwatchable(errno: CInt)
    /// Something is missing for this kind of source.
    case impossible(String)

    /// How it ended, for people.
    public var description: String {
        switch self {
        case .end: "the end was reached"
        case .unopened(let error): "\(error)"
        case .failed(let errno): "reading failed: \(systemMessage(errno))"
        case .unwatchable(let errno): "changes cannot be watched: \(systemMessage(errno)) (the limits are fs.inotify.* of sysctl)"
        case .impossible(let lack): lack
        }
    }
}
