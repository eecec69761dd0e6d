// SPDX-License-Identifier: GPL-3.0-or-later

extension [Range<Int>] {
    /// Made what `Comment.emotes` promises, whatever a stranger wrote: in order, apart, and within a text of that many scalars.
    func asEmotes(ofTextWith length: Int) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var end = 0
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let start = Swift.max(range.lowerBound, end)
            let newEnd = Swift.min(range.upperBound, length)
            guard start < newEnd else { continue }
            result.append(start..<newEnd)
            end = newEnd
        }
        return result
    }
}

/// The first and the last scalar of a range as platforms write it, `12-15`, made a range; nil where it is none.
func emoteRange(_ text: some StringProtocol) -> Range<Int>? {
    guard let dash = text.utf8.firstIndex(of: UInt8(ascii: "-")), let first = Int(text[..<dash]),
        let last = Int(text[text.utf8.index(after: dash)...]), first >= 0, last >= first, last < Int.max
    else { return nil }
    return first..<last + 1
}
