// SPDX-License-Identifier: GPL-3.0-or-later

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
        // Whoever has to log in first, and did not, learns it by this one.
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
