// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody

@Suite(.tags(.threads)) struct JournalFileTests {
    private let folder = JournalFolder()

    @Test func `a new journal is empty, and its owner's only`() throws {
        let life = try folder.open()
        #expect(life.start.life == 1 && life.start.open == 0 && !life.start.wasCutOff && life.start.putAside == nil)
        #expect(try life.open() == OpenComments(comments: [], next: nil))
        #expect(folder.mode("journal.db") == 0o600)
        try life.close()
        #expect(folder.names == ["journal.db"])
    }

    @Test func `what is open comes back in the next life, in its order and with all it had`() throws {
        var life = try folder.open()
        try life.write(at: 5_000) { batch in
            batch.take(1, "one", cursor: "10")
            batch.take(2, "two", id: "b", room: "ann", isHeld: true)
            let taken = TakenComment(
                number: CommentNumber(3),
                room: "main",
                comment: CommentRecordTests.full,
                source: "file",
                cursor: SourceCursor(source: "file", place: "99")
            )
            _ = batch.take(taken, within: .max)
        }
        try life.write { $0.settle(1) }
        try life.close()
        life = try folder.open()
        #expect(life.start.life == 2 && life.start.open == 2 && life.start.repeated == 0 && !life.start.wasCutOff)
        #expect(life.start.cursors == ["chat": "10", "file": "99"])
        let open = try life.open()
        #expect(open.next == nil && open.comments.map(\.comment.text) == ["two", CommentRecordTests.full.text])
        #expect(
            open.comments[0].isHeld && open.comments[0].room == "ann" && open.comments[0].cursor == nil && open.comments[0].takenAt == 5_000
        )
        var full = CommentRecordTests.full
        // The number of another life means nothing in this one.
        full.original?.number = 0
        #expect(open.comments[1].comment == full && open.comments[1].source == "file" && open.comments[1].cursor == "99")
        #expect(!open.comments[1].isHeld && open.comments[1].attempts == 0)
        #expect(try life.account().flaws == [])
    }

    @Test func `one that was held and then approved is the same comment`() throws {
        var life = try folder.open()
        try life.write {
            $0.take(1, isHeld: true)
            $0.take(2, isHeld: true)
        }
        try life.write {
            $0.approve(1)
            // Its whole rest in one batch.
            $0.approve(2)
            $0.settle(2, .refused(.notApproved))
        }
        life.die()
        life = try folder.open()
        #expect(try life.open().comments.map(\.isHeld) == [false])
        #expect(try life.account().lives.map(\.counts.taken) == [2, 0])
        #expect(try life.account().flaws == [])
    }

    @Test func `a comment that was being heard is repeated once, and then failed`() throws {
        var life = try folder.open()
        try life.write { $0.take(1) }
        try life.write { $0.begin(1) }
        // Said again within the life: it was cut, and begun anew.
        try life.write { $0.begin(1) }
        life.die()
        life = try folder.open()
        #expect(life.start.wasCutOff && life.start.open == 1 && life.start.repeated == 1 && life.start.failed == 0)
        let open = try life.open().comments
        #expect(open.map(\.attempts) == [1])
        try life.write { $0.take(1, entry: open[0].entry) }
        // In the same batch as its beginning.
        try life.write { batch in
            batch.take(2, "other")
            batch.begin(1)
            batch.begin(2)
        }
        #expect(try life.open().comments.isEmpty)
        life.die()
        life = try folder.open()
        #expect(life.start.failed == 1 && life.start.open == 1 && life.start.repeated == 1)
        let left = try life.open().comments
        #expect(left.map(\.fate) == [.failed(.nodeEnded), nil])
        try life.write { _ = $0.settle(left[0].entry, .failed(.nodeEnded), within: .max) }
        #expect(try life.open().comments.map(\.comment.text) == ["other"])
        let account = try life.account()
        #expect(account.flaws == [] && account.lives.last?.counts.outcomes == ["failed": 1] && account.open == 1)
    }

    @Test func `comments that are too old are left out`() throws {
        var rules = JournalRules()
        rules.maxAge = .seconds(60)
        var life = try folder.open(rules)
        try life.write(at: 10_000) { $0.take(1, "old") }
        try life.write(at: 10_001) { $0.take(2, "young") }
        // A clock that was set back makes nothing old.
        try life.write(at: 900_000) { $0.take(3, "of the future") }
        life.die()
        life = try folder.open(rules, at: 70_001)
        #expect(life.start.tooOld == 1 && life.start.open == 2)
        let left = try life.open().comments
        #expect(left.map(\.fate) == [.skipped(.tooOld), nil, nil])
        try life.write { _ = $0.settle(left[0].entry, .skipped(.tooOld), within: .max) }
        #expect(try life.open().comments.map(\.comment.text) == ["young", "of the future"])
        #expect(try life.account().lives.last?.counts.outcomes == ["skipped": 1])
        #expect(try life.account().flaws == [])
    }

    @Test func `ids are known in later lives, whatever became of their comments`() throws {
        var life = try folder.open()
        try life.write { batch in
            batch.take(1, id: "open")
            batch.take(2, id: "gone")
            batch.take(3, id: "passed", room: "ann")
            batch.settle(3)
        }
        try life.write { $0.settle(2) }
        life.die()
        life = try folder.open()
        let ids = life.start.ids
        #expect(
            ids.count == 3 && ids.contains(.named("open"), in: "main") && ids.contains(.named("gone"), in: "main")
                && ids.contains(.named("passed"), in: "ann")
        )
        #expect(!ids.contains(.named("passed"), in: "main"))
        try life.close()
        // A day later they are forgotten.
        life = try folder.open(at: 1_000 + 86_400_001)
        #expect(life.start.ids.count == 0)
    }

    @Test func `only the newest ids are kept`() throws {
        var rules = JournalRules()
        rules.ids = 100
        var life = try folder.open(rules)
        for start in stride(from: UInt64(0), to: 500, by: 10) {
            try life.write { batch in
                for number in start..<start + 10 { batch.take(number, id: "\(number)") }
            }
        }
        try life.tidy()
        try life.close()
        life = try folder.open(rules)
        #expect(
            life.start.ids.count == 100 && life.start.ids.contains(.named("499"), in: "main")
                && !life.start.ids.contains(.named("399"), in: "main")
        )
        // The file does not have more of them either.
        rules.ids = 1_000
        life.die()
        life = try folder.open(rules)
        #expect(life.start.ids.count == 100)
    }

    @Test func `what moderators did is known in later lives as long as it counts`() throws {
        let (ann, bob, cleo) = (NamedViewer(id: "1"), NamedViewer(name: "bob"), NamedViewer(id: "3"))
        var life = try folder.open()
        try life.write(at: 10_000) { batch in
            _ = batch.note(.ban(ann, seconds: 100, room: nil), in: "main", within: .max)
            _ = batch.note(.ban(bob, seconds: nil, room: nil), in: nil, within: .max)
            _ = batch.note(.clear(room: nil), in: nil, within: .max)
            // A later timeout counts instead of a ban, also when it is over.
            _ = batch.note(.ban(cleo, seconds: nil, room: nil), in: nil, within: .max)
            _ = batch.note(.ban(cleo, seconds: 10, room: nil), in: nil, within: .max)
            _ = batch.note(.unban(bob, room: nil), in: nil, within: .max)
            _ = batch.note(.delete(id: "later", room: nil), in: "main", within: .max)
        }
        life.die()
        life = try folder.open(at: 40_000)
        let deletion = RememberedOrder(order: .delete(id: "later", room: nil), room: "main")
        let bans = [
            RememberedOrder(order: .ban(ann, seconds: 70, room: nil), room: "main"),
            RememberedOrder(order: .ban(bob, seconds: nil, room: nil), room: nil),
            RememberedOrder(order: .unban(bob, room: nil), room: nil),
        ]
        #expect(life.start.orders == [deletion] + bans)
        life.die()
        // A clock that was set back makes no ban longer.
        life = try folder.open(at: 0)
        #expect(life.start.orders.contains(RememberedOrder(order: .ban(ann, seconds: 100, room: nil), room: "main")))
        life.die()
        life = try folder.open(at: 86_410_001)
        #expect(life.start.orders == Array(bans.dropFirst()))
        try life.tidy(at: 40 * 86_400_000)
        life.die()
        life = try folder.open(at: 20_000)
        #expect(life.start.orders == [])
    }

    @Test func `many deletions push out the oldest ones, and no ban`() throws {
        var rules = JournalRules()
        rules.orders = 10
        var life = try folder.open(rules)
        try life.write { batch in
            _ = batch.note(.ban(NamedViewer(id: "1"), seconds: nil, room: nil), in: nil, within: .max)
            for number in 0..<100 { _ = batch.note(.delete(id: "\(number)", room: nil), in: nil, within: .max) }
        }
        try life.tidy()
        life.die()
        rules.orders = 1_000
        life = try folder.open(rules)
        #expect(life.start.orders.count == 11 && life.start.orders[0].order == .delete(id: "90", room: nil))
    }

    @Test func `ten thousand open comments are read in pages`() throws {
        var life = try folder.open()
        let count: UInt64 = 10_000
        for start in stride(from: UInt64(1), through: count, by: 1_000) {
            try life.write { batch in
                for number in start..<start + 1_000 { batch.take(number, "comment \(number)") }
            }
        }
        life.die()
        life = try folder.open()
        #expect(life.start.open == Int(count))
        var (next, number): (EntryID?, UInt64) = (nil, 0)
        repeat {
            let page = try life.open(after: next, limit: 500)
            #expect(page.comments.count <= 500)
            for open in page.comments {
                number += 1
                if open.comment.text != "comment \(number)" { Issue.record("\(open.comment.text) is number \(number)") }
            }
            // Each other one goes on in this life, or is settled: the pages that are still to come are the same.
            try life.write { batch in
                for (place, open) in page.comments.enumerated() {
                    if place % 2 == 0 {
                        batch.take(number + UInt64(place), entry: open.entry)
                    } else {
                        _ = batch.settle(open.entry, .left, within: .max)
                    }
                }
            }
            next = page.next
        } while next != nil
        #expect(number == count)
        #expect(try life.open().comments.isEmpty)
        #expect(try life.account().open == Int(count) / 2)
        #expect(try life.account().flaws == [])
        try life.check()
    }

    @Test func `a comment that cannot be read is failed, and the others are told`() throws {
        var life = try folder.open()
        try life.write { batch in
            for number in 1...4 { batch.take(UInt64(number), "\(number)") }
        }
        try life.run("UPDATE comment SET record=x'01ff' WHERE entry IN (SELECT entry FROM comment LIMIT 2 OFFSET 1)")
        life.die()
        life = try folder.open()
        let first = try life.open(limit: 2)
        #expect(first.comments.map(\.comment.text) == ["1"] && first.next != nil)
        #expect(try life.open(after: first.next, limit: 3) == OpenComments(comments: try life.open().comments.suffix(1), next: nil))
        let account = try life.account()
        #expect(account.flaws == [] && account.open == 2 && account.lives.last?.counts.outcomes == ["failed": 2])
    }

    @Test func `the oldest lives are added up`() throws {
        var rules = JournalRules()
        rules.lives = 4
        for number in 1...10 {
            let life = try folder.open(rules)
            try life.write { batch in
                batch.take(1)
                batch.take(2)
                batch.settle(2)
            }
            #expect(life.start.life == number && life.start.open == number - 1)
            if number % 2 == 0 { try life.close() } else { life.die() }
        }
        let account = try JournalFile.account(of: folder.path)
        #expect(account.lives.count == 4 && account.flaws == [] && account.open == 10)
        #expect(account.lives.map(\.number) == [7, 8, 9, 10] && account.lives.map(\.counts.taken) == [14, 2, 2, 2])
    }

    @Test func `what moderators take away is not open any more, though nobody has read it yet`() throws {
        let first = try folder.open()
        try first.write { batch in
            batch.take(1, "one", id: "a")
            batch.take(2, "two", id: "b", room: "ann")
            batch.take(3, "three", id: "c")
            batch.take(4, "four", id: "d")
        }
        try first.close()
        let next = try folder.open()
        #expect(try next.open(limit: 1).comments.map(\.comment.id) == ["a"])
        // One that was taken again is the rooms' matter, and so is a new one.
        try next.write { batch in
            batch.take(1, "one", id: "a", entry: EntryID(life: 1, number: CommentNumber(1)))
            batch.take(2, "new", id: "c")
        }
        var swept = try next.write { batch in
            _ = batch.note(.delete(id: "c", room: nil), in: "main", within: .max)
            _ = batch.note(.delete(id: "d", room: "another chat"), in: nil, within: .max)
            _ = batch.note(.unban(NamedViewer(name: "x"), room: nil), in: nil, within: .max)
        }
        #expect(swept == 1)
        #expect(try next.open(after: EntryID(life: 1, number: CommentNumber(1))).comments.map(\.comment.id) == ["b", "d"])
        swept = try next.write { _ = $0.note(.clear(room: nil), in: "ann", within: .max) }
        #expect(swept == 1)
        #expect(try next.open(after: EntryID(life: 1, number: CommentNumber(1))).comments.map(\.comment.id) == ["d"])
        try next.close()
        let last = try folder.open()
        #expect(try last.open().comments.map(\.comment.id) == ["a", "d", "c"])
        #expect(try last.account().flaws == [])
    }

    @Test func `the order of taking outlasts any number of lives, of which each takes only some again`() throws {
        var life = try folder.open()
        try life.write { batch in
            for number in UInt64(1)...6 { batch.take(number, "\(number)") }
        }
        for taken in 1...3 {
            life.die()
            life = try folder.open()
            let open = try life.open(limit: taken).comments
            try life.write { batch in
                for (place, comment) in open.enumerated() { batch.take(UInt64(place + 1), comment.comment.text, entry: comment.entry) }
                batch.take(UInt64(taken + 1), "new in \(taken)")
            }
        }
        // By its number in this life.
        try life.write { batch in
            batch.settle(2)
            batch.begin(3)
        }
        life.die()
        let last = try folder.open()
        let open = try last.open().comments
        #expect(open.map(\.comment.text) == ["1", "3", "4", "5", "6", "new in 1", "new in 2", "new in 3"])
        #expect(open.map(\.attempts) == [0, 1, 0, 0, 0, 0, 0, 0])
        #expect(try last.account().flaws == [])
    }
}
