// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core

/// Decides before which comments the speaker's name is said. Pure; one for each room.
///
/// Asked when a comment's turn is planned, before it is heard: what is synthesised ahead keeps its name, or its lack of one. Code that
/// changes the order afterwards, or removes a planned comment, calls `forget`: the next comment says its name again.
public struct Announcer: Sendable {
    /// When a name is said.
    public enum Rule: String, CaseIterable, Sendable {
        case never
        /// When the speaker changes, or the same viewer speaks again after a while.
        case changed
        /// Before each comment.
        case always
    }

    /// After this long, listeners have forgotten who spoke last.
    static let memory = Duration.seconds(30)

    /// When a name is said. May be changed at any time.
    var rule: Rule
    private var last: (speaker: String, at: Moment)?

    /// An announcer that has heard nobody yet.
    public init(_ rule: Rule = .changed) {
        self.rule = rule
    }

    /// Whether to say the name before a comment that is planned now. Never without an author.
    public func names(_ author: Author?, at now: Moment) -> Bool {
        guard let speaker = author?.speaker else { return false }
        switch rule {
        case .never: return false
        case .always: return true
        case .changed: return last.map { $0.speaker != speaker || now - $0.at >= Announcer.memory } ?? true
        }
    }

    /// A comment of this author will be heard next; nil if its author is unknown.
    public mutating func note(_ author: Author?, at now: Moment) {
        last = author?.speaker.map { ($0, now) }
    }

    /// The planned order has changed.
    mutating func forget() {
        last = nil
    }
}

extension Comment {
    /// The author whose name may be said with it. Nobody for our own answer, for somebody anonymous, for an event in the operator's words, or if
    /// the platform's sentence already names its author ("Ann is raiding with 50 viewers").
    public var announcedAuthor: Author? {
        // An anonymous viewer's name is a number that changes.
        if isReply || isAnonymous && author?.nickname == nil { return nil }
        if let event, event.isWorded { return nil }
        guard isEvent, let name = author?.name, text.contains(name) else { return author }
        return nil
    }
}

/// Who is greeted when he writes for the first time, instead of being named only. Pure.
public enum GreetingRule: String, CaseIterable, Sendable {
    /// Nobody.
    case off
    /// Those who write in the channel for the first time, where the platform says so.
    case first
    /// Those in the room's book of viewers, once in each run.
    case regulars
    /// Both.
    case all

    /// Why the author of a comment is greeted; nil if he is not.
    func greeting(of comment: Comment) -> Greeting? {
        guard comment.announcedAuthor != nil, let greeting = comment.greeting else { return nil }
        switch self {
        case .off: return nil
        case .first: return greeting == .first ? greeting : nil
        case .regulars: return greeting == .back ? greeting : nil
        case .all: return greeting
        }
    }
}
