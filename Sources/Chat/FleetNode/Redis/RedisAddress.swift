// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// Where a Redis is, and as whom to use it: `redis://[USER@]HOST[:PORT][/DATABASE]`, or `rediss://…` with TLS. Or which sentinels know where it is:
/// `redis+sentinel://[USER@]HOST[:PORT][,HOST[:PORT]]…/NAME[/DATABASE]`, or `rediss+sentinel://…`.
///
/// A password is never a part of it: every user of a machine can read the arguments of its programs.
public struct RedisAddress: Equatable, Sendable, CustomStringConvertible {
    /// How the server is found.
    enum Place: Equatable, Sendable {
        /// It is there.
        case server(ServerEndpoint)
        /// Sentinels know where the primary is that they watch under that name.
        case sentinels([ServerEndpoint], name: String)
    }

    /// How the server is found.
    var place: Place
    /// Whether connections are encrypted, and the certificates of servers checked; those of sentinels too.
    var usesTLS: Bool
    /// Who asks, as an ACL of Redis knows him; nil for the default user.
    var user: String?
    /// The number of the database.
    var database: Int

    /// Where Redis listens unless it is told otherwise.
    static let standardPort: UInt16 = 6_379
    /// Where a sentinel does.
    static let standardSentinelPort: UInt16 = 26_379
    /// More sentinels nobody has; each of them may cost a second when all are down.
    static let mostSentinels = 16
    /// A longer address is a slip.
    static let mostBytes = 1_024
    /// Redis has 16 databases unless it is told otherwise; more than this nobody has.
    static let mostDatabases = 100_000

    /// Why a text is no address.
    public enum Flaw: Error, Equatable, Sendable {
        case scheme
        case password
        case user
        case host
        case database
        case sentinel
        case sentinels
        case name

        /// What is wrong, and how it is written.
        public var message: String {
            switch self {
            case .scheme:
                "an address of Redis begins with redis:// or, with TLS, rediss://; one of sentinels with redis+sentinel:// or rediss+sentinel://"
            case .password: "an address of Redis must not have a password, which every user of the machine could read: put it into a file"
            case .user: "the user in an address of Redis has letters, digits, '-', '_' and '.' only"
            case .host: "an address of Redis is redis://HOST, redis://HOST:PORT or redis://[ADDRESS]:PORT"
            case .database: "the database in an address of Redis is a number: redis://HOST/0"
            case .sentinel: "each sentinel in an address is HOST, HOST:PORT or [ADDRESS]:PORT, separated by commas"
            case .sentinels:
                "an address of sentinels has 1 to \(RedisAddress.mostSentinels) of them: redis+sentinel://HOST:26379,HOST:26379/NAME"
            case .name:
                "an address of sentinels ends with the name of the primary as their files have it: redis+sentinel://HOST/mymaster"
            }
        }
    }

    /// The default user's first database there.
    init(endpoint: ServerEndpoint, usesTLS: Bool = false, user: String? = nil, database: Int = 0) {
        (place, self.usesTLS, self.user, self.database) = (.server(endpoint), usesTLS, user, database)
    }

    private static let schemes: [(text: String, usesTLS: Bool, isOfSentinels: Bool)] = [
        ("redis://", false, false), ("rediss://", true, false), ("redis+sentinel://", false, true), ("rediss+sentinel://", true, true),
    ]

    /// Reads an address. Nothing of it is in an error, since it may hold a password.
    public init(_ text: String) throws(Flaw) {
        guard text.utf8.count <= Self.mostBytes else { throw .host }
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0.text) }) else { throw .scheme }
        var rest = text.dropFirst(scheme.text.count)
        usesTLS = scheme.usesTLS
        user = nil
        if let end = rest.lastIndex(of: "@") {
            let name = rest[..<end]
            guard !name.contains(":") else { throw .password }
            guard Self.isName(name) else { throw .user }
            user = String(name)
            rest = rest[end...].dropFirst()
        }
        var parts = rest.split(separator: "/", omittingEmptySubsequences: false)
        let hosts = parts.removeFirst()
        if scheme.isOfSentinels {
            guard let name = parts.first, Self.isName(name) else { throw .name }
            place = .sentinels(try Self.sentinels(hosts), name: String(name))
            parts.removeFirst()
        } else {
            guard let found = Self.endpoint(hosts, standardPort: Self.standardPort) else { throw .host }
            place = .server(found)
        }
        database = try Self.database(parts)
    }

    private static func endpoint(_ text: Substring, standardPort: UInt16) -> ServerEndpoint? {
        text.contains(where: { "?#%,".contains($0) }) ? nil : ServerEndpoint(String(text), standardPort: standardPort)
    }

    private static func sentinels(_ text: Substring) throws(Flaw) -> [ServerEndpoint] {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let found = words.compactMap { endpoint($0, standardPort: standardSentinelPort) }
        guard text.isEmpty || found.count == words.count else { throw .sentinel }
        guard (1...mostSentinels).contains(found.count) else { throw .sentinels }
        return found
    }

    /// What may stand behind the last slash: a number, or nothing.
    private static func database(_ parts: [Substring]) throws(Flaw) -> Int {
        guard let number = parts.first, parts != [""] else { return 0 }
        guard parts.count == 1, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let found = Int(number), found < mostDatabases
        else {
            throw .database
        }
        return found
    }

    /// Whether it has the letters of a user, and of what sentinels watch.
    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }

    /// As it is read, with all parts that matter.
    public var description: String {
        let login = user.map { $0 + "@" } ?? ""
        let end = database == 0 ? "" : "/\(database)"
        let scheme = usesTLS ? "rediss" : "redis"
        switch place {
        case .server(let endpoint): return "\(scheme)://\(login)\(endpoint)\(end)"
        case .sentinels(let all, let name):
            return "\(scheme)+sentinel://\(login)\(all.map(\.description).joined(separator: ","))/\(name)\(end)"
        }
    }
}
