// SPDX-License-Identifier: GPL-3.0-or-later

extension Stretch {
    /// The stretch with words in place of its numbers, and how many there were. `find` is asked at each unit whether a number begins there: for its
    /// words, and the index behind it.
    package func withNumbersInWords(_ find: (ArraySlice<Unit>, Int) -> (words: String?, end: Int)?) -> (Stretch, Int) {
        units.contains { $0.kind == .digit } ? replacing { find(units, $0) } : (self, 0)
    }

    /// The stretch with words in place of parts of it, and how many there were. `find` is asked at each unit for what begins there: its words, or
    /// nil where it stays as it is, and the index behind it.
    package func replacing(_ find: (Int) -> (words: String?, end: Int)?) -> (Stretch, Int) {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var count = 0
        var index = units.startIndex
        while index < units.endIndex {
            let found = find(index)
            let end = Swift.max(index + 1, found?.end ?? 0)
            if let words = found?.words {
                count += 1
                result.append(words: words, start: units[index].start, end: units[end - 1].end)
            } else {
                result += units[index..<end]
            }
            index = end
        }
        return count > 0 ? (Stretch(language: language, units: result[...]), count) : (self, 0)
    }
}

package func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
}

@inlinable package func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    // One by one: appended as a sequence, each letter is asked for by a witness.
    var text = String.UnicodeScalarView()
    for scalar in scalars { text.append(scalar) }
    return String(text)
}
