// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms
@testable import Server

/// What clients are told of the comments that were, and what they can still do with them.
@Suite struct CommentListTests {
    private let stage = Stage()

    private struct Page: Decodable {
        struct Comment: Decodable, Equatable {
            var comment: UInt64
            var id: String?
            var room: String
            var state: String
            var outcome: String?
            var reason: String?
            var author: String?
            var authorId: String?
            var text: String?
            var masked: Bool?
            var deleted: Bool?
            var roles: [String]?
            var amount: String?
            var language: String?
            var voice: String?
            var at: Double
        }
        var asOf: String
        var forgotten: UInt64?
        var comments: [Comment]
        var more: Bool
    }

    private func page(_ query: String = "", _ headers: KeyValuePairs<String, String> = ["Host": "127.0.0.1:8640"]) throws -> Page {
        let answer = stage.ask(request(.get, "/v1/comments" + query, headers: headers))
        #expect(answer.status == 200, "\(answer.text)")
        return try JSONDecoder().decode(Page.self, from: Data(answer.body))
    }

    private func finish(_ number: UInt64, _ outcome: Outcome = .heard) {
        stage.desk.note(.finished(CommentNumber(number), id: nil, outcome, seconds: 1), in: "main")
    }

    @Test func `the list has every room's comments, the newest first, page by page`() throws {
        for number: UInt64 in 1...5 { stage.desk.accept(number, id: "m\(number)", in: number == 2 ? "second" : "main") }
        finish(1)
        let first = try page("?limit=3")
        #expect(first.comments.map(\.comment) == [5, 4, 3] && first.more)
        let second = try page("?limit=3&before=3")
        #expect(second.comments.map(\.comment) == [2, 1] && !second.more)
        #expect(second.comments.map(\.room) == ["second", "main"])
        #expect(second.comments.map(\.state) == ["waiting", "finished"] && second.comments[1].outcome == "heard")
        #expect(try page("?room=second").comments.map(\.comment) == [2])
        #expect(try page("?room=*").comments.count == 5)
        #expect(try page("?state=finished").comments.map(\.comment) == [1])
        #expect(try page("?before=1").comments.isEmpty)
        #expect(stage.ask(.get, "/v1/rooms/second/comments").text.contains("\"comment\":2"))
        for bad in ["?limit=0", "?limit=501", "?before=x", "?state=odd", "?with=text"] {
            #expect(stage.ask(.get, "/v1/comments" + bad).status == 400, "\(bad)")
        }
        #expect(stage.ask(.get, "/v1/comments?room=nowhere").status == 404)
    }

    @Test func `a comment that enters its room late has its place by its number`() throws {
        for number: UInt64 in [1, 4, 2, 3] { stage.desk.accept(number) }
        #expect(try page().comments.map(\.comment) == [4, 3, 2, 1])
    }

    @Test func `a comment is told with its author, and with the voice that said it`() throws {
        var comment = Comments.Comment(text: "hello")
        comment.author = Author(id: "17", name: "Ann", roles: [.moderator, .member])
        (comment.amount, comment.language) = (Amount(value: 5.5, currency: "EUR"), "de")
        stage.now = Moment(nanoseconds: 0)
        stage.desk.accepted(comment, as: CommentNumber(1), in: "main")
        stage.now = Moment(nanoseconds: 2_000_000_000)
        let told = try page("?author=ann").comments
        #expect(told.first?.at == 1_699_999_998)
        #expect(told.first?.author == "Ann" && told.first?.authorId == "17" && told.first?.roles == ["moderator", "member"])
        #expect(told.first?.amount == "5.5 EUR" && told.first?.language == "de" && told.first?.voice == nil)
        let segment = SpokenSegment(language: "en", voice: "v", start: 0, length: 5)
        let started = Started(comment: CommentNumber(1), id: nil, author: "Ann", text: "hello", segments: [segment], at: 0)
        stage.desk.note(.started(started), in: "main")
        #expect(try page("?author=17").comments.first?.voice == "v")
        #expect(try page("?state=speaking").comments.first?.language == "en")
        #expect(try page("?author=bob").comments.isEmpty)
    }

    @Test func `the list is true up to an event that readers can go on from`() throws {
        stage.desk.accept(1)
        let page = try page()
        #expect(page.asOf == "run-1")
        finish(1)
        stage.desk.accept(2)
        let missed = stage.desk.events(after: EventID(page.asOf))
        #expect(missed.events.map(\.event.name) == ["finished", "accepted"] && !missed.hasGap)
        #expect(stage.desk.events(after: EventID("old-1")).hasGap && stage.desk.events(after: EventID("run-9")).hasGap)
    }

    @Test func `the list says up to which number comments are not remembered`() throws {
        let stage = Stage(comments: 2)
        for number: UInt64 in 1...5 { stage.desk.accept(number) }
        #expect(!stage.ask(.get, "/v1/comments").text.contains("forgotten"))
        for number: UInt64 in 1...4 { stage.desk.note(.finished(CommentNumber(number), id: nil, .heard, seconds: 1), in: "main") }
        let page = try JSONDecoder().decode(Page.self, from: Data(stage.ask(.get, "/v1/comments").body))
        #expect(page.forgotten == 2 && page.comments.map(\.comment) == [5, 4, 3])
    }

    @Test func `what is deleted has no text any more, in the list and in the events of the past`() throws {
        stage.desk.accept(1, id: "a", "first secret", author: Author(id: "17", name: "Ann"))
        stage.desk.accept(2, id: "b", "second secret", author: Author(id: "18", name: "Bob"))
        stage.desk.accept(3, id: "a", "the same id elsewhere", in: "second")
        let started = Started(comment: CommentNumber(1), id: "a", author: "Ann", text: "first secret", segments: [], at: 0)
        stage.desk.note(.started(started), in: "main")
        finish(1)
        #expect(stage.desk.forget(.delete(id: "a", room: nil), in: "main").parts(in: "main") == [[1]])
        #expect(try page().comments.map(\.text) == ["the same id elsewhere", "second secret", nil])
        #expect(try page().comments.map(\.deleted) == [nil, nil, true])
        #expect(try page("?author=ann").comments.isEmpty)
        var frames = EventFrames(run: "run", version: "1", mask: .nothing)
        let past = stage.desk.events(after: EventID("run-0")).events
            .map { String(decoding: frames.frame(of: $0, hasTexts: true), as: UTF8.self) }
        #expect(past.count == 5 && !past.joined().contains("first secret") && past.joined().contains("second secret"))
        // Also what a ban takes, in whichever room, and what a moderator clears.
        #expect(stage.desk.forget(.ban(NamedViewer(name: "BOB"), seconds: nil, room: nil), in: nil) == .these(["main": [2]]))
        #expect(stage.desk.forget(.clear(room: nil), in: "second") == .all)
        #expect(try page().comments.map(\.text) == [nil, nil, nil])
        #expect(stage.desk.forget(.unban(NamedViewer(name: "Bob"), room: nil), in: nil).parts(in: "main") == [[]])
    }

    @Test func `texts are remembered as far as there is room for them, and outcomes beyond that`() {
        let text = String(repeating: "x", count: 1_000)
        var history = CommentHistory(capacity: 10, mostBytes: 4 * KeptComment(Comments.Comment(text: text)).byteCount)
        for number: UInt64 in 1...10 {
            history.accept(CommentNumber(number), id: nil, in: "main", KeptComment(Comments.Comment(text: text)), at: stage.now)
            history.finish(CommentNumber(number), .heard, seconds: 1)
        }
        #expect((1...10).filter { history[CommentNumber($0)]?.kept != nil } == [7, 8, 9, 10])
        #expect((1...10).allSatisfy { history[CommentNumber($0)]?.state == .finished(.heard, seconds: 1) })
        // A text that is too large by itself is not kept, and ids count as well.
        history.accept(
            CommentNumber(11),
            id: nil,
            in: "main",
            KeptComment(Comments.Comment(text: String(repeating: text, count: 9))),
            at: stage.now
        )
        #expect(history[CommentNumber(11)] != nil && history.heldBytes == 0)
        for number: UInt64 in 12...19 {
            history.accept(CommentNumber(number), id: "\(number)" + text, in: "main", at: stage.now)
            history.finish(CommentNumber(number), .heard, seconds: 1)
        }
        #expect((12...19).count { history[CommentNumber($0)] != nil } < 8)
        #expect(history.heldBytes <= 4 * KeptComment(Comments.Comment(text: text)).byteCount)
    }

    @Test func `events of the past are bounded by their bytes too`() {
        var history = EventHistory(capacity: 100, mostBytes: 5_000)
        for number: UInt64 in 1...100 {
            let comment = KeptComment(Comments.Comment(text: String(repeating: "x", count: 500)))
            _ = history.add(.accepted(CommentNumber(number), id: nil), comment, room: "main", time: 0)
        }
        let kept = history.events(after: 0)
        #expect((1..<10).contains(kept.count) && kept.last?.number == 100 && history.heldBytes <= 5_000)
    }

    @Test(arguments: [(Refusal.drop, nil), (.bleep, "say ***** twice")])
    func `what is never spoken is not shown, except to whoever may do everything and asks for it`(refusal: Refusal, shown: String?) throws {
        var rules = AccessRules()
        (rules.tokens.main, rules.tokens.listening) = (Token("0123456789abcdef-all"), Token("0123456789abcdef-look"))
        let mask = TextMask(NeverSpoken.nothing.adding(listedIn: "zorgl"), refusal)
        stage.mask = mask
        stage.desk.accept(1, "say zorgl twice", author: Author(name: "zorgl"))
        stage.comments.append(Comments.Comment(text: "say zorgl twice"))
        let told = try #require(try page().comments.first)
        #expect(told.text == shown && told.masked == true && told.author == (shown == nil ? nil : "*****"))
        var frames = EventFrames(run: "run", version: "1", mask: mask)
        let event = try #require(stage.desk.events(after: EventID("run-0")).events.first)
        #expect(!String(decoding: frames.frame(of: event, hasTexts: true), as: UTF8.self).contains("zorgl"))
        #expect(!stage.ask(.get, "/v1/queue").text.contains("zorgl"))
        func ask(_ token: String) -> HTTPAnswer {
            stage.ask(
                request(.get, "/v1/comments?with=refused", headers: ["Host": "127.0.0.1:8640", "Authorization": "Bearer \(token)"]),
                rules: rules
            )
        }
        #expect(ask("0123456789abcdef-look").status == 403)
        #expect(ask("0123456789abcdef-all").text.contains("\"text\":\"say zorgl twice\""))
    }

    // MARK: - Again and first

    @Test func `a comment is read once more under a new number and a new id`() throws {
        _ = stage.ask(.post, "/v1/comments", type: "application/json", #"{"id":"m1","text":"hello"}"#)
        #expect(stage.ask(.post, "/v1/comments/m1/again").status == 409, "it waits")
        finish(1, .skipped(.rateLimited))
        let answer = stage.ask(.post, "/v1/comments/m1/again")
        #expect(answer.status == 202 && answer.text.contains(#"{"comment":2,"id":"m1~2","#))
        #expect(stage.comments.last?.text == "hello" && stage.comments.last?.original?.id == "m1")
        #expect(stage.ask(.post, "/v1/comments/m1/again").text.contains("\"id\":\"m1~3\""))
        #expect(stage.ask(.post, "/v1/comments/nobody/again").status == 404)
        finish(2)
        #expect(stage.ask(.post, "/v1/comments/m1~2/again").text.contains("\"id\":\"m1~4\""), "it is still m1 that is read")
        #expect(stage.comments.last?.original == Comments.Comment.Original(number: 1, id: "m1"))
    }

    @Test func `an id that ends in the largest number can be read once more`() {
        _ = stage.ask(.post, "/v1/comments", type: "application/json", #"{"id":"m1~\#(Int.max)","text":"hello"}"#)
        finish(1)
        #expect(stage.ask(.post, "/v1/comments/m1~\(Int.max)/again").text.contains("\"id\":\"m1~\(Int.max)~2\""))
    }

    @Test(arguments: ["m1", nil]) func `what a moderator deletes is also deleted where it was read once more`(id: String?) throws {
        stage.desk.accept(1, id: id, "a secret")
        finish(1)
        var copy = Comments.Comment(text: "a secret")
        (copy.id, copy.original) = ("copy", Comments.Comment.Original(number: 1, id: id))
        stage.desk.accepted(copy, as: CommentNumber(2), in: "main")
        stage.desk.accept(3, id: "m3", "a secret")
        if let id {
            #expect(stage.desk.forget(.delete(id: id, room: nil), in: "main") == .these(["main": [1, 2]]))
        } else {
            _ = stage.ask(.delete, "/v1/comments/1")
        }
        #expect(try page().comments.map(\.text) == ["a secret", nil, nil])
        #expect(try page().comments.map(\.deleted) == [nil, true, true])
    }

    @Test func `a duplicate loses its text with its id, and by itself by its number`() throws {
        stage.desk.accept(1, id: "m1", "hello")
        for number: UInt64 in 2...3 {
            stage.desk.accept(number, id: "m1", "edited: a secret")
            finish(number, .skipped(.duplicate))
        }
        #expect(stage.ask(.get, "/v1/comments/m1").text.contains("\"comment\":1"))
        _ = stage.ask(.delete, "/v1/comments/3")
        #expect(try page().comments.map(\.text) == [nil, "edited: a secret", "hello"])
        #expect("\(stage.inputs)".contains("comment(number: 3)"), "only that one")
        #expect(stage.ask(.post, "/v1/comments/3/again").status == 409)
        #expect(stage.desk.forget(.delete(id: "m1", room: nil), in: "main") == .these(["main": [1, 2, 3]]))
        #expect(try page().comments.map(\.text) == [nil, nil, nil])
    }

    @Test func `an order that takes more comments than one event names is told in several`() {
        let stage = Stage(comments: 3_000)
        for number: UInt64 in 1...2_001 {
            stage.desk.accept(number, author: Author(id: "17", name: "Ann"))
            stage.desk.note(.finished(CommentNumber(number), id: nil, .heard, seconds: 1), in: "main")
        }
        let parts = stage.desk.forget(.ban(NamedViewer(id: "17"), seconds: nil, room: nil), in: "main").parts(in: "main")
        #expect(parts.map { $0?.count } == [1_000, 1_000, 1])
        let numbers = parts.flatMap { part -> [UInt64] in part ?? [] }
        #expect(numbers == Array(1...2_001))
    }

    @Test(arguments: [(Refusal.drop, ""), (.bleep, "say *****")])
    func `events of the past show what may be shown now`(refusal: Refusal, shown: String) {
        stage.desk.accept(1, "say zorgl", author: Author(name: "zorgl"))
        let text = "say zorgl"
        stage.desk.note(
            .started(Started(comment: CommentNumber(1), id: nil, author: "zorgl", text: text, segments: [], at: 0)),
            in: "main"
        )
        var news = ModerationNews(kind: "ban", by: "chat")
        (news.author, news.authorID) = ("zorgl", "17")
        stage.desk.note(.moderated(news), in: "main")
        stage.mask = TextMask(NeverSpoken.nothing.adding(listedIn: "zorgl"), refusal)
        var frames = EventFrames(run: "run", version: "1", mask: stage.mask)
        let past = stage.desk.events(after: EventID("run-0")).events
        for hasTexts in [false, true] {
            let lines = past.map { String(decoding: frames.frame(of: $0, hasTexts: hasTexts), as: UTF8.self) }
            #expect(lines.count == 3 && !lines.joined().contains("zorgl"))
            #expect(lines[1].contains("\"text\":\"\(shown)\"") && lines[2].contains("\"authorId\":\"17\""))
        }
        // What is being heard began under the old list.
        stage.current = CommentNumber(1)
        #expect(stage.ask(.get, "/v1/rooms").text.contains("\"comment\":1") && !stage.ask(.get, "/v1/rooms").text.contains("zorgl"))
        #expect(!stage.ask(.get, "/v1/queue").text.contains("zorgl"))
        #expect(!stage.ask(.post, "/v1/control/pause").text.contains("zorgl"))
    }

    @Test func `what is refused for a reading of the dictionary is not shown either`() throws {
        stage.desk.accept(1, "say foo")
        finish(1, .refused(.neverSpokenWord))
        let told = try #require(try page().comments.first)
        #expect(told.text == nil && told.masked == true)
        var frames = EventFrames(run: "run", version: "1", mask: .nothing)
        let past = stage.desk.events(after: EventID("run-0")).events
        #expect(past.count == 2)
        #expect(!past.contains { String(decoding: frames.frame(of: $0, hasTexts: true), as: UTF8.self).contains("say foo") })
        #expect(stage.ask(.get, "/v1/comments?with=refused").text.contains("say foo"))
    }

    @Test func `currencies and platforms are shown through the mask, and signs of direction are not shown`() throws {
        var comment = Comments.Comment(text: "\u{202E}olleh \u{2066}x\u{2069}")
        (comment.platform, comment.amount, comment.author) = ("zorgl", Amount(value: 5, currency: "zorgl"), Author(name: "\u{202D}Ann"))
        stage.mask = TextMask(NeverSpoken.nothing.adding(listedIn: "zorgl"), .drop)
        stage.desk.accepted(comment, as: CommentNumber(1), in: "main")
        #expect(!stage.ask(.get, "/v1/comments").text.contains("zorgl"))
        let told = try #require(try page().comments.first)
        #expect(told.amount == "5" && told.masked == nil)
        #expect(told.text == "\u{200B}olleh \u{200B}x\u{200B}" && told.author == "\u{200B}Ann")
    }

    @Test func `a comment without an id is known by its number`() throws {
        stage.desk.accept(7, "hello")
        let state = stage.ask(.get, "/v1/comments/7").text
        #expect(state.contains("\"waiting\"") && !state.contains("\"id\""), "a number is no id")
        #expect(stage.ask(.get, "/v1/rooms/second/comments/7").status == 404)
        _ = stage.ask(.delete, "/v1/comments/7")
        #expect("\(stage.inputs)".contains("comment(number: 7)"))
        #expect(stage.changers == ["http"])
        finish(7, .deleted(.message))
        #expect(stage.ask(.post, "/v1/comments/7/again").status == 409, "its text is gone")
    }

    @Test func `roles and amounts are told of what waits, and of what begins to whoever asks for texts`() throws {
        let body = #"{"id":"a","text":"x","author":{"name":"Ann","roles":["moderator","vip"]},"amount":{"value":5,"currency":"EUR"}}"#
        _ = stage.ask(.post, "/v1/comments", type: "application/json", body)
        let wanted = [#""roles":["moderator","vip"]"#, #""amount":"5 EUR""#]
        for part in wanted { #expect(stage.ask(.get, "/v1/queue").text.contains(part)) }
        stage.desk.note(.started(Started(comment: CommentNumber(1), id: "a", author: "Ann", text: "x", segments: [], at: 0)), in: "main")
        let event = try #require(stage.desk.events(after: EventID("run-0")).events.last)
        var frames = EventFrames(run: "run", version: "1", mask: .nothing)
        for part in wanted {
            #expect(String(decoding: frames.frame(of: event, hasTexts: true), as: UTF8.self).contains(part))
            #expect(!String(decoding: frames.frame(of: event), as: UTF8.self).contains(part))
        }
    }

    @Test func `a waiting comment is put before all others`() throws {
        for id in ["a", "b"] { _ = stage.ask(.post, "/v1/comments", type: "application/json", #"{"id":"\#(id)","text":"x"}"#) }
        #expect(stage.ask(.post, "/v1/comments/b/first").status == 200)
        #expect("\(stage.inputs)".contains("putFirst(") && "\(stage.inputs)".contains("value: 2"))
        finish(2)
        #expect(stage.ask(.post, "/v1/comments/b/first").status == 409)
    }
}
