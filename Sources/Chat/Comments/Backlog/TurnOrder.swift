// SPDX-License-Identifier: GPL-3.0-or-later

/// Whose turn it is: the better rank first; within a rank the viewers in rounds, and within a round the comments as they came.
///
/// In a round a viewer stands in line once, with the comment of his that came first, however much he wrote. Who was heard and has more to say
/// stands in the next round, as do those who come meanwhile: a flood delays every other viewer by one comment, and newcomers keep nobody
/// from his second. A comment that is taken out leaves its place to none that came later: the viewer's next one stands where it came.
/// Comments of nobody stand in line for themselves.
struct TurnOrder: Sendable {
    /// A comment in line.
    private struct Stand: Comparable, Sendable {
        var round: UInt32
        var place: Int32
        var number: UInt64

        static func < (a: Stand, b: Stand) -> Bool {
            (a.round, a.number) < (b.round, b.number)
        }
    }

    /// All comments of a viewer who stands in line, and the round in which he does.
    private struct Viewer {
        var comments = Links.List()
        var round: UInt32
    }

    private struct RankLine {
        /// Besides those who stand in line, some that have left it: they are found out when their turn comes. The first one stands in it.
        var stands = Heap<Stand>()
        var count = 0
        var viewers: [Int: Viewer] = [:]
        /// That of the last turn, and that of newcomers.
        var round: UInt32 = 0
        var newest: UInt32 = 0
    }

    private var ranks = [RankLine](repeating: RankLine(), count: Rank.allCases.count)
    /// By place: the number of the comment that stands in line there, 0 for none.
    private var standing: [UInt64] = []

    /// The place whose turn it is.
    var first: (place: Int, rank: Rank)? {
        for rank in Rank.allCases {
            if let stand = ranks[rank.rawValue].stands.first { return (Int(stand.place), rank) }
        }
        return nil
    }

    /// The places in the order of their turns as it stands now, at most so many.
    func first(_ count: Int, _ links: Links, _ entries: [Shelf.Entry?]) -> [Int] {
        var places: [Int] = []
        for rank in Rank.allCases {
            guard places.count < count else { break }
            var stands = ranks[rank.rawValue].stands
            stands.removeAll { !isInLine($0) }
            while places.count < count, let stand = stands.popFirst() {
                let place = Int(stand.place)
                places.append(place)
                guard entries[place]?.viewer != nil, let next = links.next(after: place, .viewer) else { continue }
                stands.insert(Stand(round: stand.round + 1, place: Int32(next), number: entries.number(at: next)))
            }
        }
        return places
    }

    /// Adds a comment that came last; `viewer` is nil for one of nobody.
    mutating func append(_ place: Int, _ number: UInt64, rank: Rank, viewer: Int?, _ links: inout Links) {
        let newest = ranks[rank.rawValue].newest
        guard let viewer else { return join(place, number, rank, round: newest) }
        let isNew = ranks[rank.rawValue].viewers[viewer] == nil
        links.append(place, to: &ranks[rank.rawValue].viewers[viewer, default: Viewer(round: newest)].comments, .viewer)
        if isNew { join(place, number, rank, round: newest) }
    }

    /// Puts a comment back whose turn it was, where it stood.
    mutating func putBack(_ place: Int, rank: Rank, viewer: Int?, _ links: inout Links, _ entries: [Shelf.Entry?]) {
        let mine = entries.number(at: place)
        let round = ranks[rank.rawValue].round
        guard let viewer else { return join(place, mine, rank, round: round) }
        var own = ranks[rank.rawValue].viewers[viewer] ?? Viewer(round: round)
        let head = own.comments.first
        var later = head
        while let other = later, entries.number(at: other) < mine { later = links.next(after: other, .viewer) }
        links.insert(place, before: later, in: &own.comments, .viewer)
        if own.comments.first == place {
            if let head { leave(head, rank) }
            own.round = min(own.round, round)
            join(place, mine, rank, round: own.round)
        }
        ranks[rank.rawValue].viewers[viewer] = own
    }

    /// Takes out the comment whose turn it is: its viewer goes into the next round.
    mutating func takeFirst(rank: Rank, viewer: Int?, _ links: inout Links, _ entries: [Shelf.Entry?]) {
        guard let stand = ranks[rank.rawValue].stands.first else { return }
        let next = stand.round + 1
        ranks[rank.rawValue].round = stand.round
        if let viewer, let place = withdraw(Int(stand.place), rank, viewer, &links) {
            ranks[rank.rawValue].viewers[viewer]?.round = next
            ranks[rank.rawValue].newest = max(ranks[rank.rawValue].newest, next)
            join(place, entries.number(at: place), rank, round: next)
        }
        leave(Int(stand.place), rank)
    }

    /// Takes out any comment: its viewer's next one stands in the same round.
    mutating func remove(_ place: Int, rank: Rank, viewer: Int?, _ links: inout Links, _ entries: [Shelf.Entry?]) {
        guard let viewer else { return leave(place, rank) }
        let wasHead = ranks[rank.rawValue].viewers[viewer]?.comments.first == place
        let next = withdraw(place, rank, viewer, &links)
        guard wasHead else { return }
        if let next, let round = ranks[rank.rawValue].viewers[viewer]?.round { join(next, entries.number(at: next), rank, round: round) }
        leave(place, rank)
    }

    // MARK: - Details

    private func isInLine(_ stand: Stand) -> Bool {
        standing[Int(stand.place)] == stand.number
    }

    private mutating func join(_ place: Int, _ number: UInt64, _ rank: Rank, round: UInt32) {
        while standing.count <= place { standing.append(0) }
        standing[place] = number
        ranks[rank.rawValue].count += 1
        ranks[rank.rawValue].stands.insert(Stand(round: round, place: Int32(place), number: number))
    }

    private mutating func leave(_ place: Int, _ rank: Rank) {
        standing[place] = 0
        ranks[rank.rawValue].count -= 1
        while let stand = ranks[rank.rawValue].stands.first, !isInLine(stand) { _ = ranks[rank.rawValue].stands.popFirst() }
        guard ranks[rank.rawValue].stands.count > 2 * ranks[rank.rawValue].count + Self.mostGone else { return }
        ranks[rank.rawValue].stands.removeAll { [standing] in standing[Int($0.place)] != $0.number }
    }

    /// So many that have left may be in line besides those who stand there.
    private static let mostGone = 64

    /// Takes a comment out of its viewer's own; returns the first that is left.
    private mutating func withdraw(_ place: Int, _ rank: Rank, _ viewer: Int, _ links: inout Links) -> Int? {
        guard var own = ranks[rank.rawValue].viewers[viewer] else { return nil }
        links.remove(place, from: &own.comments, .viewer)
        ranks[rank.rawValue].viewers[viewer] = own.comments.first == nil ? nil : own
        return own.comments.first
    }
}

/// What to say in one go, and how.
public struct Turn: Sendable {
    /// What is said.
    public enum Subject: Sendable {
        /// A comment, or several that say the same and are read once: the first speaks for all.
        case comments([WaitingComment])
        /// The sentence that says how many comments were skipped.
        case skipped(Int)
    }

    /// What is said.
    public var subject: Subject
    /// How urgent it is.
    public var rank: Rank
    /// How it is said.
    public var delivery: Delivery = Delivery()
    /// How long it was estimated to take at the normal rate, in milliseconds.
    var estimate: Int = 0

    /// Takes out the comments that `isMeant` names. What is left may be nothing.
    public mutating func take(where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        let meant = comments.filter(isMeant)
        if !meant.isEmpty { subject = .comments(comments.filter { !isMeant($0) }) }
        return meant
    }

    public var comments: [WaitingComment] {
        if case .comments(let comments) = subject { comments } else { [] }
    }
}

/// What the ladder asks of the way in which a comment is said.
public struct Delivery: Equatable, Sendable {
    /// Whether the speaker's name may be said.
    public var hasName = true
    /// Percent of the rate that it would have.
    public var rate = 100
    /// Whether people wait for it: then its voice must make sound at least as fast as it is heard.
    public var isLive = false
    /// Whether so many wait that a cheaper voice says it.
    public var manyWait = false
    /// The number of Unicode scalars after which it is cut; nil leaves it to the room.
    public var lengthLimit: Int?

    /// As the room says its comments.
    public init() {}
}

/// Who is heard first: lower ranks go before higher ones.
public enum Rank: Int, CaseIterable, Comparable, Sendable {
    /// Put before all others by somebody who may.
    case first
    /// Paid for, by at least the room's minimum.
    case paid
    /// Written by the broadcaster or a moderator.
    case staff
    /// Meant for the streamer, in a room that hears such comments first.
    case mention
    /// Written by somebody who pays for the channel or is honoured by it, or the platform's own sentence about such a one.
    case member
    /// All others.
    case everybody
    /// Written by a stranger while a raid goes on.
    case stranger

    /// The rank of a comment where amounts below `minimums` count as nothing.
    init(_ comment: Comment, minimums: PaidMinimums) {
        let roles = comment.author?.roles ?? []
        if let amount = comment.amount, minimums.admit(amount) {
            self = .paid
        } else if !roles.isDisjoint(with: [.broadcaster, .moderator]) {
            self = .staff
        } else if comment.isForStreamer {
            self = .mention
        } else if comment.isEvent || !roles.isDisjoint(with: [.member, .vip]) {
            self = .member
        } else {
            self = comment.isFromStranger ? .stranger : .everybody
        }
    }

    /// Ranks are in the order in which they are heard.
    public static func < (a: Rank, b: Rank) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// The least amounts that count as paid, by currency.
public struct PaidMinimums: Equatable, Sendable {
    /// The least amount of a currency (`USD`, `bits`), in whole units.
    var byCurrency: [String: Double]

    /// Every amount counts unless its currency is named here.
    public init(_ byCurrency: [String: Double] = [:]) {
        self.byCurrency = byCurrency
    }

    /// Whether the amount is enough. Nothing is never enough.
    public func admit(_ amount: Amount) -> Bool {
        amount.value > 0 && amount.value >= byCurrency[amount.currency, default: 0]
    }
}
