// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core

/// Where accepted comments are kept until they have their outcome, so that a service that ends in the middle owes nobody one.
///
/// Told in the order in which things happen. Confined to the loop's thread, and never waits.
public protocol Custody: AnyObject {
    /// Whether all that it is told is kept at the moment.
    var works: Bool { get }
    /// A comment is in our hands: a new one, or one from an earlier life that goes on in this one. Told once. Returns whether there was room for it.
    @discardableResult
    func take(_ comment: TakenComment) -> Bool
    /// A new comment came and has its outcome at once: no life ends between the two.
    func pass(_ comment: TakenComment, _ outcome: Outcome)
    /// One that was held was approved.
    func approve(_ number: CommentNumber)
    /// It begins to be heard. Said more often in one life, it counts once.
    func begin(_ number: CommentNumber)
    /// It has its outcome, and is forgotten but for its id.
    func settle(_ number: CommentNumber, _ outcome: Outcome)
    /// A moderator did something that a later life has to know.
    /// - Parameter room: nil for all rooms.
    func note(_ order: Moderation, in room: RoomName?)
    /// A moderator deleted what was written in this comment, which may have its outcome.
    func redact(_ number: CommentNumber)
    /// Calls `done` on the loop after all that was told before survives a power cut, or with what prevents that.
    func whenStored(_ done: @escaping (Result<Void, JournalProblem>) -> Void)
    /// Reads what earlier lives have left, in the order of taking: up to `limit` comments behind the one named, nil for the first ones. `done` is
    /// called on the loop. What is taken or settled meanwhile is not among those that are still to come.
    func open(after: EntryID?, limit: Int, _ done: @escaping (Result<OpenComments, JournalProblem>) -> Void)
    /// Settles one that an earlier life has left and that nobody takes again.
    func settle(_ entry: EntryID, _ outcome: Outcome)
}

/// Names a comment over all lives: which life took it over, and its number there.
public struct EntryID: Hashable, Comparable, Sendable {
    /// Lives above, numbers below: the order is that of taking.
    let value: Int64

    /// The bits of a number: a run would need thirty years for so many comments at a thousand a second.
    private static let bits: Int64 = 40

    init(_ value: Int64) {
        self.value = value
    }

    init(life: Int, number: CommentNumber) {
        value = Int64(life) << Self.bits | Int64(number.value & (1 << Self.bits - 1))
    }

    /// The last entry of all earlier lives.
    static func last(before life: Int) -> EntryID {
        EntryID(Int64(life) << bits - 1)
    }

    /// One that was written as `text`; nil where it is none.
    public init?(text: String) {
        // `Int64` also takes a plus.
        guard let value = Int64(text), value >= 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
        self.value = value
    }

    /// Its number, for programs and people that ask on.
    public var text: String { "\(value)" }

    /// In the order of taking.
    public static func < (a: EntryID, b: EntryID) -> Bool {
        a.value < b.value
    }
}

/// Where a source goes on after a restart.
public struct SourceCursor: Equatable, Sendable {
    /// What the source is called here, in all lives.
    public var source: String
    /// What the source makes of it.
    public var place: String

    public init(source: String, place: String) {
        (self.source, self.place) = (source, place)
    }
}

/// A comment that was accepted, or held for approval.
public struct TakenComment: Equatable, Sendable {
    /// Its number in this run.
    public var number: CommentNumber
    /// The room it belongs to.
    public var room: RoomName
    /// The comment as it will be spoken.
    var comment: Comment
    /// The name of its source: the same in every run.
    var source: String
    /// Where that source goes on behind this comment; nil where it cannot.
    public var cursor: SourceCursor?
    /// Whether it waits for approval.
    var isHeld: Bool
    /// What it was in an earlier life; nil for a new one.
    public var entry: EntryID?

    /// A comment from that source.
    public init(
        number: CommentNumber,
        room: RoomName,
        comment: Comment,
        source: String,
        cursor: SourceCursor? = nil,
        isHeld: Bool = false,
        entry: EntryID? = nil
    ) {
        self.number = number
        self.room = room
        self.comment = comment
        self.source = source
        self.cursor = cursor
        self.isHeld = isHeld
        self.entry = entry
    }
}

/// A comment that an earlier life has left without an outcome.
public struct OpenComment: Equatable, Sendable {
    /// By what it is settled, or taken again.
    public var entry: EntryID
    /// The room it belongs to.
    public var room: RoomName
    /// The comment itself.
    public var comment: Comment
    /// The name of its source.
    var source: String
    /// Where that source went on behind it.
    var cursor: String?
    /// Whether it waited for approval.
    public var isHeld: Bool
    /// How many lives began to say it: above 0 it is to be told as repeated.
    public var attempts: Int
    /// Its outcome, where it is not to be said any more: it only has to be told, and settled.
    public var fate: Outcome?
    /// When it was taken, in milliseconds since 1970.
    var takenAt: Int64
}

/// Some of the comments that earlier lives have left.
public struct OpenComments: Equatable, Sendable {
    /// In the order of taking. Fewer than were asked for is not the end.
    public var comments: [OpenComment]
    /// Behind which more may come; nil at the end.
    public var next: EntryID?

    /// A page with these comments.
    public init(comments: [OpenComment], next: EntryID?) {
        (self.comments, self.next) = (comments, next)
    }
}
