// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct HostileTests {
    private static let alphabets: [[ClosedRange<UInt32>]] = [
        [0x0...0xD7FF, 0xE000...0x10FFFF],
        [0x4E00...0x9FFF],
        [0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x20100, 0x2E80...0x2FDF],
        [0x3041...0x30FF, 0x3099...0x309C, 0xFF66...0xFF9F],
        [0x30...0x39, 0x4E00...0x4E09, 0x5341...0x5343, 0x2C...0x2F, 0x3A...0x3A, 0x24...0x25, 0x6642...0x6642],
        [0x3042...0x3044, 0x77...0x78, 0xFF57...0xFF57, 0x38...0x38, 0x8349...0x8349, 0x28...0x29, 0x20...0x20],
        [0x300...0x36F, 0x3000...0x303F, 0x2460...0x24FF, 0x3200...0x33FF, 0xAC00...0xAC10],
    ]

    @Test(arguments: UInt64(1)...6)
    func `whatever is written, kana are spoken`(seed: UInt64) throws {
        var random = Generator(state: seed)
        let reader = try Machine.reader(ReadingOptions(fixedLanguage: seed % 3 == 0 ? "ja" : nil, roomLanguage: "ja", lengthLimit: 300))
        for _ in 0..<40 {
            let alphabet = Self.alphabets[Int(random.next() % UInt64(Self.alphabets.count))]
            var scalars = String.UnicodeScalarView()
            for _ in 0..<random.next() % 600 {
                let range = alphabet[Int(random.next() % UInt64(alphabet.count))]
                guard let scalar = Unicode.Scalar(range.lowerBound + UInt32(random.next() % UInt64(range.count))) else { continue }
                scalars.append(scalar)
            }
            let text = String(scalars)
            let reading = reader.read(Comment(text: text))
            #expect(reading.segments.reduce(0) { $0 + $1.spoken.unicodeScalars.count } <= 300)
            // Shown texts turn no direction around.
            let shown = Array((TextMask.nothing.shown(text) ?? "").unicodeScalars)
            for segment in reading.segments where segment.language == "ja" {
                expectKana(segment)
                expectSound(segment, in: shown)
            }
        }
    }

    @Test(arguments: ["草", "龘", "ー", "っ", "あ", "々", "8", "一", "万", "ﾞ", "w", "千", "は", "㍿", "①", "何"])
    func `ten kilobytes of one letter are read, and soon`(letter: String) throws {
        let reading = try Machine.reader(ReadingOptions(fixedLanguage: "ja")).read(
            Comment(text: String(repeating: letter, count: 10_240 / letter.utf8.count))
        )
        #expect(reading.segments.reduce(0) { $0 + $1.spoken.unicodeScalars.count } <= 40)
        reading.segments.forEach(expectKana)
    }

    @Test(arguments: ["龘", "鱻麤 龘", "😀龘", "𠮟𠮷", "ﾊﾝｶｸ", "2️⃣8", "①", "々"])
    func `a comment with words is never silent`(text: String) throws {
        let reading = try Machine.reader(ReadingOptions(fixedLanguage: "ja")).read(Comment(text: text))
        #expect(reading.segments.contains { $0.spoken.unicodeScalars.contains { (0x30A1...0x30FA).contains($0.value) } })
    }

    @Test func `no text of more than 400 scalars is given to the dictionary`() throws {
        let analyser = try Machine.analyser()
        let reader = Reader(options: ReadingOptions(fixedLanguage: "ja")) { text in
            #expect(text.unicodeScalars.count <= Reader.pieceLimit)
            return analyser.analyse(text)
        }
        let text = String(repeating: "今日はいい天気です猫が好き東京へ行く山田さんの声", count: 200)
        let reading = reader.read(Comment(text: text))
        #expect(reading.segments.count > 5)
        #expect(reading.segments.allSatisfy { $0.spoken.unicodeScalars.count <= Reader.pieceLimit })
    }

    private func expectKana(_ segment: Segment) {
        for scalar in segment.spoken.unicodeScalars {
            let properties = scalar.properties
            #expect(!properties.isIdeographic, "\(segment.spoken.debugDescription)")
            #expect(properties.generalCategory != .control && properties.generalCategory != .format)
            #expect(!(0x30...0x39).contains(scalar.value), "\(segment.spoken.debugDescription)")
            #expect(!properties.isEmojiPresentation && scalar != "<" && scalar != ">")
        }
    }

    private func expectSound(_ segment: Segment, in original: [Unicode.Scalar]) {
        #expect(segment.map.count == segment.spoken.unicodeScalars.count)
        #expect(Array(segment.text.unicodeScalars) == Array(original[segment.start..<segment.start + segment.length]))
        var previous = segment.start..<segment.start
        for index in 0..<segment.map.count {
            let range = segment.map.original(ofSpoken: index..<index + 1)
            #expect(!range.isEmpty && range.lowerBound >= previous.lowerBound && range.upperBound >= previous.upperBound)
            #expect(range.upperBound <= segment.start + segment.length)
            previous = range
        }
    }
}

/// SplitMix64.
private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
