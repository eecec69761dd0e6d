// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// What all shared streams of the server have in common: how they are written, and what they may hold. On the server's thread.
final class StreamOutlet {
    /// At most so many bytes are on their way to a client beside what the kernel has: with what libevent needs for them, 16 KiB.
    static let chunk = 16_000

    let http: HTTPListener
    private let events: EventLoop
    private let close: (ConnectionID) -> Void
    private var memory: StreamMemory
    /// What the streams themselves hold.
    fileprivate(set) var streamBytes = 0

    /// - Parameter close: closes the connection of a client that has to make room.
    init(_ http: HTTPListener, on events: EventLoop, mostBytes: Int, close: @escaping (ConnectionID) -> Void) {
        (self.http, self.events, self.close) = (http, events, close)
        memory = StreamMemory(mostBytes: mostBytes)
    }

    /// All that waits for clients of streams.
    var heldBytes: Int {
        memory.untakenBytes + streamBytes
    }

    /// Whether memory is so short that less may wait.
    func note(isShort: Bool) {
        memory.isShort = isShort
        makeRoom()
    }

    fileprivate func write(_ bytes: [UInt8], to id: ConnectionID) {
        guard http.write(bytes, to: id) > 0 else { return }
        memory.wrote(bytes.count, to: id, at: events.now)
    }

    fileprivate func took(_ id: ConnectionID) {
        memory.took(id)
    }

    /// Closes those who have let it wait for the longest where too much waits.
    fileprivate func makeRoom() {
        while memory.isFull(beside: streamBytes), let slowest = memory.slowest {
            close(slowest)
            memory.took(slowest)
        }
    }
}

/// A shared stream and its readers: each gets the next bytes when it has taken the last ones, so that whoever does not read costs no more
/// than a chunk and a place in the stream. On the server's thread.
final class StreamReaders<Tag> {
    private struct Reader {
        var place: StreamPlace
        /// Whether it has not yet taken what it was sent.
        var isBusy = false
        let isWanted: (Tag) -> Bool
    }

    private let outlet: StreamOutlet
    private let mostBytes: Int
    private var stream: SharedStream<Tag>
    private var readers: [ConnectionID: Reader] = [:]
    /// The order in which they are written to, each once; those who have gone are left out when it is their turn.
    private var order = Queue<ConnectionID>()
    private var hasEnded = false
    /// Whether the last flush did not come to all.
    private(set) var hasMore = false

    /// - Parameter mostBytes: so much of it is kept for those who are slow.
    init(_ outlet: StreamOutlet, mostBytes: Int, from number: UInt64 = 0) {
        (self.outlet, self.mostBytes) = (outlet, mostBytes)
        stream = SharedStream(from: number)
    }

    deinit {
        outlet.streamBytes -= stream.heldBytes
    }

    var isEmpty: Bool { readers.isEmpty }
    var count: Int { readers.count }

    func contains(_ id: ConnectionID) -> Bool {
        readers[id] != nil
    }

    /// The numbers of the pieces that are there: what comes next has the upper bound.
    var pieces: Range<UInt64> { stream.first..<stream.end }

    /// What is kept for those who are slow.
    var heldBytes: Int { stream.heldBytes }

    /// Adds a reader, who gets `greeting` and then the pieces that it wants from that number on.
    func add(
        _ id: ConnectionID,
        from number: UInt64? = nil,
        greeting: [UInt8] = [],
        where isWanted: @escaping (Tag) -> Bool = { _ in true }
    ) {
        readers[id] = Reader(place: StreamPlace(piece: number ?? stream.end), isBusy: !greeting.isEmpty, isWanted: isWanted)
        order.append(id)
        if greeting.isEmpty { write(to: id) } else { outlet.write(greeting, to: id) }
    }

    /// Whether it was there.
    func remove(_ id: ConnectionID) -> Bool {
        guard readers.removeValue(forKey: id) != nil else { return false }
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

    /// Writes to those who have taken what they were sent, in turn, at most so many of them. Returns those who are so slow that what they would get
    /// next is gone.
    func flush(atMost most: Int = .max) -> [ConnectionID] {
        var (left, written) = (order.count, 0)
        while left > 0, written < most, let id = order.popFirst() {
            left -= 1
            guard let reader = readers[id] else { continue }
            order.append(id)
            guard !reader.isBusy, reader.place.piece < stream.end else { continue }
            write(to: id)
            written += 1
        }
        hasMore = left > 0
        forget()
        change { $0.trim(to: mostBytes) }
        outlet.makeRoom()
        return readers.filter { $0.value.place.piece < stream.first }.map(\.key)
    }

    /// Writes to all who have taken what they were sent, whatever they want, and beside the stream.
    func write(_ bytes: [UInt8]) {
        for (id, reader) in readers where !reader.isBusy {
            readers[id]?.isBusy = true
            outlet.write(bytes, to: id)
        }
    }

    /// No piece follows: each reader's answer ends when it has got all.
    func end() {
        hasEnded = true
        for (id, reader) in readers where !reader.isBusy { write(to: id) }
    }

    /// A client has taken all that it was sent.
    /// - Parameter waits: whether it gets more with the next flush only.
    func drained(_ id: ConnectionID, waits: Bool = false) {
        guard let reader = readers[id] else { return }
        outlet.took(id)
        readers[id]?.isBusy = false
        if waits { return }
        write(to: id)
        // Nobody waits longer than who waits for the first piece.
        if reader.place.piece == stream.first { forget() }
    }

    private func write(to id: ConnectionID) {
        guard var reader = readers[id] else { return }
        let bytes = stream.take(from: &reader.place, atMost: StreamOutlet.chunk, where: reader.isWanted)
        reader.isBusy = !bytes.isEmpty
        readers[id] = reader
        if !bytes.isEmpty {
            outlet.write(bytes, to: id)
        } else if hasEnded, reader.place.piece == stream.end {
            readers[id] = nil
            outlet.http.end(id)
        }
    }

    /// Lets go of what all have taken.
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
