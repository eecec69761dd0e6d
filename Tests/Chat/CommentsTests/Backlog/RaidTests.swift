// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core

/// Many strangers at once.
struct RaidTests {
    /// A room that knows its regular for ten minutes, and takes five strangers in a minute for a raid.
    private func room(_ mode: RaidMode = .auto) -> Desk {
        var desk = Desk { $0.raids.strangers = 5 }
        desk.backlog.follow(mode, at: desk.now)
        desk.write("first", by: "regular")
        _ = desk.take()
        desk.pass(.seconds(600))
        return desk
    }

    private func arrive(_ count: Int, in desk: inout Desk) {
        for number in 1...count { desk.write("raid \(number)", by: "stranger \(number)") }
    }

    @Test func `strangers are heard last, and one comment each, until the raid is over`() {
        var desk = room()
        arrive(4, in: &desk)
        #expect(!desk.backlog.isRaided)
        arrive(6, in: &desk)
        #expect(desk.backlog.isRaided)
        #expect(desk.write("again", by: "stranger 6") == "rate-limited")
        #expect(desk.write("hello", by: "regular") == nil && desk.write("and more", by: "regular") == nil)
        #expect(desk.write("a new member", by: "stranger 7", roles: .member) == nil)
        #expect(desk.write("paid", by: "stranger 8", paid: 5) == nil)
        var order: [String] = []
        while let text = desk.take() { order.append(text) }
        #expect(order.prefix(2) == ["paid", "a new member"])
        #expect(order.suffix(2) == ["raid 5", "raid 6"], "those who came before it was a raid are in the order of the others")
        desk.pass(.seconds(299))
        #expect(desk.backlog.isRaided)
        desk.pass(.seconds(1))
        #expect(!desk.backlog.isRaided)
        #expect(desk.write("thanks", by: "stranger 6") == nil && desk.write("a lot", by: "stranger 6") == nil)
    }

    @Test func `whoever comes while it goes on makes it last longer, if they are many`() {
        var desk = room()
        arrive(5, in: &desk)
        desk.pass(.seconds(200))
        for number in 11...15 { desk.write("more \(number)", by: "stranger \(number)") }
        desk.pass(.seconds(200))
        #expect(desk.backlog.isRaided)
        desk.pass(.seconds(100))
        #expect(!desk.backlog.isRaided)
    }

    @Test func `few, slow, known and too early ones are no raid`() {
        var slow = room()
        for number in 1...20 {
            slow.write("slow \(number)", by: "viewer \(number)")
            slow.pass(.seconds(16))
        }
        #expect(!slow.backlog.isRaided)
        var members = room()
        for number in 1...20 { members.write("member \(number)", by: "viewer \(number)", roles: .member) }
        #expect(!members.backlog.isRaided)
        var known = room()
        for number in 1...20 { known.write("known \(number)", by: "viewer \(number)", isKnown: true) }
        #expect(!known.backlog.isRaided)
        var fresh = Desk { $0.raids.strangers = 5 }
        fresh.backlog.follow(.auto, at: fresh.now)
        arrive(20, in: &fresh)
        #expect(!fresh.backlog.isRaided, "after a start all are new")
        var off = room(.off)
        arrive(20, in: &off)
        #expect(!off.backlog.isRaided)
    }

    @Test func `the platform tells of it first`() {
        var desk = room()
        desk.backlog.note(ChatEvent(.raid, count: 4), at: desk.now)
        #expect(!desk.backlog.isRaided)
        desk.backlog.note(ChatEvent(.raid, count: 5), at: desk.now)
        #expect(desk.backlog.isRaided)
        desk.write("hi", by: "stranger")
        #expect(desk.write("hi all", by: "stranger") == "rate-limited")
        #expect(desk.write("hi", by: "regular") == nil && desk.write("hi all", by: "regular") == nil)
    }

    @Test func `by hand it begins at once and ends when it is told to`() {
        var desk = room()
        desk.backlog.follow(.on, at: desk.now)
        #expect(desk.backlog.isRaided)
        desk.write("hi", by: "stranger")
        #expect(desk.write("hi all", by: "stranger") == "rate-limited")
        #expect(desk.write("hi", by: "regular") == nil && desk.write("hi all", by: "regular") == nil)
        desk.pass(.seconds(3_600))
        #expect(desk.backlog.isRaided)
        desk.write("paid", by: "stranger", paid: 5)
        #expect(desk.backlog.first(100).last { $0.comment.text == "paid" }?.comment.isFromStranger == false)
        desk.backlog.follow(.off, at: desk.now)
        #expect(!desk.backlog.isRaided)
    }

    @Test func `from the start, whoever writes first is a stranger like others`() {
        var desk = Desk()
        let earlier = desk.now
        desk.now = earlier + .milliseconds(1)
        desk.backlog.follow(.on, at: desk.now)
        // It came before the room was open.
        desk.now = earlier
        desk.write("hi", by: "stranger")
        #expect(desk.write("hi all", by: "stranger") == "rate-limited")
    }
}
