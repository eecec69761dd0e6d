// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Configuration
internal import Feeds
internal import Reading
internal import Voices

// What the settings mean for each part.

extension FeedChoice {
    /// The format that was named; nil lets the feed's first line decide.
    var format: FeedFormat? {
        switch self {
        case .auto: nil
        case .text: .text
        case .json: .json
        case .twitch: .twitch
        case .youtube: .youtube
        case .ytDLP: .ytDLP
        case .chatDownloader: .chatDownloader
        case .onecomme: .onecomme
        case .ssn: .ssn
        case .mixed: .mixed
        }
    }
}

extension FeedLimits {
    init(_ limits: Limits) {
        self.init()
        maxLineBytes = limits.maxLineBytes
        maxJSONLineBytes = limits.maxJSONLineBytes
        maxBytesUnderWay = limits.maxFeedBytes
    }
}

extension Reader {
    /// `lengthLimit`: how many scalars of a comment are spoken at most.
    init(_ settings: Settings, lengthLimit: Int? = nil) {
        self.init(options: ReadingOptions(fixedLanguage: settings.language, lengthLimit: lengthLimit))
    }
}

extension VoiceChooser {
    init(_ settings: Settings) {
        let gender: Gender =
            switch settings.gender {
            case .any: .any
            case .female: .female
            case .male: .male
            }
        self.init(room: RoomVoices(language: settings.language ?? "en", gender: gender, voice: settings.voice))
    }
}
