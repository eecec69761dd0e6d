// SPDX-License-Identifier: GPL-3.0-or-later
// module: Server
//
// A command of Bouyomi-chan's over TCP. The first byte chooses the pieces in which the rest arrives; they may not change what it is, and
// what is taken of it keeps within the limit.

@testable import Server

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let step = bytes.first.map({ Int($0) + 1 }) else { return 0 }
    let rest = bytes.dropFirst()
    var whole = BouyomiFrame(textBytes: 4_096)
    let progress = whole.take(rest)
    var pieces = BouyomiFrame(textBytes: 4_096)
    var last = pieces.take([])
    var next = rest.startIndex
    while last == .incomplete, next < rest.endIndex {
        let end = min(next + step, rest.endIndex)
        last = pieces.take(rest[next..<end])
        next = end
    }
    precondition(last == progress)
    if case .complete(.talk(let talk)) = progress {
        precondition(talk.text.utf8.count <= 4_096)
        _ = talk.comment()
    }
    return 0
}
