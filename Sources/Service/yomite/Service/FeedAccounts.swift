// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds

/// What feeds need to be let in by platforms, as their files said when the configuration was last read: their disk may not answer, and the
/// loop must not wait for it.
struct FeedAccounts: Sendable {
    /// The key of YouTube's Data API, or what is wrong with it.
    let youTubeKey: Result<String, ServiceFailure>
    /// Who has logged in to Twitch; nil if nobody has, or no chat of Twitch is read.
    let twitchUser: Result<String?, TwitchLoginFile.Flaw>

    init(_ settings: Settings, _ origins: Origins, _ task: SpeakingTask, _ environment: [String: String], _ secrets: SecretFiles) {
        youTubeKey = Result { () throws(ServiceFailure) in try TokenSource.youTube(settings, origins, environment, secrets).youTubeKey() }
        let file = task.readsTwitch ? TwitchLoginFile(settings.feeds, environment: environment) : nil
        twitchUser = Result { () throws(TwitchLoginFile.Flaw) in try file?.user() }
    }
}
