// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import FoundationEssentials

/// What is asked of Twitch over HTTPS, and what its answers say. Pure.
enum TwitchAPI {
    /// Whether a token is still good, and whose it is.
    static func check(access: String) -> HTTPRequest {
        HTTPRequest(path: "/oauth2/validate", fields: [("Authorization", "OAuth \(access)")])
    }

    /// A new token, for what is only taken once.
    static func renewal(of refresh: String, client: String) -> HTTPRequest {
        HTTPRequest(
            path: "/oauth2/token",
            content: .form(["grant_type", "refresh_token", "refresh_token", refresh, "client_id", client])
        )
    }

    /// That a token is not taken any more.
    static func revocation(of access: String, client: String) -> HTTPRequest {
        HTTPRequest(path: "/oauth2/revoke", content: .form(["client_id", client, "token", access]))
    }

    /// Who the owner of a channel is.
    /// - Parameter channel: as the setting has it: small letters, digits and underscores.
    static func user(of channel: String, client: String, access: String) -> HTTPRequest {
        HTTPRequest(path: "/helix/users?login=\(channel)", fields: credentials(client, access))
    }

    /// That this session's connection gets reports on a topic.
    /// - Parameters:
    ///   - channel: the id of its owner.
    ///   - user: the id of who has logged in.
    static func subscription(
        on terms: EventSubTerms,
        session: String,
        channel: String,
        user: String,
        client: String,
        access: String
    ) -> HTTPRequest {
        var condition = ["broadcaster_user_id": channel]
        if let asker = terms.asker { condition[asker.rawValue] = user }
        let body = Subscription(
            type: terms.topic.rawValue,
            version: terms.version,
            condition: condition,
            transport: ["method": "websocket", "session_id": session]
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Nothing in it can fail to be written: it is texts only.
        let text = String(decoding: (try? encoder.encode(body)) ?? Data(), as: UTF8.self)
        return HTTPRequest(path: "/helix/eventsub/subscriptions", content: .json(text), fields: credentials(client, access))
    }

    /// Who has logged in, by the answer to a check.
    static func owner(in body: String) -> (id: String, name: String)? {
        guard let owner = try? TwitchGrant.decoder.decode(Checked.self, from: Data(body.utf8)), let id = identity(owner.userId),
            let name = identity(owner.login)
        else { return nil }
        return (id, name)
    }

    /// The id of a channel's owner; nil where there is no such channel.
    static func user(in body: String) -> String? {
        let id = try? TwitchGrant.decoder.decode(Users.self, from: Data(body.utf8)).data.first?.id
        return id.flatMap(identity)
    }

    private static func credentials(_ client: String, _ access: String) -> [(name: String, value: String)] {
        [("Client-Id", client), ("Authorization", "Bearer \(access)")]
    }

    private static func identity(_ text: String) -> String? {
        TwitchToken.isWord(text) ? text : nil
    }

    private struct Subscription: Encodable {
        var type: String
        var version: String
        var condition: [String: String]
        var transport: [String: String]
    }

    private struct Checked: Decodable {
        var userId: String
        var login: String
    }

    private struct Users: Decodable {
        struct User: Decodable {
            var id: String
        }

        var data: [User]
    }
}
