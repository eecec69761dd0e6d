// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Fleet

/// What `FUNCTION LOAD` and `FUNCTION LIST … WITHCODE` say: a library that is there already must be ours.
func checkLibrary(_ loaded: RedisValue, _ listed: RedisValue) throws(FleetProblem) {
    if case .error(let error) = listed { throw FleetProblem(error) }
    guard let library = listed.array?.first?.array else {
        if case .error(let error) = loaded { throw FleetProblem(error) }
        throw .noLibrary
    }
    let code = stride(from: 0, to: library.count - 1, by: 2).first { library[$0].text == "library_code" }.flatMap { library[$0 + 1].text }
    guard let code else { throw .unexpected }
    guard code == FleetLibrary.code else { throw .otherLibrary(name: FleetLibrary.name) }
}

extension FleetStream {
    /// What the function says. One entry or order that cannot be used does not keep the others back.
    init(_ answer: FleetWords) throws(FleetProblem) {
        guard answer.verdict == "stream" else { throw .unexpected }
        end = try StreamPlace(word: try answer.text(1))
        let now = try answer.number(2)
        entries = []
        for value in try answer.array(3) {
            let words = try FleetWords(value)
            entries.append(
                FleetEntry(
                    id: (try? words.text(3)) ?? "",
                    place: try StreamPlace(word: try words.text(0)),
                    attempts: Int(try words.number(1)),
                    kind: (try? words.text(2)) ?? "",
                    body: try words.bytes(4)
                )
            )
        }
        var given: [(at: Int64, order: Moderation)] = []
        for value in try answer.array(4) {
            guard case .bytes(let bytes) = value else { throw .unexpected }
            if let order = order(bytes, at: now) { given.append(order) }
        }
        orders = given.ordered { $0.at < $1.at }.map(\.order)
    }
}

/// An order as it counts now: `MILLISECONDS RECORD`, from when it was given. A ban that ends never has more seconds than it had: clocks are set back.
private func order(_ bytes: [UInt8], at now: Int64) -> (at: Int64, order: Moderation)? {
    let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let given = plainNumber(String(decoding: parts[0], as: UTF8.self)),
        let order = try? OrderRecord.order(from: Array(parts[1])).order
    else { return nil }
    guard case .ban(let viewer, let seconds?, let room) = order else { return (given, order) }
    let left = seconds - Int(max(0, now - given) / 1_000)
    return left > 0 ? (given, .ban(viewer, seconds: left, room: room)) : nil
}

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
