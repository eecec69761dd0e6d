// SPDX-License-Identifier: GPL-3.0-or-later
// module: Reading
//
// A dictionary of Bouyomi-chan's: what is read of it can be written into a file of ours and read again.

@testable import Reading

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let (rows, problems) = BouyomiDictionary.parse(String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self))
    precondition(rows.allSatisfy { $0.entry.problem == nil } && problems.count <= LexiconProblem.limit + 1)
    let entries = rows.map(\.entry)
    let back = LexiconTable(LexiconTable.text(of: entries))
    precondition(back.entries == entries && back.problems.isEmpty)
    return 0
}
