// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a chat can be, in the order of the choices.
enum ChatPlace: CaseIterable {
    case twitch, youTube, oneComme, bouyomi, programs

    var title: String {
        switch self {
        case .twitch: "Twitch"
        case .youTube: "YouTube"
        case .oneComme: "OneComme, which also fetches Niconico, TwitCasting and others"
        case .bouyomi: "Another comment viewer that talks to Bouyomi-chan"
        case .programs: "My own programs, over HTTP"
        }
    }

    /// What people call it, and what its addresses have in them.
    private var words: [String] {
        switch self {
        case .twitch: ["twitch", "ツイッチ"]
        case .youTube: ["youtu", "ユーチューブ"]
        case .oneComme: ["onecomme", "わんコメ", "ws://", "nico", "ニコ", "twitcasting", "ツイキャス", "tiktok", "bilibili"]
        case .bouyomi: ["bouyomi", "棒読み"]
        case .programs: ["http", "program", "プログラム"]
        }
    }

    /// What somebody means who types a name or an address, in lower case; nil if it is none of these.
    init?(named text: String) {
        let text = ["https://", "http://"].reduce(text) { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
        guard let place = Self.allCases.first(where: { $0.words.contains(where: text.contains) }) else { return nil }
        self = place
    }
}
