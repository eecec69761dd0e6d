// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
package import Core

/// Who may teach, and how much.
public struct TeachingRules: Equatable, Sendable {
    /// Who may teach.
    public enum Teachers: String, CaseIterable, Sendable {
        case nobody
        /// Whose chat it is, and who may delete and ban in it.
        case moderators
        case everyone
    }

    /// What becomes of what viewers teach, unless everyone may.
    enum Viewers: String, CaseIterable, Sendable {
        /// Nothing: they may not.
        case off
        /// A moderator has to approve it.
        case ask
        /// It holds at once.
        case on
    }

    /// What becomes of a command.
    public enum Permission: Equatable, Sendable {
        /// It is carried out.
        case granted
        /// It waits until a moderator approves it.
        case asks
        /// It is left out.
        case denied
    }

    /// Who may teach.
    public var teachers: Teachers
    /// What becomes of what viewers teach, unless everyone may.
    var viewers = Viewers.ask
    /// How many entries of a room's dictionary may be by its broadcaster, …
    var broadcasterLimit: Int
    /// … by its moderators, …
    var moderatorLimit: Int
    /// … and by all others.
    var viewerLimit: Int

    /// Rules for a room.
    init(_ teachers: Teachers, broadcasterLimit: Int = 2000, moderatorLimit: Int = 500, viewerLimit: Int = 50) {
        self.teachers = teachers
        self.broadcasterLimit = broadcasterLimit
        self.moderatorLimit = moderatorLimit
        self.viewerLimit = viewerLimit
    }

    /// The defaults.
    public init() {
        self.init(.moderators)
    }

    /// Nobody may teach, and what looks like a command is a comment like others.
    public static let off = TeachingRules(.nobody)

    /// The command in a comment, and what becomes of it; nil where it is none.
    public func command(in comment: Comment) -> (command: TeachingCommand, permission: Permission)? {
        guard teachers != .nobody, let command = TeachingCommand(comment.text) else { return nil }
        return (command, permission(for: command, by: comment.author))
    }

    private func permission(for command: TeachingCommand, by author: Author?) -> Permission {
        if teachers == .everyone || role(of: author) != .viewer { return .granted }
        switch viewers {
        case .on: return .granted
        // Whose last change would be taken back is known only when it is approved.
        case .ask where author != nil && command != .undo: return .asks
        case .ask, .off: return .denied
        }
    }

    /// What an author is to the dictionary. Without an author there is no role.
    func role(of author: Author?) -> TeacherRole {
        guard let roles = author?.roles else { return .viewer }
        return roles.contains(.broadcaster) ? .broadcaster : roles.contains(.moderator) ? .moderator : .viewer
    }

    func limit(of role: TeacherRole) -> Int {
        switch role {
        case .broadcaster: broadcasterLimit
        case .moderator: moderatorLimit
        case .viewer: viewerLimit
        }
    }
}

extension TeachingRules: SettingsPart {
    package static var options: [Option<TeachingRules>] {
        [
            Option(
                "teachers",
                \.teachers,
                .choice,
                "nobody|moderators|everyone",
                for: [.read, .serve, .explain],
                "who may teach the dictionary from the chat; moderators includes the broadcaster"
            ),
            Option(
                "viewersTeach",
                \.viewers,
                .choice,
                "off|ask|on",
                for: [.read, .serve, .explain],
                "what happens to words that viewers teach: ask waits for a moderator's approval"
            ),
        ]
    }

    package static var limits: [Option<TeachingRules>] {
        [
            .limit("taughtByBroadcaster", \.broadcasterLimit, .integer(0...20_000), "of a room's dictionary, by its broadcaster"),
            .limit("taughtByModerators", \.moderatorLimit, .integer(0...20_000), "of a room's dictionary, by its moderators"),
            .limit("taughtByViewers", \.viewerLimit, .integer(0...20_000), "of a room's dictionary, by all others"),
        ]
    }
}

/// What a teacher is in the chat. The word stands first in an entry's `addedBy`.
enum TeacherRole: String {
    case broadcaster
    case moderator
    case viewer
}

/// What a viewer asks the dictionary for in the chat: `教育(語=よみ)`, `忘却(語)`, `!teach word = reading`, `!forget word`, `!teach undo`.
public enum TeachingCommand: Equatable, Sendable {
    case teach(word: String, reading: String)
    case forget(word: String)
    /// Takes back what was taught or forgotten last.
    case undo

    /// The command that is the whole of a comment; nil where it is none.
    public init?(_ text: String) {
        // What comes after the longest command is none.
        guard text.utf8.count <= 8 * LexiconEntry.lengthLimit else { return nil }
        let line = text[...].trimmed
        if let inside = line.inBrackets(after: "教育") {
            guard let (word, reading) = inside.halves else { return nil }
            self = .teach(word: word, reading: reading)
        } else if let inside = line.inBrackets(after: "忘却"), !inside.isEmpty {
            self = .forget(word: String(inside))
        } else if let rest = line.rest(after: "!teach ") ?? line.rest(after: "！teach ") {
            if let (word, reading) = rest.halves {
                self = .teach(word: word, reading: reading)
            } else if rest.lowercased() == "undo" {
                self = .undo
            } else {
                return nil
            }
        } else if let rest = line.rest(after: "!forget ") ?? line.rest(after: "！forget "), !rest.isEmpty {
            self = .forget(word: String(rest))
        } else {
            return nil
        }
    }
}

extension Substring {
    /// What stands in brackets, ASCII or full-width, that follow a word and end the text.
    fileprivate func inBrackets(after word: String) -> Substring? {
        guard let rest = rest(after: word), let first = rest.first, let last = rest.last, rest.count > 1, "(（".contains(first),
            ")）".contains(last)
        else { return nil }
        return rest.dropFirst().dropLast().trimmed
    }

    fileprivate func rest(after beginning: String) -> Substring? {
        prefix(beginning.count).lowercased() == beginning ? dropFirst(beginning.count).trimmed : nil
    }

    /// What stands before and after the first equals sign, neither of them nothing.
    fileprivate var halves: (String, String)? {
        guard let sign = firstIndex(where: { $0 == "=" || $0 == "＝" }) else { return nil }
        let (word, reading) = (self[..<sign].trimmed, self[index(after: sign)...].trimmed)
        return word.isEmpty || reading.isEmpty ? nil : (String(word), String(reading))
    }
}

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
