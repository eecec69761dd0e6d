// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import TestSupport
import Testing

/// A ring whose two sides are handed to two threads, as in life.
@safe private final class TestRing: @unchecked Sendable {
    // SAFETY: one task uses the writer, one the reader; the ring outlives both.
    let ring: OpaquePointer
    let writer: OpaquePointer
    let reader: OpaquePointer

    init(frames: UInt32, firstIndex: UInt32) throws {
        unsafe ring = try unsafe made(yomite_ring_create(frames, firstIndex))
        unsafe writer = yomite_ring_writer_of(ring)
        unsafe reader = yomite_ring_reader_of(ring)
    }

    deinit { unsafe yomite_ring_destroy(ring) }

    var capacity: UInt32 { unsafe yomite_ring_capacity(ring) }
    var space: UInt32 { unsafe yomite_ring_space_rt(writer) }
    var fill: UInt32 { unsafe yomite_ring_fill_rt(reader) }

    func write(_ samples: [Int16]) -> Int { Int(unsafe yomite_ring_write_rt(writer, samples, UInt32(samples.count))) }

    func read(most: Int) -> [Int16] {
        let count = min(Int(fill), most)
        let samples = unsafe Array(UnsafeBufferPointer(start: unsafe yomite_ring_peek_rt(reader), count: count))
        unsafe yomite_ring_drop_rt(reader, UInt32(count))
        return samples
    }
}

@Suite(.tags(.threads), .timeLimit(.minutes(2))) struct RingTests {
    /// What the writer makes and the reader expects as the frame of that number.
    private func sample(_ number: Int) -> Int16 { Int16(truncatingIfNeeded: number &* 40_503) }

    @Test(arguments: [0, UInt32.max - 5, UInt32.max - 100_000, UInt32(Int32.max) - 3])
    func `two threads hand over every frame once and in order`(firstIndex: UInt32) async throws {
        let ring = try TestRing(frames: 2_048, firstIndex: firstIndex)
        let total = 150_000
        let writing = Task.detached {
            var written = 0
            var size = 1
            while written < total {
                let block = (written..<min(total, written + size)).map(self.sample)
                written += ring.write(block)
                size = size % 1_021 + 7
                if ring.space == 0 { await Task.yield() }
            }
        }
        let reading = Task.detached {
            var read = 0
            var wrong = 0
            var size = 3
            while read < total {
                let block = ring.read(most: size)
                for (offset, value) in block.enumerated() where value != self.sample(read + offset) { wrong += 1 }
                read += block.count
                size = size % 2_039 + 11
                if block.isEmpty { await Task.yield() }
            }
            return wrong
        }
        await writing.value
        #expect(await reading.value == 0)
        #expect(ring.fill == 0)
    }

    @Test func `a full ring takes nothing more and loses nothing`() throws {
        let ring = try TestRing(frames: 1, firstIndex: UInt32.max - 1)
        let capacity = Int(ring.capacity)
        let samples = (0..<capacity + 9).map(sample)
        #expect(ring.write(samples) == capacity)
        #expect(ring.write([1]) == 0)
        #expect(ring.read(most: .max) == Array(samples.prefix(capacity)))
        #expect(ring.read(most: .max) == [])
    }

    @Test func `what lies across the end of the memory is one piece`() throws {
        let ring = try TestRing(frames: 2_048, firstIndex: 0)
        let capacity = Int(ring.capacity)
        _ = ring.write([Int16](repeating: 0, count: capacity - 3))
        _ = ring.read(most: .max)
        #expect(ring.write([1, 2, 3, 4, 5, 6]) == 6)
        #expect(ring.read(most: .max) == [1, 2, 3, 4, 5, 6])
    }
}
