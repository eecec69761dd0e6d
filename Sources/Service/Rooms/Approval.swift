// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
public import Reading

/// Which comments wait until a moderator approves them. Pure.
public struct Approval: Equatable, Sendable {
    /// What such a comment has.
    package enum Scope: Equatable, Sendable {
        /// No comment waits.
        case off
        /// Every comment does.
        case all
        /// A viewer not heard yet.
        case new
        /// An address of a page.
        case links
        /// A word that this file lists.
        case listed(path: String)
    }

    /// Which comments wait.
    package var scope = Scope.off
    /// The words in the file of `Scope.listed`.
    public var words = NeverSpoken.nothing

    /// No comment waits.
    public init() {}

    /// The file with the words; nil if there is none.
    public var path: String? {
        if case .listed(let path) = scope { path } else { nil }
    }

    /// Whether a comment has to be approved. Those of moderators never have to be, and what is read again was approved before.
    func concerns(_ comment: Comment, isNew: () -> Bool) -> Bool {
        guard scope != .off, !comment.isAgain else { return false }
        guard comment.author?.roles.isDisjoint(with: [.broadcaster, .moderator]) != false else { return false }
        // What the platform says of a viewer is nobody's comment.
        if scope != .all, comment.event?.words.isEmpty == true { return false }
        return switch scope {
        case .off: false
        case .all: true
        case .new: isNew()
        case .links: hasLink(comment.text)
        case .listed: words.isIn(comment.text)
        }
    }
}

extension Approval: SettingsPart {
    static var options: [Option<Approval>] {
        [
            Option(
                "approve",
                \.scope,
                .scope,
                "off|all|new|links|PATH",
                for: Command.serving,
                "which comments wait until a moderator approves them; a file lists words"
            )
        ]
    }
}

extension ValueKind<Approval.Scope> {
    private static let named: KeyValuePairs<String, Approval.Scope> = ["off": .off, "all": .all, "new": .new, "links": .links]

    fileprivate static let scope = ValueKind(
        expected: "off, all, new, links, or a path",
        words: named.map(\.key),
        namesFile: true,
        parse: { text in text.isEmpty ? nil : named.first { $0.key == text }?.value ?? .listed(path: text) },
        show: { scope in
            if case .listed(let path) = scope { path } else { named.first { $0.value == scope }?.key ?? "" }
        }
    )
}
