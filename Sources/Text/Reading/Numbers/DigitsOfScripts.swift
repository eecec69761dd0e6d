// SPDX-License-Identifier: GPL-3.0-or-later

extension Stretch {
    /// With common digits and signs in place of those of Arabic and Thai, which the rules for numbers do not know. Not earlier: faces are drawn
    /// with them, ٩(๑❛ᴗ❛๑)۶.
    var withCommonDigits: Stretch {
        guard ["ar", "fa", "ur", "th"].contains(baseLanguage(language)), units.contains(where: { $0.scalar.commonDigit != nil }) else {
            return self
        }
        let common = units.map { unit in
            unit.scalar.commonDigit.map { Unit(scalar: $0, start: unit.start, end: unit.end, kind: Unit.Kind(ofWordScalar: $0)) } ?? unit
        }
        return Stretch(language: language, units: common[...])
    }
}

extension Unicode.Scalar {
    fileprivate var commonDigit: Unicode.Scalar? {
        switch value {
        case 0x660...0x669, 0x6F0...0x6F9: Unicode.Scalar(0x30 + (value & 0xF))
        case 0xE50...0xE59: Unicode.Scalar(0x30 + value - 0xE50)
        case 0x66A: "%"
        case 0x66B: "."
        default: nil
        }
    }
}
