// SPDX-License-Identifier: GPL-3.0-or-later

import Events
import Loop
import Testing

@testable import Server

/// What clients ask for, handled on the service's loop beside everything else.
@Suite struct ServiceQueueTests {
    private let loop = Loop()

    private func name(of message: ToService) -> String {
        guard case .log(let line) = message else { return "" }
        return line
    }

    @Test func `messages that take long are handled one in each turn of the loop`() {
        var turns: [Moment] = []
        let queue = ServiceQueue(on: loop) { [loop] message in
            let start = loop.now
            while loop.now - start <= ServiceQueue.time {}
            turns.append(loop.turnStart)
            if name(of: message) == "4" { loop.stop() }
            return nil
        }
        loop.after(.zero) { for number in 1...4 { queue.add(.log("\(number)")) } }
        loop.run()
        #expect(turns.count == 4)
        #expect(Set(turns).count == 4)
    }

    @Test func `a message of several steps lets those that came meanwhile go first`() {
        var steps: [String] = []
        let queue = ServiceQueue(on: loop) { [loop] message in
            let name = name(of: message)
            steps.append(name)
            // Longer than a turn's budget, so that "b" comes before the second step.
            if name == "a" { while loop.now - loop.turnStart <= ServiceQueue.time {} }
            if name == "aaa" { loop.stop() }
            return name.hasPrefix("a") && name.count < 3 ? .log(name + "a") : nil
        }
        loop.after(.zero) { for name in ["a", "b"] { queue.add(.log(name)) } }
        loop.run()
        #expect(steps == ["a", "aa", "b", "aaa"])
    }

    @Test func `what a step asks for comes behind it, and before what is left of it`() {
        var steps: [String] = []
        var queue: ServiceQueue?
        queue = ServiceQueue(on: loop) { [loop] message in
            let name = name(of: message)
            steps.append(name + " begins")
            if name == "a" { queue?.add(.log("b")) }
            steps.append(name + " ends")
            if name == "rest of a" { loop.stop() }
            return name == "a" ? .log("rest of a") : nil
        }
        loop.after(.zero) { queue?.add(.log("a")) }
        loop.run()
        #expect(steps == ["a begins", "a ends", "b begins", "b ends", "rest of a begins", "rest of a ends"])
    }

    @Test func `what is handled in time waits for no turn`() {
        var handled = 0
        let queue = ServiceQueue(on: loop) { _ in
            handled += 1
            return nil
        }
        queue.add(.log("first"))
        #expect(handled == 1)
    }

    @Test func `a queue gives its elements in order, also while others are added`() {
        var queue = Queue<Int>()
        var taken: [Int] = []
        for number in 0..<100 {
            queue.append(number)
            if number % 3 == 0, let next = queue.popFirst() { taken.append(next) }
        }
        while let next = queue.popFirst() { taken.append(next) }
        #expect(taken == Array(0..<100))
        #expect(queue.isEmpty)
    }
}
