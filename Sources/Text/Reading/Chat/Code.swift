// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// The number of a programmer's symbols that make a word code.
    static let codeSigns = 3
    /// The number of mixed letters and digits that make a word a key, a hash or the like.
    static let tokenLength = 20

    /// Names code instead of reading it: what stands between backticks, words full of symbols, and long tokens.
    mutating func foldCode() {
        guard units.contains(where: \.isCodeSign) || units.count >= Self.tokenLength else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var isQuoted = false
        for word in units.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .space }) {
            let ticks = word.count { $0.scalar == "`" }
            let isQuotedWord = isQuoted || ticks > 0
            if ticks % 2 == 1 { isQuoted.toggle() }
            var space = word.startIndex > units.startIndex ? units[word.startIndex - 1] : nil
            for part in isQuotedWord ? [word] : word.partsInASCII {
                append(part, isCode: isQuotedWord || part.isCode, after: space, to: &result)
                space = nil
            }
        }
        units = result
    }

    private mutating func append(_ part: ArraySlice<Unit>, isCode: Bool, after space: Unit?, to result: inout [Unit]) {
        guard isCode, let first = part.first, let last = part.last else {
            if let space { result.appendUnlessDoubleSpace(space) }
            result += part
            return
        }
        note(.code)
        if let before = result.last, saying(of: before) == .code {
            result[result.count - 1].end = last.end
        } else {
            if let space { result.appendUnlessDoubleSpace(space) }
            result.append(unit(saying: .code, start: first.start, end: last.end))
        }
    }
}

extension ArraySlice<Unit> {
    /// The word, divided where letters of a script without spaces meet others: a whole Japanese comment may be one word to spaces.
    fileprivate var partsInASCII: [ArraySlice<Unit>] {
        var parts: [ArraySlice<Unit>] = []
        var start = startIndex
        for index in indices.dropFirst() where self[index].isOutsideCode != self[index - 1].isOutsideCode {
            parts.append(self[start..<index])
            start = index
        }
        return parts + [self[start...]]
    }

    fileprivate var isCode: Bool {
        let signs = count(where: \.isCodeSign)
        // A face such as \(^o^)/ has more signs than letters; code has names.
        if signs >= Draft.codeSigns, Set(lazy.filter(\.isCodeSign).map(\.scalar)).count >= 2, count(where: { $0.kind == .letter }) >= 2 {
            return true
        }
        guard count >= Draft.tokenLength, allSatisfy({ $0.scalar.isASCIILetterOrDigit || "+/=-_".unicodeScalars.contains($0.scalar) })
        else { return false }
        // From letters to digits and back, again and again.
        let changes = zip(self, dropFirst()).count { ($0.kind == .digit) != ($1.kind == .digit) }
        return changes >= 4
    }
}

extension Unit {
    fileprivate var isOutsideCode: Bool {
        !scalar.isASCII && (kind == .punctuation || !Script(scalar).hasSpaces)
    }

    fileprivate var isCodeSign: Bool {
        kind == .punctuation && "{}[]()=;|&$\\`%_".unicodeScalars.contains(scalar)
    }
}
