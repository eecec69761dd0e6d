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
            let data = object.object("data")
            let options = data?.object("options")
            // What was there before, and what OneComme itself would not say.
            if let options, options.flag("init") || options.flag("skipSpeech") { return .nothing }
            let comments = data?.objects("comments").filter(isShown) ?? []
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

    /// Whether its platform shows the comment: not what was hidden there, or waits for a moderator.
    private static func isShown(_ object: JSONObject) -> Bool {
        guard let data = object.object("data") else { return true }
        return data.flag("commentVisible", otherwise: true) && !data.flag("autoModerated")
    }

    private static func comment(_ object: JSONObject) throws(LineError) -> Comment {
        let data = try object.required("data", object.object("data"))
        let text = try object.required("data.comment", try data.value("comment", String.self, expected: "a valid string"))
        var comment = Comment(text: "")
        (comment.text, comment.emotes) = textOfHTML(text)
        comment.id = data.text("id") ?? object.text("id")
        comment.platform = object.text("service")
        comment.author = author(data)
        if data.flag("isFirstTime") { comment.greeting = .first }
        comment.timestamp = data.text("timestamp").flatMap(milliseconds(ofRFC3339:))
        if data.flag("hasGift"), let price = data.number("price"), price > 0 {
            comment.amount = Amount(value: price, currency: data.text("currency") ?? data.text("unit") ?? "JPY")
        }
        return comment
    }

    private static func author(_ data: JSONObject) -> Author {
        var author = Author(id: data.text("userId"), name: data.text("displayName") ?? data.text("name"))
        author.nickname = data.text("nickname")
        if data.flag("isOwner") { author.roles.insert(.broadcaster) }
        if data.flag("isModerator") { author.roles.insert(.moderator) }
        if data.flag("isMember") { author.roles.insert(.member) }
        return author
    }
}
