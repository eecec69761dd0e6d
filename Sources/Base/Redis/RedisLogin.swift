// SPDX-License-Identifier: GPL-3.0-or-later

/// What Redis is told first, and whether it lets us in. Pure.
struct RedisLogin {
    let commands: [RedisCommand]

    /// - Parameters:
    ///   - user: a user of an ACL; nil for the default one.
    ///   - password: nil where Redis asks for none.
    init(user: String?, password: RedisPassword?, database: Int) {
        var commands: [RedisCommand] = []
        if let password {
            commands.append(RedisCommand(words: [Array("AUTH".utf8)] + [user, password.text].compactMap { $0.map { Array($0.utf8) } }))
        }
        if database != 0 { commands.append(RedisCommand("SELECT", "\(database)")) }
        // Whoever has to log in first, and did not, learns it by this one.
        self.commands = commands + [RedisCommand("PING")]
    }

    /// Why Redis does not let us in; nil where it does. What it wrote is quoted only where it is one of its code words.
    static func flaw(in answers: [RedisValue]) -> String? {
        for case .error(let error) in answers {
            return switch error.code {
            case "WRONGPASS", "NOAUTH": "it refuses the user or the password"
            case "NOPERM": "the user may not do what is needed: its ACL is too narrow"
            case "LOADING": "it is still loading its data"
            default: "it refuses the connection"
            }
        }
        return nil
    }
}
