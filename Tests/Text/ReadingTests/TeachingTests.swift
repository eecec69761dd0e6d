// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct TeachingTests {
    private let broadcaster = Author(id: "1", name: "Ann", roles: .broadcaster)
    private let moderator = Author(id: "2", name: "Bob", roles: [.moderator, .member])
    private let viewer = Author(id: "3", name: "Cat", roles: .vip)

    @Test(
        arguments: [
            ("教育(語=よみ)", .teach(word: "語", reading: "よみ")), ("教育（語＝よみ）", .teach(word: "語", reading: "よみ")),
            ("  教育( 語 = よみ かた ) ", .teach(word: "語", reading: "よみ かた")), ("忘却(語)", .forget(word: "語")), ("忘却（語）", .forget(word: "語")),
            ("!teach gg = good game", .teach(word: "gg", reading: "good game")),
            ("!Teach a b=c = d", .teach(word: "a b", reading: "c = d")),
            ("！teach a = b", .teach(word: "a", reading: "b")), ("!forget gg", .forget(word: "gg")), ("!teach undo", .undo),
        ] as [(String, TeachingCommand)]
    )
    func `commands are understood`(text: String, command: TeachingCommand) {
        #expect(TeachingCommand(text) == command)
    }

    @Test(
        arguments: [
            "教育", "教育()", "教育(語)", "教育(=よみ)", "教育(語=)", "教育は大事(だよね)？", "忘却()", "忘却の彼方", "!teach", "!teach me", "!teacher a = b", "!forget",
            "!forgetful me", "teach a = b", "",
        ]
    )
    func `other texts are none`(text: String) {
        #expect(TeachingCommand(text) == nil)
    }

    @Test func `a command of any length is looked at quickly`() {
        #expect(TeachingCommand("教育(" + String(repeating: "=", count: 100_000) + ")") == nil)
    }

    @Test func `the broadcaster and moderators may teach, viewers as it is set, an authorless comment has no role`() {
        func permissions(_ teachers: TeachingRules.Teachers, _ viewers: TeachingRules.Viewers?, _ text: String = "!teach a = b") -> [String]
        {
            var rules = TeachingRules(teachers)
            if let viewers { rules.viewers = viewers }
            return [broadcaster, moderator, viewer, nil].map { author in
                var comment = Comments.Comment(text: text)
                comment.author = author
                return rules.command(in: comment).map { "\($0.permission)" } ?? "none"
            }
        }
        #expect(permissions(.moderators, nil) == ["granted", "granted", "asks", "denied"])
        #expect(permissions(.moderators, .off) == ["granted", "granted", "denied", "denied"])
        #expect(permissions(.moderators, .on) == ["granted", "granted", "granted", "granted"])
        #expect(permissions(.everyone, .off) == ["granted", "granted", "granted", "granted"])
        #expect(permissions(.nobody, .on) == ["none", "none", "none", "none"])
        #expect(permissions(.moderators, .ask, "!forget a") == ["granted", "granted", "asks", "denied"])
        #expect(permissions(.moderators, .ask, "!teach undo") == ["granted", "granted", "denied", "denied"])
    }

    /// A room's dictionary without its file.
    private struct Room {
        var teaching: Teaching
        private var table = LexiconTable()
        private var text = ""

        init(teaching: Teaching) {
            self.teaching = teaching
        }

        var entries: [LexiconEntry] { table.entries }

        mutating func hear(_ command: TeachingCommand, by author: Author?) -> TeachingReply {
            let decision = teaching.decide(command, by: author, among: table, at: "2026-01-01T00:00:00Z")
            switch decision.change {
            case .set(let entry): _ = table.set([entry], in: &text)
            case .remove(let entry): _ = table.remove(entry, from: &text)
            case nil: break
            }
            return decision.reply
        }
    }

    @Test func `what is taught can be forgotten and taken back`() {
        var room = Room(teaching: Teaching(rules: TeachingRules(.moderators)))
        #expect(room.hear(.teach(word: "語", reading: "ご"), by: moderator) == .learned("ご"))
        #expect(room.entries.map(\.addedBy) == ["moderator Bob"] && room.entries[0].addedAt == "2026-01-01T00:00:00Z")
        #expect(room.hear(.teach(word: "語", reading: "かたり"), by: broadcaster) == .learned("かたり"))
        #expect(room.hear(.forget(word: "語"), by: moderator) == .forgotten("語") && room.entries.isEmpty)
        #expect(room.hear(.forget(word: "語"), by: moderator) == .unknown("語"))
        var readings: [[String]] = []
        for _ in 0..<3 {
            #expect(room.hear(.undo, by: moderator) == .undone)
            readings.append(room.entries.map(\.reading))
        }
        #expect(readings == [["かたり"], ["ご"], []])
        #expect(room.hear(.undo, by: moderator) == .nothingToUndo)
    }

    @Test func `each role has its number of words`() {
        var room = Room(teaching: Teaching(rules: TeachingRules(.everyone, broadcasterLimit: 2, moderatorLimit: 1, viewerLimit: 0)))
        #expect(room.hear(.teach(word: "a", reading: "x"), by: viewer) == .full)
        #expect(room.hear(.teach(word: "a", reading: "x"), by: nil) == .full)
        #expect(room.hear(.teach(word: "a", reading: "x"), by: moderator) == .learned("x"))
        #expect(room.hear(.teach(word: "b", reading: "x"), by: moderator) == .full)
        #expect(room.hear(.teach(word: "a", reading: "y"), by: moderator) == .learned("y"), "a word that is there needs no new place")
        #expect(room.hear(.teach(word: "b", reading: "x"), by: broadcaster) == .learned("x"))
        #expect(room.hear(.teach(word: "c", reading: String(repeating: "x", count: 300)), by: broadcaster) == .tooLong)
    }

    @Test func `replies are in the language that is asked for`() {
        #expect(TeachingReply.learned("よみ").text(in: "ja-JP") == "覚えました、よみ")
        #expect(TeachingReply.forgotten("x").text(in: "tlh") == "Forgotten: x")
        for language in ["de", "en", "es", "fr", "ja", "ko", "pt", "ru", "zh"] {
            for reply: TeachingReply in [
                .learned("x"), .forgotten("x"), .unknown("x"), .undone, .nothingToUndo, .full, .tooLong, .notWritten,
                .asked("x"), .refused("x"), .noneAsked, .tooManyAsked,
            ] {
                #expect(reply.text(in: language).count > 3)
            }
        }
    }
}
