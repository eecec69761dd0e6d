// SPDX-License-Identifier: GPL-3.0-or-later

/// The formats a feed can have, the most particular first: the first one that recognises a feed's first line is the feed's format.
///
/// To add one: a file with its `LineFormat`, a case here, and its row in `parser`.
public enum FeedFormat: String, CaseIterable, Sendable {
    /// Yomite's own JSON lines.
    case json
    /// Plain text, one comment a line. Last, because it recognises everything.
    case text

    var parser: any LineFormat.Type {
        switch self {
        case .json: YomiteJSONFormat.self
        case .text: TextFormat.self
        }
    }

    /// What becomes of a line that is longer than the format's limit.
    public var longLines: LongLines {
        parser.longLines
    }

    /// The format of a feed that begins with this line, or with a line that begins like this.
    static func recognised(in beginning: String) -> FeedFormat {
        allCases.first { $0.parser.recognises(beginning) } ?? .text
    }
}

/// What becomes of a line that is longer than the limit.
public enum LongLines: Sendable {
    /// It becomes several comments, so that nothing is lost.
    case split
    /// It is broken: half of it would mean nothing.
    case refuse
}

/// The parser of one format: pure, one line at a time, ready for anything a stranger may write.
protocol LineFormat: Sendable {
    /// What becomes of a line that is too long.
    static var longLines: LongLines { get }

    /// Whether a feed that begins with this line is of this format. A very long line is seen by its beginning only.
    static func recognises(_ beginning: String) -> Bool

    init()

    /// What the line says. Never called with a blank line.
    func parse(_ line: String) throws(LineError) -> ParsedLine
}

/// What one line of a feed says.
struct ParsedLine: Equatable {
    enum Content: Equatable {
        case comment(Comment)
        case moderation(Moderation)
    }

    var content: Content
    /// What is odd about the line though it can be used.
    var notices: [FeedNotice] = []
}
