// SPDX-License-Identifier: GPL-3.0-or-later

/// What a moderator did. It reaches comments that wait, that are being prepared and that are being heard.
public enum Moderation: Equatable, Sendable {
    /// One comment was deleted.
    case delete(id: String, room: String?)
    /// A viewer was banned, for so many seconds or (nil) for ever.
    case ban(authorID: String, seconds: Int?, room: String?)
    /// The whole chat was cleared.
    case clear(room: String?)
}
