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
