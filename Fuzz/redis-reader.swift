// SPDX-License-Identifier: GPL-3.0-or-later
// module: FleetNode
//
// What a server may send that was taken for Redis, or for a sentinel: whatever it is, answers stay within their limits, the same bytes in pieces mean the
// same, and what a sentinel names can be connected to. The first byte says in how long pieces the rest comes.

@testable import Net

@testable import FleetNode

private let limits: RedisReader.Limits = {
    var limits = RedisReader.Limits()
    (limits.bytes, limits.elements, limits.depth, limits.lineBytes) = (4_096, 64, 4, 128)
    return limits
}()

/// All answers to bytes that come in pieces of that size, and what is wrong in the end.
private func read(_ bytes: [UInt8], by step: Int) -> (values: [RedisValue], flaw: RedisReader.Flaw?) {
    var reader = RedisReader(limits)
    var values: [RedisValue] = []
    do throws(RedisReader.Flaw) {
        for start in stride(from: 0, to: bytes.count, by: step) {
            reader.add(bytes[start..<min(start + step, bytes.count)])
            while let value = try reader.next() { values.append(value) }
        }
    } catch {
        return (values, error)
    }
    return (values, nil)
}

/// How many values there are, in arrays at most so deep.
private func count(_ value: RedisValue, depth: Int = 0) -> Int {
    guard let values = value.array else { return 1 }
    precondition(depth < limits.depth || values.isEmpty, "an answer is too deep")
    return values.reduce(1) { $0 + count($1, depth: depth + 1) }
}

/// A sentinel answers so.
private func search(_ values: [RedisValue]) {
    let login = RedisCommand("AUTH", "secret")
    var search = SentinelSearch([ServerEndpoint(host: "a", port: 1)], name: "m", login: login)
    _ = search.begin()
    _ = search.open()
    for value in values {
        guard case .found(let endpoint)? = search.take(value) else { continue }
        precondition(1..<256 ~= endpoint.host.utf8.count && endpoint.port > 0, "a sentinel named no place")
    }
}

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ length: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: data, count: length))
    guard let first = input.first, input.count > 1 else { return 0 }
    let bytes = Array(input.dropFirst())
    let whole = read(bytes, by: bytes.count)
    let pieces = read(bytes, by: Int(first) + 1)
    precondition(whole.values == pieces.values, "pieces mean something else than the whole")
    precondition(whole.flaw == pieces.flaw, "pieces are wrong in another way than the whole")
    for value in whole.values { precondition(count(value) <= limits.elements, "an answer has too many values") }
    search(whole.values)
    return 0
}
