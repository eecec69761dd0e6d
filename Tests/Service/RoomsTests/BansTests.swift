// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
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

    @Test func `with a memory budget fewer bans are kept`() {
        var limits = RoomLimits()
        limits.fit(budget: 1 << 30)
        #expect(limits.bans == 100_000)
        limits.fit(budget: 64 << 20)
        #expect(limits.bans == 8_192)
        limits.fit(budget: 1 << 20)
        #expect(limits.bans == 1_000)
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

    /// What `Bans` promises, said as simply as can be: all bans in two lists.
    private struct Model {
        var (everywhere, own) = (List(), List())

        mutating func lift(_ spellings: Set<Int>, of chat: String?) {
            own.lift(spellings, of: chat)
            everywhere.lift(spellings, of: chat)
        }

        func count(_ spellings: Set<Int>, of chat: String?, at now: Moment) -> Int {
            own.count(spellings, of: chat, at: now) + everywhere.count(spellings, of: chat, at: now)
        }

        func cover(_ comment: Comments.Comment, at now: Moment) -> Bool {
            own.cover(comment, at: now) || everywhere.cover(comment, at: now)
        }
    }

    private struct List {
        struct Ban {
            var number: Int
            var spellings: [Int]
            var chat: String?
            var end: Moment?
        }

        var bans: [Ban] = []
        var latest: [String: Int] = [:]
        var lastNumber = 0

        static func key(_ spelling: Int, _ chat: String?) -> String { "\(spelling) \(chat ?? "")" }

        mutating func add(_ viewer: NamedViewer, from chat: String?, until end: Moment?) {
            let spellings = ViewerSpelling.banned(viewer)
            bans.removeAll { $0.spellings[0] == spellings[0] && $0.chat == chat && latest[Self.key(spellings[0], chat)] == $0.number }
            lastNumber += 1
            bans.append(Ban(number: lastNumber, spellings: spellings, chat: chat, end: end))
            for spelling in spellings { latest[Self.key(spelling, chat)] = lastNumber }
        }

        mutating func lift(_ spellings: Set<Int>, of chat: String?) {
            bans.removeAll { (chat == nil || $0.chat == chat) && $0.spellings.contains(where: spellings.contains) }
        }

        func count(_ spellings: Set<Int>, of chat: String?, at now: Moment) -> Int {
            var copy = self
            copy.bans.removeAll { $0.end.map { $0 <= now } ?? false }
            let all = copy.bans.count
            copy.lift(spellings, of: chat)
            return all - copy.bans.count
        }

        func cover(_ comment: Comments.Comment, at now: Moment) -> Bool {
            guard let author = comment.author else { return false }
            return ViewerSpelling.all(of: author).contains { spelling in
                [nil, comment.room ?? "main"].contains { chat in
                    bans.contains { $0.number == latest[Self.key(spelling, chat)] && $0.end.map { $0 > now } ?? true }
                }
            }
        }
    }

    /// A room in which moderators of all rooms do something as well, and another one, in which only they do.
    @Test(arguments: 1...20) func `bans do what simple lists of them do`(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        var (bans, model, now) = (Bans(), Model(), start)
        var (everywhere, others) = (BanList(limit: Bans.limit), Model())
        let names = ["Ann", "ann", "Bob", "17", "18"]
        let chats = [nil, nil, "main", "b"]
        let comments = Self.authors.flatMap { author in [nil, "main", "b"].map { comment(author, in: $0) } }
        for _ in 0..<300 {
            let (name, other) = (names.randomElement(using: &random) ?? "", names.randomElement(using: &random) ?? "")
            let chat = chats.randomElement(using: &random) ?? nil
            let viewer = Bool.random(using: &random) ? NamedViewer(id: name, name: other) : NamedViewer(name: name)
            now = now + .seconds(Int.random(in: 0...2, using: &random))
            let isMeantInAll = Bool.random(using: &random)
            if Int.random(in: 0..<3, using: &random) > 0 {
                let end = Bool.random(using: &random) ? now + .seconds(5) : nil
                if isMeantInAll {
                    everywhere.add(viewer, from: chat, until: end, at: now)
                    bans.everywhere = everywhere
                    model.everywhere.add(viewer, from: chat, until: end)
                    others.everywhere.add(viewer, from: chat, until: end)
                } else {
                    bans.add(viewer, from: chat, until: end, at: now)
                    model.own.add(viewer, from: chat, until: end)
                }
            } else {
                let lifted = KnownViewers(limit: 1).find(viewer, in: .main).spellings
                #expect(bans.count(lifted, of: chat, at: now) == model.count(lifted, of: chat, at: now))
                if isMeantInAll {
                    everywhere.lift(lifted, of: chat)
                    bans.everywhere = everywhere
                    others.lift(lifted, of: chat)
                }
                bans.lift(lifted, of: chat)
                model.lift(lifted, of: chat)
            }
            let elsewhere = Bans(everywhere: everywhere)
            #expect(comments.map { bans.cover($0, at: now) } == comments.map { model.cover($0, at: now) })
            #expect(comments.map { elsewhere.cover($0, at: now) } == comments.map { others.cover($0, at: now) })
        }
    }

    /// The limit is minutes away from what it takes, and what it took when each of these steps looked at every ban.
    @Test func `what a moderator does in a room is exact, also where thousands who share a name are banned everywhere`() {
        var everywhere = BanList(limit: Bans.limit)
        // As a raid is: they are all called the same.
        for number in 1...2_000 { everywhere.add(NamedViewer(id: "\(number)", name: "raider"), until: nil, at: start) }
        for number in 1...20 {
            var bans = Bans(everywhere: everywhere)
            bans.add(NamedViewer(id: "new \(number)"), until: nil, at: start)
            bans.lift(spellings(of: "\(number + 1)"), of: nil)
            #expect(bans.hasOwn)
            #expect(!bans.cover(comment(Author(id: "\(number + 1)")), at: start))
            #expect(bans.cover(comment(Author(id: "\(number + 2)")), at: start) && bans.cover(comment(Author(name: "raider")), at: start))
            #expect(bans.count(spellings(of: "raider"), of: nil, at: start) == BanList.mostCounted)
            bans.lift(spellings(of: "raider"), of: nil)
            #expect(!bans.cover(comment(Author(id: "\(number + 2)")), at: start))
            #expect(bans.cover(comment(Author(id: "new \(number)")), at: start))
        }
        #expect(Bans(everywhere: everywhere).cover(comment(Author(id: "2")), at: start), "in another room")
    }

    @Test func `a room remembers a bounded number of the bans that it has lifted for itself`() {
        var everywhere = BanList(limit: Bans.limit)
        for number in 1...2_000 { everywhere.add(NamedViewer(id: "\(number)"), until: nil, at: start) }
        var bans = Bans(everywhere: everywhere)
        for number in 1...1_500 {
            bans.lift(spellings(of: "\(number)"), of: nil)
            #expect(!bans.cover(comment(Author(id: "\(number)")), at: start))
        }
        // Each of them is known by an id and a name at most.
        #expect((500...1_000).contains((1...1_500).count { !bans.cover(comment(Author(id: "\($0)")), at: start) }))
    }

    @Test func `what is lifted everywhere leaves a room nothing of its own`() {
        var everywhere = BanList(limit: Bans.limit)
        everywhere.add(NamedViewer(name: "Ann"), until: nil, at: start)
        everywhere.lift(spellings(of: "Ann"), of: nil)
        var bans = Bans(everywhere: everywhere)
        bans.lift(spellings(of: "Ann"), of: nil)
        #expect(!bans.hasOwn && !bans.cover(comment(Author(name: "Ann")), at: start))
    }

    @Test func `who is banned everywhere again before a room learns of the end of the first ban stays banned there`() {
        var everywhere = BanList(limit: Bans.limit)
        everywhere.add(NamedViewer(name: "Ann"), until: nil, at: start)
        everywhere.lift(spellings(of: "Ann"), of: nil)
        everywhere.add(NamedViewer(name: "Ann"), until: nil, at: start)
        var bans = Bans(everywhere: everywhere)
        bans.add(NamedViewer(name: "Bob"), until: nil, at: start)
        bans.lift(spellings(of: "Ann"), of: nil, isMeantInAll: true)
        bans.lift(spellings(of: "Bob"), of: nil, isMeantInAll: true)
        #expect(bans.cover(comment(Author(name: "Ann")), at: start) && !bans.cover(comment(Author(name: "Bob")), at: start))
    }

    @Test func `a short ban in a room does not end one that counts everywhere`() {
        var everywhere = BanList(limit: Bans.limit)
        everywhere.add(NamedViewer(name: "Ann"), until: nil, at: start)
        var bans = Bans(everywhere: everywhere)
        bans.add(NamedViewer(name: "Ann"), until: start + .seconds(60), at: start)
        #expect(bans.cover(comment(Author(name: "Ann")), at: start + .seconds(61)))
    }

    @Test func `beyond the limit those go first that are over or lifted, then the oldest`() {
        var bans = Bans()
        func add(_ id: String, until end: Moment? = nil, at now: Moment, atMost most: Int = 1_000) {
            bans.add(NamedViewer(id: id), until: end, at: now, atMost: most)
        }
        for number in 1...1_000 { add("\(number)", until: number == 600 ? start + .seconds(1) : nil, at: start) }
        bans.lift(spellings(of: "500"), of: nil)
        let later = start + .seconds(2)
        // Until all were looked at.
        for number in 1...200 { add("again \(number % 2)", at: later) }
        add("further", at: later)
        func isBanned(_ id: String) -> Bool { bans.cover(comment(Author(id: id)), at: later) }
        #expect(["3", "4", "further", "again 0", "again 1"].map(isBanned) == [true, true, true, true, true])
        #expect(["500", "600"].map(isBanned) == [false, false])
        for number in 1...3 { add("last \(number)", at: later) }
        #expect(["4", "5", "1000", "last 3"].map(isBanned) == [false, true, true, true])
        // With a lower limit none is added, and none is taken for that alone.
        add("latest", at: later, atMost: 10)
        #expect(bans.own.count == 1_000 && ["5", "6", "latest"].map(isBanned) == [false, true, true])
    }
}
