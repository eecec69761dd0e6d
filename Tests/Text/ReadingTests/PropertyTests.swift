// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

/// Random hostile text. Each seed makes the same texts on every machine.
@Suite struct PropertyTests {
    private static let alphabets: [[ClosedRange<UInt32>]] = [
        [0x0...0x7F],
        [0x0...0xD7FF, 0xE000...0x10FFFF],
        [0x1F300...0x1FAFF, 0x200D...0x200D, 0xFE0F...0xFE0F, 0x3041...0x3096],
        [0x61...0x63, 0x27...0x27, 0x20...0x20],
        [0x300...0x36F, 0x61...0x7A, 0x1000...0x109F],
        [0x30...0x39, 0x2E...0x2F, 0x3A...0x3A, 0x68...0x77],
        [0x4E00...0x4E10, 0x41...0x44, 0x430...0x434, 0x21...0x2F],
    ]

    private static func text(_ random: inout Generator) -> String {
        let alphabet = alphabets[Int(random.next() % UInt64(alphabets.count))]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<random.next() % 700 {
            let range = alphabet[Int(random.next() % UInt64(alphabet.count))]
            guard let scalar = Unicode.Scalar(range.lowerBound + UInt32(random.next() % UInt64(range.count))) else { continue }
            scalars.append(contentsOf: repeatElement(scalar, count: random.next() % 8 == 0 ? 9 : 1))
        }
        return String(scalars) + (random.next() % 4 == 0 ? " https://example.com/\(random.next()) " : "")
    }

    @Test(arguments: UInt64(1)...8)
    func `no text gets past the rules that keep engines alive`(seed: UInt64) {
        var random = Generator(state: seed)
        let options = ReadingOptions(lengthLimit: seed % 2 == 0 ? 300 : nil, rulesOff: Set(ReadingRule.switchable))
        for _ in 0..<25 {
            let text = Self.text(&random)
            let shown = shown(text)
            for segment in Reader(options: options).read(Comment(text: text)).segments {
                let scalars = Array(segment.spoken.unicodeScalars)
                #expect(!scalars.isEmpty && scalars.count <= Reader.pieceLimit && scalars.allSatisfy { !$0.isForbidden })
                #expect(longestRun(in: scalars) { Script($0).hasSpaces && $0.properties.isAlphabetic } <= SpokenLimits.word)
                #expect(longestRun(in: scalars) { (0x30...0x39).contains($0.value) } <= SpokenLimits.word)
                for start in scalars.indices.dropLast(21) where !scalars[start].isNumeric {
                    #expect(scalars[start..<start + 21].contains { $0 != scalars[start] })
                }
                expectSound(segment, in: shown)
            }
        }
    }

    @Test(arguments: UInt64(1)...8)
    func `no text gets past the rules`(seed: UInt64) {
        var random = Generator(state: seed)
        for _ in 0..<25 {
            let text = Self.text(&random)
            let reader = Reader(options: ReadingOptions(lengthLimit: seed % 2 == 0 ? 300 : nil))
            let reading = reader.read(Comment(text: text))
            if seed % 4 < 2 { expectSound(reader.read(Comment(text: text), isTraced: true), readAs: reading, of: text) }
            #expect(reading.segments.isEmpty == (reading.dropped != nil))
            #expect(seed % 2 == 1 || reading.segments.reduce(0) { $0 + $1.spoken.unicodeScalars.count } <= 300)
            let shown = shown(text)
            for segment in reading.segments {
                expectHarmless(segment)
                expectSound(segment, in: shown)
            }
            expectHarmlessPlainForm(of: text)
        }
    }

    @Test(arguments: UInt64(1)...8)
    func `no reading of a dictionary gets past the rules`(seed: UInt64) {
        var random = Generator(state: seed)
        for _ in 0..<10 {
            let readings = [Self.text(&random), Self.text(&random)].map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(200))) }
            let entries = zip(["gg", "😀"], readings).map { LexiconEntry(pattern: $0, reading: $1) }
            var reader = Reader()
            reader.lexicon =
                Lexicon.compiled(entries) { _, _ throws(PatternProblem) in throw PatternProblem(reason: "", offset: 0) }.lexicon
            let text = "gg 😀, gg👍 " + Self.text(&random)
            let shown = shown(text)
            for segment in reader.read(Comment(text: text)).segments {
                expectHarmless(segment)
                expectSound(segment, in: shown)
            }
        }
    }

    private func expectHarmless(_ segment: Segment) {
        let scalars = Array(segment.spoken.unicodeScalars)
        #expect(!scalars.isEmpty && scalars.count <= Reader.pieceLimit)
        #expect(scalars.first != " " && scalars.last != " ")
        for scalar in scalars {
            #expect(!scalar.isForbidden, "U+\(String(scalar.value, radix: 16)) in \(segment.spoken.debugDescription)")
        }
        for period in 1...4 where scalars.count >= 4 * period {
            for start in 0...scalars.count - 4 * period where scalars[start..<start + period].allSatisfy({ !$0.isNumeric }) {
                let times = period == 1 && Script(scalars[start]) == .kana ? Draft.kanaRepeatLimit : SpokenLimits.repeats
                let isStammer = (start..<start + times * period).allSatisfy {
                    $0 + period < scalars.count && scalars[$0].lowercasedASCII == scalars[$0 + period].lowercasedASCII
                }
                #expect(!isStammer, "\(period) letters repeated at \(start) of \(segment.spoken.debugDescription)")
            }
        }
        #expect(longestRun(in: scalars) { Script($0).hasSpaces && $0.properties.isAlphabetic } <= SpokenLimits.word)
        #expect(longestRun(in: scalars) { (0x30...0x39).contains($0.value) } <= SpokenLimits.digits)
        #expect(longestRun(in: scalars) { $0.properties.generalCategory == .nonspacingMark } <= Draft.markLimit)
    }

    /// Whoever asks for the words gets the same reading, and words that stand where they say.
    private func expectSound(_ traced: Reading, readAs reading: Reading, of text: String) {
        var rest = traced
        rest.words = []
        #expect(rest == reading)
        let scalars = Array(text.unicodeScalars)
        var end = 0
        for word in traced.words {
            #expect(word.start >= end && word.length > 0 && word.start + word.length <= scalars.count)
            #expect(word.segment.map { reading.segments.indices.contains($0) } ?? word.spoken.isEmpty)
            end = word.start + word.length
        }
    }

    /// Shown texts turn no direction around.
    private func shown(_ text: String) -> [Unicode.Scalar] {
        Array((TextMask.nothing.shown(text) ?? "").unicodeScalars)
    }

    private func expectSound(_ segment: Segment, in original: [Unicode.Scalar]) {
        #expect(segment.start >= 0 && segment.start + segment.length <= original.count)
        #expect(Array(segment.text.unicodeScalars) == Array(original[segment.start..<segment.start + segment.length]))
        #expect(segment.map.count == segment.spoken.unicodeScalars.count)
        var previous = segment.start..<segment.start
        for index in 0..<segment.map.count {
            let range = segment.map.original(ofSpoken: index..<index + 1)
            #expect(!range.isEmpty && range.lowerBound >= previous.lowerBound && range.upperBound >= previous.upperBound)
            #expect(range.upperBound <= segment.start + segment.length)
            #expect(segment.map.spoken(ofOriginal: range).contains(index))
            previous = range
        }
    }

    private func expectHarmlessPlainForm(of text: String) {
        let plain = Array(plainForm(text).unicodeScalars)
        #expect(plain.allSatisfy { $0 == " " || (Script($0) != .neutral && !$0.isForbidden) })
    }

    private func longestRun(in scalars: [Unicode.Scalar], where belongs: (Unicode.Scalar) -> Bool) -> Int {
        scalars.reduce(into: (run: 0, longest: 0)) { state, scalar in
            state.run = belongs(scalar) ? state.run + 1 : 0
            state.longest = max(state.longest, state.run)
        }.longest
    }
}

extension Unicode.Scalar {
    fileprivate var isNumeric: Bool {
        switch properties.generalCategory {
        case .decimalNumber, .otherNumber: true
        // What Chinese writes out.
        default: "零一二三四五六七八九十百千万亿点两".unicodeScalars.contains(self)
        }
    }

    /// What no engine may ever see.
    fileprivate var isForbidden: Bool {
        if self == "<" || self == ">" || properties.isEmojiPresentation || properties.isEmojiModifier || properties.isVariationSelector {
            return true
        }
        if properties.isEmoji, value > 0x39 { return true }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: return true
        default: return properties.isBidiControl
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
