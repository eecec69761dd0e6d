// SPDX-License-Identifier: GPL-3.0-or-later

/// The formats a feed can have, the most particular first: the first one that recognises a feed's first line is the feed's format.
/// The raw values are the words of `--feed`.
///
/// To add one: a file with its `LineFormat`, a case here, and its row in `parser`.
public enum FeedFormat: String, CaseIterable, Sendable {
    /// Twitch's chat: IRC with tags.
    case twitch
    /// Twitch's EventSub. Before chat-downloader, whose lines have a key of the same name.
    case eventsub
    /// What yt-dlp writes of a chat on YouTube.
    case ytDLP = "yt-dlp"
    /// What YouTube's Data API answers.
    case youtube
    /// What chat-downloader writes.
    case chatDownloader = "chat-downloader"
    /// OneComme's comments.
    case onecomme
    /// Social Stream Ninja's messages.
    case ssn
    /// Yomite's own JSON lines.
    case json
    /// Plain text, one comment a line. Last of those that recognise something, because it recognises everything.
    case text
    /// Each line in a format of its own. Recognises nothing: a viewer could then choose the format of his line.
    case mixed

    var parser: any LineFormat.Type {
        switch self {
        case .twitch: TwitchFormat.self
        case .eventsub: EventSubFormat.self
        case .ytDLP: YTDLPFormat.self
        case .youtube: YouTubeFormat.self
        case .chatDownloader: ChatDownloaderFormat.self
        case .onecomme: OneCommeFormat.self
        case .ssn: SSNFormat.self
        case .json: YomiteJSONFormat.self
        case .text: TextFormat.self
        case .mixed: MixedFormat.self
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

/// What one line of a feed says: usually one thing, none where it is not about comments, several where a line is a list.
struct ParsedLine: Equatable {
    enum Content: Equatable {
        case comment(Comment)
        case moderation(Moderation, by: Moderator? = nil)
    }

    var contents: [Content] = []
    /// What is odd about the line though it can be used.
    var notices: [FeedNotice] = []
    /// When all of it happened, in milliseconds of the feed's own clock; nil where only its comments have times.
    var time: Int64?

    static func comment(_ comment: Comment) -> ParsedLine {
        ParsedLine(contents: [.comment(comment)])
    }

    /// The line says what a moderator did, and when, and perhaps who it was.
    static func moderation(_ moderation: Moderation, by moderator: Moderator? = nil, at time: Int64?) -> ParsedLine {
        ParsedLine(contents: [.moderation(moderation, by: moderator)], time: time)
    }

    /// The line is about something else, as many are.
    static let nothing = ParsedLine()

    /// The line is of a kind that Yomite has never heard of.
    static func unknown(kind: String) -> ParsedLine {
        ParsedLine(notices: [.unknown(kind: kind)])
    }
}

/// Plain text: every line is a comment, whatever it looks like. Nothing is parsed.
struct TextFormat: LineFormat {
    static let longLines = LongLines.split

    static func recognises(_: String) -> Bool {
        true
    }

    func parse(_ line: String) -> ParsedLine {
        .comment(Comment(text: line))
    }
}

/// Every line in the format that recognises it: for several chats poured into one pipe. Anyone who can write a line into such a feed can
/// also moderate it, so only the operator can choose it.
struct MixedFormat: LineFormat {
    static let longLines = LongLines.refuse

    private let parsers: [FeedFormat: any LineFormat]

    init() {
        let kinds = FeedFormat.allCases.filter { $0 != .mixed }
        parsers = Dictionary(uniqueKeysWithValues: kinds.map { ($0, $0.parser.init()) })
    }

    static func recognises(_: String) -> Bool {
        false
    }

    func parse(_ line: String) throws(LineError) -> ParsedLine {
        try parsers[FeedFormat.recognised(in: line)]?.parse(line) ?? .nothing
    }
}

/// A format of JSON lines that others made. They change theirs without asking: keys of no use are passed over, and one that has
/// another type than it used to have counts as missing.
protocol ForeignJSONFormat: LineFormat {
    /// What the object of a line says.
    static func parse(_ object: JSONObject) throws(LineError) -> ParsedLine
}

extension ForeignJSONFormat {
    static var longLines: LongLines { .refuse }

    func parse(_ line: String) throws(LineError) -> ParsedLine {
        try Self.parse(JSONObject(line: line))
    }
}

/// Whether a line begins an object and one of its objects has this key. Looks at the bytes only, so the end of the line may be
/// missing. A viewer's words cannot pass for a key: there, the quotation marks have backslashes.
func beginsObject(_ beginning: String, withKey key: String) -> Bool {
    let bytes = beginning.utf8.span
    guard let brace = bytes.firstIndex(from: 0, where: { $0 > 0x20 }), bytes[brace] == UInt8(ascii: "{") else { return false }
    let name = "\"\(key)\"".utf8
    var place = brace
    while let quote = bytes.firstIndex(from: place, where: { $0 == UInt8(ascii: "\"") }), quote + name.count < bytes.count {
        place = quote + 1
        guard bytes.holds(name, at: quote..<quote + name.count) else { continue }
        let next = bytes.firstIndex(from: quote + name.count) { $0 > 0x20 }
        if let next, bytes[next] == UInt8(ascii: ":") { return true }
    }
    return false
}

extension Span<UInt8> {
    fileprivate func firstIndex(from start: Int, where isMeant: (UInt8) -> Bool) -> Int? {
        var place = start
        while place < count, !isMeant(self[place]) { place += 1 }
        return place < count ? place : nil
    }
}
