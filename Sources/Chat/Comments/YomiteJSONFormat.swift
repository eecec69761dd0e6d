// SPDX-License-Identifier: GPL-3.0-or-later

/// Yomite's own JSON lines: comments and moderation, one object a line. `docs/feeds.md` lists the keys.
struct YomiteJSONFormat: LineFormat {
    static let longLines = LongLines.refuse

    /// A line that begins an object with a key: `{"`.
    static func recognises(_ beginning: String) -> Bool {
        let marks = beginning.utf8.lazy.filter { $0 > 0x20 }
        return marks.starts(with: "{\"".utf8)
    }

    func parse(_ line: String) throws(LineError) -> ParsedLine {
        try JSONLine(JSONObject(line: line)).parsed
    }
}

/// One object of Yomite's JSON.
struct JSONLine {
    var parsed: ParsedLine

    init(_ line: JSONObject) throws(LineError) {
        var oddities = Oddities()
        do throws(LineError) {
            try self.init(line, of: .any, &oddities)
        } catch {
            guard case .missing(let key) = error, let notice = oddities.notices.first else { throw error }
            throw .missingBeside(key: key, notice)
        }
        parsed.notices = oddities.notices
    }

    /// One of several objects: what is odd about it is told with the others.
    init(_ line: JSONObject, of kind: PostedJSON.Kind, _ oddities: inout Oddities) throws(LineError) {
        let keys = try line.keys()
        if kind == .moderation, !keys.contains("kind") { throw Self.lackOfKind(in: line, keys, &oddities) }
        if let moderation = try Self.moderation(in: line, keys, &oddities) {
            parsed = .moderation(moderation, at: try Self.timestamp(in: line))
        } else {
            parsed = .comment(try Self.comment(in: line, keys, &oddities))
        }
    }
}

extension JSONLine {
    private static let commentKeys = [
        "id", "text", "author", "name", "room", "platform", "language", "gender", "voice", "amount", "timestamp", "event", "count",
    ]

    private static func comment(in line: JSONObject, _ keys: [String], _ oddities: inout Oddities) throws(LineError) -> Comment {
        var text: String?
        var comment = Comment(text: "")
        for key in keys {
            switch key {
            case "id": comment.id = try line.name(key)
            case "text": text = try line.value(key, expected: "a valid string")
            case "author", "name": comment.author = try author(comment.author, from: key, in: line, &oddities)
            case "room": comment.room = try line.name(key)
            case "platform": comment.platform = try line.name(key)
            case "language": comment.language = try line.name(key)
            case "gender": comment.gender = try line.name(key).flatMap { gender(named: $0, &oddities) }
            case "voice": comment.voice = try line.name(key)
            case "amount": comment.amount = try amount(in: line, &oddities)
            case "timestamp": comment.timestamp = try timestamp(in: line)
            case "event": comment.event = try event(in: line, &oddities)
            case "count", "kind": break
            default: oddities.note(key, of: line, known: commentKeys)
            }
        }
        comment.text = try line.required("text", text)
        return comment
    }

    /// `"author": {…}`, or one of the short forms `"author": "name"` and `"name": "name"`, which says the least.
    private static func author(
        _ known: Author?,
        from key: String,
        in line: JSONObject,
        _ oddities: inout Oddities
    ) throws(LineError) -> Author? {
        var author = known ?? Author()
        if key == "name" {
            guard let name = try line.name(key) else { return known }
            author.name = author.name ?? name
        } else if let object = try? line.object(key, expected: "an object") {
            author = try self.author(in: object, shortName: author.name, &oddities)
        } else {
            guard let name = try line.value(key, String.self, expected: "an object or a string"), !name.isEmpty else { return known }
            author.name = name
        }
        return author
    }

    private static func author(in object: JSONObject, shortName: String?, _ oddities: inout Oddities) throws(LineError) -> Author {
        var author = Author(name: shortName)
        for key in try object.keys() {
            switch key {
            case "id": author.id = try object.name(key)
            case "name": author.name = try object.name(key) ?? shortName
            case "nickname": author.nickname = try object.name(key)
            case "roles": author.roles = try roles(in: object, &oddities)
            default: oddities.note(key, of: object, known: ["id", "name", "nickname", "roles"])
            }
        }
        return author
    }

    private static func roles(in author: JSONObject, _ oddities: inout Oddities) throws(LineError) -> Roles {
        let values = try author.value("roles", [JSONValue].self, expected: "a list of at most \([JSONValue].mostElements) strings") ?? []
        var roles: Roles = []
        for value in values {
            let name = value.string ?? value.source
            if let known = Roles.named.first(where: { $0.key == name }) {
                roles.insert(known.value)
            } else {
                oddities.note(value: name, of: "role", known: Roles.named.map(\.key))
            }
        }
        return roles
    }

    private static func gender(named name: String, _ oddities: inout Oddities) -> Gender? {
        if let gender = Gender(rawValue: name) { return gender }
        oddities.note(gender: name)
        return nil
    }

    /// `"event": "raid"`, and how many are meant by `"count"`.
    private static func event(in line: JSONObject, _ oddities: inout Oddities) throws(LineError) -> ChatEvent? {
        guard let name = try line.name("event") else { return nil }
        let kind = ChatEvent.Kind(rawValue: name)
        if kind == nil { oddities.note(value: name, of: "event", known: ChatEvent.Kind.allCases.map(\.rawValue)) }
        let expected = "a whole number from 0 on"
        let count = try line.value("count", Int.self, expected: expected)
        if let count, count < 0 { throw .wrongValue(key: "count", expected: expected) }
        return ChatEvent(kind ?? .notice, count: count)
    }

    private static func amount(in line: JSONObject, _ oddities: inout Oddities) throws(LineError) -> Amount? {
        let expected = "an object with \"value\" and \"currency\""
        guard let object = try line.object("amount", expected: expected) else { return nil }
        for key in try object.keys() where key != "value" && key != "currency" {
            oddities.note(key, of: object, known: ["value", "currency"])
        }
        let positive = "a number from 0 on"
        let value = try object.required("value", try object.value("value", Double.self, expected: positive))
        guard value.isFinite, value >= 0 else { throw .wrongValue(key: "amount.value", expected: positive) }
        return Amount(value: value, currency: try object.required("currency", try object.name("currency")))
    }

    private static func timestamp(in line: JSONObject) throws(LineError) -> Int64? {
        let expected = "a time in RFC 3339, or Unix seconds or milliseconds"
        guard let stamp = try line.value("timestamp", Stamp.self, expected: expected) else { return nil }
        guard let milliseconds = stamp.milliseconds else { throw .wrongValue(key: "timestamp", expected: expected) }
        return milliseconds
    }

    /// A time, as a number or as text.
    private struct Stamp: JSONReadable {
        var milliseconds: Int64?

        init?(_ value: JSONValue) {
            if let number = value.double {
                milliseconds = Comments.milliseconds(ofUnixTime: number)
            } else if let text = value.string {
                milliseconds = Comments.milliseconds(ofRFC3339: text)
            } else {
                return nil
            }
        }
    }
}

extension JSONLine {
    private static let moderationKeys = ["kind", "id", "author", "name", "seconds", "room", "timestamp"]

    private static func noteUnknown(_ keys: [String], of line: JSONObject, _ oddities: inout Oddities) {
        for key in keys where !moderationKeys.contains(key) { oddities.note(key, of: line, known: moderationKeys) }
    }

    private static func lackOfKind(in line: JSONObject, _ keys: [String], _ oddities: inout Oddities) -> LineError {
        noteUnknown(keys, of: line, &oddities)
        return .missing(key: "kind")
    }

    /// What a moderator did; nil where the line says nothing of the kind.
    private static func moderation(in line: JSONObject, _ keys: [String], _ oddities: inout Oddities) throws(LineError) -> Moderation? {
        guard keys.contains("kind"), let kind = try line.name("kind") else { return nil }
        noteUnknown(keys, of: line, &oddities)
        let room = try line.name("room")
        switch kind {
        case "delete":
            return .delete(id: try line.required("id", try line.name("id")), room: room)
        case "ban":
            let viewer = try viewer(in: line, keys, &oddities)
            let expected = "a whole number of seconds from 1 on"
            let seconds = try line.value("seconds", Int.self, expected: expected)
            // Larger ones are not whole numbers to everybody (RFC 8259).
            if let seconds, !(1...9_007_199_254_740_991).contains(seconds) { throw .wrongValue(key: "seconds", expected: expected) }
            return .ban(viewer, seconds: seconds, room: room)
        case "unban":
            return .unban(try viewer(in: line, keys, &oddities), room: room)
        case "clear":
            return .clear(room: room)
        default:
            throw .wrongValue(key: "kind", expected: "\"delete\", \"ban\", \"unban\" or \"clear\"")
        }
    }

    /// Whom a moderator means, named as the author of a comment is.
    private static func viewer(in line: JSONObject, _ keys: [String], _ oddities: inout Oddities) throws(LineError) -> NamedViewer {
        var author: Author?
        for key in keys where key == "author" || key == "name" { author = try self.author(author, from: key, in: line, &oddities) }
        let named = try line.required("author", author)
        guard let viewer = NamedViewer(named) else {
            throw .wrongValue(key: "author", expected: "a name, or an object with \"id\" or \"name\"")
        }
        return viewer
    }
}
