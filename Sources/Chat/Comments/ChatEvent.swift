// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened in a chat, which the platform itself tells in a sentence.
public struct ChatEvent: Equatable, Sendable {
    /// What kind of thing happened.
    public enum Kind: String, CaseIterable, Sendable {
        /// A viewer became a member, or has been one for some months.
        case sub
        /// A viewer gave memberships to others, or was given one.
        case gift
        /// Viewers of another channel came.
        case raid
        /// A viewer follows the channel.
        case follow
        /// A viewer redeemed a reward of the channel.
        case reward
        /// A viewer has watched several streams in a row.
        case streak
        /// An advertisement begins.
        case ad
        /// The stream has ended.
        case end
        /// Anything else that the platform or its operators say.
        case notice
    }

    /// What kind of thing happened.
    public var kind: Kind
    /// How many months, gifts, viewers or streams; nil where nobody says.
    public var count: Int?
    /// Where the viewer's own words stand in the text of the comment, in Unicode scalars, behind the platform's sentence. Empty where there are none.
    public var words = 0..<0
    /// Whether the operator's own words stand in place of the platform's sentence. Nobody is announced before them.
    public var isWorded = false

    /// Something that happened.
    public init(_ kind: Kind, count: Int? = nil, words: Range<Int> = 0..<0) {
        (self.kind, self.count, self.words) = (kind, count, words)
    }
}

extension Comment {
    /// Puts the platform's sentence about what happened before what the viewer wrote to it.
    mutating func stand(behind sentence: String, about event: ChatEvent) {
        let opening = text.isEmpty ? sentence : sentence + " "
        let (shift, length) = (opening.unicodeScalars.count, text.unicodeScalars.count)
        text = opening + text
        emotes = emotes.map { $0.lowerBound + shift..<$0.upperBound + shift }
        self.event = event
        self.event?.words = shift..<shift + length
    }

    /// The same as what tells of an event. Its text is the platform's sentence, or the viewer's own words.
    func telling(_ kind: ChatEvent.Kind, _ count: Int?, isOwnWords: Bool = false) -> Comment {
        var comment = self
        comment.event = ChatEvent(kind, count: count, words: 0..<(isOwnWords ? text.unicodeScalars.count : 0))
        return comment
    }
}

extension ChatEvent.Kind {
    /// The kind by a program's own name for it, such as `subscription_gift` or `new_follower`.
    init(named name: String) {
        let name = name.lowercased()
        let part = Self.parts.first { name.contains($0.key) }
        self = part?.value ?? .notice
    }

    /// The first that is found counts: a raid that was called off is none, and `gift_paid_upgrade` means a member who now pays.
    private static let parts: KeyValuePairs<String, Self> = [
        "unraid": .notice, "raid": .raid, "follow": .follow, "paid_upgrade": .sub, "gift": .gift, "pay_forward": .gift,
        "pay_it_forward": .gift, "streak": .streak, "viewermilestone": .streak, "reward": .reward, "redemption": .reward, "sub": .sub,
        "member": .sub, "sponsor": .sub, "ad_break": .ad, "commercial": .ad,
    ]
}
