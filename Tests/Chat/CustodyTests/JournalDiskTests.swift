// SPDX-License-Identifier: GPL-3.0-or-later

import CTestSupport
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody

/// A journal on a disk that fails, and that loses what was not synced.
@Suite(.serialized) struct JournalDiskTests {
    private let system: String

    init() throws {
        system = unsafe String(cString: try #require(yomite_test_disk_install()))
        yomite_test_disk_clear()
    }

    private func open(_ rules: JournalRules = JournalRules()) throws -> Life {
        var start: JournalStart?
        let file = try JournalFile.open("journal", rules, at: 1_000, system: system) { start = $0 }
        return Life(file, try #require(start))
    }

    /// What the service was told about each comment, as far as the journal answered.
    private struct Ledger {
        /// Those that are stored and of which no end was told.
        var open: Set<UInt64> = []
        /// Those of which anything may have been lost.
        var unsure: Set<UInt64> = []
        /// Those of which it was answered that their end is stored.
        var settled: Set<UInt64> = []
        var last: UInt64 = 0

        /// Writes a few things, as chance has it. What succeeds durably is certain from then on, with all that came before it.
        mutating func write(to life: Life, _ dice: inout Dice) throws {
            var (taken, gone): (Set<UInt64>, Set<UInt64>) = ([], [])
            let isDurable = dice.roll(4) == 0
            var batch: [(inout JournalBatch) -> Void] = []
            for _ in 0...dice.roll(4) {
                last += 1
                let (number, text) = (last, String(repeating: "text", count: dice.roll(1_500)))
                taken.insert(number)
                batch.append { $0.take(number, text, id: "\(number)") }
                guard dice.isLucky(), let settled = open.union(taken).union(pending).randomElement(using: &dice) else { continue }
                gone.insert(settled)
                batch.append { $0.settle(settled) }
            }
            unsure.formUnion(taken.union(gone))
            open.subtract(gone)
            try life.write(durably: isDurable) { told in
                for tell in batch { tell(&told) }
            }
            pending.formUnion(taken)
            pending.subtract(gone)
            ended.formUnion(gone)
            guard isDurable else { return }
            open.formUnion(pending)
            settled.formUnion(ended)
            unsure.subtract(pending.union(ended))
            (pending, ended) = ([], [])
        }

        /// Written, and not synced yet.
        private var pending: Set<UInt64> = []
        private var ended: Set<UInt64> = []

        /// What a new life finds, which is certain from then on.
        mutating func check(_ life: Life, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let found = Set(try life.open(limit: .max).comments.compactMap { $0.comment.id.flatMap { UInt64($0) } })
            #expect(found.isSuperset(of: open), "lost: \(open.subtracting(found).sorted())", sourceLocation: sourceLocation)
            #expect(found.isDisjoint(with: settled), "came back: \(found.intersection(settled).sorted())", sourceLocation: sourceLocation)
            #expect(found.subtracting(open).isSubset(of: unsure), sourceLocation: sourceLocation)
            #expect(try life.account().flaws == [], sourceLocation: sourceLocation)
            try life.check()
            settled.formUnion(unsure.subtracting(found))
            (open, unsure, pending, ended) = (found, [], [], [])
        }
    }

    @Test func `what was answered as stored survives two hundred power cuts`() throws {
        var dice = Dice(6)
        var ledger = Ledger()
        // All comments go on in each life under a number that is never used again.
        for cut in 0..<(isSanitized ? 20 : 200) {
            if cut % 10 == 0 {
                yomite_test_disk_clear()
                ledger = Ledger()
            }
            var life: Life?
            yomite_test_disk_fail(dice.roll(400), yomite_test_disk_dead, true)
            do {
                life = try open()
                let open = try life!.open(limit: .max).comments
                try life!.write(durably: true) { batch in
                    for comment in open { batch.take(UInt64(comment.comment.id!)!, entry: comment.entry) }
                }
                while true {
                    try ledger.write(to: life!, &dice)
                    if dice.roll(30) == 0 { try life!.tidy() }
                }
            } catch let problem as JournalProblem {
                guard case .failed = problem else {
                    if case .unopenable = problem { break }
                    Issue.record("\(problem)")
                    break
                }
            }
            life?.die()
            yomite_test_disk_cut(dice.next())
            let next = try self.open()
            #expect(next.start.putAside == nil)
            try ledger.check(next)
            next.die()
        }
    }

    @Test(arguments: [yomite_test_disk_full, yomite_test_disk_broken, yomite_test_disk_short])
    func `a write that fails costs nothing but its batch, which can be written again`(_ fault: yomite_test_disk_fault) throws {
        var dice = Dice(7)
        for _ in 0..<(isSanitized ? 4 : 40) {
            yomite_test_disk_clear()
            let life = try open()
            var open: Set<UInt64> = []
            for number in UInt64(1)...40 {
                if dice.roll(4) == 0 { yomite_test_disk_fail(dice.roll(12), fault, dice.isLucky()) }
                let gone = open.randomElement(using: &dice)
                let size = dice.roll(8_000)
                func write() throws {
                    try life.write(durably: dice.isLucky()) { batch in
                        batch.take(number, String(repeating: "x", count: size), id: "\(number)")
                        if let gone { batch.settle(gone) }
                    }
                    if dice.roll(10) == 0 { try life.tidy() }
                }
                do {
                    try write()
                } catch let problem as JournalProblem {
                    #expect(problem.isPassing, "\(problem)")
                    yomite_test_disk_heal()
                    try write()
                }
                open.insert(number)
                if let gone { open.remove(gone) }
            }
            yomite_test_disk_heal()
            #expect(try life.account().open == open.count)
            life.die()
            let next = try self.open()
            #expect(Set(try next.open().comments.compactMap { UInt64($0.comment.id!) }) == open)
            #expect(try next.account().flaws == [])
            try next.check()
        }
    }

    @Test func `an empty batch that somebody waits for is synced, with what was written before`() throws {
        let life = try open()
        try life.write { $0.take(1) }
        try life.write(durably: true) { _ in }
        life.die()
        // Nothing else is lucky.
        yomite_test_disk_cut(1)
        #expect(try open().start.open == 1)
    }

    @Test func `the text of a settled comment is on no disk`() throws {
        let life = try open()
        try life.write(durably: true) { $0.take(1, "very secret") }
        #expect(unsafe yomite_test_disk_contains("very secret"))
        try life.write { $0.settle(1) }
        try life.tidy()
        #expect(!(unsafe yomite_test_disk_contains("very secret")))
    }
}
