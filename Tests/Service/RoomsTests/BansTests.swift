// SPDX-License-Identifier: GPL-3.0-or-later

import Backlog
import Comments
import Events
import Testing

@testable import Rooms

@Suite struct BansTests {
    private let start = Moment(nanoseconds: 0)
    private static let authors = [
        Author(name: "Ann"), Author(name: "@ANN"), Author(id: "17", name: "Ann"), Author(id: "17", name: "Ä", login: "ann"),
        Author(id: "17"),
        Author(id: "18", name: "Ann"), Author(id: "ann"), Author(nickname: "ann"), Author(name: "17"), Author(name: "A\u{308}"),
        Author(name: "Bob"), Author(),
    ]
    private static let named = [
        NamedViewer(name: "Ann"), NamedViewer(id: "17"), NamedViewer(id: "17", name: "ann"), NamedViewer(id: "ann"),
        NamedViewer(name: "17"),
        NamedViewer(name: "ä"),
    ]

    private func comment(_ author: Author, in chat: String? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: "text")
        (comment.author, comment.room) = (author, chat)
        return comment
    }

    @Test(arguments: named)
    func `those who come later are banned as those who wait are`(viewer: NamedViewer) {
        var bans = Bans()
        bans.add(viewer, until: nil, at: start)
        for author in Self.authors { #expect(bans.cover(comment(author), at: start) == viewer.means(author), "\(author)") }
    }

    @Test func `the latest word about a viewer counts`() {
        var bans = Bans()
        bans.add(NamedViewer(name: "Ann"), until: nil, at: start)
        bans.add(NamedViewer(name: "ann"), until: start + .seconds(60), at: start)
        #expect(bans.cover(comment(Author(name: "Ann")), at: start + .seconds(59)))
        #expect(!bans.cover(comment(Author(name: "Ann")), at: start + .seconds(60)))
        #expect(bans.count(spellings(of: "ann"), of: nil, at: start) == 1)
        #expect(bans.count(spellings(of: "ann"), of: nil, at: start + .seconds(60)) == 0)
    }

    @Test func `whoever is banned by id is not banned by the names of an earlier ban`() {
        var bans = Bans()
        bans.add(NamedViewer(id: "17", name: "Ann"), until: nil, at: start)
        bans.add(NamedViewer(id: "17", name: "Bea"), until: nil, at: start)
        #expect(!bans.cover(comment(Author(name: "Ann")), at: start))
        #expect(bans.cover(comment(Author(name: "Bea")), at: start) && bans.cover(comment(Author(id: "17", name: "Ann")), at: start))
    }

    @Test func `whoever takes the name of another viewer is not let in with him`() {
        var known = KnownViewers(limit: 10)
        var bans = Bans()
        for author in [Author(id: "17", name: "Ann"), Author(id: "18", name: "Troll"), Author(id: "18", name: "Ann")] {
            known.note(author, in: .main, at: start)
        }
        for id in ["17", "18"] { bans.add(NamedViewer(id: id), until: nil, at: start) }
        bans.lift(known.find(NamedViewer(id: "17"), in: .main).spellings, of: nil)
        #expect(!bans.cover(comment(Author(id: "17", name: "Ann")), at: start))
        #expect(bans.cover(comment(Author(id: "18", name: "Ann")), at: start))
    }

    private func spellings(of name: String) -> Set<Int> {
        KnownViewers(limit: 1).find(NamedViewer(name: name), in: .main).spellings
    }

    @Test(arguments: named, named)
    func `a ban is lifted whichever way its viewer is named, once he is known`(banned: NamedViewer, lifted: NamedViewer) {
        let author = Author(id: "17", name: "Ann", nickname: "Ä")
        guard banned.means(author), lifted.means(author) else { return }
        var known = KnownViewers(limit: 10)
        known.note(author, in: .main, at: start)
        var bans = Bans()
        bans.add(NamedViewer(name: "Bob"), until: nil, at: start)
        bans.add(banned, until: nil, at: start)
        let (isKnown, spellings) = known.find(lifted, in: .main)
        #expect(isKnown)
        bans.lift(spellings, of: nil)
        #expect(!bans.cover(comment(author), at: start))
        #expect(bans.cover(comment(Author(name: "Bob")), at: start), "others stay banned")
    }

    @Test func `a ban from one chat is lifted in that chat, or with all others`() {
        var bans = Bans()
        for chat in ["a", "b", "c"] { bans.add(NamedViewer(name: "Ann"), from: chat, until: nil, at: start) }
        bans.lift(spellings(of: "Ann"), of: "a")
        #expect(["a", "b", "c"].map { bans.cover(comment(Author(name: "Ann"), in: $0), at: start) } == [false, true, true])
        bans.lift(spellings(of: "Ann"), of: nil)
        #expect(!bans.cover(comment(Author(name: "Ann"), in: "b"), at: start))
    }

    @Test func `somebody is known in the room in which he wrote, and only so long`() {
        var known = KnownViewers(limit: 2)
        known.note(Author(name: "Ann"), in: "a", at: start)
        #expect(known.find(NamedViewer(name: "ann"), in: "a").isKnown)
        #expect(!known.find(NamedViewer(name: "ann"), in: "b").isKnown)
        for number in 1...10 { known.note(Author(id: "\(number)", name: "name \(number)"), in: "a", at: start) }
        #expect(!known.find(NamedViewer(name: "ann"), in: "a").isKnown)
        #expect(known.find(NamedViewer(name: "Name 10"), in: "a").isKnown)
    }
}
