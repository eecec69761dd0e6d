// SPDX-License-Identifier: GPL-3.0-or-later

/// OneComme's comments, from many platforms: one a line, or the messages of its WebSocket.
struct OneCommeFormat: ForeignJSONFormat {
    static func recognises(_ beginning: String) -> Bool {
        if beginsObject(beginning, withKey: "service") { return beginsObject(beginning, withKey: "data") }
        return beginsObject(beginning, withKey: "type") && beginsObject(beginning, withKey: "comments")
    }

    static func parse(_ object: JSONObject) throws(LineError) -> ParsedLine {
        guard let type = object.text("type"), !object.has("service") else {
            return isShown(object) ? .comment(try comment(object)) : .nothing
        }
        switch type {
        case "comments":
            guard let data = object.object("data"), isSpoken(data) else { return .nothing }
            let comments = data.objects("comments").filter(isShown)
            return ParsedLine(contents: comments.compactMap { try? .comment(comment($0)) })
        case "deleted":
            let ids = object.texts("data") + object.objects("data").compactMap { $0.text("id") }
            return ParsedLine(contents: ids.map { .moderation(.delete(id: $0, room: nil)) })
        case "clear":
            return .moderation(.clear(room: nil), at: nil)
        case _ where ignored.contains(type):
            return .nothing
        default:
            return .unknown(kind: type)
        }
    }

    /// `connected` brings what was there before; what comes after it is `comments`.
    private static let ignored: Set<String> = [
        "config", "connected", "meta", "meta.clear", "notification", "order.add", "order.remove", "pin", "pinned", "reactions", "services",
        "setlist", "user", "userData", "waitingList", "yt.survey.start", "yt.survey.finish", "yt.survey.update",
    ]

    /// Whether comments are to be read: not what was there before, and what OneComme itself would not say.
    static func isSpoken(_ data: JSONObject) -> Bool {
        guard let options = data.object("options") else { return true }
        return !options.flag("init") && !options.flag("skipSpeech")
    }

    /// Whether its platform shows the comment: not what was hidden there, or waits for a moderator.
    static func isShown(_ object: JSONObject) -> Bool {
        guard let data = object.object("data") else { return true }
        return data.flag("commentVisible", otherwise: true) && !data.flag("autoModerated")
    }

    private static func comment(_ object: JSONObject) throws(LineError) -> Comment {
        let data = try object.required("data", object.object("data"))
        let text = try object.required("data.comment", try data.value("comment", String.self, expected: "a valid string"))
        var comment = Comment(text: "")
        (comment.text, comment.emotes) = textOfHTML(text)
        // The object's own id is that of the stream.
        comment.id = data.text("id")
        comment.platform = object.text("service")
        comment.author = author(data)
        if data.flag("isFirstTime") { comment.greeting = .first }
        comment.timestamp = data.text("timestamp").flatMap(milliseconds(ofRFC3339:))
        comment.amount = amount(data)
        comment.rewardID = data.object("reward")?.text("id")
        return comment
    }

    /// What was paid. A unit may be a sign (`¥`) or a code; where there is none, the platform is a Japanese one.
    private static func amount(_ data: JSONObject) -> Amount? {
        if let bits = data.number("bits"), bits > 0 { return Amount(value: bits, currency: "bits") }
        guard data.flag("hasGift"), let price = data.number("price"), price > 0 else { return nil }
        guard let unit = data.text("currency") ?? data.text("unit") else {
            return data.text("paidText").flatMap { Amount(shown: $0) } ?? Amount(value: price, currency: "JPY")
        }
        return Amount(value: price, currency: Amount(shown: "\(unit)1")?.currency ?? unit)
    }

    private static func author(_ data: JSONObject) -> Author {
        var author = Author(id: data.text("userId"), name: data.text("displayName") ?? data.text("name"))
        author.nickname = data.text("nickname")
        if data.flag("isOwner") { author.roles.insert(.broadcaster) }
        if data.flag("isModerator") { author.roles.insert(.moderator) }
        if data.flag("isMember") || data.text("subscriber") == "1" { author.roles.insert(.member) }
        return author
    }
}

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
