// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Events

/// Decides before which comments the speaker's name is said. Pure; one a room.
///
/// Asked when a comment's turn is planned, which is before it is heard: what is synthesised ahead keeps its name, or its lack of one.
/// Whoever changes the order afterwards, or takes a planned comment away, calls `forget`: the next comment says its name again.
public struct Announcer: Sendable {
    /// When a name is said.
    public enum Rule: String, CaseIterable, Sendable {
        /// Never.
        case never
        /// When somebody else speaks than before, or the same viewer after a while.
        case changed
        /// Before each comment.
        case always
    }

    /// After so long listeners have forgotten who spoke last.
    static let memory = Duration.seconds(30)

    /// When a name is said. May be changed at any time.
    public var rule: Rule
    private var last: (speaker: String, at: Moment)?

    /// An announcer who has heard nobody yet.
    public init(_ rule: Rule = .changed) {
        self.rule = rule
    }

    /// Whether the name is to be said before a comment that is planned now. Never without an author.
    public func names(_ author: Author?, at now: Moment) -> Bool {
        guard let speaker = author?.speaker else { return false }
        switch rule {
        case .never: return false
        case .always: return true
        case .changed: return last.map { $0.speaker != speaker || now - $0.at >= Announcer.memory } ?? true
        }
    }

    /// A comment of this author will be heard next; nil where nobody knows whose it is.
    public mutating func note(_ author: Author?, at now: Moment) {
        last = author?.speaker.map { ($0, now) }
    }

    /// What was planned will not be heard as planned.
    public mutating func forget() {
        last = nil
    }
}

extension Comment {
    /// Whose name may be said before it: nobody's where it is our own answer, or the platform's sentence names its author itself ("Ann is
    /// raiding with 50 viewers").
    public var announcedAuthor: Author? {
        if isReply { return nil }
        guard isEvent, let name = author?.name, text.contains(name) else { return author }
        return nil
    }
}
