// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct RecentHashesTests {
    private static let hour = 3_600 * 1_000_000_000 as Int64

    private func hash(_ number: Int) -> UInt64 {
        // As good as random (splitmix64).
        var value = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    @Test(arguments: [100, 10_000, 30_000]) func `the latest are remembered, and little more`(limit: Int) {
        var hashes = RecentHashes(limit: limit, span: .seconds(86_400))
        let last = 5 * limit
        for number in 1...last { hashes.insert(hash(number), at: Moment(nanoseconds: 0)) }
        #expect((last - limit + 1...last).allSatisfy { hashes.contains(hash($0)) })
        #expect((limit...limit * 5 / 4 + 32).contains(hashes.count) && hashes.forgotten == last - hashes.count)
        #expect(!(last + 1...last + limit).contains { hashes.contains(hash($0)) }, "strangers")
    }

    @Test func `hashes are spread over a table`() {
        let empty = [UInt32](repeating: 0, count: 1_000)
        #expect([0, 1 << 63, .max].map { RecentHashes.place(of: $0, in: empty).index } == [0, 500, 999])
    }

    @Test func `each is remembered for its time, and not much longer`() {
        var hashes = RecentHashes(limit: 1_000, span: .seconds(86_400))
        for number in 0..<100 {
            hashes.insert(hash(number), at: Moment(nanoseconds: Int64(number) * Self.hour))
            #expect((max(0, number - 24)...number).allSatisfy { hashes.contains(hash($0)) }, "\(number)")
            if number > 31 { #expect(!hashes.contains(hash(number - 31))) }
        }
        #expect(hashes.forgotten == 0)
    }

    @Test func `one that was removed is gone, and those behind it are not`() {
        var hashes = RecentHashes(limit: 100, span: .seconds(1))
        // All of them belong to the same place.
        let same = (11...15).map { UInt64($0) }
        for hash in same { hashes.insert(hash, at: Moment(nanoseconds: 0)) }
        hashes.remove(13)
        #expect(same.map(hashes.contains) == [true, true, false, true, true])
        hashes.remove(77)
        hashes.insert(13, at: Moment(nanoseconds: 0))
        #expect(same.allSatisfy(hashes.contains))
    }
}
