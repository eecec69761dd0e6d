// SPDX-License-Identifier: GPL-3.0-or-later

/// What is shown of a comment besides its number, to readers that ask for texts.
public struct Written: Equatable, Sendable {
    /// The author, as it is displayed.
    public var author: String?
    /// The platform's id of the author.
    public var authorID: String?
    /// The text as it may be shown.
    public var text: String?
    /// Whether something of it may not be shown.
    public var isMasked = false
    /// Where it came from.
    public var platform: String?
    /// The other chat that it was written in, if it was.
    public var source: Source?
    /// What the author is in the chat.
    public var roles: [String] = []
    /// What was paid, with its currency.
    public var amount: String?
    /// The language that it says it is in.
    public var language: String?

    /// A comment with nothing shown.
    public init() {}

    /// A chat that this one shows too.
    public struct Source: Equatable, Sendable, Encodable {
        /// The name of its channel, where the platform tells it.
        var channel: String?
        /// The platform's id of its channel.
        var id: String

        /// The chat of this channel.
        public init(channel: String?, id: String) {
            (self.channel, self.id) = (channel, id)
        }
    }
}
