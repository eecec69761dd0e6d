// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Feeds
@testable import Net

private let target = YouTubeTarget.video("dQw4w9WgXcQ")
/// When the client of these tests begins, in milliseconds since 1970: 2026-01-01T12:00:00Z.
private let beginning: Int64 = 1_767_268_800_000

/// A message as the API has it, written so many seconds after the client began.
private func message(_ id: String, _ type: String = "textMessageEvent", second: Int = 1, _ more: String = "") -> String {
    let total = 12 * 3_600 + second
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let time = "2026-01-01T\(two(total / 3_600)):\(two(total / 60 % 60)):\(two(total % 60)).123456+00:00"
    return #"{"kind":"youtube#liveChatMessage","id":"\#(id)","snippet":{"type":"\#(type)","publishedAt":"\#(time)"\#(more)}}"#
}

private func page(_ messages: [String], next: String? = "t", pause: Int = 1_000, _ more: String = "") -> String {
    let token = next.map { #","nextPageToken":"\#($0)""# } ?? ""
    let list = messages.joined(separator: ",")
    return #"{"kind":"youtube#liveChatMessageListResponse","pollingIntervalMillis":\#(pause)\#(token)\#(more),"items":[\#(list)]}"#
}

private func failure(_ code: Int, _ reason: String) -> String {
    #"{"error":{"code":\#(code),"message":"no","errors":[{"reason":"\#(reason)"}]}}"#
}

private func stream(_ id: String = "dQw4w9WgXcQ", chat: String? = "chat", _ more: String = #","actualStartTime":"x""#) -> String {
    let details = (chat.map { #""activeLiveChatId":"\#($0)""# } ?? #""scheduledStartTime":"x""#) + more
    return #"{"items":[{"id":"\#(id)","liveStreamingDetails":{\#(details)}}]}"#
}

/// A session whose clock stands still, unless it is waited for.
private struct Client {
    var session: YouTubeSession
    private(set) var now = Moment(nanoseconds: 0)
    private(set) var asked: [YouTubeQuestion] = []
    private(set) var passed: [String] = []
    private(set) var news: [FeedNews] = []
    private(set) var end: FeedEnd?
    private(set) var closed = 0

    init(_ target: YouTubeTarget = target, quota: Int? = nil, remembered: Int = 1_000, pace: YouTubeSession.Pace = .init()) {
        session = YouTubeSession(of: target, quota: quota, remembered: remembered, catchUp: .seconds(300), pace: pace, at: now)
    }

    var youTubeNews: [YouTubeNews] { news.compactMap { if case .youTube(let news) = $0 { news } else { nil } } }

    /// Seconds since it began.
    var second: Int { Int(now.nanoseconds / 1_000_000_000) }

    mutating func take(_ event: YouTubeSession.Event) {
        for action in session.handle(event, at: now, date: beginning + now.nanoseconds / 1_000_000, luck: 1) {
            switch action {
            case .ask(let question): asked.append(question)
            case .close: closed += 1
            case .pass(let lines): passed += lines
            case .tell(let told): news.append(told)
            case .end(let reason): end = reason
            }
        }
    }

    mutating func answer(_ body: String, status: Int = 200) {
        take(.answered(status: status, body: body))
    }

    mutating func pass(_ duration: Duration) {
        now = now + duration
    }

    /// Waits until something is due; returns for how long.
    @discardableResult mutating func wait() -> Duration {
        let pause = max(.zero, session.deadline - now)
        now = now + pause
        take(.due)
        return pause
    }

    /// Asks for the chat.
    mutating func listen(_ parts: String...) {
        wait()
        take(.sent)
        take(.opened)
        for part in parts { take(.page(part)) }
    }

    /// Finds the video's chat.
    mutating func find() {
        wait()
        answer(stream())
    }

    /// The names of what was passed on.
    var names: [String] {
        passed.compactMap { $0.firstMatch(of: /"id":"([^"]*)"/).map { String($0.output.1) } }
    }
}

@Suite struct YouTubeSessionTests {
    // MARK: - Looking for the chat

    @Test func `a video's chat is found and listened to`() {
        var client = Client()
        client.find()
        client.listen(page([message("1")], next: "a"))
        #expect(client.asked == [.videos(["dQw4w9WgXcQ"]), .listening(chat: "chat", from: nil)])
        #expect(client.names == ["1"])
        #expect(client.news == [.receiving(from: "YouTube", isFirst: true)])
        #expect(client.session.spent == 6)
    }

    @Test func `a channel's stream is found among what it has put up, and the next one after it`() {
        var client = Client(.handle("@ann"))
        client.wait()
        client.answer(#"{"items":[{"id":"UC1","contentDetails":{"relatedPlaylists":{"uploads":"UU1"}}}]}"#)
        client.wait()
        client.answer(#"{"items":[{"contentDetails":{"videoId":"a"}},{"contentDetails":{"videoId":"b"}}]}"#)
        client.wait()
        client.answer(stream("a", chat: "waiting room", ""))
        #expect(client.youTubeNews == [.waiting(for: "@ann")])
        #expect(client.wait() == .seconds(60))
        client.answer(#"{"items":[{"contentDetails":{"videoId":"b"}}]}"#)
        client.wait()
        client.answer(stream("b", chat: "one"))
        client.listen(page([message("1", second: 100)]), page([message("2", "chatEndedEvent", second: 101)]))
        #expect(client.youTubeNews == [.waiting(for: "@ann"), .over] && client.end == nil)
        #expect(client.wait() == .seconds(60))
        client.answer(#"{"items":[{"contentDetails":{"videoId":"b"}},{"contentDetails":{"videoId":"c"}}]}"#)
        client.wait()
        // YouTube may be late to say so.
        client.answer(stream("b", chat: "one"))
        client.wait()
        client.answer(#"{"items":[{"contentDetails":{"videoId":"c"}}]}"#)
        client.wait()
        client.answer(stream("c", chat: "two"))
        client.listen(page([message("old", second: 1), message("3", second: 300)]))
        #expect(
            client.asked == [
                .channel(.handle("@ann")), .uploads(list: "UU1"), .videos(["a", "b"]), .uploads(list: "UU1"), .videos(["b"]),
                .listening(chat: "one", from: nil), .uploads(list: "UU1"), .videos(["b", "c"]), .uploads(list: "UU1"), .videos(["c"]),
                .listening(chat: "two", from: nil),
            ]
        )
        #expect(client.names == ["1", "2", "3"])
    }

    @Test(arguments: [
        (#"{"items":[]}"#, "there is no public video dQw4w9WgXcQ"), (#"{"items":[{"id":"dQw4w9WgXcQ"}]}"#, "is not a live stream"),
    ])
    func `where there can be no chat, the feed ends and says why`(body: String, reason: String) {
        var client = Client()
        client.wait()
        client.answer(body)
        guard case .impossible(let told) = client.end else {
            Issue.record("it goes on")
            return
        }
        #expect(told.contains(reason))
    }

    @Test(arguments: ["", #"{"items":"#, #"{"items":5}"#, "<html>", #"{"items":["x"]}"#])
    func `an answer that cannot be read is asked for again`(body: String) {
        for target in [target, .handle("@ann")] {
            var client = Client(target)
            client.wait()
            client.answer(body)
            #expect(client.end == nil && client.asked.count == 1)
            client.wait()
            #expect(client.asked.count == 2 && client.asked[0] == client.asked[1])
        }
    }

    @Test func `a stream that is to come is waited for, and one that is over is the end`() {
        var client = Client()
        client.wait()
        client.answer(stream(chat: nil, ""))
        client.wait()
        client.answer(stream(chat: nil, ""))
        #expect(client.youTubeNews == [.waiting(for: "dQw4w9WgXcQ")])
        client.wait()
        client.answer(stream(chat: nil, #","actualStartTime":"x","actualEndTime":"x""#))
        #expect(client.youTubeNews.last == .over && client.end == .end)
        var stranger = Client(.channel("UCuAXFkgsw1L7xaCfnd5JJOw"))
        stranger.wait()
        stranger.answer("{}")
        guard case .impossible = stranger.end else {
            Issue.record("a channel that is not there is waited for")
            return
        }
    }

    // MARK: - Each message once

    @Test func `what was written before is left out and counted, and what moderators did then is not`() {
        var client = Client()
        client.find()
        client.listen(
            page([message("1", second: -9), message("2", "messageDeletedEvent", second: -8), message("3", second: -1)]),
            page([message("4", second: -1), message("5", second: 1)])
        )
        #expect(client.names == ["5"])
        #expect(client.news.contains(.leftOut(comments: 2)) && client.news.contains(.leftOut(comments: 1)))
        // Where the clocks differ, no more is lost than what comes at the beginning.
        client.pass(.seconds(5))
        client.take(.page(page([message("6", second: -1)])))
        #expect(client.names == ["5", "6"])
    }

    @Test func `a lost connection goes on where it was, and what comes twice is passed on once`() {
        var client = Client()
        client.find()
        client.listen(page([message("1"), message("2")], next: "a"))
        client.take(.lost(reason: "it is gone"))
        client.listen(page([message("2"), message("3"), message("3", "tombstone")], next: "b"))
        #expect(client.asked.last == .listening(chat: "chat", from: "a"))
        #expect(client.names == ["1", "2", "3", "3"], "a tombstone deletes the message whose name it has")
        #expect(
            client.news == [
                .receiving(from: "YouTube", isFirst: true), .disconnected(from: "YouTube", reason: "it is gone", pause: .seconds(1)),
                .receiving(from: "YouTube", isFirst: false),
            ]
        )
    }

    @Test func `after a long time without a connection it begins anew`() {
        var client = Client()
        client.find()
        client.listen(page([message("1")], next: "a"))
        client.take(.lost(reason: "it is gone"))
        client.pass(.seconds(301))
        client.listen(page([message("2", second: 200), message("3", second: 400)]))
        #expect(client.asked.last == .listening(chat: "chat", from: nil))
        #expect(client.names == ["1", "3"])
    }

    @Test func `10,000 messages with 100 lost connections are passed on once each, and memory stays flat`() {
        var pace = YouTubeSession.Pace()
        pace.backoff.longest = .seconds(1)
        var client = Client(remembered: 500, pace: pace)
        client.find()
        client.listen()
        var sent = 0
        var mostRemembered = 0
        for connection in 1...100 {
            // The last page of a connection may be lost, or arrive although its token did not: the next one brings it again.
            for _ in 0..<10 {
                let numbers = sent..<sent + 10
                client.take(.page(page(numbers.map { message("m-\($0)") }, next: "\(sent + 10)")))
                sent += 10
            }
            mostRemembered = max(mostRemembered, client.session.rememberedCount)
            client.take(connection.isMultiple(of: 3) ? .finished : .lost(reason: "it is gone"))
            client.listen()
            #expect(client.asked.last == .listening(chat: "chat", from: "\(sent)"))
            client.take(.page(page((sent - 10..<sent).map { message("m-\($0)") }, next: "\(sent)")))
        }
        #expect(client.names == (0..<10_000).map { "m-\($0)" })
        #expect(mostRemembered <= 1_000)
    }

    // MARK: - The endless answer

    @Test func `YouTube ends it when it likes, which is no loss`() {
        var client = Client()
        client.find()
        client.listen(page([message("1")], next: "a"))
        client.pass(.seconds(30))
        client.take(.finished)
        #expect(client.wait() == .zero)
        #expect(client.asked.last == .listening(chat: "chat", from: "a"))
        client.take(.opened)
        client.take(.page(page([], next: "b")))
        client.take(.finished)
        #expect(client.wait() == .seconds(1), "each question has its price")
        #expect(client.news == [.receiving(from: "YouTube", isFirst: true)])
    }

    @Test func `silence for too long is a loss`() {
        var client = Client()
        client.find()
        client.listen(page([message("1")], next: "a"))
        #expect(client.wait() == .seconds(180))
        #expect(client.closed == 1)
        #expect(client.news.last == .disconnected(from: "YouTube", reason: "it stopped sending", pause: .seconds(1)))
        client.wait()
        #expect(client.wait() == .seconds(20))
        #expect(client.news.last == .disconnected(from: "YouTube", reason: "it did not answer in time", pause: .seconds(2)))
    }

    @Test func `where it cannot be had, the chat is asked for from time to time`() {
        var client = Client()
        client.find()
        client.wait()
        client.answer(failure(404, "notFound"), status: 404)
        #expect(client.youTubeNews == [.polls(status: 404)])
        client.wait()
        #expect(client.asked.last == .polling(chat: "chat", from: nil))
        client.answer(page([message("1", second: -1), message("2", second: 2)], next: "a", pause: 12_000))
        #expect(client.names == ["2"])
        #expect(client.wait() == .seconds(12))
        #expect(client.asked.last == .polling(chat: "chat", from: "a"))
        client.answer(page([message("2"), message("3")], next: "b", pause: 1))
        #expect(client.wait() == .seconds(5))
        client.answer(page([], next: "c", pause: 3_600_000))
        #expect(client.wait() == .seconds(60))
        #expect(client.names == ["2", "3"])
    }

    @Test func `three that end without a word tell as much`() {
        var client = Client()
        client.find()
        for _ in 1...3 {
            client.listen()
            client.take(.finished)
        }
        #expect(client.youTubeNews == [.polls(status: 200)])
        client.wait()
        #expect(client.asked.last == .polling(chat: "chat", from: nil))
    }

    @Test func `a video that has stopped may go on with its chat`() {
        var client = Client()
        client.find()
        client.listen(page([message("1")], next: "a", #","offlineAt":"x""#))
        client.take(.finished)
        client.wait()
        #expect(client.asked.last == .videos(["dQw4w9WgXcQ"]))
        client.answer(stream())
        client.listen(page([message("2")], next: "b"))
        #expect(client.asked.last == .listening(chat: "chat", from: "a"))
        client.take(.page(page([], next: "b", #","offlineAt":"x""#)))
        client.take(.finished)
        client.wait()
        client.answer(stream(chat: nil, #","actualStartTime":"x","actualEndTime":"x""#))
        #expect(client.end == .end && client.names == ["1", "2"])
    }

    // MARK: - Refusals and the quota

    @Test(arguments: [
        (
            400, #"{"error":{"code":400,"errors":[{"reason":"badRequest"}],"details":[{"reason":"API_KEY_INVALID"}]}}"#,
            "does not accept the key"
        ),
        (403, failure(403, "accessNotConfigured"), "enable it at https://"),
        (403, failure(403, "ipRefererBlocked"), "restrictions"),
        (403, failure(403, "liveChatDisabled"), "is turned off"),
    ])
    func `what will not pass ends the feed and says what to do`(status: Int, body: String, reason: String) {
        var client = Client()
        client.find()
        client.wait()
        client.answer(body, status: status)
        guard case .impossible(let told) = client.end else {
            Issue.record("it goes on")
            return
        }
        #expect(told.contains(reason))
    }

    @Test func `what may pass is asked again, later and later`() {
        var client = Client()
        client.find()
        for pause in [1, 2, 4, 8] {
            client.wait()
            client.answer(failure(403, "rateLimitExceeded"), status: 403)
            #expect(client.youTubeNews.last == .refused(status: 403, reason: "rateLimitExceeded", pause: .seconds(pause)))
        }
        #expect(client.asked.last == .listening(chat: "chat", from: nil))
        client.wait()
        client.answer("<html>", status: 503)
        #expect(client.youTubeNews.last == .refused(status: 503, reason: nil, pause: .seconds(16)))
    }

    @Test func `a refusal inside an endless answer is one`() {
        var client = Client()
        client.find()
        client.listen(page([message("1")], next: "a"), failure(403, "liveChatEnded"))
        #expect(client.closed == 1 && client.end == .end)
    }

    @Test func `a token that is refused is left, and nothing is passed on twice`() {
        var client = Client()
        client.find()
        client.listen(page([message("1")], next: "a"))
        client.take(.lost(reason: "it is gone"))
        client.wait()
        client.answer(failure(400, "pageTokenInvalid"), status: 400)
        client.listen(page([message("0", second: -1), message("1"), message("2")]))
        #expect(client.asked.last == .listening(chat: "chat", from: nil))
        #expect(client.names == ["1", "2"])
    }

    @Test func `a used-up quota is waited for, no longer than an hour at once`() {
        var client = Client()
        client.find()
        client.wait()
        client.answer(failure(403, "quotaExceeded"), status: 403)
        #expect(client.youTubeNews == [.exhausted(pause: .seconds(3_600))])
        #expect(client.wait() == .seconds(3_600))
        #expect(client.asked.last == .listening(chat: "chat", from: nil))
    }

    @Test func `what the user allows is spread over the day, and then nothing is asked`() {
        var client = Client(quota: 206)
        client.find()
        client.wait()
        client.answer(failure(501, "notImplemented"), status: 501)
        client.wait()
        client.answer(failure(404, "notFound"), status: 404)
        client.wait()
        client.answer(page([], next: "a"))
        // Twenty hours are left of Google's day, and 190 units.
        #expect((Duration.seconds(1_890)...Duration.seconds(1_895)).contains(client.wait()))
        for _ in 1...36 {
            client.answer(page([], next: "a"))
            client.wait()
        }
        #expect(client.session.spent == 201 && client.second < 20 * 3_600)
        #expect(client.youTubeNews.contains(.quota(spent: 186, of: 206)))
        client.answer(page([], next: "a"))
        client.wait()
        #expect(client.session.spent == 5 && client.second == 20 * 3_600, "the next day has its own")
    }

    @Test func `where nothing is left of what the user allows, nothing is asked before the next day`() {
        var client = Client(quota: 6)
        client.find()
        client.listen(page([message("1")], next: "a"))
        client.take(.lost(reason: "it is gone"))
        client.wait()
        #expect(client.asked.count == 2)
        #expect(client.youTubeNews.last == .exhausted(pause: .seconds(20 * 3_600 - 1)))
        client.wait()
        #expect(client.asked.last == .listening(chat: "chat", from: nil), "what was written meanwhile is too old")
    }
}
