// SPDX-License-Identifier: GPL-3.0-or-later

/// Comments and moderation in Yomite's JSON, as a program hands them over all at once: what a feed has as lines.
public struct PostedJSON {
    private var oddities = Oddities()
    private let nameBytes: Int

    /// What an object says, or why it says nothing.
    public typealias Item = Result<Content, LineError>

    /// What an object says.
    public enum Content: Sendable {
        case comment(Comment)
        /// What a moderator did.
        case moderation(Moderation)
    }

    /// What the objects may be.
    public enum Kind: Sendable {
        /// Comments and moderation, which has a `kind`.
        case any
        /// Moderation alone.
        case moderation
    }

    /// Nothing was read yet.
    /// - Parameter nameBytes: how many bytes each text of a comment may have besides what was written; nil for the default.
    public init(nameBytes: Int? = nil) {
        self.nameBytes = nameBytes ?? Comment.mostNameBytes
    }

    /// What is odd about that which was read, each thing once, though it can be used. Of very much only some.
    public var notices: [FeedNotice] {
        oddities.notices
    }

    /// The items of one object or of an array of objects; nil where there are more than so many. One that is wrong costs the others
    /// nothing.
    public mutating func items(in text: String, atMost most: Int, of kind: Kind = .any) throws(JSONSyntaxError) -> [Item]? {
        guard let json = JSONText(text) else { throw JSONSyntaxError(in: text) }
        let value = JSONValue(json)
        let values = value.isList ? value.elements(atMost: most) : most > 0 ? [value] : nil
        return values?.map { item($0, kind) }
    }

    /// Notes a key of what came in a plainer form than JSON, and that nobody knows.
    public mutating func note(key: String, known: [String]) {
        oddities.note(key: key, known: known)
    }

    /// Notes a gender there that nobody knows.
    public mutating func note(gender: String) {
        oddities.note(gender: gender)
    }

    private mutating func item(_ value: JSONValue, _ kind: Kind) -> Item {
        guard value.isObject else { return .failure(.notObject) }
        do throws(LineError) {
            return .success(try content(of: JSONLine(JSONObject(value), of: kind, &oddities).parsed))
        } catch {
            return .failure(error)
        }
    }

    private func content(of line: ParsedLine) throws(LineError) -> Content {
        guard let content = line.contents.first else { throw .notJSON }
        if let key = content.overlongName(atMost: nameBytes) { throw .nameTooLong(key: key, limit: nameBytes) }
        return switch content {
        case .comment(let comment): .comment(comment)
        case .moderation(let moderation, _): .moderation(moderation.withinReason)
        }
    }
}
