// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Who is greeted when he writes for the first time, instead of being named only. Pure.
public enum GreetingRule: String, CaseIterable, Sendable {
    /// Nobody.
    case off
    /// Whoever writes in the channel for the first time, where the platform says so.
    case first
    /// Whoever is in the room's book of viewers, once in each run.
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
