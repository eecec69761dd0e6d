// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Server

/// What clients ask for, handled on the service's loop beside everything else.
@Suite(.tags(.threads)) struct ServiceQueueTests {
    private let loop = Loop()

    private func name(of message: ToService) -> String {
        guard case .log(let line, _) = message else { return "" }
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

    @Test func `a message of several steps is done before the next one begins`() {
        var steps: [String] = []
        let queue = ServiceQueue(on: loop) { [loop] message in
            let name = name(of: message)
            steps.append(name)
            if name == "b" { loop.stop() }
            return name.hasPrefix("a") && name.count < 4 ? .log(name + "a") : nil
        }
        loop.after(.zero) { for name in ["a", "b"] { queue.add(.log(name)) } }
        loop.run()
        #expect(steps == ["a", "aa", "aaa", "aaaa", "b"])
    }

    @Test func `what changes nothing goes between the steps of a change, and changes keep their order`() {
        var steps: [String] = []
        let queue = ServiceQueue(on: loop) { [loop] message in
            guard case .ask(let call, _) = message else {
                let name = name(of: message)
                steps.append(name)
                if name == "waits" { while loop.now - loop.turnStart <= ServiceQueue.time {} }
                if name == "b" { loop.stop() }
                return name.hasPrefix("a") && name.count < 3 ? .log(name + "a") : nil
            }
            steps.append("look \(call)")
            return nil
        }
        var look = Question { _ in .text("") }
        look.changesNothing = true
        loop.after(.zero) { [look] in
            // It takes the whole turn, so that the others wait for the next one.
            queue.add(.log("waits"))
            for name in ["a", "b"] { queue.add(.log(name)) }
            for call in 1...2 { queue.add(.ask(call: UInt64(call), look)) }
        }
        loop.run()
        #expect(steps == ["waits", "look 1", "a", "look 2", "aa", "aaa", "b"])
    }

    @Test func `what a step asks for comes behind it`() {
        var steps: [String] = []
        var queue: ServiceQueue?
        queue = ServiceQueue(on: loop) { [loop] message in
            let name = name(of: message)
            steps.append(name + " begins")
            if name == "a" { queue?.add(.log("b")) }
            steps.append(name + " ends")
            if name == "b" { loop.stop() }
            return name == "a" ? .log("rest of a") : nil
        }
        loop.after(.zero) { queue?.add(.log("a")) }
        loop.run()
        #expect(steps == ["a begins", "a ends", "rest of a begins", "rest of a ends", "b begins", "b ends"])
        // It is held by its own closure.
        queue = nil
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
}
