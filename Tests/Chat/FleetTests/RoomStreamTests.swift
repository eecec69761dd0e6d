// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Fleet

@Suite struct RoomStreamTests {
    private var stream = RoomStream()

    private func place(_ milliseconds: UInt64) -> StreamPlace { StreamPlace(milliseconds: milliseconds, number: 0) }

    private func entry(_ id: String, _ milliseconds: UInt64, attempts: Int = 0) -> StreamEntry {
        StreamEntry(id: id, place: place(milliseconds), attempts: attempts)
    }

    private func isNothing(_ arrivals: RoomStream.Arrivals) -> Bool {
        arrivals.new.isEmpty && arrivals.settled.isEmpty && arrivals.failed.isEmpty && !arrivals.isIncomplete
    }

    @Test mutating func `entries come by doorbells, each once`() {
        #expect(stream.ring(entry("a", 10), previous: .start).new == [entry("a", 10)])
        #expect(isNothing(stream.ring(entry("a", 10), previous: .start)))
        #expect(stream.ring(entry("b", 20), previous: place(10)).new == [entry("b", 20)])
        #expect(stream.count == 2)
    }

    @Test mutating func `the oldest entry is the first one without an outcome`() {
        #expect(stream.oldest == nil)
        for milliseconds in [10, 20, 30] as [UInt64] {
            _ = stream.ring(entry("\(milliseconds)", milliseconds), previous: place(milliseconds - 10))
        }
        #expect(stream.oldest == place(10))
        for (id, oldest) in [("20", 10), ("10", 30)] as [(String, UInt64)] {
            _ = stream.settle(id, .heard)
            #expect(stream.oldest == place(oldest))
        }
        _ = stream.settle("30", .heard)
        #expect(stream.oldest == nil)
    }

    @Test mutating func `a gap before an entry has the stream read`() {
        _ = stream.ring(entry("a", 10), previous: .start)
        let arrivals = stream.ring(entry("c", 30), previous: place(20))
        #expect(arrivals.isIncomplete && arrivals.new.isEmpty)
        stream.startReading()
        #expect(stream.read([entry("a", 10), entry("b", 20), entry("c", 30)], upTo: place(30)).new == [entry("b", 20), entry("c", 30)])
    }

    @Test mutating func `what rings while the stream is read is in the answer, or the stream is read again`() {
        stream.startReading()
        #expect(isNothing(stream.ring(entry("a", 10), previous: .start)))
        let whole = stream.read([entry("a", 10)], upTo: place(10))
        #expect(whole.new == [entry("a", 10)] && !whole.isIncomplete)
        stream.startReading()
        _ = stream.ring(entry("b", 20), previous: place(10))
        #expect(stream.read([entry("a", 10)], upTo: place(10)).isIncomplete)
    }

    @Test mutating func `an outcome that Redis forgot is told again, and nothing is read aloud twice`() {
        _ = stream.ring(entry("a", 10), previous: .start)
        #expect(stream.settle("a", .skipped(.backlog)) == place(10))
        #expect(stream.settle("a", .heard) == nil)
        stream.startReading()
        let arrivals = stream.read([entry("a", 8)], upTo: place(8))
        #expect(arrivals.settled.map(\.entry) == [entry("a", 8)] && arrivals.new.isEmpty)
        #expect(arrivals.settled.map(\.outcome) == [.skipped(.backlog)])
    }

    @Test mutating func `after a new primary went back, entries behind it are taken`() {
        _ = stream.ring(entry("a", 100), previous: .start)
        stream.startReading()
        _ = stream.read([], upTo: place(50))
        #expect(stream.ring(entry("b", 60), previous: place(50)).new == [entry("b", 60)])
        #expect(stream.place(of: "a") == place(100))
    }

    @Test mutating func `a comment that ended its owners three times has failed`() {
        let entries = [entry("a", 10, attempts: 2), entry("b", 20, attempts: 3)]
        let arrivals = stream.read(entries, upTo: place(20))
        #expect(arrivals.new == [entries[0]] && arrivals.failed == [entries[1]])
    }

    @Test mutating func `an outcome that Redis has not confirmed is remembered, however many there are`() {
        let all = (1...200).map { entry("\($0)", UInt64($0)) }
        for entry in all {
            _ = stream.ring(entry, previous: place(entry.place.milliseconds - 1))
            _ = stream.settle(entry.id, .skipped(.backlog))
        }
        #expect(!stream.isDone)
        stream = RoomStream(after: stream)
        let arrivals = stream.read(all, upTo: place(200))
        #expect(arrivals.settled.map(\.entry) == all && arrivals.new.isEmpty)
        for entry in all { stream.told(entry.id) }
        #expect(stream.isDone)
    }

    @Test mutating func `the latest outcomes are remembered, and not without end`() {
        for number in 1...200 {
            _ = stream.ring(entry("\(number)", UInt64(number)), previous: place(UInt64(number - 1)))
            _ = stream.settle("\(number)", .heard)
            stream.told("\(number)")
        }
        let latest = (200 - RoomStream.mostSettled + 1...200).map { entry("\($0)", UInt64($0)) }
        #expect(stream.read(latest + [entry("1", 1)], upTo: place(200)).settled.map(\.entry) == latest)
    }
}
