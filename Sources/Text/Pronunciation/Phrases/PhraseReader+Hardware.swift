// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers that name pictures and what draws them: `4k`, `RTX 3080`.
extension PhraseReader {
    private static let names: Set<String> = ["4K", "8K", "4К", "8К", "x86", "x64", "x32", "x264", "x265"]
    private static let cards: Set<String> = ["rtx", "gtx", "rx"]
    /// What stands behind the number of a card.
    private static let kinds: Set<String> = ["ti", "xt", "xtx"]
    /// Chunks on both sides among which the size of another picture is sought.
    private static let reachOfPicture = 4

    /// `4k 60 fps`: lines of a picture, where thousands of something would follow.
    var isResolution: Bool {
        if Self.names.contains(chunk.text) { return true }
        guard ["4k", "8k", "4к", "8к"].contains(chunk.text) else { return false }
        let next = chunk(after: 1)
        if let next, language.isIn("resolution", next.lowercased) { return true }
        if let next, isPart(after: 1) || language.isIn("audience", next.lowercased) { return false }
        if isNearPicture { return true }
        guard let next else { return language.isIn("resolutionBefore", before) }
        if language.isIn("resolutionIn", before), next.isWord { return true }
        let digits = next.text.prefix(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return false }
        if ["30", "60", "120", "144"].contains(next.text) { return true }
        let unit =
            digits.utf8.count < next.text.utf8.count ? next.lowercased.dropFirst(digits.count)[...] : chunk(after: 2)?.lowercased[...]
        return unit == "fps" || unit == "hz" || unit == "фпс" || unit == "гц"
    }

    /// `1080p or 4k?`
    private var isNearPicture: Bool {
        chunks[max(0, index - Self.reachOfPicture)..<min(chunks.count, index + Self.reachOfPicture)].contains {
            let digits = $0.text.prefix(while: \.isASCIIDigit)
            return Self.sizes.contains(String(digits)) && ["p", "P"].contains($0.text.dropFirst(digits.count).first)
        }
    }

    private static let sizes: Set<String> = ["144", "240", "360", "480", "720", "1080", "1440", "2160"]

    /// `RTX 3080`, `a 3060 ti`: a card's number is said in pairs of digits.
    func graphicsCard() -> SpokenPhrase? {
        let digits = chunk.text.prefix(while: \.isASCIIDigit)
        let kind = chunk.text.dropFirst(digits.count)
        guard (3...4).contains(digits.utf8.count), let number = number(digits), kind.isEmpty || Self.kinds.contains(kind.lowercased())
        else {
            return nil
        }
        let isLinked = isBehindLink && index > 2 && isCard(chunks[index - 3].lowercased)
        let isBeforeKind = chunk(after: 1).map { Self.kinds.contains($0.lowercased) } == true
        guard isCard(before) || isLinked || !kind.isEmpty || isBeforeKind && digits.utf8.count == 4 else { return nil }
        return phrase("\(pairs(number)) \(kind)".singleSpaced)
    }

    private func isCard(_ word: String) -> Bool {
        Self.cards.contains(word)
    }

    /// `3080` as thirty eighty. Most languages have no such name for what ends with noughts.
    func pairs(_ number: Int) -> String {
        let (first, last) = (number / 100, number % 100)
        if let hundreds = language.words["hundreds"] {
            if last == 0 { return hundreds.replacing("#", with: cardinal(first)) }
            return cardinal(first) + " " + (last < 10 ? language.word("zeroMinute") + " " : "") + cardinal(last)
        }
        return first > 10 && last >= 10 ? "\(cardinal(first)) \(cardinal(last))" : cardinal(number)
    }
}
