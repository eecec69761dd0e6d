// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Shared by all streams of the server: how they are written, and how much they may hold. On the server's thread.
final class StreamOutlet {
    /// The most bytes on their way to a client besides the kernel's buffer: with libevent's overhead, 16 KiB.
    static let chunk = 16_000

    let http: HTTPListener
    private let events: EventLoop
    private let responder: Responder
    private var memory: StreamMemory
    private var leaving: Set<ConnectionID> = []
    /// What the streams themselves hold.
    fileprivate(set) var streamBytes = 0

    init(_ http: HTTPListener, on events: EventLoop, mostBytes: Int, _ responder: Responder) {
        (self.http, self.events, self.responder) = (http, events, responder)
        memory = StreamMemory(mostBytes: mostBytes)
    }

    /// Everything that waits for clients of streams.
    var heldBytes: Int {
        memory.untakenBytes + streamBytes
    }

    /// Whether memory is so short that less may wait.
    func note(isShort: Bool) {
        memory.isShort = isShort
        makeRoom()
    }

    /// Writes to a client besides what it has not taken yet.
    /// - Returns: how many bytes wait for it.
    @discardableResult
    func write(_ bytes: [UInt8], to id: ConnectionID) -> Int {
        let waiting = http.write(bytes, to: id)
        if waiting > 0 { memory.wrote(bytes.count, to: id, at: events.now) }
        return waiting
    }

    /// A stream ends behind what was written.
    func awaitLeaving(of id: ConnectionID) {
        leaving.insert(id)
    }

    /// Whether some clients may not have taken the ends of their streams yet.
    var hasLeavers: Bool { !leaving.isEmpty }

    /// A connection has ended.
    func closed(_ id: ConnectionID) {
        leaving.remove(id)
        took(id)
    }

    /// A client has taken everything, or has left.
    func took(_ id: ConnectionID) {
        memory.took(id)
    }

    /// If too much waits, closes the clients with the longest wait.
    func makeRoom() {
        while memory.isFull(beside: streamBytes), let slowest = memory.slowest {
            responder.count(.streamBytes)
            http.close(slowest)
            memory.took(slowest)
        }
    }
}

/// A shared stream and its readers: each gets the next bytes when it has taken the last ones, so that a slow reader costs only a chunk and
/// a position in the stream. On the server's thread.
final class StreamReaders<Tag> {
    private struct Reader {
        var place: StreamPlace
        /// Whether it has not taken yet what was sent.
        var isBusy = false
        /// What it gets first, outside of the stream.
        var aside: [UInt8] = []
        /// Nil if it wants everything.
        let isWanted: ((Tag) -> Bool)?
    }

    /// The part of all that is kept that is reserved for readers who want only some of it, beyond what other readers need.
    private static var asidePart: Int { 16 }

    private let outlet: StreamOutlet
    private let mostBytes: Int
    private let splitsPieces: Bool
    private var stream: SharedStream<Tag>
    private var readers: [ConnectionID: Reader] = [:]
    /// The order of writing, each reader once; those who have left are skipped in their turn.
    private var order = Deque<ConnectionID>()
    private var hasEnded = false
    /// Whether the last flush did not reach all readers.
    private(set) var hasMore = false

    /// - Parameters:
    ///   - mostBytes: how much is kept for slow readers.
    ///   - splitsPieces: whether a piece that is larger than a chunk may be sent in parts.
    init(_ outlet: StreamOutlet, mostBytes: Int, from number: UInt64 = 0, splitsPieces: Bool = true) {
        (self.outlet, self.mostBytes, self.splitsPieces) = (outlet, mostBytes, splitsPieces)
        stream = SharedStream(from: number)
    }

    deinit {
        outlet.streamBytes -= stream.heldBytes + readers.values.reduce(0) { $0 + $1.aside.count }
    }

    var isEmpty: Bool { readers.isEmpty }
    var count: Int { readers.count }

    func contains(_ id: ConnectionID) -> Bool {
        readers[id] != nil
    }

    /// The numbers of the existing pieces: the next one has the upper bound.
    var pieces: Range<UInt64> { stream.first..<stream.end }

    /// What is kept for slow readers.
    var heldBytes: Int { stream.heldBytes }

    /// Adds a reader, who gets `greeting` and then the wanted pieces from that number on; all pieces if nothing is specified.
    func add(
        _ id: ConnectionID,
        from number: UInt64? = nil,
        greeting: [UInt8] = [],
        where isWanted: ((Tag) -> Bool)? = nil
    ) {
        readers[id] = Reader(place: StreamPlace(piece: number ?? stream.end), isBusy: !greeting.isEmpty, isWanted: isWanted)
        order.append(id)
        if greeting.isEmpty { write(to: id) } else { outlet.write(greeting, to: id) }
    }

    /// Returns whether it existed.
    func remove(_ id: ConnectionID) -> Bool {
        guard let reader = readers.removeValue(forKey: id) else { return false }
        outlet.streamBytes -= reader.aside.count
        outlet.took(id)
        forget()
        return true
    }

    /// Adds pieces before the first one.
    func prepend(_ older: [(bytes: [UInt8], tag: Tag)]) {
        change { $0.prepend(older) }
    }

    func append(_ bytes: [UInt8], _ tag: Tag) {
        change { $0.append(bytes, tag) }
    }

    /// Writes to readers that have taken what was sent, in turn, up to this many of them. Returns those that are so slow that their next
    /// pieces are gone.
    func flush(atMost most: Int = .max) -> [ConnectionID] {
        var (left, written) = (order.count, 0)
        while left > 0, written < most, let id = order.popFirst() {
            left -= 1
            guard let reader = readers[id] else { continue }
            order.append(id)
            guard !reader.isBusy, hasEnded || reader.place.piece < stream.end || !reader.aside.isEmpty else { continue }
            write(to: id)
            written += 1
        }
        hasMore = left > 0
        forget()
        trim()
        outlet.makeRoom()
        return readers.filter { $0.value.place.piece < stream.first }.map(\.key)
    }

    /// Writes to all readers that have taken what was sent, whatever they want, outside of the stream.
    func write(_ bytes: [UInt8]) {
        for (id, reader) in readers where !reader.isBusy {
            readers[id]?.isBusy = true
            outlet.write(bytes, to: id)
        }
    }

    /// No piece follows: each reader's answer ends when it has received everything.
    func end() {
        hasEnded = true
        for (id, reader) in readers where !reader.isBusy { write(to: id) }
    }

    /// A reader gets what it has not been sent yet, and this behind it, and nothing more. Returns whether that could be written.
    func finish(_ id: ConnectionID, with last: [UInt8]) -> Bool {
        guard let reader = readers[id] else { return false }
        let isWanted = reader.isWanted ?? { _ in true }
        let rest = stream.rest(from: reader.place, before: stream.end, atMost: StreamOutlet.chunk, where: isWanted)
        if let rest { outlet.write(reader.aside + rest + last, to: id) }
        return rest != nil
    }

    /// A client has taken everything that was sent.
    /// - Parameter waits: whether it gets more only with the next flush.
    func drained(_ id: ConnectionID, waits: Bool = false) {
        guard let reader = readers[id] else { return }
        outlet.took(id)
        readers[id]?.isBusy = false
        if waits { return }
        write(to: id)
        // No client waits longer than the one that waits for the first piece.
        if reader.place.piece == stream.first { forget() }
    }

    private func write(to id: ConnectionID) {
        guard var reader = readers[id] else { return }
        let bytes: [UInt8]
        if reader.aside.isEmpty {
            let isWanted = reader.isWanted ?? { _ in true }
            bytes = stream.take(from: &reader.place, atMost: StreamOutlet.chunk, splitting: splitsPieces, where: isWanted)
        } else {
            bytes = Array(reader.aside.prefix(splitsPieces ? StreamOutlet.chunk : .max))
            reader.aside.removeFirst(bytes.count)
            outlet.streamBytes -= bytes.count
        }
        reader.isBusy = !bytes.isEmpty
        readers[id] = reader
        if !bytes.isEmpty {
            outlet.write(bytes, to: id)
        } else if hasEnded, reader.place.piece == stream.end {
            readers[id] = nil
            outlet.http.end(id)
        }
    }

    /// Releases what exceeds the limit. A slow reader that wants only some of it still gets that, up to a limit: it is not charged for what
    /// others get.
    private func trim() {
        let first = stream.first(within: mostBytes)
        guard first > stream.first else { return }
        for (id, reader) in readers where reader.place.piece < first {
            let space = mostBytes / Self.asidePart - reader.aside.count
            guard let isWanted = reader.isWanted,
                let rest = stream.rest(from: reader.place, before: first, atMost: space, where: isWanted)
            else { continue }
            readers[id]?.aside += rest
            readers[id]?.place = StreamPlace(piece: first)
            outlet.streamBytes += rest.count
        }
        change { $0.drop(before: first) }
    }

    /// Releases what all readers have taken.
    private func forget() {
        let slowest = readers.values.map(\.place.piece).min() ?? stream.end
        change { $0.drop(before: slowest) }
    }

    private func change(_ change: (inout SharedStream<Tag>) -> Void) {
        outlet.streamBytes -= stream.heldBytes
        change(&stream)
        outlet.streamBytes += stream.heldBytes
    }
}
