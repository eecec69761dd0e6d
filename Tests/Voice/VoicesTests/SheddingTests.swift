// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Voices

@Suite struct SheddingTests {
    private let budget = 100 << 20

    private func at(_ seconds: Int) -> Moment {
        Moment(nanoseconds: Int64(seconds) * 1_000_000_000)
    }

    private func sample(_ percent: Int, enhanced: Int = 0) -> Shedding.Sample {
        Shedding.Sample(used: budget / 100 * percent, budget: budget, enhanced: budget / 100 * enhanced)
    }

    @Test func `things go in their order as the budget fills`() {
        var shedding = Shedding()
        let steps = [50, 90, 91, 95, 96, 99, 100].enumerated().map { second, percent in
            shedding.observe(sample(percent), at: at(second))
            return shedding.step
        }
        #expect(steps == [.nothing, .nothing, .prefetch, .prefetch, .idleVoices, .idleVoices, .enhancedVoices])
    }

    @Test func `a leap over all marks sheds everything at once`() {
        var shedding = Shedding()
        shedding.observe(sample(120), at: at(0))
        #expect(shedding.step == .enhancedVoices)
    }

    @Test func `without a budget nothing is shed, and a budget that is lifted brings all back`() {
        var shedding = Shedding()
        shedding.observe(Shedding.Sample(used: .max, budget: nil), at: at(0))
        #expect(shedding.step == .nothing)
        shedding.observe(sample(120), at: at(0))
        for second in 1...40 { shedding.observe(Shedding.Sample(used: .max / 4, budget: nil), at: at(second)) }
        #expect(shedding.step == .nothing)
    }

    @Test func `an enhanced voice comes back when there was room for it for a while`() {
        var shedding = Shedding()
        shedding.observe(sample(100, enhanced: 20), at: at(0))
        shedding.observe(sample(65), at: at(1))
        shedding.observe(sample(65), at: at(10))
        #expect(shedding.step == .enhancedVoices, "not yet")
        shedding.observe(sample(65), at: at(11))
        #expect(shedding.step == .idleVoices)
    }

    @Test func `where pages do not fit, one step is taken at a time, and kanji go last`() {
        var shedding = Shedding()
        let pressed = Shedding.Sample(used: budget / 2, budget: budget, lacksPages: true)
        let steps = (0...5).map { second in
            shedding.observe(pressed, at: at(second))
            return shedding.step
        }
        #expect(steps == [.prefetch, .idleVoices, .enhancedVoices, .kanji, .kanji, .kanji])
    }

    @Test func `kanji come back when pages fitted for a while, and more seldom where they do not`() {
        var shedding = Shedding()
        var closed: [Int] = []
        for second in 0..<2_000 {
            let before = shedding.step
            // Pages fit only while kanji are not read.
            shedding.observe(Shedding.Sample(used: budget / 2, budget: budget, lacksPages: before < .kanji), at: at(second))
            if shedding.step == .kanji, before < .kanji { closed.append(second) }
        }
        let pauses = zip(closed.dropFirst(), closed).map { $0 - $1 }
        #expect(pauses.prefix(3) == [12, 22, 42])
        #expect(pauses.max() == 322)
    }

    @Test func `room that is too small for what was shed brings nothing back`() {
        var shedding = Shedding()
        shedding.observe(sample(100, enhanced: 20), at: at(0))
        for second in 1...1000 { shedding.observe(sample(66), at: at(second)) }
        #expect(shedding.step == .enhancedVoices, "66 and 20 are more than 85")
    }

    @Test func `a moment without room starts the wait afresh`() {
        var shedding = Shedding()
        shedding.observe(sample(100, enhanced: 20), at: at(0))
        shedding.observe(sample(60), at: at(1))
        shedding.observe(sample(80), at: at(9))
        shedding.observe(sample(60), at: at(10))
        shedding.observe(sample(60), at: at(19))
        #expect(shedding.step == .enhancedVoices)
        shedding.observe(sample(60), at: at(20))
        #expect(shedding.step == .idleVoices)
    }

    /// A voice that looks affordable and never is: each time it comes back, memory is at the brim again.
    @Test func `a voice that does not fit comes back more and more seldom`() {
        var shedding = Shedding()
        var sheddings: [Int] = []
        for second in 0..<3_600 {
            let before = shedding.step
            shedding.observe(before < .enhancedVoices ? sample(100, enhanced: 20) : sample(60), at: at(second))
            if shedding.step == .enhancedVoices, before < .enhancedVoices { sheddings.append(second) }
        }
        let pauses = zip(sheddings.dropFirst(), sheddings).map { $0 - $1 }
        #expect(pauses.count < 20, "\(pauses)")
        #expect(pauses.sorted() == pauses)
        #expect((pauses.last ?? 0) >= 320)
    }

    @Test func `what comes back much later is not punished for the past`() {
        var shedding = Shedding()
        shedding.observe(sample(100), at: at(0))
        for second in 1...60 { shedding.observe(sample(50), at: at(second)) }
        #expect(shedding.step == .nothing)
        shedding.observe(sample(100), at: at(10_000))
        shedding.observe(sample(50), at: at(10_001))
        shedding.observe(sample(50), at: at(10_011))
        #expect(shedding.step == .idleVoices)
    }
}
