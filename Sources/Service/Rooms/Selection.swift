// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
import Reading
public import Voices

/// Which comments a room reads: everybody's, or only certain kinds. Pure.
public struct Selection: Equatable, Sendable {
    /// A kind of comment that is read.
    enum Kind: Equatable, Sendable {
        /// From members, and from those with higher roles.
        case members
        /// Paid for, by at least the room's minimum.
        case paid
        /// Highlighted by the viewer.
        case highlighted
        /// Written with this reward of the channel.
        case reward(String)
        /// Meant for the streamer, by one of his names.
        case mentions
        /// Beginning with this word, which is not said.
        case prefix(String)
    }

    /// Comments of any of these kinds are read; an empty list means all comments.
    var kinds: [Kind]
    /// Which of the platform's sentences about subs, raids and gifts are read, and how.
    public var alerts: Alerts
    /// What is read of other chats that are shown here too.
    package var sharedChats = SharedChats.all
    /// The amount from which a comment counts as paid.
    public var minimums: PaidMinimums
    /// What the streamer is called.
    var streamer = Mentions()
    /// Whether comments that are meant for the streamer go before those of others.
    var hearsMentionsFirst = false

    /// A room that reads everything.
    public static let everything = Selection(kinds: [])

    /// Comments of these kinds.
    init(kinds: [Kind], alerts: Alerts = .on, minimums: PaidMinimums = PaidMinimums()) {
        self.kinds = kinds
        self.alerts = alerts
        self.minimums = minimums
    }

    /// The defaults.
    package init() {
        self.init(kinds: [])
    }

    /// The comment in the form that is read, with its prefix among the parts that are left out; nil if it is not read.
    func choose(_ comment: Comment) -> Comment? {
        guard sharedChats.admit(comment) else { return nil }
        if let event = comment.event { return alerts.announce(event) ? comment : nil }
        var comment = comment
        let isMention = (hearsMentionsFirst || kinds.contains(.mentions)) && streamer.areIn(comment.text)
        comment.isForStreamer = hearsMentionsFirst && isMention
        guard !kinds.isEmpty, !(isMention && kinds.contains(.mentions)) else { return comment }
        for case .prefix(let prefix) in kinds {
            if let rest = comment.without(prefix) { return rest }
        }
        return kinds.contains { $0.includes(comment, minimums) } ? comment : nil
    }
}

extension Selection.Kind {
    fileprivate func includes(_ comment: Comment, _ minimums: PaidMinimums) -> Bool {
        switch self {
        case .members: comment.author?.roles.isDisjoint(with: .members) == false
        case .paid: comment.amount.map(minimums.admit) ?? false
        case .highlighted: comment.isHighlighted
        case .reward(let id): comment.rewardID == id
        // Looked for in another way.
        case .mentions, .prefix: false
        }
    }
}

extension Comment {
    /// The comment without this word at its beginning, in any case. The word is left out as an emote is, so that all positions in the text
    /// stay. Nil if it does not begin with the word, or has nothing else to say.
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

extension Comment {
    /// Whether it has a wish that may be unknown.
    var namesLanguageOrVoice: Bool {
        language != nil || voice != nil
    }
}

extension Catalog {
    /// Whether a language is known: it has a voice, or rules for reading.
    public func knows(language tag: String) -> Bool {
        // A stranger's tag may be very long.
        languageTag(tag).map { self.tag(speaking: $0) != nil || Reader.hasRules(forLanguage: $0) } ?? false
    }

    /// Removes unknown wishes from a comment, and returns them, so that its sender can be told. An unknown language would prevent the
    /// detection of the comment's own.
    public func dropUnknownWishes(of comment: inout Comment) -> [FeedNotice] {
        var notices: [FeedNotice] = []
        if let language = comment.language, !knows(language: language) {
            comment.language = nil
            notices.append(.unknownValue(language, key: "language", nearest: nil))
        }
        if let voice = comment.voice, find(voice) == nil {
            comment.voice = nil
            notices.append(.unknownValue(voice, key: "voice", nearest: nil))
        }
        return notices
    }
}
