// SPDX-License-Identifier: GPL-3.0-or-later

/// The format of a feed.
package enum FeedChoice: String, CaseIterable, Sendable {
    /// Settled by each feed's first line.
    case auto
    /// One comment a line, nothing parsed.
    case text
    /// Yomite's JSON lines.
    case json
    /// Twitch's chat: IRC with tags.
    case twitch
    /// What YouTube's Data API answers.
    case youtube
    /// What yt-dlp writes of a chat on YouTube.
    case ytDLP = "yt-dlp"
    /// What chat-downloader writes.
    case chatDownloader = "chat-downloader"
    /// OneComme's comments.
    case onecomme
    /// Social Stream Ninja's messages.
    case ssn
    /// Each line in a format of its own.
    case mixed
}

/// What becomes of comments that cannot be read in time.
package enum BacklogChoice: String, CaseIterable, Sendable {
    /// `all` for regular files, `say` and `render`, else `live`.
    case auto
    /// The oldest are skipped.
    case live
    /// The writer has to wait.
    case all
}

/// A kind of comments that is read.
package enum ReadChoice: Equatable, Sendable {
    /// Of members, moderators, the broadcaster.
    case members
    /// Paid for.
    case paid
    /// Highlighted by the viewer.
    case highlighted
    /// Written with this reward of the channel.
    case reward(String)
    /// Beginning with this word.
    case prefix(String)
}
