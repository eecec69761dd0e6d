// SPDX-License-Identifier: GPL-3.0-or-later

/// The wishes of somebody who sets Yomite up.
package struct SetupAnswers: Equatable, Sendable {
    /// Where the chat is.
    package enum Source: Equatable, Sendable {
        /// The chat of a channel of Twitch.
        case twitch(channel: String)
        /// A file that yt-dlp writes.
        case youTube(file: String)
        /// A comment viewer that speaks Bouyomi-chan's protocols.
        case bouyomi
        /// Programs that send comments over HTTP.
        case programs
    }

    /// Which voice speaks.
    package enum Speaker: Equatable, Sendable {
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

    package var source = Source.programs
    /// In the spelling of the setting `languages`.
    package var languages = "all"
    package var speaker = Speaker.automatic
    /// In the spelling of the setting `output`.
    package var output = "auto"
    /// Whether comments wait on the disk, so that a restart loses none.
    package var keepsComments = false
    package var startsAtLogin = false

    package init() {}

    /// The language of the test sentence; nil if the answer leaves it open.
    package var mainLanguage: String? {
        languages == "all" ? nil : languages.split(separator: ",").first.map(String.init)
    }

    /// Whether a sound server plays it, so that a person can tell whether it is heard.
    package var isHeardHere: Bool { output == "auto" || output.hasPrefix("pulse") }

    /// Whether this machine makes no sound, so that a test would not be heard.
    package var isSilent: Bool { output.hasPrefix("null") }
}
