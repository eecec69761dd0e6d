// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Feeds
@testable import Net

private let isInstalled = PrivateOneComme.library != nil
private let missing = Testing.Comment(rawValue: PrivateOneComme.missing)

extension FeedListener {
    fileprivate convenience init(port: UInt16, limits: FeedLimits = FeedLimits()) throws {
        let address = try #require(OneCommeAddress("127.0.0.1:\(port)"))
        var pace = Lifeline.Pace()
        (pace.backoff.first, pace.backoff.longest) = (.milliseconds(10), .milliseconds(50))
        self.init(Feed(OneCommeChat(at: address, limits: limits, pace: pace), format: .onecomme, limits: limits))
    }

    /// The next comment's id and text.
    fileprivate func next() async -> String? {
        await nextComment().map { "\($0.id ?? "?"): \($0.text)" }
    }

    /// Waits for its connection of this number, on both sides: what is written then does not belong to the backlog.
    fileprivate func waitForConnection(_ number: Int, to server: PrivateOneComme) async throws -> Bool? {
        let isFirst = await wait { if case .receiving(_, let isFirst) = $0 { isFirst } else { nil } }
        try server.waitForConnections(number)
        return isFirst
    }
}

@Suite(.tags(.threads), .timeLimit(.minutes(2)), .enabled(if: isInstalled, missing)) struct OneCommeChatTests {
    @Test func `what was written before is not read, and what is written then is, each once`() async throws {
        let server = try PrivateOneComme()
        server.comment("m-1", "old")
        let listener = try FeedListener(port: server.port)
        #expect(try await listener.waitForConnection(1, to: server) == true)
        #expect(await listener.wait { if case .leftOut(let count) = $0 { count } else { nil } } == 1)
        #expect(server.paths == ["/sub?p=comments,deleted,clear"])
        server.comment("m-2", "new")
        server.repeatAll()
        server.comment("m-3", "newer")
        #expect(await listener.next() == "m-2: new")
        #expect(await listener.next() == "m-3: newer")
    }

    @Test func `after a lost connection, what was written meanwhile is read, and nothing twice`() async throws {
        let server = try PrivateOneComme()
        server.comment("m-0", "old")
        let listener = try FeedListener(port: server.port)
        #expect(try await listener.waitForConnection(1, to: server) == true)
        #expect(await listener.wait { if case .leftOut(let count) = $0 { count } else { nil } } == 1)
        server.comment("m-1", "one")
        #expect(await listener.next() == "m-1: one")
        server.drop()
        server.comment("m-2", "two")
        #expect(await listener.waitForLoss() != nil)
        #expect(try await listener.waitForConnection(2, to: server) == false)
        #expect(await listener.next() == "m-2: two")
        server.close()
        server.comment("m-3", "three")
        #expect(await listener.waitForLoss() == "the server closed the connection")
        #expect(try await listener.waitForConnection(3, to: server) == false)
        #expect(await listener.next() == "m-3: three")
    }

    @Test func `after a long time without a connection it begins anew`() async throws {
        let server = try PrivateOneComme()
        var limits = FeedLimits()
        limits.catchUp = .zero
        let listener = try FeedListener(port: server.port, limits: limits)
        #expect(try await listener.waitForConnection(1, to: server) == true)
        server.drop()
        server.comment("m-1", "missed")
        #expect(try await listener.waitForConnection(2, to: server) == false)
        server.comment("m-2", "new")
        #expect(await listener.next() == "m-2: new")
    }

    @Test func `nothing is lost or read twice in two thousand comments with twenty lost connections`() async throws {
        let server = try PrivateOneComme()
        let listener = try FeedListener(port: server.port)
        #expect(try await listener.waitForConnection(1, to: server) == true)
        server.flood(2_000, drops: 20)
        var ids: Set<String> = []
        var count = 0
        while let comment = await listener.next() {
            count += 1
            ids.insert(String(comment.prefix { $0 != ":" }))
            if comment == "m-2000: comment 2000" { break }
        }
        #expect(count == 2_060)
        #expect(ids.count == 2_060)
        #expect(ids.isSuperset(of: (1...2_000).map { "m-\($0)" }))
    }

    @Test func `deletions, hidden comments, and what is not to be spoken`() async throws {
        let server = try PrivateOneComme()
        let listener = try FeedListener(port: server.port)
        #expect(try await listener.waitForConnection(1, to: server) == true)
        func data(_ id: String) -> String {
            #"{"id":"s","service":"twitch","data":{"id":"\#(id)","userId":"u","name":"Ann","comment":"Hi"}}"#
        }
        server.send(#"{"type":"comments","data":{"comments":[\#(data("init"))],"options":{"init":true}}}"#)
        server.send(#"{"type":"comments","data":{"comments":[\#(data("quiet"))],"options":{"skipSpeech":true}}}"#)
        server.comment("m-1", "waits", ["commentVisible": false])
        server.send(#"{"type":"deleted","data":[{"id":"m-9","message":"deleted"}]}"#)
        server.send(#"{"type":"clear"}"#)
        // What was not to be read is not read when it comes again; what was hidden is, as soon as it is shown.
        server.send(#"{"type":"comments","data":{"comments":[\#(data("init")),\#(data("quiet"))]}}"#)
        server.comment("m-1", "shown")
        var items: [FeedItem] = []
        while let item = await listener.nextItem() {
            items.append(item)
            if case .comment(let comment) = item {
                #expect(comment.text == "shown")
                break
            }
        }
        #expect(items.contains(.moderation(.delete(id: "m-9", room: nil))))
        #expect(items.contains(.moderation(.clear(room: nil))))
    }

    @Test func `broken and huge messages cost themselves or the connection, and what follows is read`() async throws {
        let server = try PrivateOneComme()
        var limits = FeedLimits()
        limits.maxMessageBytes = 65_536
        let listener = try FeedListener(port: server.port, limits: limits)
        #expect(try await listener.waitForConnection(1, to: server) == true)
        server.send("{\"type\":\"comments\",\n\"data\":")
        server.comment("m-1", "one")
        #expect(await listener.next() == "m-1: one")
        server.sendBytes(65_537)
        #expect(await listener.waitForLoss() == "it sent a message of more than 65536 bytes (limits.maxMessageBytes)")
        #expect(try await listener.waitForConnection(2, to: server) == false)
        server.comment("m-2", "two")
        #expect(await listener.next() == "m-2: two")
    }

    @Test func `who is not there, or is no OneComme, is tried again`() async throws {
        let absent = try FeedListener(port: LoopbackSocket().port)
        #expect(await absent.waitForLoss() == "Connection refused")
        #expect(await absent.waitForLoss() == "Connection refused")
    }

    @Test func `it can be stopped at any time, and leaves no descriptor`() async throws {
        let server = try PrivateOneComme()
        let silent = LoopbackSocket()
        let before = openDescriptors()
        for round in 0..<30 {
            let listener = try FeedListener(port: server.port)
            if round % 3 == 0 { _ = try await listener.waitForConnection(round / 3 + 1, to: server) }
            listener.stop()
            try FeedListener(port: silent.port).stop()
        }
        #expect(openDescriptors() < before + 20)
    }
}
