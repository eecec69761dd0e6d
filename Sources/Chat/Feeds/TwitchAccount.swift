// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Where the login of a user at Twitch is kept, and where Twitch is.
package struct TwitchAccount: Sendable {
    /// Twitch's servers for what needs a login.
    struct Servers: Equatable, Sendable {
        /// Tells what happens.
        var events = ServerEndpoint(host: "eventsub.wss.twitch.tv", port: 443)
        /// Gives tokens, and checks them.
        var login = ServerEndpoint(host: "id.twitch.tv", port: 443)
        /// Takes subscriptions.
        var requests = ServerEndpoint.twitchAPI

        /// The servers of Twitch, or the one that stands for all of them.
        init(_ server: ServerEndpoint = .twitchAPI) {
            guard server != .twitchAPI else { return }
            (events, login, requests) = (server, server, server)
        }
    }

    let file: TwitchLoginFile
    let servers: Servers
    /// A file of certificates that are trusted; nil trusts those of the system.
    let authorities: String?

    /// The login in this file, at the servers of the settings.
    package init(_ file: TwitchLoginFile, _ settings: FeedSettings) {
        self.init(file, Servers(settings.twitchAPIServer), authorities: settings.twitchAuthorities)
    }

    init(_ file: TwitchLoginFile, _ servers: Servers, authorities: String?) {
        (self.file, self.servers, self.authorities) = (file, servers, authorities)
    }
}
