// SPDX-License-Identifier: GPL-3.0-or-later

/// Who has logged in at Twitch, and where Twitch is.
struct TwitchAccount: Sendable {
    /// Twitch's servers for what needs a login.
    struct Servers: Equatable, Sendable {
        /// Tells what happens.
        var events = ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443)
        /// Gives tokens, and checks them.
        var login = ServerEndpoint(host: "id.twitch.tv", port: 443)
        /// Takes subscriptions.
        var requests = ServerEndpoint(host: "api.twitch.tv", port: 443)
    }

    var token: TwitchToken
    var servers = Servers()
    /// A file of certificates that are trusted; nil trusts those of the system.
    var authorities: String?
    /// Keeps a new token. Returns false where that failed. Called on the reader's thread.
    var store: @Sendable (TwitchToken) -> Bool
}
