// SPDX-License-Identifier: GPL-3.0-or-later

public import Net

/// The password of Redis, which is printed nowhere.
public struct RedisPassword: Equatable, Sendable, CustomStringConvertible {
    let text: String

    /// Longer ones are files of something else.
    public static let mostBytes = 4_096

    /// Why there is none.
    public struct Flaw: Error, Equatable, Sendable {
        /// What is wrong, where, and what to do.
        public let message: String
    }

    /// Reads it from a file that only its owner and group can read, or from a descriptor (`/dev/fd/3`): its first line, without its end.
    /// - Parameter read: how files with secrets are read.
    public init(
        file path: String,
        reading read: (String) throws(UnreadableFile) -> String = { path throws(UnreadableFile) in
            try readSecret(path, atMost: RedisPassword.mostBytes)
        }
    ) throws(Flaw) {
        let content: String
        do throws(UnreadableFile) {
            content = try read(path)
        } catch {
            throw Flaw(message: "the password of Redis in \(path) \(error.problem)")
        }
        let lines = content.split(omittingEmptySubsequences: false) { $0.isNewline }
        guard let first = lines.first, !first.isEmpty, first.utf8.count <= Self.mostBytes, lines.dropFirst().allSatisfy(\.isEmpty) else {
            throw Flaw(message: "the file \(path) has not one line with the password of Redis")
        }
        text = String(first)
    }

    /// No part of it, so that no log can have it.
    public var description: String { "(hidden)" }
}

extension RedisPassword: CustomReflectable {
    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
