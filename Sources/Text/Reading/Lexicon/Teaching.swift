// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Pronunciation

/// Decides what becomes of a room's dictionary when somebody teaches it. Pure; remembers the last changes, to take them back.
public struct Teaching: Sendable {
    /// What is to be done to the room's entries.
    public enum Change: Equatable, Sendable {
        case set(LexiconEntry)
        case remove(LexiconEntry)
    }

    /// What is done, and what is said about it.
    public struct Decision: Equatable, Sendable {
        /// Nil where nothing changes.
        public var change: Change?
        /// What the chat hears.
        public var reply: TeachingReply
    }

    /// So many changes can be taken back.
    static let memory = 20

    /// Who may teach, and how much.
    public var rules: TeachingRules
    /// What has to be done to take a change back, the last one last.
    private var past: [Change] = []

    /// Nothing was taught yet.
    public init(rules: TeachingRules) {
        self.rules = rules
    }

    /// Decides about a command that its author may give, in a room with this dictionary. `time` is RFC 3339.
    public mutating func decide(_ command: TeachingCommand, by author: Author?, among table: LexiconTable, at time: String) -> Decision {
        switch command {
        case .teach(let word, let reading):
            let role = rules.role(of: author)
            let name = author?.calledName.map { " \($0)" } ?? ""
            let entry = LexiconEntry(pattern: word, reading: reading, addedBy: role.rawValue + name, addedAt: time)
            guard entry.problem == nil else { return Decision(reply: .tooLong) }
            let before = table.entry(aboutTheSameAs: entry)
            let count = table.entries.count { $0.addedBy?.hasPrefix(role.rawValue) ?? false }
            guard before != nil || count < rules.limit(of: role) else { return Decision(reply: .full) }
            remember(before.map(Change.set) ?? .remove(entry))
            return Decision(change: .set(entry), reply: .learned(reading))
        case .forget(let word):
            guard let entry = table.entry(aboutTheSameAs: LexiconEntry(pattern: word, reading: "")) else {
                return Decision(reply: .unknown(word))
            }
            remember(.set(entry))
            return Decision(change: .remove(entry), reply: .forgotten(word))
        case .undo:
            guard let change = past.popLast() else { return Decision(reply: .nothingToUndo) }
            return Decision(change: change, reply: .undone)
        }
    }

    private mutating func remember(_ change: Change) {
        past.append(change)
        if past.count > Teaching.memory { past.removeFirst() }
    }
}
