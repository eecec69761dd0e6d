// SPDX-License-Identifier: GPL-3.0-or-later

/// What YouTube's Data API answers to who asks for the messages of a chat, as lines of the feed, each message one.
package struct YouTubePage: Equatable {
    /// A message.
    package struct Item: Equatable {
        /// The name that it has again when it is sent again; nil where it has none.
        package var key: [String]?
        /// When it was written, in milliseconds since 1970.
        package var time: Int64?
        /// Whether it is written for viewers, and not what a moderator did.
        package var isComment: Bool
        /// What the parser of the format reads.
        package var line: String
    }

    /// The oldest first.
    package let items: [Item]
    /// What the next question names, so that its answer begins where this one ends.
    package let next: String?
    /// How long the next question should wait.
    package let pause: Duration?
    /// Whether the video has stopped for now. The chat may go on.
    package let isOffline: Bool
    /// Whether the chat has ended.
    package let isOver: Bool

    /// Nil where it is no such answer. Whatever it is, its lines hold no line feed.
    package init?(_ text: String) {
        guard let object = try? JSONObject(line: text),
            object.text("kind") == "youtube#liveChatMessageListResponse" || object.has("nextPageToken")
        else { return nil }
        let messages = object.objects("items")
        items = messages.map(Self.item)
        next = object.text("nextPageToken")
        pause = object.integer("pollingIntervalMillis").map { .milliseconds(min(max($0, 0), 86_400_000)) }
        isOffline = object.has("offlineAt")
        isOver = messages.contains { $0.object("snippet")?.text("type") == "chatEndedEvent" }
    }

    private static func item(_ message: JSONObject) -> Item {
        let snippet = message.object("snippet")
        let type = snippet?.text("type") ?? ""
        return Item(
            // A tombstone has the name of the message in whose place it is.
            key: message.text("id").map { [$0, type == "tombstone" ? type : ""] },
            time: snippet?.text("publishedAt").flatMap(milliseconds(ofRFC3339:)),
            isComment: !YouTubeFormat.moderatingTypes.contains(type),
            line: withoutLineFeeds(message.source)
        )
    }
}
