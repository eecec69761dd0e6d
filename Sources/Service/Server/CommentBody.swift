// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// The comments in the body of a request, in any of the supported forms. Pure.
struct CommentBody: Equatable {
    /// The valid ones, by their position in the body.
    var comments: [Numbered] = []
    /// The invalid ones.
    var rejected: [Rejected] = []
    /// Warnings, without repetitions.
    var warnings: [String] = []

    struct Numbered: Equatable {
        var index: Int
        var comment: Comment
    }

    struct Rejected: Equatable, Encodable {
        var index: Int
        var error: String
    }

    /// The possible forms of a body.
    enum Form: Equatable {
        case json
        case jsonLines
        case text
        case form
    }

    init() {}

    /// Reads a body. Problems of the whole body are thrown; those of single comments are in `rejected`.
    init(_ request: HTTPRequest, limits: ServerLimits) throws(HTTPProblem) {
        guard request.body.count <= limits.bodyBytes else { throw CommentBody.tooLarge(limits) }
        let form = try CommentBody.form(ofType: request.headers["content-type"])
        let text = try request.text
        var posted = PostedJSON(nameBytes: limits.nameBytes)
        switch form {
        case .json:
            for (index, item) in try request.items(atMost: limits.intake, &posted).enumerated() { take(item, at: index) }
        case .jsonLines: try readLines(text, atMost: limits.intake, &posted)
        case .text: take(Comment(text: text), at: 0)
        case .form: take(try CommentBody.comment(ofForm: text, &posted), at: 0)
        }
        warnings = posted.notices.map(\.description)
        if form == .text || form == .form, comments.first?.comment.text == text, CommentBody.isObject(text) {
            warnings.append("the body is JSON and was read as text: send it with Content-Type: application/json (curl --json)")
        }
        dropLong(limits)
    }

    /// Takes away who is a moderator, a member, and so on, and what happened on the platform: that is only believed of those who may moderate
    /// themselves.
    mutating func dropRoles() {
        for index in comments.indices {
            if comments[index].comment.author?.roles.isEmpty == false {
                comments[index].comment.author?.roles = []
                warnOfDisbelief(in: "roles")
            }
            if comments[index].comment.isEvent {
                comments[index].comment.event = nil
                warnOfDisbelief(in: "event")
            }
        }
    }

    private mutating func warnOfDisbelief(in key: String) {
        let warning = "\"\(key)\" is not believed: the token lacks the right to moderate"
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// Commands in it leave settings alone.
    mutating func dropSettings() {
        for index in comments.indices { comments[index].comment.maySet = false }
    }

    static func tooLarge(_ limits: ServerLimits) -> HTTPProblem {
        HTTPProblem(413, "a body may have at most \(limits.bodyBytes) bytes (limits.httpBodyBytes)")
    }

    static let tooManyFields = HTTPProblem(413, "a form may have at most \(mostFormFields) fields")

    static func tooMany(most: Int) -> HTTPProblem {
        HTTPProblem(413, "a body may have at most \(most) items (limits.httpIntake)")
    }

    /// Whether a text is one JSON object.
    private static func isObject(_ text: String) -> Bool {
        guard text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{"), let object = try? PostedObject(text) else { return false }
        return object.keys?.isEmpty == false
    }

    // MARK: - Forms

    static func form(ofType type: String?) throws(HTTPProblem) -> Form {
        // What nearly all send.
        if type == "application/json" { return .json }
        let parts = (type ?? "").lowercased().split(separator: ";").map { $0.trimmingSpace }
        let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst("charset=".count)
        if let charset, !["utf-8", "\"utf-8\"", "utf8", "us-ascii"].contains(String(charset)) {
            throw HTTPProblem(415, "a body must be in UTF-8")
        }
        switch parts.first.map(String.init) {
        case "application/json", "text/json": return .json
        case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonlines", "application/json-lines":
            return .jsonLines
        case "text/plain": return .text
        case "application/x-www-form-urlencoded": return .form
        default:
            throw HTTPProblem(
                415,
                "Content-Type must be application/json, application/x-ndjson, text/plain or application/x-www-form-urlencoded"
            )
        }
    }

    private mutating func readLines(_ text: String, atMost most: Int, _ posted: inout PostedJSON) throws(HTTPProblem) {
        var rest = text.utf8[...]
        var index = 0
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            if line.contains(where: { $0 > 0x20 }) {
                let left = most - comments.count - rejected.count
                guard left > 0, readLine(String(decoding: line, as: UTF8.self), at: index, atMost: left, &posted) else {
                    throw CommentBody.tooMany(most: most)
                }
            }
            rest = rest[line.endIndex...].dropFirst()
            index += 1
        }
    }

    /// False if it contains more than allowed.
    private mutating func readLine(_ line: String, at index: Int, atMost most: Int, _ posted: inout PostedJSON) -> Bool {
        do throws(JSONSyntaxError) {
            guard let items = try posted.items(in: line, atMost: most) else { return false }
            for item in items { take(item, at: index) }
        } catch {
            rejected.append(Rejected(index: index, error: "column \(error.column): \(error)"))
        }
        return true
    }

    /// `text=Hello&author=Ann`. Without a key `text`, it is not a form but the text to speak (`curl -d Hello`).
    private static func comment(ofForm body: String, _ posted: inout PostedJSON) throws(HTTPProblem) -> Comment {
        guard formFieldCount(body.utf8) <= mostFormFields else { throw tooManyFields }
        guard let items = formItems(body.utf8), let text = items.first(where: { $0.name == "text" })?.value else {
            return Comment(text: body)
        }
        func value(_ name: String) -> String? {
            items.first { $0.name == name && !$0.value.isEmpty }?.value
        }
        var comment = Comment(text: text)
        comment.id = value("id")
        comment.author = value("author").map { Author(name: $0) }
        comment.room = value("room")
        comment.platform = value("platform")
        comment.language = value("language")
        comment.voice = value("voice")
        comment.gender = value("gender").flatMap { Gender(rawValue: $0) }
        let known = ["text", "id", "author", "room", "platform", "language", "voice", "gender"]
        for item in items where !known.contains(item.name) { posted.note(key: item.name, known: known) }
        if comment.gender == nil, let gender = value("gender") { posted.note(gender: gender) }
        return comment
    }

    // MARK: - Comments

    private mutating func take(_ item: PostedJSON.Item, at index: Int) {
        switch item {
        case .success(.comment(let comment)): take(comment, at: index)
        case .success(.moderation): rejected.append(Rejected(index: index, error: "moderation belongs to POST /v1/moderation"))
        case .failure(let error): rejected.append(Rejected(index: index, error: "\(error)"))
        }
    }

    /// Adds warnings about a comment that was read already.
    mutating func warn(_ notice: FeedNotice) {
        guard warnings.count < FeedNotice.most, !warnings.contains(notice.description) else { return }
        warnings.append(notice.description)
    }

    private mutating func take(_ comment: Comment, at index: Int) {
        if let flaw = comment.room.flatMap({ RoomName.flaw(of: $0) }) {
            rejected.append(Rejected(index: index, error: "\"room\": \(flaw)"))
        } else if comment.text.utf8.allSatisfy({ $0 <= 0x20 }) {
            rejected.append(Rejected(index: index, error: "\"text\" is empty"))
        } else {
            comments.append(Numbered(index: index, comment: comment))
        }
    }

    private mutating func dropLong(_ limits: ServerLimits) {
        comments.removeAll { numbered in
            guard let error = CommentBody.excess(of: numbered.comment, limits) else { return false }
            rejected.append(Rejected(index: numbered.index, error: error))
            return true
        }
    }

    /// The text of a comment that is too long; nil if none is.
    private static func excess(of comment: Comment, _ limits: ServerLimits) -> String? {
        if comment.text.utf8.count > limits.textBytes { return "\"text\" is longer than \(limits.textBytes) bytes (limits.maxLineBytes)" }
        // Those of JSON are checked where they are read; a form has them too.
        return comment.overlongName(atMost: limits.nameBytes).map { "\(LineError.nameTooLong(key: $0, limit: limits.nameBytes))" }
    }
}

extension HTTPRequest {
    /// The body as text.
    var text: String {
        get throws(HTTPProblem) {
            if let text = String(validating: body, as: UTF8.self) { return text }
            var valid = 0
            var decoder = UTF8()
            var iterator = body.makeIterator()
            while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
            throw HTTPProblem(400, "the body is not valid UTF-8", place: "byte \(valid + 1)")
        }
    }

    /// Throws unless the body is declared as JSON, and is not too large.
    func expectJSON(_ limits: ServerLimits) throws(HTTPProblem) {
        guard body.count <= limits.bodyBytes else { throw CommentBody.tooLarge(limits) }
        guard try CommentBody.form(ofType: headers["content-type"]) == .json else {
            throw HTTPProblem(415, "Content-Type must be application/json")
        }
    }

    /// The body as one object.
    func object(_ limits: ServerLimits) throws(HTTPProblem) -> PostedObject {
        try expectJSON(limits)
        let text = try text
        do throws(JSONSyntaxError) {
            if let object = try PostedObject(text) { return object }
        } catch {
            throw HTTPProblem(400, "\(error)", place: error.place)
        }
        throw HTTPProblem(400, "the body must be an object")
    }

    /// Throws if the body is compressed: nothing is decompressed here, so that no body is larger than it came.
    func expectNoCoding() throws(HTTPProblem) {
        guard let coding = headers["content-encoding"], coding.lowercased() != "identity", !body.isEmpty else { return }
        throw HTTPProblem(415, "a body in the Content-Encoding \(harmlessWord(coding)) is not supported: send it uncompressed")
            .with("Accept-Encoding", "identity")
    }

    /// The objects in the body. Throws if there are more than this many.
    func items(
        atMost most: Int,
        of kind: PostedJSON.Kind = .any,
        _ posted: inout PostedJSON
    ) throws(HTTPProblem) -> [PostedJSON.Item] {
        let text = try text
        let items: [PostedJSON.Item]?
        do throws(JSONSyntaxError) {
            items = try posted.items(in: text, atMost: most, of: kind)
        } catch {
            throw HTTPProblem(400, "\(error)", place: error.place)
        }
        guard let items else { throw CommentBody.tooMany(most: most) }
        return items
    }
}

extension Substring {
    fileprivate var trimmingSpace: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
