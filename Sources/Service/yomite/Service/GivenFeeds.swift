// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds

extension FeedSettings {
    /// The feeds and formats that flags give. What the configuration says applies to its own chat, and not to files or a pipe that a
    /// command is given.
    func given(_ origins: Origins) -> FeedSettings {
        var given = self
        let left = configured(origins)
        if left.contains("feed") { given.format = nil }
        if left.contains("follow") { given.followed = [] }
        if left.contains("twitch") { given.twitchChannels = [] }
        if left.contains("onecomme") { given.oneComme = nil }
        if left.contains("youtube") { given.youTube = nil }
        return given
    }

    /// The keys about a chat whose value comes from elsewhere than the command line.
    func configured(_ origins: Origins) -> [String] {
        let set = [
            ("feed", format != nil), ("follow", !followed.isEmpty), ("twitch", !twitchChannels.isEmpty), ("onecomme", oneComme != nil),
            ("youtube", youTube != nil),
        ]
        return set.filter { $0.1 && !origins.isFlag($0.0) }.map(\.0)
    }

    /// How many sources they name.
    var sourceCount: Int { followed.count + twitchChannels.count + (oneComme == nil ? 0 : 1) + (youTube == nil ? 0 : 1) }
}

extension Origins {
    /// Whether the command line sets it.
    func isFlag(_ key: String) -> Bool {
        if case .flag = self[key] { true } else { false }
    }
}
