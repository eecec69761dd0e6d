// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms

@Suite struct SelectionTests {
    private func comment(_ text: String = "hello", roles: Roles = [], _ change: (inout Comments.Comment) -> Void = { _ in })
        -> Comments.Comment
    {
        var comment = Comments.Comment(text: text)
        comment.author = Author(id: "ann", roles: roles)
        change(&comment)
        return comment
    }

    @Test func `everything is read where no kind is named`() {
        #expect(Selection.everything.choose(comment()) == comment())
    }

    @Test(arguments: [(SharedChats.own, false, false), (.all, true, false), (.announced, true, true)])
    func `other chats that are shown here are read as the setting has it`(shared: SharedChats, reads: Bool, readsEvents: Bool) {
        var selection = Selection(kinds: [])
        selection.sharedChats = shared
        let elsewhere = comment { $0.source = ChatSource(id: "9") }
        let event = comment {
            $0.source = ChatSource(id: "9")
            $0.event = ChatEvent(.sub)
        }
        #expect((selection.choose(elsewhere) != nil) == reads && (selection.choose(event) != nil) == readsEvents)
        #expect(selection.choose(comment()) != nil && selection.choose(comment { $0.event = ChatEvent(.sub) }) != nil)
    }

    @Test func `members and those above them`() {
        let selection = Selection(kinds: [.members])
        #expect(selection.choose(comment()) == nil)
        for roles in [.member, .vip, .moderator, .broadcaster] as [Roles] { #expect(selection.choose(comment(roles: roles)) != nil) }
        #expect(selection.choose(comment(roles: .bot)) == nil)
    }

    @Test func `what mentions the streamer is read, and goes first where the settings say so`() throws {
        var selection = Selection(kinds: [.mentions, .paid])
        #expect(selection.choose(comment("hi @Ann!")) == nil, "nobody is looked for")
        selection.streamer = Mentions(of: ["ann"])
        #expect(selection.choose(comment("hi @Ann!"))?.isForStreamer == false)
        #expect(selection.choose(comment("hi everybody")) == nil)
        #expect(selection.choose(comment { $0.amount = Amount(value: 1, currency: "EUR") })?.isForStreamer == false)
        selection.kinds = []
        selection.hearsMentionsFirst = true
        let mention = try #require(selection.choose(comment("hi @Ann!")))
        #expect(mention.isForStreamer && selection.choose(comment("hi everybody"))?.isForStreamer == false)
        let ranks = [
            Rank(comment(roles: .moderator), minimums: PaidMinimums()), Rank(mention, minimums: PaidMinimums()),
            Rank(comment(roles: .member), minimums: PaidMinimums()), Rank(comment(), minimums: PaidMinimums()),
        ]
        #expect(ranks == [.staff, .mention, .member, .everybody] && ranks == ranks.sorted())
    }

    @Test func `kinds can be combined`() {
        let selection = Selection(kinds: [.highlighted, .reward("r1"), .paid], minimums: PaidMinimums(["EUR": 2]))
        #expect(selection.choose(comment()) == nil)
        #expect(selection.choose(comment { $0.isHighlighted = true }) != nil)
        #expect(selection.choose(comment { $0.rewardID = "r1" }) != nil)
        #expect(selection.choose(comment { $0.rewardID = "r2" }) == nil)
        #expect(selection.choose(comment { $0.amount = Amount(value: 1, currency: "EUR") }) == nil)
        #expect(selection.choose(comment { $0.amount = Amount(value: 2, currency: "EUR") }) != nil)
    }

    @Test func `a prefix is left out of what is said, and places stay what they are`() throws {
        let selection = Selection(kinds: [.prefix("!tts")])
        let called = try #require(selection.choose(comment("!tts hello Kappa") { $0.emotes = [11..<16] }))
        #expect(called.text == "!tts hello Kappa")
        #expect(called.emotes == [0..<4, 11..<16])
        for text in ["hello", "!ttshello", "!tts", "say !tts hello", "!TTS", "!ТТS hello"] {
            #expect(selection.choose(comment(text)) == nil, "\(text)")
        }
        for text in ["!TTS hello", "!Tts hello"] {
            #expect(selection.choose(comment(text))?.emotes == [0..<4], "\(text)")
        }
    }

    @Test func `who is called is no command`() {
        let rehearsal = Rehearsal(
            admission: Admission(),
            selection: Selection(kinds: [.prefix("!tts")])
        )
        rehearsal.comment("!tts hello")
        rehearsal.comment("!song")
        #expect(rehearsal.prepared == ["!tts hello"])
        #expect(rehearsal.outcomes == [.skipped(.notChosen)])
    }

    @Test func `sentences about what happened are read or not, whoever else is`() {
        let event = comment { $0.event = ChatEvent(.raid, count: 5) }
        #expect(Selection(kinds: [.paid]).choose(event) != nil)
        #expect(Selection(kinds: [], alerts: .off).choose(event) == nil)
    }
}
