// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Custody

@Suite struct CommentRecordTests {
    static let full: Comments.Comment = {
        var comment = Comment(text: "ねこ Kappa neko=ねこ 🐈")
        comment.id = "id-1"
        comment.author = Author(id: "7", name: "アン", login: "ann", nickname: "", roles: [.moderator, .vip])
        comment.room = "ann's room"
        comment.platform = "twitch"
        comment.language = "ja"
        comment.gender = .female
        comment.voice = "espeak:ja+f5"
        comment.manner = WantedManner(rate: 50, pitch: -3, volume: 32_767)
        comment.amount = Amount(value: 12.5, currency: "JPY")
        comment.timestamp = -1
        comment.emotes = [3..<8, 8..<8, 9..<13]
        comment.event = ChatEvent(.sub, count: 12, words: 2..<5)
        comment.event?.isWorded = true
        comment.greeting = .back
        comment.taught = 9..<16
        comment.rewardID = "reward"
        comment.original = Comment.Original(number: .max, id: "id-0")
        comment.sharedID = "id-2"
        comment.source = ChatSource(channel: "bob", id: "9")
        comment.isHighlighted = true
        comment.isCalled = true
        comment.isForStreamer = true
        comment.isFromStranger = true
        comment.isReply = true
        comment.isCommand = true
        comment.maySet = false
        return comment
    }()

    /// Any comment that may be.
    static func random(_ dice: inout Dice) -> Comments.Comment {
        let texts = ["", "a", "ねこ", "🐈‍⬛ and more", String(repeating: "long ", count: 300)]
        func text() -> String? { dice.isLucky() ? texts[dice.roll(texts.count)] : nil }
        var comment = Comment(text: text() ?? "x")
        let scalars = comment.text.unicodeScalars.count
        func range(from start: Int = 0) -> Range<Int> {
            let start = start + dice.roll(scalars - start + 1)
            return start..<start + dice.roll(scalars - start + 1)
        }
        comment.id = text()
        if dice.isLucky() {
            comment.author = Author(
                id: text(),
                name: text(),
                login: text(),
                nickname: text(),
                roles: Roles(rawValue: UInt8(dice.roll(256)))
            )
        }
        (comment.room, comment.platform, comment.language) = (text(), text(), text())
        if dice.isLucky() { comment.gender = Gender.allCases[dice.roll(3)] }
        (comment.voice, comment.rewardID) = (text(), text())
        if dice.isLucky() { comment.manner = WantedManner(rate: dice.roll(70_000) - 35_000, pitch: dice.roll(200)) }
        if dice.isLucky() { comment.amount = Amount(value: Double(dice.roll(1_000)) / 7, currency: texts[dice.roll(4)]) }
        if dice.isLucky() { comment.timestamp = Int64(bitPattern: dice.next()) }
        while dice.isLucky() { comment.emotes.append(range(from: comment.emotes.last?.upperBound ?? 0)) }
        comment.emotes = Array(comment.emotes.prefix(scalars))
        if dice.isLucky() {
            let count = dice.isLucky() ? Int(Int64(bitPattern: dice.next())) : nil
            comment.event = ChatEvent(ChatEvent.Kind.allCases[dice.roll(9)], count: count, words: range())
            comment.event?.isWorded = dice.isLucky()
        }
        if dice.isLucky() { comment.greeting = dice.isLucky() ? .first : .back }
        if dice.isLucky() { comment.taught = range() }
        if dice.isLucky() { comment.original = Comment.Original(number: dice.next(), id: text()) }
        comment.sharedID = text()
        if dice.isLucky() { comment.source = ChatSource(channel: text(), id: text() ?? "9") }
        (comment.isHighlighted, comment.isCalled, comment.isForStreamer) = (dice.isLucky(), dice.isLucky(), dice.isLucky())
        (comment.isFromStranger, comment.isReply, comment.isCommand) = (dice.isLucky(), dice.isLucky(), dice.isLucky())
        comment.maySet = dice.isLucky()
        return comment
    }

    @Test func `every field of a comment comes back`() throws {
        let bytes = CommentRecord.bytes(of: Self.full)
        #expect(try CommentRecord.comment(from: bytes) == Self.full)
        #expect(try CommentRecord.comment(from: CommentRecord.bytes(of: Comment(text: ""))) == Comment(text: ""))
        // A field that is added to comments has to be added to the record, and here.
        #expect(Mirror(reflecting: Self.full).children.count == 26)
        #expect(Mirror(reflecting: Self.full.author!).children.count == 5 && Mirror(reflecting: Self.full.event!).children.count == 4)
    }

    @Test func `any comment comes back`() throws {
        var dice = Dice(1)
        for _ in 0..<2_000 {
            let comment = Self.random(&dice)
            #expect(try CommentRecord.comment(from: CommentRecord.bytes(of: comment)) == comment)
        }
    }

    @Test func `what is cut off, or goes on, is refused`() {
        let bytes = CommentRecord.bytes(of: Self.full)
        for count in 0..<bytes.count {
            #expect(throws: RecordFlaw.self) { try CommentRecord.comment(from: Array(bytes.prefix(count))) }
        }
        #expect(throws: RecordFlaw.tooMuch) { try CommentRecord.comment(from: bytes + [0]) }
        #expect(throws: RecordFlaw.version(2)) { try CommentRecord.comment(from: [2] + bytes.dropFirst()) }
        #expect(throws: RecordFlaw.tooLong) {
            try CommentRecord.comment(from: bytes + [UInt8](repeating: 0, count: CommentRecord.mostBytes))
        }
    }

    @Test func `what is damaged is refused, or is a comment that comes back`() throws {
        var dice = Dice(2)
        let bytes = CommentRecord.bytes(of: Self.full)
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0...dice.roll(3) { damaged[dice.roll(damaged.count)] = UInt8(dice.roll(256)) }
            guard let comment = try? CommentRecord.comment(from: damaged) else { continue }
            #expect(try CommentRecord.comment(from: CommentRecord.bytes(of: comment)) == comment)
        }
    }

    @Test func `orders of moderators come back`() throws {
        let viewers = [NamedViewer(id: "7"), NamedViewer(id: "7", name: "Ann"), NamedViewer(name: "アン")]
        var orders: [Moderation] = [.delete(id: "1", room: nil), .delete(id: "", room: "a")]
        for viewer in viewers {
            orders += [.ban(viewer, seconds: nil, room: nil), .ban(viewer, seconds: 0, room: "a"), .ban(viewer, seconds: .max, room: nil)]
            orders.append(.unban(viewer, room: "a"))
        }
        for order in orders {
            for room in [nil, "main", "ねこ"] as [RoomName?] {
                let bytes = try #require(OrderRecord.bytes(of: order, in: room))
                #expect(try OrderRecord.order(from: bytes) == RememberedOrder(order: order, room: room))
                for count in 0..<bytes.count {
                    #expect(throws: RecordFlaw.self) { try OrderRecord.order(from: Array(bytes.prefix(count))) }
                }
            }
        }
        #expect(OrderRecord.bytes(of: .clear(room: nil), in: nil) == nil)
    }
}
