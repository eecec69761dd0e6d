// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody

/// Comments that have their outcome, in the file.
@Suite(.tags(.threads)) struct HistoryTests {
    private let folder = JournalFolder()

    static func rules(days: Int64? = 30, bytes: Int = 67_108_864, step: Int = 2_000) -> JournalRules {
        var rules = JournalRules()
        rules.historyAge = days.map { .seconds($0 * 86_400) }
        (rules.historyBytes, rules.historyStep) = (bytes, step)
        return rules
    }

    private static let day: Int64 = 86_400_000

    private func texts(_ life: Life, _ query: HistoryQuery = HistoryQuery(limit: 1_000)) throws -> [String?] {
        try life.history(query).comments.map(\.text)
    }

    @Test func `a comment is in it with its outcome, whether it was written before or not`() throws {
        let life = try folder.open(Self.rules())
        var comment = Comment(text: "Hello")
        (comment.id, comment.platform, comment.room) = ("a", "twitch", "bob")
        comment.author = Author(id: "7", name: "Ann", login: "ann_")
        try life.write(at: 1_000) { $0.take(1, comment) }
        #expect(try texts(life) == [])
        try life.write(at: 2_000) { batch in
            batch.settle(1, .skipped(.backlog))
            batch.take(2, "passed", room: "second")
            batch.settle(2, .heard)
        }
        let page = try life.history(HistoryQuery())
        let first = HistoryComment(
            entry: EntryID(life: 1, number: CommentNumber(1)),
            room: "main",
            takenAt: 1_000,
            settledAt: 2_000,
            outcome: "skipped",
            reason: "backlog",
            source: "chat",
            platform: "twitch",
            authorID: "7",
            author: "Ann",
            text: "Hello"
        )
        #expect(page.comments.last == first && page.next == nil && page.comments.count == 2)
        #expect(page.comments.first?.text == "passed" && page.comments.first?.room == "second" && page.comments.first?.takenAt == 2_000)
        #expect(try life.account().flaws == [] && life.account().open == 0)
        try life.check()
    }

    @Test func `what is open, was kept or was never approved is not in it`() throws {
        let life = try folder.open(Self.rules())
        try life.write { batch in
            batch.take(1, "open")
            batch.take(2, "held", isHeld: true)
            batch.take(3, "approved later", isHeld: true)
            batch.take(4, "approved at once", isHeld: true)
            batch.take(5, "held and gone", isHeld: true)
            batch.approve(4)
            batch.settle(4)
            batch.settle(5, .refused(.notApproved))
        }
        try life.write { batch in
            batch.settle(2, .refused(.notApproved))
            batch.approve(3)
            batch.settle(3)
        }
        #expect(try texts(life) == ["approved at once", "approved later"])
        #expect(!folder.contains("held and gone"))
    }

    @Test func `without it, no settled comment is in any file`() throws {
        let life = try folder.open()
        try life.write { batch in
            batch.take(1, "secret")
            batch.settle(1)
        }
        #expect(try texts(life) == [] && !folder.contains("secret"))
    }

    @Test func `what a moderator deleted has no text, before it was heard or after`() throws {
        let life = try folder.open(Self.rules())
        var copy = Comment(text: "secret copy")
        (copy.id, copy.original) = ("a~2", Comment.Original(number: 1, id: "a"))
        try life.write { batch in
            batch.take(1, "secret one", id: "a")
            batch.settle(1)
            batch.take(2, copy)
            batch.settle(2)
            batch.take(3, "other room", id: "a", room: "second")
            batch.settle(3)
            batch.take(4, "other id", id: "b")
            batch.settle(4)
            batch.take(5, "secret two")
        }
        try life.write { batch in
            _ = batch.note(.delete(id: "a", room: nil), in: "main", within: .max)
            batch.settle(5, .deleted(.message))
            batch.take(6, "secret three")
            batch.settle(6, .deleted(.ban))
        }
        let page = try life.history(HistoryQuery())
        #expect(page.comments.map(\.text) == [nil, nil, "other id", "other room", nil, nil])
        #expect(page.comments.map(\.outcome) == ["deleted", "deleted", "heard", "heard", "heard", "heard"])
        #expect(page.comments.first?.reason == "ban")
        try life.tidy()
        #expect(!folder.contains("secret"))
        // Where a chat is named, it counts for that one.
        try life.write { _ = $0.note(.delete(id: "b", room: "bob"), in: nil, within: .max) }
        #expect(try texts(life).contains("other id"))
        try life.write { _ = $0.note(.delete(id: "b", room: "main"), in: nil, within: .max) }
        #expect(try !texts(life).contains("other id"))
    }

    @Test func `one without an id is deleted by its number`() throws {
        let life = try folder.open(Self.rules())
        try life.write { batch in
            batch.take(1, "secret")
            batch.settle(1)
        }
        try life.write { _ = $0.redact(CommentNumber(1), within: .max) }
        #expect(try texts(life) == [nil])
    }

    @Test func `the texts of banned viewers and of cleared chats go as far back as ids are remembered`() throws {
        let life = try folder.open(Self.rules())
        func write(_ number: UInt64, _ author: Author, in room: RoomName = "main", at now: Int64) throws {
            try life.write(at: now) { batch in
                var comment = Comment(text: "\(number)")
                comment.author = author
                batch.take(number, comment, room: room)
                batch.settle(number)
            }
        }
        try write(1, Author(id: "7", name: "Ann"), at: 0)
        try write(2, Author(id: "7", name: "Ann"), at: 2 * Self.day)
        try write(3, Author(id: "8", name: "Ann"), at: 2 * Self.day)
        try write(4, Author(id: "7"), in: "second", at: 2 * Self.day)
        try life.write(at: 2 * Self.day + 1) { _ = $0.note(.ban(NamedViewer(id: "7"), seconds: 1, room: nil), in: "main", within: .max) }
        #expect(try texts(life) == ["4", "3", nil, "1"])
        try life.write(at: 2 * Self.day + 1) { _ = $0.note(.unban(NamedViewer(id: "8"), room: nil), in: nil, within: .max) }
        try life.write(at: 2 * Self.day + 1) { _ = $0.note(.clear(room: nil), in: "second", within: .max) }
        #expect(try texts(life) == [nil, "3", nil, "1"])
    }

    @Test func `what a life left and nobody will say is in it`() throws {
        var rules = Self.rules()
        (rules.attempts, rules.maxAge) = (1, .seconds(60))
        let life = try folder.open(rules)
        try life.write(at: 1_000) { batch in
            batch.take(1, "begun")
            batch.begin(1)
            batch.take(2, "old and held", isHeld: true)
            batch.take(3, "old")
        }
        try life.write(at: 100_000) { $0.take(4, "young") }
        life.die()
        let next = try folder.open(rules, at: 100_000)
        for comment in try next.open().comments {
            if let fate = comment.fate { try next.write { _ = $0.settle(comment.entry, fate, within: .max) } }
        }
        let page = try next.history(HistoryQuery())
        #expect(page.comments.map(\.text) == ["old", "begun"] && page.comments.map(\.outcome) == ["skipped", "failed"])
        #expect(page.comments.map(\.reason) == ["too-old", "node-ended"])
        let young = try next.open().comments
        #expect(young.map(\.comment.text) == ["young"])
        try next.write { _ = $0.settle(young[0].entry, .heard, within: .max) }
        #expect(try texts(next) == ["young", "old", "begun"] && next.account().flaws == [])
    }

    @Test func `an open comment that cannot be read is not in it`() throws {
        let life = try folder.open(Self.rules())
        try life.write { $0.take(1, "x") }
        try life.run("UPDATE comment SET record=x'FF'")
        try life.write { $0.settle(1) }
        #expect(try texts(life) == [] && life.account().flaws == [] && life.account().open == 0)
    }

    // MARK: - What is asked of it

    @Test func `it is searched by what is known of comments`() throws {
        let life = try folder.open(Self.rules())
        let said: [(text: String, author: Author?, room: RoomName, outcome: Outcome)] = [
            ("Hello World", Author(id: "7", name: "Ann"), "main", .heard), ("100%_sure", Author(name: "ANN"), "second", .heard),
            ("ÄRGER", Author(id: "9", name: "べこ", login: "Ann"), "main", .skipped(.backlog)), ("nobody", nil, "main", .left),
        ]
        for (index, said) in said.enumerated() {
            try life.write(at: Int64(index) * 100) { batch in
                var comment = Comment(text: said.text)
                comment.author = said.author
                batch.take(UInt64(index + 1), comment, room: said.room)
                batch.settle(UInt64(index + 1), said.outcome)
            }
        }
        #expect(try texts(life, HistoryQuery(text: "hELLO")) == ["Hello World"])
        #expect(try texts(life, HistoryQuery(text: "%")) == ["100%_sure"])
        #expect(try texts(life, HistoryQuery(text: "ä")) == [])
        #expect(try texts(life, HistoryQuery(text: "Ä")) == ["ÄRGER"])
        #expect(try texts(life, HistoryQuery(author: "ann")) == ["ÄRGER", "100%_sure", "Hello World"])
        #expect(try texts(life, HistoryQuery(author: "7")) == ["Hello World"])
        #expect(try texts(life, HistoryQuery(author: "an")) == [])
        #expect(try texts(life, HistoryQuery(outcome: "heard", room: "main")) == ["Hello World"])
        #expect(try texts(life, HistoryQuery(since: 100, until: 300)) == ["ÄRGER", "100%_sure"])
        #expect(try texts(life, HistoryQuery(text: "' OR 1=1 --")) == [])
    }

    @Test func `pages follow each other, also where a step finds nothing`() throws {
        let life = try folder.open(Self.rules(step: 10))
        for number in UInt64(1)...35 {
            try life.write { batch in
                batch.take(number, number % 20 == 0 ? "rare" : "\(number)")
                batch.settle(number)
            }
        }
        var found: [String?] = []
        var sizes: [Int] = []
        var before: EntryID?
        repeat {
            let page = try life.history(HistoryQuery(before: before, limit: 7))
            found += page.comments.map(\.text)
            before = page.next
        } while before != nil
        let expected = (UInt64(1)...35).reversed().map { number -> String? in number % 20 == 0 ? "rare" : "\(number)" }
        #expect(found == expected)
        repeat {
            let page = try life.history(HistoryQuery(text: "rare", before: before))
            sizes.append(page.comments.count)
            before = page.next
        } while before != nil
        #expect(sizes == [0, 1, 0, 0])
    }

    // MARK: - What it forgets

    @Test func `comments go when they are too old, in steps`() throws {
        let life = try folder.open(Self.rules(days: 1, step: 3))
        for number in UInt64(1)...8 {
            try life.write(at: Int64(number) * 10) { batch in
                batch.take(number, "\(number)")
                batch.settle(number)
            }
        }
        #expect(try life.trimHistory(at: Self.day + 75))
        #expect(try life.trimHistory(at: Self.day + 75))
        #expect(try !life.trimHistory(at: Self.day + 75))
        #expect(try texts(life) == ["8"] && life.historyFigures.dropped == 0)
    }

    @Test func `the oldest go where there is no room, and are counted`() throws {
        let life = try folder.open(Self.rules(bytes: 200_000, step: 10))
        for number in UInt64(1)...100 {
            try life.write { batch in
                batch.take(number, "\(number) " + String(repeating: "x", count: 4_000))
                batch.settle(number)
            }
        }
        var steps = 0
        while try life.trimHistory(at: 1_000) { steps += 1 }
        var (left, before): ([String?], EntryID?) = ([], nil)
        repeat {
            let page = try life.history(HistoryQuery(before: before))
            left += page.comments.map(\.text)
            before = page.next
        } while before != nil
        #expect(steps > 3 && !left.isEmpty)
        #expect(left.count + life.historyFigures.dropped == 100)
        #expect(left.first??.hasPrefix("100 ") == true && life.historyFigures.bytes <= 200_000)
        try life.check()
    }

    @Test func `one that is not wanted any more goes`() throws {
        let life = try folder.open(Self.rules())
        try life.write { batch in
            batch.take(1, "secret")
            batch.settle(1)
        }
        try life.close()
        #expect(folder.contains("secret"))
        let next = try folder.open()
        while try next.trimHistory(at: 3_000) {}
        try next.tidy()
        #expect(try texts(next) == [] && !folder.contains("secret"))
    }

    @Test func `what is forgotten is in no file any more, in steps`() throws {
        let life = try folder.open(Self.rules(step: 7))
        for number in UInt64(1)...40 {
            try life.write { batch in
                var comment = Comment(text: "secret-of-\(number % 2 == 0 ? "bob" : "ann")-\(number)")
                comment.author = Author(id: "\(number % 2)", name: number % 2 == 0 ? "Bob" : "Ann")
                batch.take(number, comment)
                if number % 3 == 0 { batch.settle(number) }
            }
        }
        try life.write { batch in
            for number in UInt64(1)...40 where number % 3 != 0 { batch.settle(number) }
        }
        #expect(folder.contains("secret-of-bob"))
        #expect(try life.forget(.author("bOB")) == 20)
        #expect(!folder.contains("secret-of-bob") && folder.contains("secret-of-ann"))
        #expect(try life.forget(.author("1")) == 20)
        #expect(try life.forget(.all) == 0)
        #expect(!folder.contains("secret") && !folder.contains("Ann"))
        try life.check()
    }

    @Test func `a kill at any moment leaves each comment once, open or settled`() throws {
        let rules = Self.rules()
        let life = try folder.open(rules)
        var dice = Dice(6)
        var open: Set<UInt64> = []
        var settled: Set<UInt64> = []
        for number in UInt64(1)...200 {
            try life.write { batch in
                batch.take(number, "\(number)")
                open.insert(number)
                while dice.isLucky(), let gone = open.randomElement(using: &dice) {
                    batch.settle(gone)
                    open.remove(gone)
                    settled.insert(gone)
                }
            }
            guard number % 20 == 7 else { continue }
            let next = try folder.killed().open(rules)
            #expect(try next.open().comments.map(\.comment.text) == open.sorted().map { "\($0)" })
            #expect(try texts(next) == settled.sorted().reversed().map { "\($0)" })
        }
    }

    // MARK: - Without a service

    @Test func `an archive is read and forgotten, and is left where a service uses it`() throws {
        #expect(throws: JournalProblem.unopenable(path: folder.path, reason: "there is none")) {
            _ = try JournalArchive(folder.path).account()
        }
        let life = try folder.open(Self.rules())
        try life.write { batch in
            batch.take(1, "secret")
            batch.settle(1)
        }
        #expect(throws: JournalProblem.locked(path: folder.path)) { _ = try JournalArchive(folder.path).account() }
        try life.close()
        var archive = try JournalArchive(folder.path)
        let (found, account) = (try archive.page(HistoryQuery()).comments.map(\.text), try archive.account())
        #expect(found == ["secret"] && account.flaws == [] && account.lives.count == 1)
        let forgotten = try archive.forget(.all)
        #expect(forgotten == 1 && !folder.contains("secret"))
    }

    @Test func `an entry is written as a number`() {
        let entry = EntryID(life: 3, number: CommentNumber(7))
        #expect(EntryID(text: entry.text) == entry)
        #expect(["", "-1", "+1", "1.0", "x", "9223372036854775808", " 1"].allSatisfy { EntryID(text: $0) == nil })
    }
}
