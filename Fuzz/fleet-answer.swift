// SPDX-License-Identifier: GPL-3.0-or-later
// module: FleetNode
//
// What Redis may answer to a fleet's calls, and what it may publish: whatever it is, it is understood or refused. The first byte says to what it is
// the answer.

@testable import Fleet
@testable import FleetNode


/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ length: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: length))
    guard let kind = input.first else { return 0 }
    let bytes = Array(input.dropFirst())
    guard kind % 12 != 0 else {
        if case .entry(let entry, _, _, _, _) = try? FleetBell(bytes) { check(entry) }
        return 0
    }
    var reader = RedisReader()
    reader.add(bytes)
    var values: [RedisValue] = []
    while let value = try? reader.next() { values.append(value) }
    var rules = FleetRules()
    rules.replicas = 1
    let calls = FleetCalls(rules, node: NodeID("n"), primary: FleetPrimary(text: "p"))
    switch kind % 12 {
    case 1: _ = try? calls.put(.order(.clear(room: nil)), as: FleetID(random: (1, 2)), in: "a").read(values)
    case 2: _ = try? calls.claim(.room("a"), receipt: nil).read(values)
    case 3: _ = try? calls.start(.start, of: "a", Epoch(1)).read(values)
    case 4: _ = try? calls.done(.start, .heard, of: "a", Epoch(1)).read(values)
    case 5: _ = try? calls.beats([(Cell(0), nil)]).read(values)
    case 6: _ = try? FleetCalls.load().read(values)
    case 7: _ = try? calls.owner(of: "a").read(values)
    case 8: _ = try? calls.reports().read(values)
    case 9: _ = try? calls.account().read(values)
    case 10: _ = try? calls.release(.leadership, Epoch(1), next: nil).read(values)
    default: for entry in (try? calls.stream(of: "a").read(values))?.entries ?? [] { check(entry) }
    }
    return 0
}

private func check(_ entry: FleetEntry) {
    precondition(FleetID("\(entry.id)") == entry.id)
    precondition((try? StreamPlace(word: entry.place.word)) == entry.place)
    guard case .success(let content) = entry.content else { return }
    let record = content.record
    precondition((try? FleetContent(kind: record.kind, body: record.body)) == content, "an entry does not come back")
}
