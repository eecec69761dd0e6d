// SPDX-License-Identifier: GPL-3.0-or-later

public import Net

/// What Redis is told first, and whether it lets us in. Pure.
struct RedisLogin {
    /// Says who asks; nil where there is no password.
    let authentication: RedisCommand?
    let commands: [RedisCommand]
    /// Whether the last answer says which role it has.
    private let asksForRole: Bool

    /// For a server: as whom, and whether it has to be a primary because a sentinel called it one.
    init(to address: RedisAddress, password: RedisPassword?) {
        authentication = password.map { password in
            RedisCommand(words: [Array("AUTH".utf8)] + [address.user, password.text].compactMap { $0.map { Array($0.utf8) } })
        }
        var commands = authentication.map { [$0] } ?? []
        if address.database != 0 { commands.append(RedisCommand("SELECT", "\(address.database)")) }
        // A client that has to log in first, and did not, learns it by this one.
        commands.append(RedisCommand("PING"))
        asksForRole = if case .sentinels = address.place { true } else { false }
        // `ROLE` would need one more right.
        if asksForRole { commands.append(RedisCommand("INFO", "replication")) }
        self.commands = commands
    }

    /// Why Redis does not let us in; nil where it does. What it wrote is quoted only where it is one of its code words.
    func flaw(in answers: [RedisValue]) -> String? {
        for case .error(let error) in answers {
            return switch error.code {
            case "WRONGPASS", "NOAUTH": "it refuses the user or the password"
            case "NOPERM": "the user may not do what is needed: its ACL is too narrow"
            case "DENIED": "it lets in its own machine only: give it a password, or set its protected-mode to no"
            case "LOADING": "it is still loading its data"
            default: "it refuses the connection"
            }
        }
        guard asksForRole, let answer = answers.last else { return nil }
        return answer.isOfPrimary ? nil : "a sentinel calls it the primary, and it is none"
    }
}

extension RedisValue {
    /// What `INFO replication` says.
    fileprivate var isOfPrimary: Bool {
        guard case .bytes(let bytes) = self else { return false }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains("role:master")
    }
}

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
            throw Flaw(message: "the file \(path) must contain exactly one line, the Redis password")
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
