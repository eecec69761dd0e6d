// SPDX-License-Identifier: GPL-3.0-or-later

extension Stretch {
    /// With common digits and signs in place of those of Arabic, Thai and others, which the rules for numbers do not know. Not earlier: faces are
    /// drawn with them, ٩(๑❛ᴗ❛๑)۶.
    package var withCommonDigits: Stretch {
        guard units.contains(where: { $0.kind == .digit && !$0.scalar.isASCII }) else { return self }
        let common = units.map { unit in
            unit.scalar.commonDigit.map { Unit(scalar: $0, start: unit.start, end: unit.end, kind: Unit.Kind(ofWordScalar: $0)) } ?? unit
        }
        return Stretch(language: language, units: common[...])
    }
}

extension Unicode.Scalar {
    fileprivate var commonDigit: Unicode.Scalar? {
        guard !isASCII else { return nil }
        switch value {
        case 0x66A: return "%"
        case 0x66B: return "."
        default:
            guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
            return Unicode.Scalar(0x30 + UInt32(value))
        }
    }
}
