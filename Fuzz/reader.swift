// SPDX-License-Identifier: GPL-3.0-or-later
// module: Reading
//
// A comment under the rules. The first byte chooses the settings. Nothing may trap, no engine may get what harms it, and the map back to
// the comment must stay inside it.

@testable import Comments
@testable import Reading

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let choice = bytes.first else { return 0 }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    var options = ReadingOptions(roomLanguage: ["en", "ja", "zh", "ko", "pt", "th", "ru", "ar"][Int(choice & 7)])
    if choice & 8 != 0 { options.rulesOff = Set(ReadingRule.switchable) }
    if choice & 16 != 0 { options.lengthLimit = 300 }
    options.emoji = EmojiReading.allCases[Int(choice >> 5) % 3]
    probe(text, Reader(options: options).read(Comment(text: text)))
    return 0
}

private func probe(_ text: String, _ reading: Reading) {
    let length = text.unicodeScalars.count
    precondition(reading.segments.isEmpty == (reading.dropped != nil))
    for segment in reading.segments {
        let scalars = segment.spoken.unicodeScalars
        precondition((1...Reader.pieceLimit).contains(scalars.count) && segment.map.count == scalars.count)
        precondition(segment.start >= 0 && segment.length > 0 && segment.start + segment.length <= length)
        for scalar in scalars {
            precondition(scalar != "<" && scalar != ">" && !scalar.properties.isEmojiPresentation)
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned:
                fatalError("U+\(String(scalar.value, radix: 16)) in \(segment.spoken.debugDescription)")
            default: break
            }
        }
        var previous = segment.start..<segment.start
        for index in 0..<segment.map.count {
            let part = segment.map.original(ofSpoken: index..<index + 1)
            precondition(!part.isEmpty && part.lowerBound >= previous.lowerBound && part.upperBound >= previous.upperBound)
            precondition(segment.map.spoken(ofOriginal: part).contains(index))
            previous = part
        }
    }
}
