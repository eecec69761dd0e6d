// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Finds out whether a text is meant for somebody who has certain names: `@ann`, `hi Ann!`, `アンさん`. Pure.
public struct Mentions: Equatable, Sendable {
    /// So many names are looked for, of so many Unicode scalars, in so much of a text.
    package static let (mostNames, longestName) = (16, 60)
    private static let longestText = 2_000

    /// The names as they were written.
    public let names: [String]
    private let wanted: [[Unicode.Scalar]]

    /// Nobody is looked for without names. Capital letters and a leading `@` make no difference.
    public init(of names: [String] = []) {
        self.names = names
        wanted = names.map { Array(foldedName($0).unicodeScalars) }.filter { !$0.isEmpty }
    }

    /// Whether one of the names is in the text, and not as a part of a longer word.
    public func areIn(_ text: String) -> Bool {
        guard !wanted.isEmpty else { return false }
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestText)))
        let scalars = Array(start.lowercased().unicodeScalars)
        return wanted.contains { name in
            scalars.indices.contains {
                scalars[$0] == name[0] && scalars[$0...].starts(with: name) && isWhole($0..<$0 + name.count, of: scalars)
            }
        }
    }

    private func isWhole(_ name: Range<Int>, of text: [Unicode.Scalar]) -> Bool {
        let rest = text[name.upperBound...]
        if let before = text[..<name.lowerBound].last, continues(before, text[name.lowerBound]) { return false }
        guard let next = rest.first, continues(text[name.upperBound - 1], next) else { return true }
        return japaneseTitles.contains { rest.starts(with: $0.unicodeScalars) }
    }

    /// Whether two letters that stand beside each other are of one word. Japanese sets no spaces, but its words seldom begin in the middle of a
    /// run of hiragana, of katakana or of kanji.
    private func continues(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        kind(first).map { $0 == kind(second) } ?? false
    }

    /// What runs of letters are made of; nil for what stands between words.
    private func kind(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x3041...0x309F: return -1
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0xFF66...0xFF9F: return -2
        case _ where scalar == "_" || scalar.properties.generalCategory == .decimalNumber: return Int(Script.latin.rawValue)
        default:
            let script = Script(scalar)
            return script == .neutral ? nil : Int(script.rawValue)
        }
    }
}
