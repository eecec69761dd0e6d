// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Reading

/// What a viewer wants a room's dictionary to learn or forget.
public struct WordProposal: Sendable {
    /// Its number in this run, from 1.
    public var number: UInt64
    /// What is wanted: a word with its reading, or a word to forget.
    public var command: TeachingCommand
    /// The comment in which it was written.
    public var comment: Comment
    /// Where that comes from, and its number in this run, once it has one.
    var origin: CommentOrigin?
    var commentNumber: CommentNumber?
    /// The room whose dictionary it is about.
    var room: RoomName
    /// When it is forgotten.
    public var due: Moment
}

/// What viewers want dictionaries to learn, until a moderator decides. Bounded: beyond the limits nothing further is taken. Pure.
public struct WordProposals {
    /// What became of them.
    public struct Figures: Equatable, Sendable {
        /// They wait.
        public var waiting = 0
        /// They were not taken, because too many waited.
        public var turnedAway = 0
        /// Nobody decided in time.
        public var expired = 0

        /// Nobody wanted anything yet.
        public init() {}
    }

    private let limit: Int
    private let limitOfViewer: Int
    private let span: Duration
    private var lastNumber: UInt64 = 0
    /// In the order in which they came, which is also that of their ends.
    private(set) var all: [WordProposal] = [] {
        didSet { figures.waiting = all.count }
    }
    private(set) var figures = Figures()

    /// - Parameters:
    ///   - limit: how many wait in all rooms.
    ///   - limitOfViewer: how many of one viewer.
    ///   - span: how long they wait.
    init(limit: Int, limitOfViewer: Int, span: Duration) {
        (self.limit, self.limitOfViewer, self.span) = (limit, limitOfViewer, span)
    }

    /// Those of a room, in the order in which they came.
    func waiting(in room: RoomName) -> [WordProposal] {
        all.filter { $0.room == room }
    }

    /// Takes what a viewer wants in a room; nil if too much waits.
    mutating func add(
        _ command: TeachingCommand,
        of comment: Comment,
        from origin: CommentOrigin,
        in room: RoomName,
        at now: Moment
    ) -> WordProposal? {
        let viewer = ViewerID(of: comment)
        guard all.count < limit, all.count(where: { ViewerID(of: $0.comment) == viewer }) < limitOfViewer else {
            figures.turnedAway += 1
            return nil
        }
        lastNumber += 1
        let proposal = WordProposal(
            number: lastNumber,
            command: command,
            comment: comment,
            origin: origin,
            room: room,
            due: now + span
        )
        all.append(proposal)
        return proposal
    }

    /// A comment has this number now.
    mutating func note(_ number: CommentNumber, from origin: CommentOrigin) {
        for index in all.indices where all[index].origin == origin && all[index].commentNumber == nil { all[index].commentNumber = number }
    }

    /// Takes out those that match.
    mutating func take(where isMeant: (WordProposal) -> Bool) -> [WordProposal] {
        let taken = all.filter(isMeant)
        let numbers = Set(taken.map(\.number))
        all.removeAll { numbers.contains($0.number) }
        return taken
    }

    /// Takes out those for which nobody decided in time.
    mutating func takeExpired(at now: Moment) -> [WordProposal] {
        let expired = take { $0.due <= now }
        figures.expired += expired.count
        return expired
    }
}

/// The words that are never spoken, before and after they were changed.
public struct ChangedWords: Sendable {
    private let (before, now): (NeverSpoken, NeverSpoken)

    /// The words of both times.
    init(before: NeverSpoken, now: NeverSpoken) {
        (self.before, self.now) = (before, now)
    }

    /// Whether they have changed.
    var areOthers: Bool { now != before }

    /// Whether a comment has a word that may not be spoken any more. One that had such a word before is not meant: it was left out of what
    /// is heard.
    func forbid(_ comment: Comment) -> Bool {
        areOthers && now.isIn(comment.text) && !before.isIn(comment.text)
    }
}
