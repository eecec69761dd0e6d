// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Comments

/// Which comments a room reads at all: everybody's, or only those of certain kinds. Pure.
public struct Selection: Equatable, Sendable {
    /// A kind of comments that is read.
    public enum Kind: Equatable, Sendable {
        /// Of members, and of those who stand above them.
        case members
        /// Paid for, by at least the room's minimum.
        case paid
        /// Highlighted by the viewer.
        case highlighted
        /// Written with this reward of the channel.
        case reward(String)
        /// Beginning with this word, which is not said.
        case prefix(String)
    }

    /// Any of these will do; none means all comments.
    public var kinds: [Kind]
    /// Whether the platform's sentences about subs, raids and gifts are read.
    public var readsEvents: Bool
    /// From when on a comment is paid.
    public var minimums: PaidMinimums

    /// A room that reads everything.
    public static let everything = Selection(kinds: [])

    /// Comments of these kinds.
    public init(kinds: [Kind], readsEvents: Bool = true, minimums: PaidMinimums = PaidMinimums()) {
        self.kinds = kinds
        self.readsEvents = readsEvents
        self.minimums = minimums
    }

    /// The defaults.
    public init() {
        self.init(kinds: [])
    }

    /// The comment as it is to be read, with its prefix among the things that are left out; nil where it is not.
    public func choose(_ comment: Comment) -> Comment? {
        if comment.isEvent { return readsEvents ? comment : nil }
        guard !kinds.isEmpty else { return comment }
        for case .prefix(let prefix) in kinds {
            if let rest = comment.without(prefix) { return rest }
        }
        return kinds.contains { $0.includes(comment, minimums) } ? comment : nil
    }
}

extension Selection.Kind {
    fileprivate func includes(_ comment: Comment, _ minimums: PaidMinimums) -> Bool {
        switch self {
        case .members: comment.author?.roles.isDisjoint(with: [.broadcaster, .moderator, .vip, .member]) == false
        case .paid: comment.amount.map(minimums.admit) ?? false
        case .highlighted: comment.isHighlighted
        case .reward(let id): comment.rewardID == id
        case .prefix: false
        }
    }
}

extension Comment {
    /// The comment with this word at its beginning, in capitals or not, left out as an emote is, so that all places in the text stay what they are. Nil where
    /// it does not begin with the word, or says nothing else.
    fileprivate func without(_ prefix: String) -> Comment? {
        let scalars = text.unicodeScalars
        let length = prefix.unicodeScalars.count
        guard scalars.count > length, String(scalars.prefix(length)).lowercased() == prefix.lowercased(),
            scalars.dropFirst(length).first?.properties.isWhitespace == true
        else { return nil }
        var rest = self
        rest.emotes = [0..<length] + emotes.filter { $0.lowerBound >= length }
        rest.isCalled = true
        return rest
    }
}
