// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms

@Suite struct AdmissionTests {
    private let strict: Admission

    init() {
        var strict = Admission()
        strict.ignoring = ["Ann", "42", "@bee"]
        strict.teaching = TeachingRules(.moderators)
        self.strict = strict
    }

    private func objection(_ text: String = "hello", by author: Author? = nil, in admission: Admission) -> SkipReason? {
        var comment = Comments.Comment(text: text)
        comment.author = author
        return admission.objection(to: comment)
    }

    @Test(arguments: ["!song", "  !so @ann", "！歌", "!é"])
    func `lines for bots are left out`(line: String) {
        #expect(objection(line, in: strict) == .command)
        #expect(objection(line, in: .open) == nil)
    }

    @Test(arguments: ["!", "!!!", "! wow", "wow!", "!?", "!1", ""])
    func `an exclamation is not a command`(line: String) {
        #expect(objection(line, in: strict) == nil)
    }

    @Test(
        arguments: [
            Author(name: "Nightbot"), Author(id: "7", name: "StreamElements"), Author(name: "Beep", roles: .bot), Author(name: "ANN"),
            Author(id: "42", name: "Bob"), Author(name: "Bee"), Author(id: "8", name: "アン", login: "ann"),
        ]
    )
    func `bots and ignored viewers are left out`(author: Author) {
        #expect(objection(by: author, in: strict) == .ignoredAuthor)
        #expect(objection(by: author, in: .open) == nil)
    }

    @Test(arguments: [Author(name: "Anna"), Author(id: "421", name: "Bob"), Author(name: "Bob", nickname: "Ann"), nil])
    func `others are not`(author: Author?) {
        #expect(objection(by: author, in: strict) == nil)
    }

    @Test func `only those who may teach are heard teaching`() {
        let moderator = Author(id: "9", roles: .moderator)
        var withoutViewers = strict
        withoutViewers.teaching.viewers = .off
        for line in ["教育(語=よみ)", "忘却（語）", "!teach a = b", "!forget a"] {
            #expect(objection(line, by: moderator, in: strict) == nil)
            #expect(objection(line, by: Author(id: "8"), in: strict) == nil, "a moderator is asked")
            #expect(objection(line, by: Author(id: "8"), in: withoutViewers) == .command)
            #expect(objection(line, in: strict) == .command)
        }
        #expect(objection("!teach me", by: moderator, in: strict) == .command)
        #expect(objection("教育(語=よみ)", in: .open) == nil)
    }

    @Test func `what a viewer wrote to an event may begin like a command`() {
        var comment = Comments.Comment(text: "!song please")
        comment.event = ChatEvent(.sub, count: 3, words: 0..<12)
        #expect(strict.objection(to: comment) == nil)
    }

    @Test func `a room counts what it does not read, and never prepares it`() {
        let rehearsal = Rehearsal(admission: strict)
        rehearsal.comment("!song")
        rehearsal.comment("hello", author: "42")
        #expect(rehearsal.outcomes == [.skipped(.command), .skipped(.ignoredAuthor)])
        #expect(rehearsal.prepared.isEmpty)
        #expect(rehearsal.released == 20)
    }
}
