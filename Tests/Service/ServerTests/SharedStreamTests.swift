// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Core
@testable import Server

@Suite(.tags(.threads)) struct SharedStreamTests {
    private func stream(_ texts: String..., from number: UInt64 = 0) -> SharedStream<String> {
        var stream = SharedStream<String>(from: number)
        for text in texts { stream.append(Array(text.utf8), text) }
        return stream
    }

    private func take(
        _ stream: SharedStream<String>,
        _ place: inout StreamPlace,
        atMost most: Int = 100,
        where isWanted: (String) -> Bool = { _ in true }
    )
        -> String
    {
        String(decoding: stream.take(from: &place, atMost: most, where: isWanted), as: UTF8.self)
    }

    @Test func `each reader gets all pieces in their order, in chunks of any size`() {
        let stream = stream("one", "", "three", "four")
        for most in 1...20 {
            var place = StreamPlace(piece: 0)
            var taken = ""
            while place.piece < stream.end {
                let chunk = take(stream, &place, atMost: most)
                #expect(chunk.utf8.count <= most)
                taken += chunk
            }
            #expect(taken == "onethreefour")
            #expect(take(stream, &place).isEmpty)
        }
    }

    @Test func `a reader gets only what it wants`() {
        var place = StreamPlace(piece: 5)
        #expect(take(stream("one", "two", "three", from: 5), &place) { $0 != "two" } == "onethree")
        #expect(place == StreamPlace(piece: 8))
    }

    @Test func `what is older is put before the first, and what is gone is nobody's`() {
        var stream = stream("three", "four", from: 3)
        stream.prepend([(Array("one".utf8), "one"), (Array("two".utf8), "two")])
        #expect(stream.first == 1 && stream.end == 5)
        var place = StreamPlace(piece: 1)
        #expect(take(stream, &place) == "onetwothreefour")
        stream.drop(before: 3)
        var late = StreamPlace(piece: 1)
        #expect(take(stream, &late).isEmpty && stream.first == 3)
        stream.drop(before: 9)
        #expect(stream.first == 5 && stream.end == 5 && stream.heldBytes == 0)
        stream.prepend([(Array("four".utf8), "four")])
        var again = StreamPlace(piece: 4)
        #expect(take(stream, &again) == "four")
    }

    @Test func `no more is kept than may be, the newest of it`() {
        var stream = SharedStream<Int>()
        for number in 0..<1_000 {
            stream.append([UInt8](repeating: 0, count: 100), number)
            stream.drop(before: stream.first(within: 10_000))
            #expect(stream.heldBytes <= 10_000)
        }
        #expect(stream.end == 1_000 && stream.first > 900 && stream.first < 960)
        var place = StreamPlace(piece: 999)
        #expect(stream.take(from: &place, atMost: 1_000) { $0 == 999 }.count == 100)
    }

    @Test func `what a reader wants of the oldest pieces can be taken out, unless it is too much`() {
        let stream = stream("other", "mine", "other", "mine too", from: 7)
        let isMine = { (tag: String) in tag != "other" }
        func rest(from place: StreamPlace, before number: UInt64, atMost most: Int) -> String? {
            stream.rest(from: place, before: number, atMost: most, where: isMine).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(rest(from: StreamPlace(piece: 7), before: 8, atMost: 0) == "")
        #expect(rest(from: StreamPlace(piece: 7), before: 10, atMost: 4) == "mine")
        #expect(rest(from: StreamPlace(piece: 8, offset: 1), before: 20, atMost: 11) == "inemine too")
        #expect(rest(from: StreamPlace(piece: 8), before: 20, atMost: 11) == nil)
        #expect(rest(from: StreamPlace(piece: 9), before: 8, atMost: 0) == "")
        #expect(rest(from: StreamPlace(piece: 6), before: 8, atMost: 9) == nil, "it has missed something already")
    }

    @Test func `what waits is counted as it is allocated, and the one who lets it wait the longest goes first`() {
        var memory = StreamMemory(mostBytes: 64_000)
        let start = Moment(nanoseconds: 0)
        for number in [3, 1, 2] as [UInt64] {
            memory.wrote(16_000, to: ConnectionID(number: number), at: start + .seconds(Int(number)))
        }
        #expect(memory.untakenBytes == 3 * 17_408)
        #expect(memory.slowest == ConnectionID(number: 1))
        #expect(!memory.isFull(beside: 10_000) && memory.isFull(beside: 20_000))
        memory.took(ConnectionID(number: 1))
        memory.took(ConnectionID(number: 1))
        #expect(memory.untakenBytes == 2 * 17_408 && memory.slowest == ConnectionID(number: 2))
        #expect(!memory.isFull(beside: 20_000))
        memory.isShort = true
        #expect(memory.isFull(beside: 0))
    }
}
