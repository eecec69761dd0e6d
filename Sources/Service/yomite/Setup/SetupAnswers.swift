// SPDX-License-Identifier: GPL-3.0-or-later

/// The wishes of somebody who sets Yomite up.
struct SetupAnswers: Equatable, Sendable {
    /// Where the chat is.
    enum Source: Equatable, Sendable {
        /// The chat of a channel of Twitch.
        case twitch(channel: String)
        /// The chat of a stream on YouTube, with a key of the user's own.
        case youTube(stream: String, key: String)
        /// A file into which yt-dlp writes such a chat, and the stream, empty where it is not known.
        case ytDlp(file: String, stream: String = "")
        /// OneComme, at an address or (`on`) the usual one.
        case oneComme(address: String)
        /// A comment viewer that speaks Bouyomi-chan's protocols.
        case bouyomi
        /// Programs that send comments over HTTP.
        case programs
    }

    /// Which voice speaks.
    enum Speaker: Equatable, Sendable {
        /// A voice for each viewer.
        case automatic
        /// Women's voices only.
        case female
        /// Men's voices only.
        case male
        /// One voice, by its id.
        case voice(String)
        /// The voices of a server, for which a file of voices is written.
        case server(KnownServer)
    }

    /// Where a key for YouTube is kept.
    static let keyFile = "~/.config/yomite/youtube-key"

    var source = Source.programs
    /// In the spelling of the setting `languages`.
    var languages = "all"
    var speaker = Speaker.automatic
    /// In the spelling of the setting `output`.
    var output = "auto"
    /// Whether comments wait on the disk, so that a restart loses none.
    var keepsComments = false
    var startsAtLogin = false

    init() {}

    /// The language of the test sentence; nil if the answer leaves it open.
    var mainLanguage: String? {
        languages == "all" ? nil : languages.split(separator: ",").first.map(String.init)
    }

    /// The default output, and also a track of its own for OBS.
    static let outputWithTrack = "auto,pulse:yomite?make"

    /// Whether a sound server plays it, so that a person can tell whether it is heard.
    var isHeardHere: Bool { isDefaultOutput || output.hasPrefix("pulse") }

    /// Whether it is heard from the default output of the system.
    var isDefaultOutput: Bool { output == "auto" || output == Self.outputWithTrack }

    /// Whether this machine makes no sound, so that a test would not be heard.
    var isSilent: Bool { output == "none" || output.hasPrefix("null") }
}
