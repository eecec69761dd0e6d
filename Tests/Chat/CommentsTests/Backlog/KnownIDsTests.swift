// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core

@Suite struct KnownIDsTests {
    private var ids = KnownIDs(limit: 100, span: .seconds(86_400))
    private let now = Moment(nanoseconds: 0)

    private func comment(_ id: String?, platform: String = "twitch", room: String? = nil) -> Comments.Comment {
        var comment = Comments.Comment(text: "hello")
        (comment.id, comment.platform, comment.room) = (id, platform, room)
        return comment
    }

    private mutating func isNew(_ comment: Comments.Comment, in room: RoomName = .main) -> Bool {
        let isKnown = ids.contains(comment, in: room)
        let isNew = ids.insert(comment, in: room, at: now)
        #expect(isKnown != isNew)
        return isNew
    }

    @Test mutating func `an id is new once, in each chat of each room`() {
        for room: RoomName in [.main, "ann"] {
            #expect(isNew(comment("1"), in: room))
            #expect(!isNew(comment("1"), in: room))
            #expect(isNew(comment("1", platform: "youtube"), in: room))
            #expect(isNew(comment("1", platform: "youtube", room: "ann"), in: room), "another chat of the platform")
            #expect(!isNew(comment("1", platform: "youtube", room: "ann"), in: room))
        }
    }

    @Test mutating func `what several chats of a room show is new once, whichever shows it first`() {
        func shown(in chat: String, _ id: String, sharedID: String?) -> Comments.Comment {
            var comment = comment(id, room: chat)
            comment.sharedID = sharedID
            return comment
        }
        for (first, second) in [(("ann", "1"), ("bob", "2")), (("bob", "4"), ("ann", "3"))] {
            let sharedID = first.0 == "ann" ? "1" : "3"
            #expect(isNew(shown(in: first.0, first.1, sharedID: sharedID)))
            #expect(!isNew(shown(in: second.0, second.1, sharedID: sharedID)))
            #expect(isNew(shown(in: second.0, second.1, sharedID: sharedID), in: "another room"))
        }
        #expect(!isNew(shown(in: "ann", "1", sharedID: nil)), "EventSub does not say that others show it")
        ids.remove(shown(in: "ann", "1", sharedID: "1"), in: .main)
        #expect(isNew(shown(in: "bob", "2b", sharedID: "1")))
    }

    @Test mutating func `other names take no place of the ids`() {
        for number in 1...100 {
            var comment = comment("\(number)", platform: "youtube")
            comment.sharedID = "other \(number)"
            #expect(isNew(comment))
        }
        #expect((1...100).allSatisfy { ids.contains(comment("\($0)", platform: "youtube"), in: .main) })
        #expect(ids.contains(comment("other 1", platform: "youtube"), in: .main), "its other name is its id elsewhere")
    }

    @Test mutating func `a comment without an id is always new`() {
        #expect(isNew(comment(nil)) && isNew(comment(nil)))
    }

    @Test mutating func `an id that was forgotten is new again, in its room only`() {
        for room: RoomName in [.main, "ann"] { #expect(isNew(comment("1"), in: room)) }
        ids.remove(comment("1"), in: "ann")
        ids.remove(comment(nil), in: "ann")
        #expect(isNew(comment("1"), in: "ann") && !isNew(comment("1"), in: .main))
    }

    @Test mutating func `ids are remembered up to the limit of all rooms, and not for ever`() {
        for number in 1...100 { #expect(isNew(comment("\(number)"), in: number % 2 == 0 ? "ann" : "bob")) }
        #expect(!isNew(comment("1"), in: "bob"))
        for number in 101...301 { #expect(isNew(comment("\(number)"))) }
        #expect(isNew(comment("1"), in: "bob"))
    }
}
