// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// From bytes to comments: the whole of a feed but its input. Pure, and what the fuzzer drives.
public struct FeedDecoder: Sendable {
    /// What came in so far.
    private(set) var counters = FeedCounters()

    private var splitter: LineSplitter
    private var parser: FeedParser
    private var items: [FeedItem] = []

    /// A feed that has said nothing yet.
    public init(parser: FeedParser, limits: FeedLimits) {
        self.parser = parser
        splitter = LineSplitter(limits: limits)
    }

    /// The operator chose the whole content by naming a file. Comes before its first byte.
    mutating func vouch() {
        parser.vouch()
    }

    /// Adds what arrived.
    public mutating func add(_ bytes: some Collection<UInt8>) {
        counters.bytes += bytes.count
        splitter.add(bytes)
    }

    /// The feed has ended.
    public mutating func finish() {
        splitter.finish()
    }

    /// Adds what the next line, or part of a line, gives. Returns false when more has to arrive first.
    public mutating func next(into entries: inout [FeedEntry]) -> Bool {
        if parser.format == nil {
            guard let beginning = splitter.beginning() else { return false }
            parser.settle(by: beginning)
        }
        let before = splitter.position
        guard let piece = splitter.next(parser.format?.longLines ?? .split) else { return false }
        items.removeAll(keepingCapacity: true)
        // A line that is a list is paid for once.
        let textBytes = take(piece) / max(1, items.count)
        for item in items {
            counters.count(item)
            entries.append(FeedEntry(item: item, textBytes: textBytes, lineTime: parser.time, position: before))
        }
        if !items.isEmpty { entries[entries.count - 1].position = splitter.position }
        counters.unknownKinds = parser.unknownKinds
        return true
    }

    /// Fills `items` and returns the length of the text they came from.
    private mutating func take(_ piece: LineSplitter.Piece) -> Int {
        switch piece {
        case .line(let text, let number):
            counters.lines += 1
            parser.parse(text, number: number, into: &items)
            return text.utf8.count
        case .part(let text, let number):
            counters.splits += 1
            parser.parse(text, number: number, into: &items)
            return text.utf8.count
        case .refused(let number, let limit):
            counters.lines += 1
            parser.refuse(lineNumber: number, limit: limit, into: &items)
            return 0
        }
    }
}

/// One thing that a feed gave, and what it costs to keep.
public struct FeedEntry: Equatable, Sendable {
    /// The thing.
    public var item: FeedItem
    /// About how many bytes of memory it holds.
    public var cost: Int
    /// When it happened, in milliseconds of the feed's own clock; nil where the feed does not say.
    var time: Int64?
    /// A reader that starts at this byte of the stream misses nothing that came after it, and may repeat some only where it shares a line.
    public var position: Int

    init(item: FeedItem, textBytes: Int, lineTime: Int64?, position: Int) {
        self.item = item
        cost = MemoryLayout<FeedEntry>.stride + textBytes
        time = lineTime
        self.position = position
        if time == nil, case .comment(let comment) = item { time = comment.timestamp }
    }
}

/// What came in by one feed.
public struct FeedCounters: Equatable, Sendable {
    /// Bytes read.
    public var bytes = 0
    /// Lines, blank ones included.
    public var lines = 0
    /// Cuts through lines that were too long for one comment.
    var splits = 0
    var comments = 0
    /// Lines that could not be used.
    public var broken = 0
    /// Messages of kinds that Yomite does not know.
    public var unknownKinds = 0

    /// Nothing yet.
    init() {}

    mutating func count(_ item: FeedItem) {
        switch item {
        case .comment: comments += 1
        case .broken: broken += 1
        case .moderation, .settled, .nothing, .notice: break
        }
    }
}

/// Decodes bytes that a fuzzer made up, once at once and once in pieces, and ends the process where the two differ, or where a feed
/// that nobody vouched for moderates. The first byte chooses the format and the length of the pieces, the rest is the feed.
func probeFeed(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let formats: [FeedFormat?] = [nil] + FeedFormat.allCases
    let format = formats[Int(choice) % formats.count]
    let bytes = Array(input.dropFirst())
    let atOnce = decode(bytes, format: format, pieceLength: max(1, bytes.count))
    let inPieces = decode(bytes, format: format, pieceLength: 1 + Int(choice) / formats.count)
    precondition(atOnce == inPieces, "the pieces in which a feed arrives change what it says")
    guard format == nil || format == .text else { return }
    for entry in atOnce {
        if case .moderation = entry.item { preconditionFailure("a feed that nobody vouched for moderates") }
    }
}

private func decode(_ bytes: [UInt8], format: FeedFormat?, pieceLength: Int) -> [FeedEntry] {
    // Small limits, so that small inputs reach them.
    var limits = FeedLimits()
    limits.maxLineBytes = 64
    limits.maxJSONLineBytes = 1024
    var decoder = FeedDecoder(parser: FeedParser(format: format, nameBytes: 32), limits: limits)
    var entries: [FeedEntry] = []
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
        decoder.add(bytes[start..<min(start + pieceLength, bytes.count)])
        while decoder.next(into: &entries) {}
    }
    decoder.finish()
    while decoder.next(into: &entries) {}
    return entries
}
