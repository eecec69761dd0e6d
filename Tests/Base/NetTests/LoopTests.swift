// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing

@testable import Core
@testable import Net

@Suite(.tags(.threads)) struct LoopTests {
    @Test func `timers fire in the order of their moments, whatever the order in which they were set`() {
        let loop = Loop()
        let start = loop.now
        var fired: [Int] = []
        for milliseconds in [5, 1, 3, 2, 4, 3] {
            loop.at(start + .milliseconds(milliseconds)) { fired.append(milliseconds) }
        }
        loop.at(start + .milliseconds(6)) { [unowned loop] in loop.stop() }
        loop.run()
        #expect(fired == [1, 2, 3, 3, 4, 5])
    }

    @Test func `timers that are set again and again leave everything else its turn`() {
        let loop = Loop()
        let pipe = Pipe()
        var rounds = 0
        // The timer that is left over at the end must not keep its loop.
        unowned let itself = loop
        func again() {
            rounds += 1
            if rounds == 1 { pipe.write("x") }
            // Were they all served at once, what is in the pipe would never be seen.
            if rounds < 1_000 { itself.at(itself.now, again) } else { itself.stop() }
        }
        _ = loop.watch(pipe.readEnd) { [unowned loop] _ in loop.stop() }
        loop.at(loop.now, again)
        loop.run()
        #expect(rounds < 1_000)
    }

    @Test func `a withdrawn timer does not fire`() {
        let loop = Loop()
        var fired = false
        let timer = loop.after(.milliseconds(1)) { fired = true }
        loop.cancel(timer)
        loop.after(.milliseconds(3)) { [unowned loop] in loop.stop() }
        loop.run()
        #expect(!fired)
    }

    @Test func `timers that are moved again and again take no memory, and the others keep their order`() {
        var timers = TimerQueue()
        let start = Moment(nanoseconds: 0)
        var fired: [Int] = []
        for second in (1...100).reversed() { _ = timers.add(at: start + .seconds(second)) { fired.append(second) } }
        for _ in 0..<10_000 { timers.cancel(timers.add(at: start + .seconds(1_000)) { fired.append(0) }) }
        #expect(timers.count < 300)
        while let action = timers.takeDue(at: start + .seconds(2_000)) { action() }
        #expect(fired == Array(1...100))
    }

    @Test func `mail from another thread is handled on the loop, whole and in order`() throws {
        let loop = Loop()
        var received: [Int] = []
        let inbox = try Inbox<Int>(on: loop) { [unowned loop] number in
            received.append(number)
            if number == 9_999 { loop.stop() }
        }
        let thread = try startThread("for a test") { [mailbox = inbox.mailbox] in
            for number in 0..<10_000 { mailbox.send(number) }
        }
        pthread_detach(thread)
        loop.run()
        #expect(received == Array(0..<10_000))
    }

    @Test(arguments: [(1, ["1", "timer", "2", "3"]), (.max, ["1", "2", "3", "timer"])])
    func `a flood of mail leaves everything else its turn where it is to`(perTurn: Int, order: [String]) throws {
        let loop = Loop()
        var happened: [String] = []
        let inbox = try Inbox<Int>(on: loop, perTurn: perTurn) { [unowned loop] number in
            happened.append("\(number)")
            if number == 1 { loop.at(loop.now) { happened.append("timer") } }
            if number == 3 { loop.at(loop.now) { [unowned loop] in loop.stop() } }
        }
        for number in 1...3 { inbox.mailbox.send(number) }
        loop.run()
        #expect(happened == order)
    }

    @Test func `once the loop is stopped, what else is ready waits until it next runs`() {
        let loop = Loop()
        let pipes = [Pipe(), Pipe(), Pipe()]
        var handled: [Int] = []
        for (number, pipe) in pipes.enumerated() {
            var watch: Loop.Watch?
            watch = loop.watch(pipe.readEnd) { [unowned loop] _ in
                handled.append(number)
                if let watch { loop.forget(watch) }
                loop.stop()
            }
            pipe.write("x")
        }
        var runs = 0
        while handled.count < 3 {
            loop.run()
            runs += 1
            #expect(handled.count == runs)
        }
    }

    @Test func `once the loop is stopped, the rest of the mail waits until it next runs, in order`() throws {
        let loop = Loop()
        var received: [Int] = []
        let inbox = try Inbox<Int>(on: loop) { [unowned loop] number in
            received.append(number)
            if number % 2 == 0 { loop.stop() }
        }
        for number in 1...5 { inbox.mailbox.send(number) }
        loop.run()
        #expect(received == [1, 2])
        inbox.mailbox.send(6)
        while received.count < 6 { loop.run() }
        #expect(received == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: [false, true])
    func `an inbox that is closed or released handles nothing more and gives its descriptor back`(closes: Bool) throws {
        let loop = Loop()
        var received: [Int] = []
        weak var mailbox: Mailbox<Int>?
        do {
            var inbox: Inbox<Int>?
            inbox = try Inbox(on: loop) { number in
                received.append(number)
                if closes { inbox?.close() }
                inbox = nil
            }
            mailbox = inbox?.mailbox
            for number in 1...3 { mailbox?.send(number) }
        }
        loop.after(.milliseconds(2)) { [unowned loop] in loop.stop() }
        loop.run()
        #expect(received == [1])
        #expect(mailbox == nil)
    }

    @Test func `a watch tells what can be read, until it is forgotten`() {
        let loop = Loop()
        let pipe = Pipe()
        var reads = 0
        var watch: Loop.Watch?
        watch = loop.watch(pipe.readEnd) { [unowned loop] ready in
            #expect(ready.readable)
            reads += 1
            if let watch { loop.forget(watch) }
            // Nothing was read, so that a watch that goes on would report again before this timer.
            loop.after(.milliseconds(2)) { [unowned loop] in loop.stop() }
        }
        pipe.write("x")
        loop.run()
        #expect(reads == 1)
    }

    @Test func `a line writer keeps what a slow reader does not take, up to its limit, and counts what it drops`() {
        let loop = Loop()
        let pipe = Pipe()
        let writer = LineWriter(to: pipe.writeEnd, on: loop, limit: 100_000)
        let line = String(repeating: "x", count: 999)
        for _ in 0..<400 { writer.write(line) }
        // 64 KiB in the pipe, 100,000 bytes in the buffer: the rest of 400,000 bytes cannot be held.
        #expect(writer.droppedLines > 200)
        #expect(pipe.readAll(atMost: 1_000) == line + "\n")
    }

    // Every length meets another end of the terminal's room: with or without some for a line's end.
    @Test(.timeLimit(.minutes(1)), arguments: [1, 2, 3, 98, 99, 100, 999])
    func `a line writer never waits for a terminal that nobody looks at`(length: Int) {
        let loop = Loop()
        let terminal = Terminal()
        let writer = LineWriter(to: terminal.programsEnd, on: loop, limit: 10_000)
        let line = String(repeating: "x", count: length)
        while writer.droppedLines == 0 { writer.write(line) }
        #expect(writer.failure == nil)
        #expect(terminal.look(atMost: length + 2) == line + "\r\n")
        // For all other programs it is as it was.
        #expect(fcntl(terminal.programsEnd, F_GETFL) & O_NONBLOCK == 0)
    }
}

@Suite struct CreditTests {
    @Test func `credit that is used up holds its taker back until some is given`() throws {
        let loop = Loop()
        let credit = Credit(10)
        let inbox = try Inbox<Int>(on: loop) { [unowned loop] count in
            // Two may be under way: the third is taken only after the first was given back.
            #expect(count <= 2)
            credit.give(10)
            if count == 2 { loop.stop() }
        }
        let thread = try startThread("for a test") { [taken = inbox.mailbox] in
            for count in 0...2 where credit.take(10) { taken.send(count) }
        }
        pthread_detach(thread)
        loop.run()
    }

    @Test func `a handler that stops the loop leaves what is due to the next run`() throws {
        let loop = Loop()
        var fired = 0
        let inbox = try Inbox<Void>(on: loop) { [unowned loop] in loop.stop() }
        loop.at(loop.now) { fired += 1 }
        inbox.mailbox.send(())
        loop.run()
        #expect(fired == 0)
        loop.after(.zero) { [unowned loop] in loop.stop() }
        loop.run()
        #expect(fired == 1)
    }

    @Test func `a closed purse ends the waiting`() {
        let credit = Credit(0)
        credit.close()
        #expect(!credit.take(1))
    }
}
