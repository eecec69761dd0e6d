// SPDX-License-Identifier: GPL-3.0-or-later
// module: Reading
//
// Any bytes as a comment, with the rest of them as the room's history: nothing may trap, every part has a language, and certainty
// is a probability. libFuzzer's own time limit finds what takes too long.

@testable import Comments

@testable import Reading

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: data, count: min(count, 4096))
    var history = LanguageHistory(viewerLimit: 4)
    // Lines are the comments of five viewers.
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 20).enumerated() {
        let author = Author(id: "\(number % 5)")
        let reading = Reader().read(Comment(text: String(decoding: line, as: UTF8.self)), expecting: history.expectation(for: author))
        for segment in reading.segments {
            precondition(segment.language.utf8.count >= 2, "a part without a language")
        }
        precondition(reading.confidence.map { $0 > 0 && $0 <= 1 } ?? reading.segments.isEmpty, "a certainty that is none")
        history.note(reading, of: author)
        precondition(history.viewerCount <= 4, "too many viewers are remembered")
    }
    return 0
}
