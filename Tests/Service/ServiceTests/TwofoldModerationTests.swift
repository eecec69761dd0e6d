// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import yomite

@Suite struct TwofoldModerationTests {
    private var twofold = TwofoldModeration(most: 4)

    private mutating func note(
        _ order: Moderation,
        _ way: TwofoldModeration.Way,
        at seconds: Int64 = 0
    ) -> TwofoldModeration.Finding {
        twofold.note(order, by: way, at: Moment(nanoseconds: seconds * 1_000_000_000))
    }

    private func ban(_ id: String, seconds: Int? = nil) -> Moderation {
        .ban(NamedViewer(id: id, name: "bob"), seconds: seconds, room: "ann")
    }

    @Test mutating func `whichever comes first counts, and the other one only names the moderator`() {
        let deletion = Moderation.delete(id: "a", room: "ann")
        #expect(note(deletion, .chat) == .new)
        #expect(note(deletion, .events, at: 9) == .named)
        #expect(note(.clear(room: "ann"), .events) == .new)
        #expect(note(.clear(room: "ann"), .chat) == .known)
        #expect(twofold.count == 0)
    }

    @Test mutating func `what is done twice is told twice by each way`() {
        #expect(note(ban("1", seconds: 60), .chat) == .new)
        #expect(note(ban("1"), .chat, at: 1) == .new)
        #expect(note(ban("1", seconds: 61), .events, at: 2) == .named)
        #expect(note(ban("1"), .events, at: 3) == .named)
        #expect(note(ban("1"), .events, at: 4) == .new)
    }

    @Test mutating func `others' acts, those of one way alone and late ones are new`() {
        #expect(note(ban("1"), .chat) == .new)
        #expect(note(ban("2"), .events) == .new)
        #expect(note(.unban(NamedViewer(id: "1"), room: "ann"), .events) == .new)
        #expect(note(.clear(room: "ben"), .chat) == .new)
        #expect(note(.clear(room: "ann"), .events, at: 1) == .new)
        #expect(note(ban("1"), .events, at: 10) == .new)
    }

    @Test mutating func `what is remembered is bounded`() {
        for number in 0..<100 {
            #expect(note(.delete(id: "\(number)", room: "ann"), .chat) == .new)
            #expect(twofold.count <= 4)
        }
        #expect(note(.delete(id: "99", room: "ann"), .events) == .named, "the latest is among them")
    }
}
