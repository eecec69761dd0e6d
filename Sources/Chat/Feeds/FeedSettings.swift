// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
package import Core
package import Net

/// Which feeds are read, and how.
package struct FeedSettings: SettingsPart {
    /// The format of the feeds; nil lets the first line of each decide.
    package var format: FeedFormat?
    /// Files that are read as they grow.
    package var followed: [String] = []
    /// Whether such files are read from their start.
    package var fromStart = false
    /// How many times as fast as it was recorded a feed is played; nil reads it as it comes.
    package var replay: Double?
    /// Channels of Twitch whose chat is read.
    package var twitchChannels: [String] = []
    /// Where Twitch's chat is.
    package var twitchServer = ServerEndpoint.twitch
    /// A file of the certificates that are trusted there; nil trusts the system's.
    package var twitchAuthorities: String?
    /// The folder of the user's login at Twitch, or `off`; nil is next to the configuration file.
    var twitchLogin: String?
    /// What Twitch calls the program that logs in.
    package var twitchClientID: String?
    /// What stands for Twitch's servers of logins and events.
    var twitchAPIServer = ServerEndpoint.twitchAPI
    /// Where OneComme is whose comments are read; nil where they are not.
    package var oneComme: OneCommeAddress?
    /// Whose chat on YouTube is read, if any.
    package var youTube: YouTubeTarget?
    /// The file with the key of YouTube's API.
    package var youTubeKeyFile: String?
    /// The units that a day may take of the key's quota; nil only counts them.
    package var youTubeQuota: Int?
    /// Where YouTube's API is.
    package var youTubeServer = ServerEndpoint.youTube
    /// A file of the certificates that are trusted there; nil trusts the system's.
    package var youTubeAuthorities: String?
    /// What a feed may ask of us.
    package var limits = FeedLimits()

    package init() {}
}

extension FeedSettings {
    package static var options: [Option<FeedSettings>] {
        [
            Option(
                "feed",
                \.format,
                .choice(among: FeedFormat.allCases, none: "auto"),
                (["auto"] + FeedFormat.allCases.map(\.rawValue)).joined(separator: "|"),
                for: Command.hearing,
                "the format of the chat; auto detects it from the first line of each feed"
            ),
            Option(
                "follow",
                \.followed,
                .paths,
                "FILE",
                for: Command.serving,
                "reads new lines of a file, even after it is truncated, renamed or recreated; may be repeated"
            ),
            Option("fromStart", \.fromStart, .onOff, for: Command.serving, "reads the files of --follow from the start"),
            Option(
                "replay",
                \.replay,
                .speed,
                "SPEED",
                for: Command.serving,
                "replays a recorded chat by its timestamps: 1 is its original speed, 2 twice that; off ignores them"
            ),
            Option(
                "twitch",
                \.twitchChannels,
                .channels,
                "CHANNEL,…",
                for: Command.serving,
                "reads the chat of these Twitch channels, anonymously; may be repeated"
            ),
            Option(
                "twitchServer",
                \.twitchServer,
                .server(standardPort: ServerEndpoint.twitch.port),
                "HOST:PORT",
                for: Command.serving,
                "the server of Twitch's chat, or a bouncer, over TLS"
            ),
            Option(
                "twitchCa",
                \.twitchAuthorities,
                .path(none: "system"),
                "PATH",
                for: Command.serving + [.loginTwitch, .logoutTwitch],
                "a file of the certificates to trust for --twitch-server and --twitch-api-server"
            ),
            Option(
                "twitchLogin",
                \.twitchLogin,
                .path(none: "auto", expected: "auto, off, or a folder"),
                "FOLDER",
                for: Command.serving + [.loginTwitch, .logoutTwitch, .doctor],
                "the folder of your Twitch login; auto is next to the configuration file, off uses none"
            ),
            Option(
                "twitchClientId",
                \.twitchClientID,
                .text("none, or an id", none: "none"),
                "ID",
                for: [.loginTwitch],
                "the client id of an application that you registered at dev.twitch.tv"
            ),
            Option(
                "twitchApiServer",
                \.twitchAPIServer,
                .server(standardPort: ServerEndpoint.twitchAPI.port),
                "HOST:PORT",
                for: Command.serving + [.loginTwitch, .logoutTwitch],
                "the server of Twitch's logins and events, over TLS"
            ),
            Option(
                "onecomme",
                \.oneComme,
                .oneComme,
                "[ws://HOST:PORT]",
                for: Command.serving + [.doctor],
                bareValue: "on",
                "reads all chats that OneComme watches; on is ws://127.0.0.1:11180"
            ),
            Option(
                "youtube",
                \.youTube,
                .youTube,
                "VIDEO|CHANNEL",
                for: Command.serving + [.doctor],
                "reads the chat of a live stream on YouTube, or of a channel's streams, with your own API key"
            ),
            Option(
                "youtubeKeyFile",
                \.youTubeKeyFile,
                .path(none: "none"),
                "PATH",
                for: Command.serving + [.doctor],
                "a file with the key of YouTube's Data API (or set YOMITE_YOUTUBE_KEY)"
            ),
            Option(
                "youtubeQuota",
                \.youTubeQuota,
                .quota,
                "UNITS",
                for: Command.serving,
                "how much of YouTube's quota to use in a day, spread over the day; off only counts it"
            ),
            Option(
                "youtubeServer",
                \.youTubeServer,
                .server(standardPort: ServerEndpoint.youTube.port),
                "HOST:PORT",
                for: Command.serving,
                "the server of YouTube's API, over TLS"
            ),
            Option(
                "youtubeCa",
                \.youTubeAuthorities,
                .path(none: "system"),
                "PATH",
                for: Command.serving,
                "a file of the certificates to trust for --youtube-server"
            ),
        ]
    }
}

extension FeedSettings {
    /// The name of a channel of Twitch in what people copy (`#Ann`, `https://www.twitch.tv/Ann`); nil if it is none, or several.
    package static func channel(_ text: String) -> String? {
        guard let channels = ValueKind<[String]>.channels.parse(text), channels.count == 1 else { return nil }
        return channels.first
    }
}

extension FeedSettings {
    /// Where OneComme is, as the setting has it; nil if that is nowhere.
    package static func oneComme(_ text: String) -> OneCommeAddress? {
        ValueKind<OneCommeAddress?>.oneComme.parse(text) ?? nil
    }
}

extension ValueKind<Int?> {
    /// Units of a quota.
    fileprivate static let quota = ValueKind(
        expected: "off, or a whole number from 100 to 100000000",
        words: ["off"],
        parse: { text in
            if text == "off" { return .some(nil) }
            return Int(text).flatMap { (100...100_000_000).contains($0) ? .some($0) : nil }
        },
        show: { $0.map { "\($0)" } ?? "off" }
    )
}

extension ValueKind<Double?> {
    /// How many times as fast as usual; `2` and `2x` are the same.
    fileprivate static let speed = ValueKind(
        expected: "off, or a number from 0.01 to 1000",
        words: ["off"],
        parse: { text in
            if text == "off" { return .some(nil) }
            guard let speed = Double(text.hasSuffix("x") ? String(text.dropLast()) : text), (0.01...1_000).contains(speed) else {
                return nil
            }
            return speed
        },
        show: { $0.map { "\($0)" } ?? "off" }
    )
}

/// The name in what people copy: `#Ann`, `@Ann`, `https://www.twitch.tv/Ann`.
private func channelName(_ text: Substring) -> String {
    var name = text.drop { " #@".contains($0) }.lowercased()
    for prefix in ["https://", "www.", "twitch.tv/"] where name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
    if name.last == "/" { name.removeLast() }
    return name
}

extension ValueKind<[String]> {
    /// Channels of Twitch, some in a value between commas; an empty one is none. Kept as their addresses are: in small letters.
    fileprivate static let channels = ValueKind(
        expected: "the name of a Twitch channel as in its address, or several separated by commas",
        parse: { text in
            let names = text.split(separator: ",").map(channelName)
            let isChannel = { (name: String) in
                (1...25).contains(name.count) && name.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) }
            }
            return names.allSatisfy(isChannel) ? names : nil
        },
        show: { $0.joined(separator: ",") },
        join: { $0 += $1 }
    )
}
