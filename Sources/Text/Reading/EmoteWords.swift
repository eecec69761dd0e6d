// SPDX-License-Identifier: GPL-3.0-or-later

/// Words that viewers' browser extensions (BTTV, FrankerFaceZ, 7TV) show as pictures. The platform knows nothing of them, so that they
/// come as text: exactly these letters, apart from other words.
public struct EmoteWords: Equatable, Sendable {
    /// More are not kept.
    static let limit = 50_000
    private static let longest = 40

    private var words: Set<String> = []
    private var hasShipped = true

    /// No word is an emote.
    static let none = EmoteWords(hasShipped: false)

    /// The emotes everybody's extension knows: rows of English.
    public static let shipped = EmoteWords()
    private static let table = NumberTable("en")

    /// These and the words of a list: one a line, `#` begins a comment.
    public func adding(listedIn text: String) -> EmoteWords {
        EmoteWords(words: words.union(EmoteWords.list(in: text).prefix(EmoteWords.limit)), hasShipped: hasShipped)
    }

    private static func list(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap { line in
            line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0.utf8.count <= longest }
        }
    }

    func contains(_ units: ArraySlice<Unit>) -> Bool {
        guard units.count <= EmoteWords.longest else { return false }
        if hasShipped, Self.table?.hasRow(RowKey("emote", units.lazy.map(\.scalar))) == true { return true }
        return !words.isEmpty && words.contains(String(scalars: units.lazy.map(\.scalar)))
    }
}

extension Draft {
    /// Drops the words that are pictures to those who wrote them, and the platforms' own where they come as text: `:_wave:`.
    mutating func dropEmotes(_ emotes: EmoteWords) {
        shorten(.emotes) { emotes.contains($0) ? [] : Self.withoutShortcodes($0) }
    }

    /// Puts what is left of each word in its place.
    mutating func shorten(_ rule: ReadingRule, _ rest: (ArraySlice<Unit>) -> ArraySlice<Unit>) {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        for word in units.split(whereSeparator: { $0.kind == .space }) {
            let rest = rest(word)
            if rest.count < word.count { note(rule) }
            if rest.isEmpty { continue }
            if !result.isEmpty { result.append(units[word.startIndex - 1]) }
            result += rest
        }
        units = result
    }

    private static func withoutShortcodes(_ word: ArraySlice<Unit>) -> ArraySlice<Unit> {
        guard word.first(where: { $0.scalar == ":" }) != nil else { return word }
        var result: ArraySlice<Unit> = []
        var rest = word
        while let unit = rest.first {
            if let end = rest.endOfShortcode, result.last.map({ $0.kind != .digit && $0.scalar != ":" }) ?? true {
                // What stands on both sides is two words.
                if end < rest.endIndex, !result.isEmpty, rest[end].scalar != ":" { result.append(.space(in: unit)) }
                rest = rest[end...]
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }
}

extension ArraySlice<Unit> {
    /// The end of the shortcode that it begins with: `:smile:`, but not the minutes of `1:20:30` or the parts of `std::vector::size`.
    fileprivate var endOfShortcode: Int? {
        guard first?.scalar == ":" else { return nil }
        let name = self[(startIndex + 1)...].prefix { $0.scalar.isASCIILetterOrDigit || "_-+".unicodeScalars.contains($0.scalar) }
        guard name.count >= 2, name.contains(where: { $0.kind == .letter }), name.endIndex < endIndex, self[name.endIndex].scalar == ":"
        else { return nil }
        let end = name.endIndex + 1
        return end < endIndex && self[end].scalar.isASCIILetterOrDigit ? nil : end
    }
}
