// SPDX-License-Identifier: GPL-3.0-or-later

extension Stretch {
    /// The stretch with words in place of its numbers, and how many there were. `find` is asked at each unit whether a number begins there: for its
    /// words, and the index behind it.
    package func withNumbersInWords(_ find: (ArraySlice<Unit>, Int) -> (words: String, end: Int)?) -> (Stretch, numbers: Int) {
        guard units.contains(where: { $0.kind == .digit }) else { return (self, 0) }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var numbers = 0
        var index = units.startIndex
        while index < units.endIndex {
            guard let number = find(units, index) else {
                result.append(units[index])
                index += 1
                continue
            }
            numbers += 1
            result.append(words: number.words, start: units[index].start, end: units[number.end - 1].end)
            index = number.end
        }
        return numbers > 0 ? (Stretch(language: language, units: result[...]), numbers) : (self, 0)
    }
}

package func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
}

package func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
}
