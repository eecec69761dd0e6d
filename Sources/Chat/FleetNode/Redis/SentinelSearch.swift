// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Asks sentinels where a primary is: one after the other, until one of them knows it. Pure.
struct SentinelSearch {
    /// What follows from an answer.
    enum Step: Equatable {
        /// It wants to know who asks: say this, and its answers follow.
        case send([RedisCommand])
        /// It says that the primary is there.
        case found(ServerEndpoint)
        /// It does not help.
        case useless(reason: String)
    }

    private let sentinels: [ServerEndpoint]
    private let name: String
    /// Said to a sentinel that demands it, and to no other one: most have no password, and would learn that of Redis.
    private let login: RedisCommand?
    /// The one that is asked, or is asked first the next time: the one that knew the primary the last time is likely to know it again.
    private var present = 0
    /// What those said, or did, that were asked in vain since the search began.
    private var refusals: [String] = []
    /// How many answers have to come until there is one to the question.
    private var missing = 0
    private var hasLoggedIn = false

    init(_ sentinels: [ServerEndpoint], name: String, login: RedisCommand?) {
        (self.sentinels, self.name, self.login) = (sentinels, name, login)
    }

    /// Begins with the first one. Returns where it is.
    mutating func begin() -> ServerEndpoint {
        refusals = []
        return sentinels[present]
    }

    /// What to say to a sentinel that is connected.
    mutating func open() -> [RedisCommand] {
        (missing, hasLoggedIn) = (1, false)
        return [question]
    }

    private var question: RedisCommand { RedisCommand("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name) }

    /// It has answered; nil while more has to come.
    mutating func take(_ answer: RedisValue) -> Step? {
        missing -= 1
        guard missing == 0 else { return nil }
        switch answer {
        case .none: return .useless(reason: "it watches nothing of that name (see sentinel monitor in its file)")
        case .error(let error): return step(after: error)
        default: return endpoint(answer.array ?? []).map { .found($0) } ?? .useless(reason: "it answered with what is no address")
        }
    }

    private mutating func step(after error: RedisError) -> Step {
        switch error.code {
        case "NOAUTH" where !hasLoggedIn:
            guard let login else { return .useless(reason: "it demands a password") }
            (missing, hasLoggedIn) = (2, true)
            return .send([login, question])
        case "NOAUTH", "WRONGPASS": return .useless(reason: "it refuses the user or the password")
        case "NOPERM": return .useless(reason: "the user may not ask it: its ACL is too narrow")
        case "ERR": return .useless(reason: "it is no sentinel")
        default: return .useless(reason: "it does not answer the question")
        }
    }

    /// What it says may be anything. In brackets, because the host may be an address of IPv6.
    private func endpoint(_ parts: [RedisValue]) -> ServerEndpoint? {
        guard parts.count == 2, let host = parts[0].text, let port = parts[1].text else { return nil }
        return ServerEndpoint("[\(host)]:\(port)", standardPort: 0)
    }

    /// The present one does not help. Returns where the next one is; nil where all were asked.
    mutating func goOn(after reason: String) -> ServerEndpoint? {
        refusals.append("\(sentinels[present]): \(reason)")
        present = (present + 1) % sentinels.count
        return refusals.count < sentinels.count ? sentinels[present] : nil
    }

    /// What it named was no primary, or was not there: it may have been cut off from the others, so another one is asked first.
    mutating func doubt() {
        present = (present + 1) % sentinels.count
    }

    /// Why nobody helped.
    var failure: String {
        "no sentinel says where the primary \(name) is (\(refusals.joined(separator: "; ")))"
    }
}
