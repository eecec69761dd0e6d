// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FleetNode
import Net

/// The fleet to which a process belongs: its Redis, and as whom the process takes part.
struct FleetSettings: SettingsPart {
    /// The address of its Redis.
    var redis: String?
    /// The file with the password of Redis.
    var passwordFile: String?
    /// A file of certificates that are trusted; nil trusts those of the system.
    var authorities: String?
    /// The node's name; nil is the machine's.
    var node: String?
    /// Where others reach this process; nil finds that out.
    var address: String?
    /// What may be kept in Redis.
    var rules = FleetRules()

    /// No fleet.
    init() {}

    static var options: [Option<FleetSettings>] {
        [
            Option(
                "redis",
                \.redis,
                .text("off, or an address such as redis://10.0.0.5:6379, rediss://HOST or redis+sentinel://A,B,C/NAME", none: "off"),
                "URL",
                for: Command.inFleet,
                "the Redis of the fleet"
            ),
            Option(
                "redisPasswordFile",
                \.passwordFile,
                .path(none: "off", expected: "off, or a file"),
                "FILE",
                for: Command.inFleet,
                "a file with the password of Redis, which only its owner can read"
            ),
            Option(
                "redisCertificates",
                \.authorities,
                .path(none: "off", expected: "off, or a file"),
                "FILE",
                for: Command.inFleet,
                "the certificates that are trusted for rediss://, instead of the system's"
            ),
            Option(
                "node",
                \.node,
                .text("auto, or a name", none: "auto"),
                "NAME",
                for: Command.inFleet,
                "the node's name in the fleet; by default the machine's"
            ),
            Option(
                "fleetAddress",
                \.address,
                .text("auto, or an address such as http://10.0.0.7:8640", none: "auto"),
                "URL",
                for: Command.inFleet,
                "where clients and other nodes reach this one"
            ),
        ]
    }

    static var limits: [Option<FleetSettings>] {
        [
            .limit(
                "fleetLeaseSeconds",
                \.rules.lease,
                .seconds(1...60),
                "that a node owns its rooms without word from Redis; all nodes have the same"
            ),
            .limit("fleetReplicas", \.rules.replicas, .integer(0...9), "of Redis that have to have a comment before it is accepted"),
            .limit("fleetReplicaMilliseconds", \.rules.replicaPatience, .milliseconds(1...10_000), "that these may take"),
            .limit(
                "fleetEntries",
                \.rules.entries,
                .integer(16...1_000_000),
                "in a room that wait in Redis; comments may take three quarters"
            ),
            .limit("fleetBytes", \.rules.bytes, .bytes(65_536...1_073_741_824), "of a room's comments in Redis"),
            .limit("fleetEntryBytes", \.rules.entryBytes, .bytes(4_096...1_048_576), "of one comment in Redis"),
            .limit("fleetOrders", \.rules.orders, .integer(0...100_000), "deletions and bans of a day that a room's next owner learns"),
            .limit("fleetBans", \.rules.bans, .integer(0...100_000), "longer bans, and ends of bans, that it learns"),
        ]
    }

    func redisAddress(_ origins: Origins) throws(ServiceFailure) -> RedisAddress {
        guard let redis else {
            throw ServiceFailure(.usage, "a fleet needs the address of its Redis: add --redis redis://HOST:6379")
        }
        do throws(RedisAddress.Flaw) {
            return try RedisAddress(redis)
        } catch {
            throw ServiceFailure(origins.refusal(of: "redis", error.message))
        }
    }

    /// A longer name is a slip.
    private static let mostNameBytes = 64

    /// The node's name; nil is the machine's.
    func nodeName(_ origins: Origins) throws(ServiceFailure) -> String? {
        guard let node else { return nil }
        guard (1...Self.mostNameBytes).contains(node.utf8.count), node.isPlain, !node.contains(where: \.isWhitespace) else {
            let rule = "a name has at most \(Self.mostNameBytes) bytes, without spaces and invisible characters"
            throw ServiceFailure(origins.refusal(of: "node", rule))
        }
        return node
    }

    /// Where others reach this process, as the operator says; nil where it finds that out itself.
    func reachableAddress(_ origins: Origins) throws(ServiceFailure) -> String? {
        guard var address else { return nil }
        let schemes = ["http://", "https://"]
        guard let scheme = schemes.first(where: address.hasPrefix), address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x40 }),
            !address.contains(where: { "?#".contains($0) }),
            ServerEndpoint(String(address.dropFirst(scheme.count).prefix { $0 != "/" }), standardPort: 80) != nil
        else {
            throw ServiceFailure(origins.refusal(of: "fleetAddress", "an address is http://HOST:PORT, or https:// where a proxy has TLS"))
        }
        // The paths behind it begin with one.
        if address.last == "/" { address.removeLast() }
        return address
    }

    /// The password of Redis; nil where it needs none.
    func password(_ origins: Origins, _ secrets: SecretFiles) throws(ServiceFailure) -> RedisPassword? {
        guard let passwordFile else { return nil }
        do throws(RedisPassword.Flaw) {
            return try RedisPassword(file: passwordFile) { path throws(UnreadableFile) in try secrets.text(path) }
        } catch {
            throw ServiceFailure(origins.refusal(of: "redisPasswordFile", error.message))
        }
    }

    /// What is wrong although each value could be read, for a run that will use them, or that asks. Without a Redis it is no fleet's, and
    /// nothing is.
    func check(_ origins: Origins, _ secrets: SecretFiles) throws(ServiceFailure) {
        guard redis != nil else { return }
        var mistakes = Mistakes<ServiceFailure>()
        mistakes.collect { () throws(ServiceFailure) in _ = try redisAddress(origins) }
        mistakes.collect { () throws(ServiceFailure) in _ = try password(origins, secrets) }
        mistakes.collect { () throws(ServiceFailure) in _ = try nodeName(origins) }
        mistakes.collect { () throws(ServiceFailure) in _ = try reachableAddress(origins) }
        try mistakes.end()
    }
}
