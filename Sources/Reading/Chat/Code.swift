// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// A word with so many of the signs of programs in it is code.
    static let codeSigns = 3
    /// A word of so many letters and digits in disorder is a key, a hash or the like.
    static let tokenLength = 20

    /// Names code instead of reading it: what stands between backticks, words full of signs, and long tokens.
    mutating func foldCode() {
        guard units.contains(where: \.isCodeSign) || units.count >= Self.tokenLength else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var isQuoted = false
        for word in units.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .space }) {
            let ticks = word.count { $0.scalar == "`" }
            let isCode = isQuoted || ticks > 0 || word.isCode
            if ticks % 2 == 1 { isQuoted.toggle() }
            let space = word.startIndex > units.startIndex ? units[word.startIndex - 1] : nil
            guard isCode, let first = word.first, let last = word.last else {
                if let space { result.appendUnlessDoubleSpace(space) }
                result += word
                continue
            }
            note(.code)
            if let before = result.last, saying(of: before) == .code {
                result[result.count - 1].end = last.end
            } else {
                if let space { result.appendUnlessDoubleSpace(space) }
                result.append(unit(saying: .code, start: first.start, end: last.end))
            }
        }
        units = result
    }
}

extension ArraySlice<Unit> {
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
    fileprivate var isCodeSign: Bool {
        kind == .punctuation && "{}[]()=;|&$\\`%_".unicodeScalars.contains(scalar)
    }
}
