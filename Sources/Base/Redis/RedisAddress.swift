// SPDX-License-Identifier: GPL-3.0-or-later

public import Network

/// Where a Redis is, and as whom to use it: `redis://[USER@]HOST[:PORT][/DATABASE]`, or `rediss://…` with TLS.
///
/// A password is never a part of it: every user of a machine can read the arguments of its programs.
public struct RedisAddress: Equatable, Sendable, CustomStringConvertible {
    /// Host and port.
    public var endpoint: ServerEndpoint
    /// Whether the connection is encrypted, and the server's certificate checked.
    public var usesTLS: Bool
    /// Who asks, as an ACL of Redis knows him; nil for the default user.
    public var user: String?
    /// The number of the database.
    public var database: Int

    /// Where Redis listens unless it is told otherwise.
    public static let standardPort: UInt16 = 6_379
    /// A longer address is a slip.
    public static let mostBytes = 1_024
    /// Redis has 16 databases unless it is told otherwise; more than this nobody has.
    public static let mostDatabases = 100_000

    /// Why a text is no address.
    public enum Flaw: Error, Equatable, Sendable {
        case scheme
        case password
        case user
        case host
        case database

        /// What is wrong, and how it is written.
        public var message: String {
            switch self {
            case .scheme: "an address of Redis begins with redis:// or, with TLS, rediss://"
            case .password: "an address of Redis must not have a password, which every user of the machine could read: put it into a file"
            case .user: "the user in an address of Redis has letters, digits, '-', '_' and '.' only"
            case .host: "an address of Redis is redis://HOST, redis://HOST:PORT or redis://[ADDRESS]:PORT"
            case .database: "the database in an address of Redis is a number: redis://HOST/0"
            }
        }
    }

    /// The default user's first database there.
    public init(endpoint: ServerEndpoint, usesTLS: Bool = false, user: String? = nil, database: Int = 0) {
        (self.endpoint, self.usesTLS, self.user, self.database) = (endpoint, usesTLS, user, database)
    }

    /// Reads an address. Nothing of it is in an error, since it may hold a password.
    public init(_ text: String) throws(Flaw) {
        guard text.utf8.count <= Self.mostBytes else { throw .host }
        let schemes = [("redis://", false), ("rediss://", true)]
        guard let (scheme, isSecure) = schemes.first(where: { text.hasPrefix($0.0) }) else { throw .scheme }
        var rest = text.dropFirst(scheme.count)
        usesTLS = isSecure
        user = nil
        if let end = rest.lastIndex(of: "@") {
            let name = rest[..<end]
            guard !name.contains(":") else { throw .password }
            guard !name.isEmpty, name.utf8.allSatisfy(Self.isOfUser) else { throw .user }
            user = String(name)
            rest = rest[end...].dropFirst()
        }
        database = 0
        if let slash = rest.firstIndex(of: "/") {
            let number = rest[slash...].dropFirst()
            rest = rest[..<slash]
            if !number.isEmpty {
                guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let found = Int(number), found < Self.mostDatabases else {
                    throw .database
                }
                database = found
            }
        }
        guard !rest.contains(where: { "?#%".contains($0) }), let found = ServerEndpoint(String(rest), standardPort: Self.standardPort)
        else {
            throw .host
        }
        endpoint = found
    }

    private static func isOfUser(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// As it is read, with all parts that matter.
    public var description: String {
        "\(usesTLS ? "rediss" : "redis")://\(user.map { $0 + "@" } ?? "")\(endpoint)\(database == 0 ? "" : "/\(database)")"
    }
}
