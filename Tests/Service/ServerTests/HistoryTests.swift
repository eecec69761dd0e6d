// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Server

/// What is remembered of comments and events, and what is not.
@Suite struct HistoryTests {
    private let start = Moment(nanoseconds: 0)

    /// These comments come in and are heard, one after the other.
    private func hear(_ comments: [(number: UInt64, id: String)], _ history: inout CommentHistory) {
        for comment in comments {
            history.accept(CommentNumber(comment.number), id: comment.id, in: "main", at: start)
            history.finish(CommentNumber(comment.number), .heard, seconds: 1)
        }
    }

    @Test func `what has no outcome yet is never forgotten, and what got its outcome last is known`() {
        var history = CommentHistory(capacity: 2, mostBytes: 10_000)
        history.accept(CommentNumber(1), id: "waits", in: "main", at: start)
        hear((2...9).map { ($0, "\($0)") }, &history)
        #expect(history["waits", in: "main"]?.state == .waiting && history["7", in: "main"] == nil)
        history.finish(CommentNumber(1), .deleted(.message), seconds: 0)
        #expect(history["waits", in: "main"]?.state == .finished(.deleted(.message), seconds: 0) && history["8", in: "main"] == nil)
        #expect(history["9", in: "main"]?.number == CommentNumber(9))
    }

    @Test func `late outcomes of older comments do not push out the newest, and what was forgotten is told by its number`() {
        var history = CommentHistory(capacity: 16, mostBytes: 10_000)
        for number: UInt64 in 1...40 { history.accept(CommentNumber(number), id: nil, in: "main", at: start) }
        #expect(history.lastForgotten == nil)
        for number in [21...40, 1...20].joined() { history.finish(CommentNumber(UInt64(number)), .skipped(.backlog), seconds: 0) }
        // 14 are kept by their numbers, and two because they got their outcomes last.
        #expect((1...40).filter { history[CommentNumber($0)] != nil } == [19, 20] + Array(27...40))
        #expect(history.lastForgotten == CommentNumber(26))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a room that is opened late forgets its oldest comments without counting up to their numbers`() {
        let first = UInt64.max - 10
        var history = CommentHistory(capacity: 2, mostBytes: 10_000)
        hear([first, first + 3, first + 7].map { ($0, "\($0)") }, &history)
        #expect(history[CommentNumber(first)] == nil)
        #expect(history["\(first)", in: "main"] == nil)
        #expect(history["\(first + 3)", in: "main"]?.number == CommentNumber(first + 3))
        #expect(history["\(first + 7)", in: "main"]?.number == CommentNumber(first + 7))
    }

    @Test func `an id that came again still means the later comment when the earlier one is forgotten`() {
        var history = CommentHistory(capacity: 2, mostBytes: 10_000)
        hear([(1, "a"), (2, "a"), (3, "b")], &history)
        #expect(history["a", in: "main"]?.number == CommentNumber(2))
    }

    @Test func `an id that came twice means the comment that is read, not its copy`() {
        var history = CommentHistory(capacity: 3, mostBytes: 10_000)
        for number: UInt64 in 1...2 { history.accept(CommentNumber(number), id: "a", in: "main", at: start) }
        history.finish(CommentNumber(2), .skipped(.duplicate), seconds: 0)
        #expect(history["a", in: "main"]?.number == CommentNumber(1))
        history.finish(CommentNumber(1), .heard, seconds: 1)
        hear([(3, "3"), (4, "4")], &history)
        history.accept(CommentNumber(5), id: "a", in: "main", at: start)
        history.finish(CommentNumber(5), .skipped(.duplicate), seconds: 0)
        #expect(history["a", in: "main"]?.number == CommentNumber(5), "the comment itself is forgotten")
    }

    @Test func `what writes events keeps nothing for each name of a room`() {
        var frames = EventFrames(run: "run", version: "1.2", mask: .nothing)
        for number in 1...1_000 {
            let event = NumberedEvent(number: UInt64(number), room: RoomName("room \(number)"), time: 0, event: .output(state: "playing"))
            #expect(String(decoding: frames.frame(of: event), as: UTF8.self).contains("\"room\":\"room \(number)\""))
        }
        let sizes = Mirror(reflecting: frames).children.compactMap { ($0.value as? any Collection)?.count }
        #expect(sizes.max() ?? 0 < 10)
    }
}

/// Comments that wait for approval, as clients see them.
@Suite struct HeldCommentTests {
    private let stage = Stage()

    private func hold(_ number: UInt64, _ id: String) {
        var comment = Comments.Comment(text: "hello")
        comment.id = id
        stage.desk.held(comment, as: CommentNumber(number), in: "main")
    }

    @Test func `they are listed as such, with their text, and then as what became of them`() {
        hold(1, "a")
        hold(2, "b")
        #expect(stage.ask(.get, "/v1/comments?state=held").text.contains(#""text":"hello""#))
        #expect(stage.ask(.get, "/v1/comments/a").text.contains(#""state":"held""#))
        #expect(stage.ask(.post, "/v1/comments/a/first").status == 409 && stage.ask(.post, "/v1/comments/a/again").status == 409)
        #expect(stage.ask(.post, "/v1/comments/a/approve").text.contains(#""state":"waiting""#))
        let refused = stage.ask(.post, "/v1/rooms/main/comments/2/refuse").text
        #expect(refused.contains(#""outcome":"refused""#) && refused.contains(#""reason":"not-approved""#))
        #expect(stage.ask(.get, "/v1/comments?state=held").text.contains(#""comments":[]"#))
        #expect(stage.ask(.get, "/v1/comments").text.ranges(of: #""text":"hello""#).count == 2, "each once, with its text")
        for action in ["approve", "refuse"] {
            #expect(stage.ask(.post, "/v1/comments/a/\(action)").status == 409)
            #expect(stage.ask(.post, "/v1/comments/nothing/\(action)").status == 404)
        }
    }

    @Test func `events tell who decided`() throws {
        hold(1, "a")
        _ = stage.ask(.post, "/v1/comments/a/approve")
        let events = stage.desk.events(after: EventID("run-0")).events
        #expect(events.map(\.event.name) == ["held", "approval", "accepted"])
        #expect(events[1].event == .approval(CommentNumber(1), id: "a", isApproved: true, by: "http"))
        #expect(events[0].kept === events[2].kept, "a text is kept once")
    }
}
