// SPDX-License-Identifier: GPL-3.0-or-later
// module: Dictionaries
//
// A dictionary of Bouyomi-chan's, in whatever encoding: what is read of it can be written into a file of ours and read again.

@testable import Dictionaries
@testable import Reading

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let text = try? DictionaryText.decoded(Array(UnsafeBufferPointer(start: data, count: count))) else { return 0 }
    let (rows, problems) = BouyomiDictionary.parse(text)
    precondition(rows.allSatisfy { $0.entry.problem == nil } && problems.count <= LexiconProblem.limit + 1)
    let entries = rows.map(\.entry)
    let back = LexiconTable(LexiconTable.text(of: entries))
    precondition(back.entries == entries && back.problems.isEmpty)
    return 0
}
