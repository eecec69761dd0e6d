// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Comments
@testable import Feeds
@testable import Net

private let isInstalled = PrivateIRCServer.program != nil
private let missing = Testing.Comment(rawValue: PrivateIRCServer.missing)

extension FeedListener {
    fileprivate convenience init(
        _ channels: String...,
        port: UInt16,
        host: String = "localhost",
        authority: String?,
        missed: MissedChats = MissedChats(),
        pace: TwitchSession.Pace = .hasty
    ) {
        let server = ServerEndpoint(host: host, port: port)
        let chat = TwitchChat(channels, server: server, authorities: authority, missed: missed, limits: FeedLimits(), pace: pace)
        self.init(Feed(chat, format: .twitch))
    }

    fileprivate func waitForJoin(_ channel: String) async {
        let joined: Bool? = await wait { if case .joined(channel, _, _) = $0 { true } else { nil } }
        #expect(joined == true, "\(channel) was not joined")
    }
}

extension TwitchSession.Pace {
    /// Tries again at once.
    fileprivate static var hasty: TwitchSession.Pace {
        var pace = TwitchSession.Pace()
        pace.lifeline.backoff.first = .milliseconds(10)
        pace.lifeline.backoff.longest = .milliseconds(50)
        return pace
    }
}

@Suite(.tags(.threads), .timeLimit(.minutes(1)), .enabled(if: isInstalled, missing)) struct TwitchChatTests {
    @Test func `what is said in its channels is read, with the channel as the room`() async throws {
        let server = try PrivateIRCServer()
        let listener = FeedListener("ann", "bob", port: server.port, authority: server.authority)
        await listener.waitForJoin("ann")
        await listener.waitForJoin("bob")
        try server.speaker("cat", in: "ann").say("hello there")
        let first = await listener.nextComment()
        #expect(first?.text == "hello there")
        #expect(first?.room == "ann")
        #expect(first?.platform == "twitch")
        #expect(first?.author?.name == "cat")
        try server.speaker("dog", in: "bob").say("and here")
        #expect(await listener.nextComment()?.room == "bob")
    }

    @Test func `a server that dies is connected to again, and its channels joined again`() async throws {
        let (server, missed) = (try PrivateIRCServer(), MissedChats())
        let listener = FeedListener("ann", port: server.port, authority: server.authority, missed: missed)
        for round in 1...3 {
            await listener.waitForJoin("ann")
            #expect(!missed.contains("ann"))
            try server.speaker("cat", in: "ann").say("round \(round)")
            #expect(await listener.nextComment()?.text == "round \(round)")
            server.stop()
            #expect(await listener.waitForLoss() != nil)
            #expect(missed.contains("ann"), "others may stand in")
            try server.start()
        }
        await listener.waitForJoin("ann")
        server.stop()
        #expect(await listener.waitForLoss() != nil)
        listener.stop()
        #expect(!missed.contains("ann"), "what is not read any more is not missed")
    }

    @Test(
        arguments: [
            (.otherName, "hostname mismatch"), (.selfSigned, "self-signed certificate"), (.expired, "certificate has expired"),
        ] as [(PrivateCertificates.Flaw, String)]
    )
    func `a server with a bad certificate is not talked to`(certificate: PrivateCertificates.Flaw, reason: String) async throws {
        let server = try PrivateIRCServer(certificate)
        let listener = FeedListener("ann", port: server.port, authority: server.authority)
        #expect(await listener.waitForLoss() == "its certificate is refused: \(reason)")
    }

    @Test func `an address is no name, and whom nobody trusts is not trusted`() async throws {
        let server = try PrivateIRCServer()
        let byAddress = FeedListener("ann", port: server.port, host: "127.0.0.1", authority: server.authority)
        #expect(await byAddress.waitForLoss() == "its certificate is refused: IP address mismatch")
        let bySystem = FeedListener("ann", port: server.port, authority: nil)
        #expect(await bySystem.waitForLoss()?.hasPrefix("its certificate is refused: ") == true)
    }

    @Test func `a server that is not there, or is silent, is tried again`() async throws {
        let port = LoopbackSocket().port
        let absent = FeedListener("ann", port: port, authority: nil)
        #expect(await absent.waitForLoss() == "Connection refused")
        #expect(await absent.waitForLoss() == "Connection refused")
        let listener = LoopbackSocket()
        var pace = TwitchSession.Pace.hasty
        pace.lifeline.welcome = .milliseconds(50)
        let silent = FeedListener("ann", port: listener.port, authority: nil, pace: pace)
        #expect(await silent.waitForLoss() == "it did not answer in time")
        #expect(await silent.waitForLoss() == "it did not answer in time")
    }

    @Test func `it can be stopped at any time, and leaves no descriptor`() async throws {
        let server = try PrivateIRCServer()
        let silent = LoopbackSocket()
        let before = openDescriptors()
        for round in 0..<30 {
            let joined = FeedListener("ann", port: server.port, authority: server.authority)
            if round % 3 == 0 { await joined.waitForJoin("ann") }
            joined.stop()
            FeedListener("ann", port: silent.port, authority: nil).stop()
            // A name that takes a lookup.
            FeedListener("ann", port: 1, host: "chat.invalid", authority: nil).stop()
        }
        #expect(openDescriptors() < before + 20)
    }

    @Test func `a file without certificates is named`() async throws {
        let feed = Feed(
            TwitchChat(
                ["ann"],
                server: ServerEndpoint(host: "localhost", port: 1),
                authorities: "/dev/null",
                limits: FeedLimits(),
                pace: .hasty
            ),
            format: .twitch
        )
        var messages = feed.messages.makeAsyncIterator()
        guard case .ended(let end, _)? = await messages.next() else { return }
        #expect(end.description == "there are no certificates in /dev/null")
    }
}
