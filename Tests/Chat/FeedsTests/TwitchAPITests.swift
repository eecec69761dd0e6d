// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Feeds
@testable import Net

private let server = ServerEndpoint(host: "api.twitch.tv", port: 443)

/// What is sent, without the lines that every request has.
private func sent(_ request: HTTPRequest) -> [String] {
    let common = ["Host", "User-Agent", "Accept", "Accept-Encoding", "Connection", "Content-Type", "Content-Length"]
    let lines = String(decoding: request.bytes(for: server), as: UTF8.self).split(separator: "\r\n").map { String($0) }
    return lines.filter { line in !common.contains { line.hasPrefix("\($0): ") } }
}

@Suite struct TwitchAPITests {
    @Test func `requests are as Twitch wants them`() {
        #expect(sent(TwitchAPI.check(access: "a")) == ["GET /oauth2/validate HTTP/1.1", "Authorization: OAuth a"])
        #expect(
            sent(TwitchAPI.renewal(of: "r/1", client: "c"))
                == ["POST /oauth2/token HTTP/1.1", "grant_type=refresh_token&refresh_token=r%2F1&client_id=c"]
        )
        #expect(
            sent(TwitchAPI.user(of: "ann", client: "c", access: "a"))
                == ["GET /helix/users?login=ann HTTP/1.1", "Client-Id: c", "Authorization: Bearer a"]
        )
    }

    @Test func `a subscription names its topic, its version, and who wants to know`() {
        let conditions = [
            #""broadcaster_user_id":"1""#, #""broadcaster_user_id":"1","moderator_user_id":"4""#, #""broadcaster_user_id":"1""#,
            #""broadcaster_user_id":"1""#, #""broadcaster_user_id":"1","moderator_user_id":"4""#,
        ]
        #expect(EventSubTerms.besideChat.count == conditions.count)
        for (terms, condition) in zip(EventSubTerms.besideChat, conditions) {
            let request = TwitchAPI.subscription(on: terms, session: "s\"1", channel: "1", user: "4", client: "c", access: "a")
            #expect(
                sent(request) == [
                    "POST /helix/eventsub/subscriptions HTTP/1.1", "Client-Id: c", "Authorization: Bearer a",
                    #"{"condition":{\#(condition)},"transport":{"method":"websocket","session_id":"s\"1"},"#
                        + #""type":"\#(terms.topic.rawValue)","version":"\#(terms.version)"}"#,
                ]
            )
        }
    }

    @Test func `answers say who is who`() {
        let checked = #"{"client_id":"c","login":"ann","scopes":["channel:read:ads"],"user_id":"1","expires_in":5520838}"#
        #expect(TwitchAPI.owner(in: checked) ?? ("", "") == ("1", "ann"))
        #expect(TwitchAPI.user(in: #"{"data":[{"id":"4","login":"bob","display_name":"Bob"}]}"#) == "4")
        for body in ["", "{}", #"{"data":[]}"#, #"{"data":[{"id":"a\nb"}],"user_id":""}"#] {
            #expect(TwitchAPI.owner(in: body) == nil && TwitchAPI.user(in: body) == nil)
        }
    }

    @Test func `only reading is asked for`() {
        #expect(TwitchLogin.scopes.allSatisfy { $0.contains(":read:") })
        #expect(Set(TwitchLogin.scopes).count == TwitchLogin.scopes.count)
    }
}
