// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands between two spaces, without the brackets, quotes and marks of the sentence around it.
struct PhraseChunk {
    /// The units that are looked at.
    let core: Range<Int>
    let text: String
    let lowercased: String
    let marks: String
    /// Whether brackets or quotes open before it.
    let isOpened: Bool

    /// More is no phrase.
    private static let longest = 40

    static func all(in units: ArraySlice<Unit>) -> [PhraseChunk] {
        units.split { $0.kind == .space }.map(PhraseChunk.init)
    }

    private init(_ units: ArraySlice<Unit>) {
        let start = units.firstIndex { !Self.opening.contains($0.scalar) } ?? units.endIndex
        var end = units.endIndex
        while end > start, Self.closing.contains(units[end - 1].scalar) { end -= 1 }
        core = start..<end
        text = end - start > Self.longest ? "" : String(scalars: units[core].lazy.map(\.scalar))
        lowercased = text.lowercased()
        let limit = min(units.endIndex, end + Self.longest)
        marks = String(scalars: units[end..<limit].lazy.map(\.scalar))
        isOpened = start > units.startIndex
    }

    /// A part of a chunk as if it stood alone.
    init(_ text: some StringProtocol, of whole: PhraseChunk) {
        (core, marks, isOpened) = (whole.core, "", false)
        self.text = String(text)
        lowercased = self.text.lowercased()
    }

    /// Two chunks as if no space stood between them.
    init(_ text: String, behind first: PhraseChunk, and last: PhraseChunk) {
        core = first.core.lowerBound..<last.core.upperBound
        (marks, isOpened) = (last.marks, first.isOpened)
        self.text = text
        lowercased = text.lowercased()
    }

    private static let opening: Set<Unicode.Scalar> = ["(", "[", "{", "\"", "'", "«", "“", "„", "‘", "¿", "¡", "…", "*", "’"]
    private static let closing: Set<Unicode.Scalar> = [
        ".", ",", "!", "?", ")", "]", "}", "\"", "'", "»", "”", "“", "’", "…", ":", ";", "*",
    ]

    var isWord: Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "-" || $0 == "'" || $0 == "’" }
    }

    /// Whether it may be a currency's code or name: `USD`, `pesos`.
    var isCurrency: Bool {
        text.utf8.count > 2 && isWord
    }

    /// Whether it has the shape of a currency's code.
    var isCode: Bool {
        text.utf8.count == 3 && text.allSatisfy { ("A"..."Z").contains($0) }
    }

    var isCapitalised: Bool {
        text.unicodeScalars.first?.properties.isUppercase == true
    }
}
