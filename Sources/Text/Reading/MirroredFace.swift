// SPDX-License-Identifier: GPL-3.0-or-later

/// A face of two halves that are alike: `ToT`, `ΦωΦ`, `>◡<`, `@⌒ー⌒@`.
enum MirroredFace {
    private static let most = 9
    private static let halves: [Unicode.Scalar: Unicode.Scalar] = [
        ">": "<", "<": ">", "≧": "≦", "/": "\\", "\\": "/", "⊃": "⊂", "⊂": "⊃", "ᗒ": "ᗕ",
    ]
    /// Letters that are eyes around a mouth: what else stands so between brackets is an abbreviation.
    private static let eyes = Set("TOQUXxoqun".unicodeScalars)
    private static let mouths = drawnMouths.union("owvεωдД-_.^~".unicodeScalars)
    /// Mouths that stand between two equal letters in faces only, with brackets and without.
    private static let drawnMouths = Set("皿益∀∇▽△□".unicodeScalars)

    /// Whether a sign is a mouth here, and no picture to be left out: that of o▽o.
    static func isMouth(_ mouth: Unit, between left: Unit?, and right: Unicode.Scalar?) -> Bool {
        guard let left, left.kind == .letter, left.scalar == right else { return false }
        return drawnMouths.contains(mouth.scalar) && areEyes(left, around: mouth)
    }

    /// Whether a whole word is one, without brackets.
    static func isFaceWithMouth(_ word: ArraySlice<Unit>) -> Bool {
        word.contains { drawnMouths.contains($0.scalar) } && isFace(word)
    }

    /// Whether what stands between brackets is one. Sweat and the like at either end does not matter.
    static func isFace(_ inside: ArraySlice<Unit>) -> Bool {
        var core = inside.filter { $0.kind != .space && $0.kind != .mark && !$0.isVoiceMark }[...]
        while let last = core.last, core.count > 1, isSweat(last), core.first?.scalar != last.scalar { core.removeLast() }
        while let first = core.first, core.count > 1, isSweat(first), core.last?.scalar != first.scalar { core.removeFirst() }
        guard (2...most).contains(core.count) else { return false }
        let units = Array(core)
        let middle = units.count / 2
        // Some mouths were dropped before, as signs that nothing says: (๑>◡<๑).
        let hasMouth = units.count % 2 == 1
        guard !hasMouth || isCentre(units[middle]) else { return false }
        var hasEyes = false
        for index in 0..<middle {
            let (left, right) = (units[index], units[units.count - 1 - index])
            guard left.kind == right.kind, left.scalar == right.scalar || halves[left.scalar] == right.scalar else { return false }
            switch left.kind {
            case .punctuation:
                // Quotes and full stops stand around words.
                hasEyes = hasEyes || hasMouth && !"\"'.,!?・".unicodeScalars.contains(left.scalar) || left.scalar != right.scalar
            case .letter where middle == 1 && hasMouth:
                guard areEyes(left, around: units[middle]) else { return false }
                hasEyes = true
            case .digit where !left.scalar.isASCII: break
            default: return false
            }
        }
        return hasEyes
    }

    private static func areEyes(_ eye: Unit, around mouth: Unit) -> Bool {
        if eye.scalar.isASCII { return eyes.contains(eye.scalar) && mouths.contains(mouth.scalar) && eye.scalar != mouth.scalar }
        switch Script(eye.scalar) {
        case .han, .kana, .hangul: return false
        case .neutral: return true
        case .greek: return mouth.kind != .letter || mouths.contains(mouth.scalar)
        case let script: return mouth.kind != .letter || Script(mouth.scalar) != script
        }
    }

    private static func isCentre(_ unit: Unit) -> Bool {
        switch unit.kind {
        case .punctuation: true
        case .letter: Script(unit.scalar) != .han || mouths.contains(unit.scalar)
        case .digit: !unit.scalar.isASCII
        case .mark, .saying, .space: false
        }
    }

    private static func isSweat(_ unit: Unit) -> Bool {
        unit.scalar == ";" || unit.scalar == "*"
    }
}
