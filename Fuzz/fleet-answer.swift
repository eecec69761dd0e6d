// SPDX-License-Identifier: GPL-3.0-or-later
// module: FleetStore
//
// What Redis may answer to a fleet's calls, and what it may publish: whatever it is, it is understood or refused. The first byte says to what it is
// the answer.

import Redis

@testable import FleetStore

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ length: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: length))
    guard let kind = input.first else { return 0 }
    let bytes = Array(input.dropFirst())
    guard kind % 8 != 0 else {
        _ = try? FleetBell(bytes)
        return 0
    }
    var reader = RedisReader()
    reader.add(bytes)
    var values: [RedisValue] = []
    while let value = try? reader.next() { values.append(value) }
    var rules = FleetRules()
    rules.replicas = 1
    let calls = FleetCalls(rules)
    let hold = FleetHold(of: "a", by: "n", since: FleetEpoch(1))
    switch kind % 8 {
    case 1: _ = try? calls.put(.order(.clear(room: nil)), in: "a").read(values)
    case 2: _ = try? calls.claim("a", for: "n").read(values)
    case 3: _ = try? calls.start(.none, of: hold).read(values)
    case 4: _ = try? calls.done(.none, .heard, of: hold).read(values)
    case 5: _ = try? calls.beat("n").read(values)
    case 6: _ = try? calls.load().read(values)
    default:
        for entry in (try? calls.entries(of: "a").read(values)) ?? [] {
            precondition(FleetEntryID("\(entry.id)") == entry.id)
            guard case .success(let content) = entry.content else { continue }
            let record = content.record
            precondition((try? FleetContent(kind: record.kind, body: record.body)) == content, "an entry does not come back")
        }
    }
    return 0
}
