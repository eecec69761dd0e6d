// SPDX-License-Identifier: GPL-3.0-or-later

/// A message of OneComme's WebSocket as lines of the feed, each comment one: a list of hundreds then costs no more at once than its parts.
package struct OneCommeMessage {
    /// What it brings.
    package enum Kind {
        /// The comments that OneComme has when somebody connects.
        case connected
        /// Comments that have come now.
        case arrived
        /// Comments that are not to be read.
        case unspoken
        /// Something else, as one line.
        case other
    }

    /// A comment, or the whole message.
    package struct Part {
        /// The platform and the platform's name for the comment; nil where it has none.
        package var key: [String]?
        /// When it was written, in milliseconds since 1970; nil where that is not known.
        package var time: Int64?
        /// What the parser of the format reads.
        package var line: String
    }

    package let kind: Kind
    /// Without the comments that their platform does not show: these may come once more when it does.
    package let parts: [Part]

    /// Takes a message apart. Whatever it is, its lines hold no line feed.
    package init(_ message: String) {
        guard let object = try? JSONObject(line: message), let kind = Self.kind(of: object), let data = object.object("data") else {
            (self.kind, self.parts) = (.other, [Part(line: withoutLineFeeds(message))])
            return
        }
        self.kind = kind
        parts = data.objects("comments").filter(OneCommeFormat.isShown).map { comment in
            let data = comment.object("data")
            let key = (data?.text("id")).map { [comment.text("service") ?? "", $0] }
            let time = data?.text("timestamp").flatMap(milliseconds(ofRFC3339:))
            return Part(key: key, time: time, line: withoutLineFeeds(comment.source))
        }
    }

    /// Nil where it is no list of comments.
    private static func kind(of object: JSONObject) -> Kind? {
        switch object.text("type") {
        case "connected": .connected
        case "comments": object.object("data").map { OneCommeFormat.isSpoken($0) ? .arrived : .unspoken }
        default: nil
        }
    }
}

/// Between the values of JSON they are white space, and within them they may not be.
func withoutLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return String(decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
}
