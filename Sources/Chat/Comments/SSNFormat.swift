// SPDX-License-Identifier: GPL-3.0-or-later

/// Social Stream Ninja's messages, from many platforms: one a line.
struct SSNFormat: ForeignJSONFormat {
    static func recognises(_ beginning: String) -> Bool {
        beginsObject(beginning, withKey: "chatname") || beginsObject(beginning, withKey: "chatmessage")
    }

    static func parse(_ message: JSONObject) throws(LineError) -> ParsedLine {
        // What a viewer told the streamer alone is nobody else's business.
        guard !message.flag("private") else { return .nothing }
        let event = message.text("event") ?? (message.flag("event") ? "" : nil)
        guard message.has("chatmessage") || message.has("hasDonation") else {
            guard event == nil else { return .nothing }
            return message.text("type").map { .unknown(kind: $0) } ?? ParsedLine(notices: [.unknownKind("message without chatmessage")])
        }
        let html = try message.value("chatmessage", String.self, expected: "a valid string") ?? ""
        var comment = Comment(text: html)
        if !message.flag("textonly") { (comment.text, comment.emotes) = textOfHTML(html) }
        comment.event = event.map { ChatEvent(ChatEvent.Kind(named: $0)) }
        comment.id = message.text("id") ?? message.integer("id").map { String($0) }
        comment.platform = message.text("type")
        comment.author = author(message)
        comment.amount = message.text("hasDonation").flatMap { Amount(shown: $0) }
        comment.timestamp = message.number("timestamp").flatMap { milliseconds(ofUnixTime: $0) }
        return .comment(comment)
    }

    private static func author(_ message: JSONObject) -> Author {
        var author = Author(id: message.text("userid"), name: message.text("chatname"))
        if message.flag("host") { author.roles.insert(.broadcaster) }
        if message.flag("mod") { author.roles.insert(.moderator) }
        if message.flag("vip") { author.roles.insert(.vip) }
        if message.flag("bot") { author.roles.insert(.bot) }
        if message.text("membership") != nil { author.roles.insert(.member) }
        return author
    }
}
