// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Feeds

/// Cy writes in Bob's chat, which Ann's shows too.
@Suite struct SharedChatSessionTests {
    private static let original = "@id=1;room-id=9;source-id=1;source-room-id=9 :cy!cy@cy.tmi.twitch.tv PRIVMSG #bob :hi"
    private static let mirrored = "@id=2;room-id=5;source-id=1;source-room-id=9 :cy!cy@cy.tmi.twitch.tv PRIVMSG #ann :hi"
    private static let notice = "@msg-id=sharedchatnotice;room-id=5;source-room-id=9 :tmi.twitch.tv USERNOTICE #ann :hi"
    private static let stranger = "@id=3;room-id=5;source-id=4;source-room-id=7 :di!di@di.tmi.twitch.tv PRIVMSG #ann :hi"
    private static let deletion = "@target-msg-id=2;room-id= :tmi.twitch.tv CLEARMSG #ann :hi"

    private var session: TwitchSession

    init() {
        session = Self.joined()
    }

    private static func joined(_ channels: KeyValuePairs<String, Int> = ["ann": 5, "bob": 9], isOneRoom: Bool = true) -> TwitchSession {
        var session = TwitchSession(server: "chat", channels: ["ann", "bob"], isOneRoom: isOneRoom, at: Moment(nanoseconds: 0))
        let states = channels.map { "@room-id=\($0.value);slow=0 :tmi.twitch.tv ROOMSTATE #\($0.key)" }
        for event in [.due, .opened, .line(":chat 001 justinfan10000 :Welcome")] + states.map(TwitchSession.Event.line) {
            _ = session.handle(event, at: Moment(nanoseconds: 0), luck: 0)
        }
        return session
    }

    private mutating func passes(_ line: String) -> Bool {
        session.handle(.line(line), at: Moment(nanoseconds: 0), luck: 0) == [.pass(line)]
    }

    @Test mutating func `what two chats share comes by the one that it was written in, and deletions by each`() {
        #expect(passes(Self.original) && passes(Self.stranger) && passes(Self.deletion))
        #expect(!passes(Self.mirrored) && !passes(Self.notice))
    }

    @Test mutating func `where each chat has a room of its own, each shows all of it`() {
        session = Self.joined(isOneRoom: false)
        #expect(passes(Self.original) && passes(Self.mirrored) && passes(Self.notice))
    }

    @Test mutating func `what is written in a chat that cannot be read comes by the one that shows it`() {
        session = Self.joined(["ann": 5])
        #expect(passes(Self.mirrored))
        session = Self.joined()
        _ = passes("@msg-id=msg_channel_suspended :tmi.twitch.tv NOTICE #bob :This channel has been suspended.")
        #expect(passes(Self.mirrored))
        session = Self.joined()
        _ = session.handle(.ended(reason: "gone"), at: Moment(nanoseconds: 0), luck: 0)
        _ = passes("@room-id=5;slow=0 :tmi.twitch.tv ROOMSTATE #ann")
        #expect(passes(Self.mirrored))
    }
}
