// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Comments

/// What one line gives in a feed of this format that the operator vouched for, without the reports of its format and of giving nothing.
func items(_ line: String, _ format: FeedFormat) -> [FeedItem] {
    var parser = FeedParser(format: format)
    var items: [FeedItem] = []
    parser.parse(line, number: 7, into: &items)
    return items.dropFirst().filter { $0 != .nothing }
}

/// The comment that one line gives.
func comment(_ line: String, _ format: FeedFormat) throws -> Comments.Comment {
    guard case .comment(let comment)? = items(line, format).first(where: { if case .comment = $0 { true } else { false } }) else {
        throw NoComment(line: line)
    }
    return comment
}

/// The format in which a feed that begins with this line is read.
func recognised(_ line: String) -> FeedFormat? {
    var parser = FeedParser(format: nil)
    parser.settle(by: line)
    return parser.format
}

private struct NoComment: Error {
    var line: String
}
