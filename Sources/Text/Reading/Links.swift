// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether a text has the address of a page: with a scheme, after `www.`, or as a host with a path.
public func hasLink(_ text: String) -> Bool {
    Draft(text, without: []).units.split(whereSeparator: { $0.kind == .space }).contains { linkRange(in: $0) != nil }
}

extension Draft {
    /// Makes one unit of every URL: with a scheme anywhere in a word (Japanese puts no space before), without one as a whole word.
    mutating func foldLinks() {
        guard units.contains(where: { $0.scalar == "/" || $0.scalar == "." }) else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        for word in units.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .space }) {
            if word.startIndex > units.startIndex { result.append(units[word.startIndex - 1]) }
            guard let link = linkRange(in: word) else {
                result += word
                continue
            }
            note(.links)
            result += word[..<link.lowerBound]
            let ends = (word[link.lowerBound].start, word[link.upperBound - 1].end)
            result.append(unit(saying: .link, start: ends.0, end: ends.1))
            result += word[link.upperBound...]
        }
        units = result
    }
}

private func linkRange(in word: ArraySlice<Unit>) -> Range<Int>? {
    guard let start = linkStart(in: word) else { return nil }
    var end = word[start...].firstIndex { !$0.scalar.isASCII } ?? word.endIndex
    // The sentence's own punctuation is not the link's.
    while end > start + 1, word[end - 1].kind == .punctuation, word[end - 1].scalar != "/" {
        end -= 1
    }
    return start..<end
}

private func linkStart(in word: ArraySlice<Unit>) -> Int? {
    if let slashes = word.indices.first(where: { word[$0...].starts(with: "://") }) {
        for scheme in ["https", "http"] where slashes - scheme.utf8.count >= word.startIndex {
            let start = slashes - scheme.utf8.count
            if word[start..<slashes].starts(with: scheme) { return start }
        }
        return nil
    }
    if word.starts(with: "www.") { return word.startIndex }
    return looksLikeHostAndPath(word) ? word.startIndex : nil
}

/// `youtu.be/…`: names between dots, then a slash.
private func looksLikeHostAndPath(_ word: ArraySlice<Unit>) -> Bool {
    guard let slash = word.firstIndex(where: { $0.scalar == "/" }) else { return false }
    let names = word[..<slash].split(omittingEmptySubsequences: false) { $0.scalar == "." }
    return names.count >= 2 && names.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.scalar.isASCIILetterOrDigit || $0.scalar == "-" } }
        && names[names.count - 1].count >= 2 && names[names.count - 1].allSatisfy { $0.kind == .letter }
}

extension ArraySlice<Unit> {
    /// Whether it begins with this text, given in small ASCII letters.
    fileprivate func starts(with text: String) -> Bool {
        let wanted = text.unicodeScalars
        return count >= wanted.count && zip(self, wanted).allSatisfy { $0.scalar.lowercasedASCII == $1.value }
    }
}
