// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// Whether somebody speaks: what is decided without a sound server.
@Suite struct SpeakingLevelTests {
    private static let millisecond: Int64 = 1_000_000
    private var loudness = yomite_loudness()
    private var now: Int64 = 0

    /// Levels 40 ms apart, with a threshold of 0.1.
    private mutating func hear(_ levels: Float...) {
        for level in levels {
            unsafe yomite_loudness_note(&loudness, level, 0.1, now)
            now += 40 * Self.millisecond
        }
    }

    private mutating func pass(milliseconds: Int64) {
        now += milliseconds * Self.millisecond
        unsafe yomite_loudness_pass(&loudness, now)
    }

    @Test mutating func `a click is not loud, speech is`() {
        hear(0.9, 0.9, 0.01, 0.9, 0.9, 0.01)
        #expect(!loudness.is_loud)
        hear(0.1, 0.1, 0.1)
        #expect(loudness.is_loud)
    }

    @Test mutating func `it stays loud down to half the threshold`() {
        hear(0.2, 0.2, 0.2)
        for _ in 0..<100 { hear(0.05) }
        #expect(loudness.is_loud)
        for _ in 0..<100 { hear(0.049) }
        #expect(!loudness.is_loud)
        for _ in 0..<100 { hear(0.099) }
        #expect(!loudness.is_loud)
    }

    @Test mutating func `it stays loud for a second of silence, as between words`() {
        hear(0.2, 0.2, 0.2)
        pass(milliseconds: 959)
        #expect(loudness.is_loud)
        #expect(unsafe yomite_loudness_due(&loudness) == now + Self.millisecond)
        pass(milliseconds: 1)
        #expect(!loudness.is_loud)
        #expect(unsafe yomite_loudness_due(&loudness) == Int64.max)
        // As from the start: one level is a click again.
        hear(0.9)
        #expect(!loudness.is_loud)
    }

    @Test mutating func `what is no level is silence`() {
        hear(.nan, .nan, .nan, .nan)
        #expect(!loudness.is_loud)
        hear(0.2, 0.2, 0.2)
        pass(milliseconds: 920)
        hear(.nan, .nan)
        #expect(!loudness.is_loud)
        hear(.infinity, .infinity, .infinity)
        #expect(loudness.is_loud)
    }
}
