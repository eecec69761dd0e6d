// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `login twitch`, and what is read of Twitch then, against servers of the tests' own.
@Suite(
    .serialized,
    .timeLimit(.minutes(3)),
    .enabled(if: PrivateOneComme.library != nil, Comment(rawValue: PrivateOneComme.missing)),
    .enabled(if: PrivateIRCServer.program != nil, Comment(rawValue: PrivateIRCServer.missing))
)
struct TwitchLoginCommandTests {
    @Test func `who has logged in hears of followers beside the chat`() throws {
        let (chat, server, workspace) = (try PrivateIRCServer(), try PrivateEventSub(), try Workspace())
        // Each of the two servers has an authority of its own.
        let authorities = try [chat.authority, server.authority].map { try String(contentsOfFile: $0, encoding: .utf8) }
        let trusted = try workspace.file("authorities.pem", authorities)
        let variables = ["YOMITE_TWITCH_API_SERVER": "localhost:\(server.port)", "YOMITE_TWITCH_CA": trusted]
        let login = try yomite("login", "twitch", "--twitch-client-id", "program", in: workspace) { $0.environment.merge(variables) { $1 } }
        try login.wait(forLine: "ABCDEFGH")
        server.allow()
        try login.wait(forLine: "logged in to Twitch as me")
        #expect(try login.end() == 0)
        #expect(login.outputText == "https://www.twitch.tv/activate?device-code=ABCDEFGH\n")
        #expect(try workspace.mode(".config/yomite/twitch/login.json") == 0o600)

        let service = try Service(
            "--twitch",
            "channel",
            "--output",
            "null:fast",
            "--events",
            "-",
            "-v",
            config: """
                { twitchServer: "localhost:\(chat.port)", twitchApiServer: "localhost:\(server.port)", twitchCa: "\(trusted)",
                  twitchLogin: "\(workspace.file(".config/yomite/twitch"))" }
                """
        )
        try server.wait(for: "subscribed s-1 channel.follow")
        try service.waitForMetric("yomite_twitch_events_connected 1")
        server.follow(by: "Bob", message: "1")
        try service.program.wait(forEvent: "finished", 1)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text) == ["Bob is a new follower"])
        let sources = try service.ask("GET", "/v1/sources")
        #expect(sources.contains(#""kind":"twitch-events""#) && sources.contains(#""kind":"twitch""#), "\(sources)")

        // Without tags, the chat's own server says no more of a viewer than the name.
        try service.program.wait(forLine: "joined #channel")
        _ = try service.ask("POST", "/v1/control/pause")
        let bob = try chat.speaker("bob", in: "channel")
        bob.say("rude")
        try service.program.wait(forEvent: "accepted", 2)
        server.moderate("ban", viewer: "Bob", by: "Mo", message: "2")
        try service.program.wait(forEvent: "finished", 2)
        #expect(service.program.outputText.contains(#""kind":"ban","moderator":"Mo""#))
        server.moderate("unban", viewer: "Bob", by: "Mo", message: "3")
        try service.program.wait(forEvent: "moderated", 2)
        bob.say("sorry")
        try service.program.wait(forEvent: "accepted", 3)
        _ = try service.ask("POST", "/v1/control/resume")
        try service.program.wait(forEvent: "finished", 3)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text).last == "sorry")

        // What both servers tell is read once, and what the chat's own one does not tell is read too.
        server.say("by both", by: "Cy", message: "4")
        // What comes behind it over the same connection says that it has come.
        server.follow(by: "Dee", message: "4b")
        try service.program.wait(forEvent: "finished", 4)
        chat.stop()
        try service.program.wait(forLine: "no connection to localhost")
        server.say("still here", by: "Cy", message: "5")
        try service.program.wait(forLine: "the chat of #channel does not come from its own server")
        try service.program.wait(forEvent: "finished", 5)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text).last == "still here")

        let logout = try yomite("logout", "twitch", in: workspace) { $0.environment.merge(variables) { $1 } }
        try logout.wait(forLine: "logged out of Twitch")
        #expect(try logout.end() == 0)
        try server.wait(for: "taken back access-1")
        #expect(throws: (any Error).self) { try workspace.contents(".config/yomite/twitch/login.json") }
    }

    @Test func `without a client id it is said how to get one, and nobody logs out twice`() throws {
        let workspace = try Workspace()
        let unknown = try yomite("login", "twitch", in: workspace)
        try unknown.wait(forLine: "https://dev.twitch.tv/console/apps")
        #expect(try unknown.end() == 78)
        let nobody = try yomite("logout", "twitch", in: workspace)
        try nobody.wait(forLine: "nobody has logged in to Twitch")
        #expect(try nobody.end() == 0)
    }
}
