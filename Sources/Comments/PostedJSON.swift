// SPDX-License-Identifier: GPL-3.0-or-later

/// Comments and moderation in Yomite's JSON, as a program hands them over all at once: what a feed has as lines.
public enum PostedJSON {
    /// One object of what was handed over.
    public struct Item: Sendable {
        /// What it says, or why it says nothing.
        public var content: Result<Content, LineError>
        /// What is odd about it though it can be used.
        public var notices: [FeedNotice]
    }

    /// What an object says.
    public enum Content: Sendable {
        /// A comment.
        case comment(Comment)
        /// What a moderator did.
        case moderation(Moderation)
    }

    /// The items of one object or of an array of objects; nil where there are more than so many. One that is wrong costs the others
    /// nothing.
    public static func items(in text: String, atMost most: Int) throws(JSONSyntaxError) -> [Item]? {
        guard let json = JSONText(text) else { throw JSONSyntaxError(in: text) }
        let value = JSONValue(json)
        let values = value.isList ? value.elements(atMost: most) : most > 0 ? [value] : nil
        return values?.map(item)
    }

    private static func item(_ value: JSONValue) -> Item {
        do throws(LineError) {
            let parsed = try JSONLine(JSONObject(value)).parsed
            return Item(content: .success(try content(of: parsed)), notices: parsed.notices)
        } catch {
            return Item(content: .failure(error), notices: [])
        }
    }

    private static func content(of line: ParsedLine) throws(LineError) -> Content {
        switch line.contents.first {
        case .comment(let comment): .comment(comment)
        case .moderation(let moderation): .moderation(moderation.withinReason)
        case nil: throw .notJSON
        }
    }
}
