// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// Digits in place of Roman numerals that are one character each, Ⅰ to Ⅻ and ⅰ to ⅻ: no engine knows them. Apart from digits beside them.
    mutating func readRomanNumerals() {
        guard units.contains(where: { $0.scalar.romanNumeral != nil }) else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var isBehindNumeral = false
        for unit in units {
            let value = unit.scalar.romanNumeral
            if value != nil || isBehindNumeral, (value != nil || unit.kind == .digit) && result.last?.kind == .digit {
                result.append(.space(in: unit))
            }
            if let value {
                note(.letterforms)
                for digit in "\(value)".unicodeScalars {
                    result.append(Unit(scalar: digit, start: unit.start, end: unit.end, kind: .digit))
                }
            } else {
                result.append(unit)
            }
            isBehindNumeral = value != nil
        }
        units = result
    }
}

extension Unicode.Scalar {
    fileprivate var romanNumeral: UInt32? {
        switch value {
        case 0x2160...0x216B: value - 0x215F
        case 0x2170...0x217B: value - 0x216F
        default: nil
        }
    }
}
