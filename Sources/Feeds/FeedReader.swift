// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSystem
public import Comments
internal import Glibc
internal import Loop

/// What a feed's reader tells, in order.
public enum FeedMessage: Equatable, Sendable {
    /// Things that came in. Each entry's cost is under way until `FeedReader.giveBack`.
    case entries([FeedEntry], FeedCounters)
    /// The feed is over; nothing follows. The counters are final.
    case ended(FeedEnd, FeedCounters)
}

/// How a feed ended.
public enum FeedEnd: Equatable, Sendable, CustomStringConvertible {
    /// The file's end, or the last writer has closed the pipe.
    case end
    /// The system could not read on.
    case failed(errno: CInt)

    /// How it ended, for people.
    public var description: String {
        switch self {
        case .end: "the end was reached"
        case .failed(let errno): "reading failed: \(systemMessage(errno))"
        }
    }
}

/// Reads one feed on a thread of its own, so that blocking there blocks nobody else.
///
/// The reader waits while more than `FeedLimits.maxBytesUnderWay` are under way: a pipe's writer is thereby held back too. It uses
/// no time at all while nothing arrives. The owner keeps the reader on one thread; letting go of it stops it.
public final class FeedReader {
    private let body: ReaderBody
    private var thread: pthread_t?

    /// Starts reading. `sink` is called on the reader's thread and must not keep the reader alive.
    /// - Parameter format: what the operator said it is; nil lets the feed's first line decide.
    public init(
        _ input: consuming FeedInput,
        format: FeedFormat?,
        limits: FeedLimits,
        sink: @escaping @Sendable (FeedMessage) -> Void
    ) {
        let parser = FeedParser(format: format, isRegularFile: input.isRegularFile)
        body = ReaderBody(input: input, decoder: FeedDecoder(parser: parser, limits: limits), limits: limits, sink: sink)
        thread = body.start()
    }

    deinit {
        stop()
    }

    /// Says that entries of this cost are done with, so that as much can follow. From any thread.
    public func giveBack(_ cost: Int) {
        body.credit.give(cost)
    }

    /// Stops reading, also in the middle of waiting. When this returns, nothing is sent any more.
    public func stop() {
        guard let thread else { return }
        body.credit.close()
        yomite_bell_ring(body.bell)
        pthread_join(thread, nil)
        self.thread = nil
    }
}

/// What the thread works with. The thread holds on to it until it ends.
private final class ReaderBody: Sendable {
    let credit: Credit
    let bell: CInt
    private let input: FeedInput
    private let decoder: FeedDecoder
    private let sink: @Sendable (FeedMessage) -> Void
    private let mostBytesInOneRead = 32_768
    /// Small against `maxBytesUnderWay`, which may be exceeded by one batch; large against the price of handing one over.
    private let batchCost = 16_384

    init(input: consuming FeedInput, decoder: FeedDecoder, limits: FeedLimits, sink: @escaping @Sendable (FeedMessage) -> Void) {
        self.input = input
        self.decoder = decoder
        self.sink = sink
        credit = Credit(limits.maxBytesUnderWay)
        bell = yomite_bell_create()
        precondition(bell >= 0, "the kernel gives no event descriptor (errno \(-bell))")
    }

    deinit {
        close(bell)
    }

    func start() -> pthread_t {
        var thread = pthread_t()
        // SAFETY: the reference that is passed is taken over by the thread, exactly once.
        let problem = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<ReaderBody>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            },
            Unmanaged.passRetained(self).toOpaque()
        )
        precondition(problem == 0, "the kernel gives no thread (errno \(problem))")
        return thread
    }

    private func run() {
        var decoder = decoder
        var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)
        var end: FeedEnd?
        while end == nil {
            guard waitForInput() else { return }
            let count = unsafe read(input.descriptor, &buffer, buffer.count)
            let problem = errno
            if count > 0 {
                decoder.add(buffer[..<count])
            } else if count == 0 {
                end = .end
            } else if problem != EINTR, problem != EAGAIN {
                end = .failed(errno: problem)
            }
            if end != nil { decoder.finish() }
            guard deliver(&decoder) else { return }
        }
        if let end { sink(.ended(end, decoder.counters)) }
    }

    /// Waits until there is something to read. Returns false when the reader has to stop.
    private func waitForInput() -> Bool {
        var waits = [
            pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
            pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while unsafe poll(&waits, nfds_t(waits.count), -1) < 0 {}
        return waits[0].revents == 0
    }

    /// Hands over everything that can be decoded, in batches. Returns false when the reader has to stop.
    private func deliver(_ decoder: inout FeedDecoder) -> Bool {
        var entries: [FeedEntry] = []
        var cost = 0
        while true {
            let known = entries.count
            let hasMore = decoder.next(into: &entries)
            cost += entries[known...].reduce(0) { $0 + $1.cost }
            if !entries.isEmpty, !hasMore || cost >= batchCost {
                guard credit.take(cost) else { return false }
                sink(.entries(entries, decoder.counters))
                entries = []
                cost = 0
            }
            if !hasMore { return true }
        }
    }
}
