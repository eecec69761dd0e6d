// SPDX-License-Identifier: GPL-3.0-or-later

/// Which primary a connection talks to: `run_id:master_replid`. One that was restarted or promoted has another name.
struct FleetPrimary: Hashable, Sendable {
    /// The name.
    let text: String

    /// The one with this name.
    init(text: String) {
        self.text = text
    }

    /// What `INFO server` and `INFO replication` say.
    init(_ values: ArraySlice<RedisValue>) throws(FleetProblem) {
        var fields: [Substring: Substring] = [:]
        for value in values {
            if case .error(let error) = value { throw FleetProblem(error) }
            guard case .bytes(let bytes) = value else { throw .unexpected }
            // Other fields have the names of files, which need not be text.
            for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { fields[parts[0]] = parts[1] }
            }
        }
        guard let role = fields["role"], let run = fields["run_id"], let data = fields["master_replid"] else { throw .unexpected }
        guard role == "master" else { throw .notNow(code: "READONLY") }
        guard [run, data].allSatisfy({ $0.utf8.count <= Self.longestID && $0.allSatisfy(\.isHexDigit) }) else { throw .unexpected }
        self.init(text: "\(run):\(data)")
    }

    private static let longestID = 64
}
