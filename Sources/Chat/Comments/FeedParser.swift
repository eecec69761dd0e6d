// SPDX-License-Identifier: GPL-3.0-or-later

/// What a feed gives, in the order of its lines.
public enum FeedItem: Equatable, Sendable {
    /// The feed's format is settled and stays so. Comes before everything but blank lines; `vouched` says whether moderation, roles and
    /// amounts are believed.
    case settled(FeedFormat, vouched: Bool)
    case comment(Comment)
    /// What a moderator did, and who it was where the platform tells it.
    case moderation(Moderation, by: Moderator? = nil)
    /// A line that cannot be used.
    case broken(BrokenLine)
    /// A line that is blank, or of a kind that says nothing to be read.
    case nothing
    /// Something odd, reported once.
    case notice(FeedNotice)
}

/// Reads one feed line by line: settles its format by the first line that is not blank, then keeps to it.
public struct FeedParser: Sendable {
    /// The format; nil until it is settled.
    public private(set) var format: FeedFormat?
    /// Whether moderation, roles and amounts are believed. Where a live feed's format was only detected, a viewer could have chosen
    /// it by what he wrote first.
    private(set) var isVouched: Bool
    /// How many messages were of kinds that Yomite does not know.
    public private(set) var unknownKinds = 0
    /// When the latest line happened, in milliseconds of the feed's own clock; nil where it does not say, or only its comments do.
    public private(set) var time: Int64?

    private let nameBytes: Int
    private var parser: (any LineFormat)?
    private var isAnnounced = false
    private var seenNotices: Set<FeedNotice> = []

    /// A feed that has said nothing yet.
    /// - Parameters:
    ///   - format: what the operator said it is; nil lets the feed's first line decide.
    ///   - nameBytes: how many bytes each text of a comment may have besides what was written; nil for the default.
    public init(format: FeedFormat?, nameBytes: Int? = nil) {
        self.nameBytes = nameBytes ?? Comment.mostNameBytes
        isVouched = format != nil
        if let format { choose(format) }
    }

    /// The operator chose the whole content by naming a file. Comes before the first line.
    public mutating func vouch() {
        isVouched = true
    }

    /// Settles the format by the beginning of the feed, unless it is settled or this is blank.
    public mutating func settle(by beginning: String) {
        guard format == nil, !isBlank(beginning) else { return }
        choose(FeedFormat.recognised(in: beginning))
    }

    /// Adds what the line says to `items`.
    public mutating func parse(_ line: String, number: Int, into items: inout [FeedItem]) {
        time = nil
        guard !isBlank(line) else { return items.append(.nothing) }
        settle(by: line)
        announce(into: &items)
        guard let parser else { return }
        do throws(LineError) {
            let parsed = try parser.parse(line)
            time = parsed.time
            for notice in parsed.notices { report(notice, into: &items) }
            for content in parsed.contents {
                if let key = content.overlongName(atMost: nameBytes) {
                    items.append(.broken(BrokenLine(number: number, error: .nameTooLong(key: key, limit: nameBytes))))
                } else {
                    add(content, to: &items)
                }
            }
            if parsed.contents.isEmpty { items.append(.nothing) }
        } catch {
            items.append(.broken(BrokenLine(number: number, error: error)))
        }
    }

    /// Adds a line that was too long to be kept.
    public mutating func refuse(lineNumber: Int, limit: Int, into items: inout [FeedItem]) {
        announce(into: &items)
        items.append(.broken(BrokenLine(number: lineNumber, error: .tooLong(limit: limit))))
    }

    private mutating func choose(_ format: FeedFormat) {
        self.format = format
        parser = format.parser.init()
    }

    private mutating func announce(into items: inout [FeedItem]) {
        guard !isAnnounced, let format else { return }
        isAnnounced = true
        items.append(.settled(format, vouched: isVouched))
    }

    private mutating func add(_ content: ParsedLine.Content, to items: inout [FeedItem]) {
        switch content {
        case .comment(let comment) where isVouched || !comment.claimsStanding:
            items.append(.comment(comment))
        case .comment(var comment):
            reportUnvouched(into: &items)
            comment.amount = nil
            comment.author?.roles = []
            comment.isHighlighted = false
            comment.rewardID = nil
            comment.event = nil
            items.append(.comment(comment))
        case .moderation(let moderation, let moderator) where isVouched:
            items.append(.moderation(moderation.withinReason, by: moderator))
        case .moderation:
            reportUnvouched(into: &items)
            items.append(.nothing)
        }
    }

    private mutating func reportUnvouched(into items: inout [FeedItem]) {
        guard let format else { return }
        report(.unvouched(format), into: &items)
    }

    /// Bounded, because the keys come from strangers.
    private mutating func report(_ notice: FeedNotice, into items: inout [FeedItem]) {
        if case .unknownKind = notice { unknownKinds += 1 }
        guard seenNotices.count <= FeedNotice.most else { return }
        let shown = seenNotices.count < FeedNotice.most ? notice : .noMore
        if seenNotices.insert(shown).inserted {
            items.append(.notice(shown))
        }
    }
}

extension Comment {
    /// Whether it says things of its author that bring advantages.
    fileprivate var claimsStanding: Bool {
        amount != nil || author?.roles.isEmpty == false || isHighlighted || rewardID != nil || isEvent
    }
}

/// Whether there is nothing in the line but white space and control characters of ASCII.
private func isBlank(_ line: String) -> Bool {
    line.utf8.allSatisfy { $0 <= 0x20 }
}
