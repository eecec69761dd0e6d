// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

private typealias Comment = Comments.Comment

private func items(of lines: [String], format: FeedFormat? = nil, isRegularFile: Bool = false) -> [FeedItem] {
    var parser = FeedParser(format: format)
    if isRegularFile { parser.vouch() }
    var items: [FeedItem] = []
    for (index, line) in lines.enumerated() {
        parser.parse(line, number: index + 1, into: &items)
    }
    return items
}

@Suite struct FeedParserTests {
    private let clear = #"{"kind":"clear"}"#
    private let paid = #"{"text":"Hi","author":{"name":"Ann","roles":["moderator"]},"amount":{"value":5,"currency":"EUR"}}"#

    @Test func `the first line that is not blank settles the format for good`() {
        #expect(
            items(of: ["", " \t", "Hi", clear]) == [
                .nothing, .nothing, .settled(.text, vouched: false), .comment(Comment(text: "Hi")), .comment(Comment(text: clear)),
            ]
        )
        #expect(
            items(of: [#" { "text":"Hi"}"#, "Ho"]) == [
                .settled(.json, vouched: false), .comment(Comment(text: "Hi")), .broken(BrokenLine(number: 2, error: .notJSON)),
            ]
        )
    }

    @Test(arguments: ["{}", "{lol}", "{", "[1]", "{ hi", "{'text':'Hi'}", ";{\"text\":\"Hi\"}"])
    func `what only resembles JSON is text`(line: String) {
        #expect(items(of: [line]) == [.settled(.text, vouched: false), .comment(Comment(text: line))])
    }

    @Test func `in plain text nothing is ever obeyed, whoever vouches for the feed`() {
        for isRegularFile in [false, true] {
            #expect(items(of: [clear], format: .text, isRegularFile: isRegularFile).last == .comment(Comment(text: clear)))
            #expect(items(of: ["Hi", paid], isRegularFile: isRegularFile).last == .comment(Comment(text: paid)))
        }
    }

    @Test func `a format that a viewer could have chosen brings neither moderation nor roles nor amounts`() {
        var plain = Comment(text: "Hi")
        plain.author = Author(name: "Ann")
        #expect(
            items(of: [clear, paid, paid]) == [
                .settled(.json, vouched: false), .notice(.unvouched(.json)), .nothing, .comment(plain), .comment(plain),
            ]
        )
    }

    @Test(arguments: [
        (#"{"text":"Hi","id":"NAME"}"#, "id"), (#"{"text":"Hi","room":"NAME"}"#, "room"), (#"{"text":"Hi","platform":"NAME"}"#, "platform"),
        (#"{"text":"Hi","language":"NAME"}"#, "language"), (#"{"text":"Hi","voice":"NAME"}"#, "voice"),
        (#"{"text":"Hi","author":"NAME"}"#, "author.name"), (#"{"text":"Hi","author":{"id":"NAME"}}"#, "author.id"),
        (#"{"text":"Hi","author":{"nickname":"NAME"}}"#, "author.nickname"), (#"{"kind":"delete","id":"NAME"}"#, "id"),
        (#"{"kind":"ban","author":"NAME"}"#, "author"), (#"{"kind":"unban","author":{"id":"NAME"}}"#, "author"),
        (#"{"kind":"ban","author":"a","room":"NAME"}"#, "room"), (#"{"kind":"clear","room":"NAME"}"#, "room"),
    ])
    func `a line with a name that is too long is broken, and one that just fits is not`(line: String, key: String) {
        func last(_ length: Int) -> FeedItem? {
            items(of: [line.replacing("NAME", with: String(repeating: "é", count: length / 2))], format: .json).last
        }
        #expect(last(1_026) == .broken(BrokenLine(number: 1, error: .nameTooLong(key: key, limit: 1_024))))
        if case .broken(let line)? = last(1_024) { Issue.record("\(line)") }
    }

    @Test func `an object with more keys than anything that is meant is broken`() {
        func line(_ count: Int) -> String { "{" + (1..<count).map { "\"k\($0)\":1," }.joined() + "\"text\":\"Hi\"}" }
        #expect(items(of: [line(256)], format: .json).last == .comment(Comment(text: "Hi")))
        #expect(items(of: [line(257)], format: .json).last == .broken(BrokenLine(number: 1, error: .tooManyKeys(limit: 256))))
        let roles = "{\"text\":\"Hi\",\"author\":{\"roles\":[\(Array(repeating: "\"vip\"", count: 257).joined(separator: ","))]}}"
        if case .comment? = items(of: [roles], format: .json).last { Issue.record("257 roles are taken") }
    }

    @Test func `of a word that nobody knows no more is kept than is shown`() {
        let word = String(repeating: "k", count: 100_000)
        let notices = items(of: [#"{"text":"Hi","\#(word)":1,"gender":"\#(word)"}"#], format: .json).compactMap { item in
            if case .notice(let notice) = item { notice } else { nil as FeedNotice? }
        }
        #expect(notices.map { "\($0)".utf8.count < 200 } == [true, true])
        for case .unknownKey(let key, _) in notices { #expect(key.utf8.count == 256) }
    }

    @Test func `a format that a viewer could have chosen brings no sentence of the platform's`() {
        let line = #"{"chatmessage":"Ann has raided","event":"raid"}"#
        var plain = Comment(text: "Ann has raided")
        plain.author = Author()
        #expect(items(of: [line]) == [.settled(.ssn, vouched: false), .notice(.unvouched(.ssn)), .comment(plain)])
    }

    @Test(arguments: [(FeedFormat.json, false), (nil, true)])
    func `a named format or a regular file brings all of them`(format: FeedFormat?, isRegularFile: Bool) {
        var full = Comment(text: "Hi")
        full.author = Author(name: "Ann", roles: .moderator)
        full.amount = Amount(value: 5, currency: "EUR")
        #expect(
            items(of: [clear, paid], format: format, isRegularFile: isRegularFile) == [
                .settled(.json, vouched: true), .moderation(.clear(room: nil)), .comment(full),
            ]
        )
    }

    @Test func `an unknown key is reported once in a feed`() {
        let line = #"{"text":"Hi","mood":"good"}"#
        let notices = items(of: [line, line, line], format: .json).filter { $0 == .notice(.unknownKey("mood", nearest: nil)) }
        #expect(notices.count == 1)
    }

    @Test func `a stranger cannot fill the log with made-up keys`() {
        let lines = (0..<1000).map { #"{"text":"Hi","key\#($0)":1}"# }
        let all = items(of: lines, format: .json)
        let notices = all.filter { if case .notice = $0 { true } else { false } }
        #expect(notices.count == 51)
        #expect(notices.last == .notice(.noMore))
        #expect(all.count == 1 + 1000 + 51)
    }

    @Test func `a stranger's key is shown short, on one line and without terminal codes`() {
        let notice = FeedNotice.unknownKey("\u{1B}[2J\n\u{202E}" + String(repeating: "x", count: 1000), nearest: nil)
        #expect(notice.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
        #expect(notice.description.count < 100)
    }
}
