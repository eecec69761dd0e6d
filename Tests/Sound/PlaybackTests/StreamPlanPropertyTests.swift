// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

/// Whatever a server and a room do, in whatever order.
@Suite struct StreamPlanPropertyTests {
    /// Random numbers that are the same in every run.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private func disturb(_ stream: PlannedStream, _ number: inout UInt64, _ dice: inout Dice) {
        switch Int.random(in: 0..<40, using: &dice) {
        case 0..<10: stream.pass(.random(in: 0...30, using: &dice))
        case 10: stream.pass(.random(in: 200...12_000, using: &dice))
        case 11..<15: stream.answer()
        case 15: stream.answer(isUsable: false)
        case 16..<20: stream.accept(isSuspended: dice.next() % 8 == 0, wakesSlowly: dice.next() % 2 == 0)
        case 20..<26: stream.request()
        case 26..<30:
            number += 1
            stream.begin(number, frames: .random(in: 0...400, using: &dice), gap: .random(in: 0...300, using: &dice))
        case 30...31 where number > 0: stream.cut(number)
        case 32, 33: stream.suspend(dice.next() % 2 == 0)
        case 34: stream.move(isSuspended: dice.next() % 4 == 0)
        case 35: stream.isTapped.toggle()
        case 36:
            // With the connection, its streams are gone.
            stream.isConnected.toggle()
            if !stream.isConnected { stream.fail() }
        case 37: stream.fail()
        default: break
        }
        // The thread is called for many reasons, and not always.
        if dice.next() % 4 != 0 { stream.serve() }
    }

    /// A server that does what it should, until everything is said.
    private func settle(_ streams: [PlannedStream]) {
        for stream in streams { (stream.isTapped, stream.isConnected) = (false, true) }
        for _ in 0..<20_000 where streams.contains(where: { $0.isBusy || $0.isRunning || $0.link != .ready }) {
            for stream in streams {
                stream.accept()
                stream.suspend(false)
                while stream.answer() {}
                if stream.isRunning, stream.rendered - stream.read < 150 { stream.request() }
                stream.serve()
                stream.pass(5)
            }
        }
    }

    @Test(arguments: [1, 2])
    func `no stream is led astray, and what is left is said when the server is well`(seats limit: CInt) {
        for seed in 0..<80 as Range<UInt64> {
            var dice = Dice(state: seed)
            let seats = SharedSeats(limit: limit)
            let streams = (0..<3).map { _ in PlannedStream(seats, idleGrace: 800, leadIn: -1) }
            var numbers: [UInt64] = [0, 0, 0]
            for _ in 0..<300 {
                let place = Int.random(in: 0..<3, using: &dice)
                disturb(streams[place], &numbers[place], &dice)
                #expect(seats.taken <= limit && streams.count(where: \.isRunning) <= limit)
            }
            settle(streams)
            for (stream, count) in zip(streams, numbers) {
                #expect(stream.violations == [], "seed \(seed)")
                // Each has ended in one way or another, and in its order.
                #expect(
                    !stream.isBusy && Set(stream.finished + stream.cut + stream.interrupted) == Set((0...count).dropFirst()),
                    "seed \(seed)"
                )
                #expect(stream.finished == stream.finished.sorted(), "seed \(seed)")
                #expect(stream.told == yomite_state_corked && stream.openQuestions == 0, "seed \(seed)")
                stream.isClosing = true
                #expect(stream.serve() == [.close], "seed \(seed)")
            }
            #expect(seats.taken == 0 && seats.waiting == 0, "seed \(seed)")
        }
    }
}
