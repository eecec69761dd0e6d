// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

private typealias Comment = Comments.Comment

/// What one line gives in a feed of JSON that the operator vouched for, without the report of its format.
private func items(_ line: String) -> [FeedItem] {
    var parser = FeedParser(format: .json)
    var items: [FeedItem] = []
    parser.parse(line, number: 7, into: &items)
    return Array(items.dropFirst())
}

private func comment(_ line: String) throws -> Comment {
    guard case .comment(let comment)? = items(line).first else { throw Missing() }
    return comment
}

private struct Missing: Error {}

@Suite struct YomiteJSONTests {
    @Test func `every key of the contract reaches the comment`() throws {
        let line = """
            {"id":"c1","text":"Hi","author":{"id":"u1","name":"Ann","nickname":"An","roles":["moderator","vip"]},"room":"r",\
            "platform":"twitch","language":"en","gender":"female","voice":"espeak:en-us","amount":{"value":5.5,"currency":"EUR"},\
            "timestamp":1714564800}
            """
        var expected = Comment(text: "Hi")
        expected.id = "c1"
        expected.author = Author(id: "u1", name: "Ann", nickname: "An", roles: [.moderator, .vip])
        expected.room = "r"
        expected.platform = "twitch"
        expected.language = "en"
        expected.gender = .female
        expected.voice = "espeak:en-us"
        expected.amount = Amount(value: 5.5, currency: "EUR")
        expected.timestamp = 1_714_564_800_000
        #expect(items(line) == [.comment(expected)])
    }

    @Test func `only the text is needed`() throws {
        #expect(try comment(#"{"text":"Hi"}"#) == Comment(text: "Hi"))
    }

    @Test(arguments: [#"{"text":"Hi","author":"Ann"}"#, #"{"text":"Hi","name":"Ann"}"#, #"{"text":"Hi","author":{},"name":"Ann"}"#])
    func `the author has short forms`(line: String) throws {
        #expect(try comment(line).author == Author(name: "Ann"))
    }

    @Test(arguments: ["null", #""""#])
    func `null and an empty name are no name`(value: String) throws {
        let line = #"{"text":"Hi","id":\#(value),"room":\#(value),"name":\#(value),"author":{"id":\#(value)},"language":\#(value)}"#
        var expected = Comment(text: "Hi")
        expected.author = Author()
        #expect(try comment(line) == expected)
    }

    @Test(arguments: [
        ("1714564800", 1_714_564_800_000),
        ("1714564800123", 1_714_564_800_123),
        ("1714564800.25", 1_714_564_800_250),
        (#""2024-05-01T12:00:00Z""#, 1_714_564_800_000),
        (#""2024-05-01T21:00:00.123+09:00""#, 1_714_564_800_123),
    ])
    func `a time is RFC 3339 or Unix seconds or milliseconds`(value: String, milliseconds: Int64) throws {
        #expect(try comment(#"{"text":"Hi","timestamp":\#(value)}"#).timestamp == milliseconds)
    }

    @Test(arguments: [
        (#"{"id":"c1"}"#, #""text" is missing"#),
        (#"{"text":null}"#, #""text" is missing"#),
        (#"{"txt":"Hi"}"#, #""text" is missing; the unknown key "txt" is ignored (did you mean "text"?)"#),
        (#"{"text":5}"#, #""text" must be a valid string"#),
        (#"{"text":"half an emoji \ud83d"}"#, #""text" must be a valid string"#),
        ("{\"text\":\"a bare NUL: \u{0}\"}", "not a complete JSON object in UTF-8 (one a line)"),
        (#"{"text":"Hi","id":5}"#, #""id" must be a valid string"#),
        (#"{"text":"Hi","author":5}"#, #""author" must be an object or a string"#),
        (#"{"text":"Hi","author":{"name":[]}}"#, #""author.name" must be a valid string"#),
        (#"{"text":"Hi","author":{"roles":"vip"}}"#, #""author.roles" must be a list of at most 256 strings"#),
        (#"{"text":"Hi","amount":5}"#, #""amount" must be an object with "value" and "currency""#),
        (#"{"text":"Hi","amount":[]}"#, #""amount" must be an object with "value" and "currency""#),
        (#"{"text":"Hi","amount":{"value":5}}"#, #""amount.currency" is missing"#),
        (#"{"text":"Hi","amount":{"value":-5,"currency":"EUR"}}"#, #""amount.value" must be a number from 0 on"#),
        (#"{"text":"Hi","amount":{"value":1e999,"currency":"EUR"}}"#, #""amount.value" must be a number from 0 on"#),
        (#"{"text":"Hi","timestamp":-1}"#, #""timestamp" must be a time in RFC 3339, or Unix seconds or milliseconds"#),
        (#"{"text":"Hi","timestamp":1e300}"#, #""timestamp" must be a time in RFC 3339, or Unix seconds or milliseconds"#),
        (#"{"text":"Hi","timestamp":"now"}"#, #""timestamp" must be a time in RFC 3339, or Unix seconds or milliseconds"#),
        (#"{"kind":"banish","id":"c1"}"#, #""kind" must be "delete", "ban", "unban" or "clear""#),
        (#"{"kind":"delete"}"#, #""id" is missing"#),
        (#"{"kind":"ban"}"#, #""author" is missing"#),
        (#"{"kind":"ban","author":{}}"#, #""author" must be a name, or an object with "id" or "name""#),
        (#"{"kind":"ban","author":{"id":"u"},"seconds":0}"#, #""seconds" must be a whole number of seconds from 1 on"#),
        (#"{"kind":"ban","author":{"id":"u"},"seconds":99999999999999999999}"#, #""seconds" must be a whole number of seconds from 1 on"#),
    ])
    func `a wrong value is named with its key and costs the line`(line: String, message: String) {
        guard case .broken(let broken)? = items(line).first else {
            Issue.record("the line was taken")
            return
        }
        #expect(broken.description == "line 7 is skipped: \(message)")
    }

    @Test(arguments: [
        "[1]", "5", #"{"text":"Hi""#, #"{"text":"Hi"} {"text":"Ho"}"#, #"{"text":"Hi","#,
        String(repeating: "[", count: 100_000), String(repeating: #"{"text":"#, count: 100_000),
    ])
    func `what is no JSON object is a broken line`(line: String) {
        #expect(items(line) == [.broken(BrokenLine(number: 7, error: .notJSON))])
    }

    @Test func `an object nested beyond all sense is a broken line`() {
        let line = #"{"text":"Hi","x":"# + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}"
        #expect(items(line) == [.broken(BrokenLine(number: 7, error: .notJSON))])
    }

    @Test func `of two equal keys one counts and the comment is kept`() throws {
        #expect(["a", "b"].contains(try comment(#"{"text":"a","text":"b"}"#).text))
    }

    @Test func `moderation of every kind is understood`() {
        #expect(items(#"{"kind":"delete","id":"c1","room":"r"}"#) == [.moderation(.delete(id: "c1", room: "r"))])
        #expect(items(#"{"kind":"ban","author":{"id":"u1"}}"#) == [.moderation(.ban(NamedViewer(id: "u1"), seconds: nil, room: nil))])
        #expect(
            items(#"{"kind":"ban","author":{"id":"u1"},"seconds":60}"#) == [
                .moderation(.ban(NamedViewer(id: "u1"), seconds: 60, room: nil))
            ]
        )
        #expect(items(#"{"kind":"unban","author":{"id":"u1"},"room":"r"}"#) == [.moderation(.unban(NamedViewer(id: "u1"), room: "r"))])
        #expect(items(#"{"kind":"clear"}"#) == [.moderation(.clear(room: nil))])
    }

    @Test(arguments: [
        (#""author":"Ann""#, NamedViewer(name: "Ann")), (#""name":"Ann""#, NamedViewer(name: "Ann")),
        (#""author":{"name":"Ann"}"#, NamedViewer(name: "Ann")), (#""author":{"nickname":"Ann"}"#, NamedViewer(name: "Ann")),
        (#""author":{"id":"u1","name":"Ann"}"#, NamedViewer(id: "u1", name: "Ann")),
    ])
    func `who is banned is named in every way in which an author is`(author: String, viewer: NamedViewer) {
        #expect(items("{\"kind\":\"ban\",\(author)}") == [.moderation(.ban(viewer, seconds: nil, room: nil))])
        #expect(items("{\"kind\":\"unban\",\(author)}") == [.moderation(.unban(viewer, room: nil))])
    }

    @Test(arguments: ["{}", #""""#, "null"])
    func `nobody cannot be banned`(author: String) {
        let expected = LineError.wrongValue(key: "author", expected: #"a name, or an object with "id" or "name""#)
        let error = author == "{}" ? expected : .missing(key: "author")
        #expect(items("{\"kind\":\"ban\",\"author\":\(author)}") == [.broken(BrokenLine(number: 7, error: error))])
    }

    @Test func `unknown keys and values are ignored and named with the nearest known one`() {
        let line = #"{"text":"Hi","langauge":"en","author":{"colour":"red","roles":["vpi",5,"vip",null]},"gender":"femal"}"#
        var expected = Comment(text: "Hi")
        expected.author = Author(roles: .vip)
        let notices = items(line)
        #expect(notices.last == .comment(expected))
        #expect(notices.contains(.notice(.unknownKey("langauge", nearest: "language"))))
        #expect(notices.contains(.notice(.unknownKey("author.colour", nearest: nil))))
        #expect(notices.contains(.notice(.unknownValue("vpi", key: "role", nearest: "vip"))))
        #expect(notices.contains(.notice(.unknownValue("5", key: "role", nearest: nil))))
        #expect(notices.contains(.notice(.unknownValue("femal", key: "gender", nearest: "female"))))
        #expect(notices.count == 7)
    }

    @Test func `of many unknown keys and roles some are told`() throws {
        let keys = (0..<250).map { "\"k\($0)\":0" }.joined(separator: ",")
        let roles = (0..<250).map { "\"r\($0)\"" }.joined(separator: ",")
        let amount = "\"amount\":{\(keys),\"value\":1,\"currency\":\"EUR\"}"
        for odd in [keys, "\"author\":{\(keys)}", "\"author\":{\"roles\":[\(roles)]}", amount] {
            let comment = "{\(odd),\"text\":\"Hi\"}"
            let ofFeed = items(comment)
            #expect(ofFeed.count { if case .notice = $0 { true } else { false } } == 50)
            guard case .comment(let taken)? = ofFeed.last else { throw Missing() }
            #expect(taken.text == "Hi")
            var posted = PostedJSON()
            #expect(try posted.items(in: "[\(comment),\(comment)]", atMost: 2)?.count == 2)
            #expect(posted.notices.count == 50)
        }
        var posted = PostedJSON()
        let order = try posted.items(in: "{\(keys),\"kind\":\"clear\"}", atMost: 1)?.first
        guard case .success(.moderation) = order else { throw Missing() }
        #expect(posted.notices.count == 50)
    }

    @Test func `what is odd about posted objects is told once, and beyond some it is not looked at`() throws {
        var posted = PostedJSON()
        for number in 0..<100 {
            let object = "{\"text\":\"Hi\",\"authr\":0,\"k\(number)\":0}"
            #expect(try posted.items(in: "[\(object),\(object)]", atMost: 2)?.count == 2)
        }
        #expect(posted.notices.prefix(2) == [.unknownKey("authr", nearest: "author"), .unknownKey("k0", nearest: nil)])
        #expect(posted.notices.last == .unknownKey("k48", nearest: nil))
        #expect(posted.notices.count == 50)
    }
}
