// SPDX-License-Identifier: GPL-3.0-or-later
// module: Reading
//
// A dictionary file of the user's. Whatever is in it: what is read of it can be used, is read again as it was after a change, the
// lines that cannot be used are kept, and a comment with its words can be read.

import Comments

@testable import Reading

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    let (rows, problems) = LexiconTable.parse(text)
    precondition(rows.allSatisfy { $0.entry.problem == nil } && problems.count <= LexiconProblem.limit + 1)
    var seen: Set<LexiconEntry.Word> = []
    let entries = rows.map(\.entry).filter { seen.insert($0.word).inserted }
    let written = LexiconTable.text(text, with: entries)
    precondition(LexiconTable.parse(written).rows.suffix(entries.count).map(\.entry) == entries)
    let (lexicon, _) = Lexicon.compiled(entries) { _ throws(PatternProblem) in throw PatternProblem(reason: "", offset: 0) }
    var reader = Reader()
    reader.lexicon = lexicon
    _ = reader.read(Comment(text: text))
    return 0
}
