// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a call has no answer that counts.
public enum FleetProblem: Error, Equatable, Sendable {
    /// There was no answer at all.
    case redis(RedisProblem)
    /// Redis has no memory for more.
    case outOfMemory
    /// The library is not there: it was never loaded, or a Redis without it has taken over.
    case noLibrary
    /// A library of this name is there, and is not ours.
    case otherLibrary(name: String)
    /// Another primary answers than the one that this connection was given.
    case otherPrimary
    /// A key of ours holds something else.
    case wrongType
    /// The user of Redis may not do it.
    case forbidden
    /// Redis cannot do it at the moment: it is a replica, loads its data, or lacks its replicas.
    case notNow(code: String)
    /// Redis refuses it for another reason.
    case refused(code: String)
    /// It is done, but so few replicas are known to have it: it may be forgotten. Ask again.
    case notReplicated(replicas: Int)
    /// It was answered with what we do not understand.
    case unexpected
    /// It has so many bytes that it is not stored.
    case tooLarge(limit: Int)
    /// An entry that a newer program wrote.
    case newerEntry
    /// An entry that nobody can read.
    case damagedEntry

    /// What an error of Redis means.
    init(_ error: RedisError) {
        switch error.code {
        case "OOM": self = .outOfMemory
        case "FORMER": self = .otherPrimary
        case "WRONGTYPE": self = .wrongType
        case "NOPERM", "NOAUTH": self = .forbidden
        case "READONLY", "LOADING", "MASTERDOWN", "NOREPLICAS", "BUSY", "MISCONF", "CLUSTERDOWN", "TRYAGAIN":
            self = .notNow(code: error.code)
        case "ERR" where error.text.hasPrefix("ERR Function not found"): self = .noLibrary
        default:
            // What Redis writes is not ours: its words may be anything.
            let isCode = error.code.utf8.count <= 32 && error.code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            self = .refused(code: isCode && !error.code.isEmpty ? error.code : "unknown")
        }
    }

    /// Whether to ask the same again makes sense: nothing is done twice by it.
    public var isPassing: Bool {
        switch self {
        case .redis(let problem): problem != .closed
        case .outOfMemory, .noLibrary, .otherPrimary, .notNow, .notReplicated: true
        default: false
        }
    }

    /// What happened, and what to do.
    public var message: String {
        switch self {
        case .redis(let problem): problem.message
        case .outOfMemory: "Redis has no memory for more: raise its maxmemory, or give the fleet more machines"
        case .noLibrary: "Redis lacks the library \(FleetLibrary.name): it is loaded with the next connection"
        case .otherLibrary(let name): "the library \(name) in Redis is not Yomite's: remove it with FUNCTION DELETE \(name), and restart"
        case .otherPrimary: "Redis became a replica and a primary again: it is asked again with the next connection"
        case .wrongType: "a key of the fleet in Redis is used for something else: give Yomite a database of its own"
        case .forbidden:
            "the user of Redis may not do it: docs/fleet.md says what its ACL needs"
        case .notNow(let code): "Redis cannot do it at the moment (\(code))"
        case .refused(let code): "Redis refuses it (\(code))"
        case .notReplicated(let replicas): "only \(replicas) replicas of Redis have it in time"
        case .unexpected: "Redis answered with what is not understood: another program uses its keys, or it is not Redis 7"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .newerEntry: "a newer Yomite wrote it: update this one"
        case .damagedEntry: "it is damaged"
        }
    }
}
