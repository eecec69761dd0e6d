// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Custody

@Suite struct JournalBoxTests {
    private let box = JournalBox(JournalRules())
    private static let start = Moment(nanoseconds: 0)

    private func moment(_ milliseconds: Int64) -> Moment { Self.start + .milliseconds(milliseconds) }

    private func take(_ number: UInt64, at now: Moment) {
        _ = box.note(at: now) { batch, _ in
            batch.take(number)
            return true
        }
    }

    /// What is next, in words.
    private func next(at now: Moment, retry: Moment? = nil, tidying: Moment? = nil) -> String {
        switch box.next(at: now, retry: retry, tidying: tidying) {
        case .wait(let moment): "wait \(moment.map { "\(($0 - Self.start).milliseconds)" } ?? "for ever")"
        case .page(let page): "page \(page.number)"
        case .question(.history(let number, _)): "history \(number)"
        case .question(.forget(let number, _)): "forget \(number)"
        case .question(.account(let number)): "account \(number)"
        case .write(let batch, let ticket): "write \(batch.taken.count) for \(ticket ?? 0)"
        case .refuse(let ticket): "refuse \(ticket)"
        case .tidy: "tidy"
        case .end(let batch, let ticket): "end \(batch.taken.count) for \(ticket ?? 0)"
        }
    }

    @Test func `a batch waits for its time, and its first entry says when that is`() {
        #expect(next(at: moment(0)) == "wait for ever")
        take(1, at: moment(5))
        take(2, at: moment(15))
        #expect(next(at: moment(15)) == "wait 25")
        #expect(next(at: moment(25)) == "write 2 for 0")
        #expect(next(at: moment(25)) == "wait for ever")
        take(3, at: moment(30))
        #expect(next(at: moment(30)) == "wait 50")
    }

    @Test func `what somebody waits for is written at once, also where there is nothing`() {
        take(1, at: moment(0))
        #expect(box.await() == 1 && box.await() == 2)
        #expect(next(at: moment(0)) == "write 1 for 2")
        #expect(next(at: moment(0)) == "wait for ever")
        #expect(box.await() == 3)
        #expect(next(at: moment(0)) == "write 0 for 3")
    }

    @Test func `while nothing can be written nobody waits, and questions are answered`() {
        take(1, at: moment(0))
        #expect(next(at: moment(100), retry: moment(500)) == "wait 500")
        _ = box.await()
        box.ask(JournalBox.Page(number: 7, after: nil, limit: 1))
        #expect(next(at: moment(100), retry: moment(500)) == "page 7")
        #expect(next(at: moment(100), retry: moment(500)) == "refuse 1")
        #expect(next(at: moment(100), retry: moment(500)) == "wait 500")
        #expect(next(at: moment(500)) == "write 1 for 0")
    }

    @Test func `tidying comes after what is to be written`() {
        take(1, at: moment(0))
        #expect(next(at: moment(10), tidying: moment(15)) == "wait 15")
        #expect(next(at: moment(20), tidying: moment(15)) == "write 1 for 0")
        #expect(next(at: moment(20), tidying: moment(15)) == "tidy")
        #expect(next(at: moment(20), tidying: moment(30)) == "wait 30")
    }

    @Test func `the end has what is left`() {
        take(1, at: moment(0))
        _ = box.await()
        box.close()
        #expect(next(at: moment(0)) == "end 1 for 1")
    }

    @Test func `what is being written takes room until it is done`() {
        take(1, at: moment(0))
        let limits = { [box] (isNew: Bool) -> Int in
            var found = 0
            _ = box.note(at: Self.start, isNew: isNew) { _, limit in
                found = limit
                return true
            }
            return found
        }
        let free = limits(false)
        #expect(free == JournalRules().bytes && limits(true) == free / 4 * 3)
        #expect(next(at: moment(20)) == "write 1 for 0")
        #expect(limits(false) < free)
        #expect(!box.finish())
        #expect(limits(false) == free)
        _ = box.note(at: Self.start) { _, _ in false }
        #expect(box.finish() && !box.finish())
    }

    @Test func `a question is answered after what was told before, and takes turns with what comes`() {
        box.ask(.history(1, HistoryQuery()))
        #expect(next(at: moment(0)) == "history 1")
        take(1, at: moment(0))
        box.ask(.account(2))
        box.ask(.forget(3, Forgetting(.all)))
        #expect(next(at: moment(0)) == "write 1 for 0")
        take(2, at: moment(1))
        #expect(next(at: moment(1)) == "account 2")
        // What came meanwhile is not held up by many questions.
        #expect(next(at: moment(1)) == "write 1 for 0")
        #expect(next(at: moment(1)) == "forget 3")
        #expect(next(at: moment(1)) == "wait for ever")
    }

    @Test func `a question is answered also where nothing can be written`() {
        take(1, at: moment(0))
        box.ask(.history(1, HistoryQuery()))
        #expect(next(at: moment(0), retry: moment(500)) == "history 1")
        #expect(next(at: moment(0), retry: moment(500)) == "wait 500")
    }
}
