// SPDX-License-Identifier: GPL-3.0-or-later
// module: Reading
//
// A dictionary file of the user's. Whatever is in it: what is read of it can be used, is read again as it was after a change, the
// lines that cannot be used are kept, and a comment with its words can be read.

@testable import Comments

@testable import Reading

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    var table = LexiconTable(text)
    precondition(table.entries.allSatisfy { $0.problem == nil } && table.problems.count <= LexiconProblem.limit + 1)
    var seen: Set<LexiconEntry.Word> = []
    let entries = table.entries.filter { seen.insert($0.word).inserted }
    var written = text
    _ = table.set(entries, in: &written)
    precondition(table.entries == entries && LexiconTable(written).entries == entries)
    let (lexicon, _) = Lexicon.compiled(entries) { _, _ throws(PatternProblem) in throw PatternProblem(reason: "", offset: 0) }
    var reader = Reader()
    reader.lexicon = lexicon
    _ = reader.read(Comment(text: text))
    return 0
}
