// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Net
@testable import Rooms

@Suite struct PacedQueueTests {
    @Test func `what takes long is handled in order, and everything else has its turn in between`() {
        let time = VirtualTime()
        let loop = Loop(virtualTime: time)
        var seen: [Int] = []
        let queue = PacedQueue<Int>(on: loop) { number in
            time.advance(to: time.now + .microseconds(500))
            seen.append(number)
            if number == 5 { loop.after(.zero) { loop.stop() } }
        }
        loop.after(.zero) {
            queue.add(1...3)
            // Behind what is left of the others.
            queue.add([4, 5])
            seen.append(0)
        }
        loop.run()
        #expect(seen == [1, 2, 0, 3, 4, 5])
    }

    @Test func `what has many steps is done before what came after it, and everything else has its turn in between`() {
        let time = VirtualTime()
        let loop = Loop(virtualTime: time)
        var seen: [Int] = []
        let queue = PacedQueue<Range<Int>>(inStepsOn: loop) { numbers in
            time.advance(to: time.now + .microseconds(500))
            seen.append(numbers.lowerBound)
            numbers = numbers.dropFirst()
            if seen.last == 5 { loop.after(.zero) { loop.stop() } }
            return numbers.isEmpty
        }
        loop.after(.zero) {
            queue.add([1..<4, 4..<6])
            seen.append(0)
        }
        loop.run()
        #expect(seen == [1, 2, 0, 3, 4, 5])
    }

    @Test func `nothing is handled after all was removed`() {
        // By its own clock no turn is over before the second number is handled.
        let loop = Loop(virtualTime: VirtualTime())
        var seen: [Int] = []
        var remove = {}
        let queue = PacedQueue<Int>(on: loop) { number in
            seen.append(number)
            if number == 2 { remove() }
        }
        remove = { queue.removeAll() }
        loop.after(.zero) { queue.add(1...5) }
        loop.after(.milliseconds(1)) { loop.stop() }
        loop.run()
        remove = {}
        #expect(seen == [1, 2])
    }
}
