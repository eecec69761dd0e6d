// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

@Suite struct DequeTests {
    @Test(arguments: 1...5 as ClosedRange<UInt64>) func `a queue is what an array would be, while it grows and shrinks`(seed: UInt64) {
        var state = seed
        func dice(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % sides
        }
        var (queue, array) = (Deque<Int>(), [Int]())
        for step in 0..<2_000 {
            // It gets long, and then empty again.
            if dice(3) < (step % 1_000 < 500 ? 2 : 1) {
                queue.append(step)
                array.append(step)
            } else {
                #expect(queue.popFirst() == (array.isEmpty ? nil : array.removeFirst()))
            }
            #expect(queue.count == array.count && queue.first == array.first && queue.isEmpty == array.isEmpty)
            let count = dice(8)
            guard step % 50 == 0 else { continue }
            #expect(queue.first(count) == Array(array.prefix(count)) && queue.suffix(count) == Array(array.suffix(count)))
            #expect(queue.count { $0 % 2 == 0 } == array.count { $0 % 2 == 0 })
            let places = min(count, array.count)..<array.count
            queue.change(places) { $0 += 1 }
            for place in places { array[place] += 1 }
            #expect(queue.removeAll { $0 % 7 == 0 } == array.filter { $0 % 7 == 0 })
            array.removeAll { $0 % 7 == 0 }
            #expect(queue.suffix(.max) == array)
        }
    }

    @Test func `a queue that was long gives its space back`() {
        var queue = Deque<Int>()
        for number in 0..<5_000 { queue.append(number) }
        for _ in 0..<4_990 { _ = queue.popFirst() }
        #expect(queue.slots.count <= 100 && queue.suffix(.max) == Array(4_990..<5_000))
    }
}
