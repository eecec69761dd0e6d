// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// So much of a name is looked at, and so much of it is said.
private let (nameLookLimit, nameLimit) = (100, 30)
/// More digits in a row are a platform's number, not part of a name.
private let nameDigitLimit = 4

/// What is said of a viewer's name, after the user's dictionary had its way with it: its letters and its short numbers, and spaces for the rest. Nil where it has no letters.
///
/// `xX_Ann_Xx_93847561` is called `Ann`. `withAccents` writes the marks of accents that a user taught: `シノ'ノメ`.
func spokenName(_ name: String, _ lexicon: Lexicon = .empty, withAccents: Bool = false) -> String? {
    var draft = Draft(String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameLookLimit))), without: [])
    draft.apply(lexicon) { _ in "" }
    draft.foldRepeats()
    guard draft.units.contains(where: { $0.kind == .letter }) else { return nil }
    var words = String.UnicodeScalarView()
    var rest = draft.units[...]
    while let unit = rest.first {
        let number = rest.prefix { $0.kind == .digit }
        if unit.kind == .letter || unit.kind == .mark || unit.scalar == "'" {
            words.append(unit.scalar)
            if withAccents, unit.accent.contains(.falls) { words.append("'") }
        } else if (1...nameDigitLimit).contains(number.count) {
            words.append(contentsOf: number.lazy.map(\.scalar))
        } else if words.last != " " {
            words.append(" ")
        }
        rest = rest.dropFirst(max(1, number.count))
    }
    let all = words.split(separator: " ").joined(separator: [" "])
    return String(String.UnicodeScalarView(withoutFrame(Array(all)).prefix(nameLimit))).split(separator: " ").joined(separator: " ")
}

/// A name without the x's that some put around it, apart from it or in letters of both sizes: `xX Ann Xx`, `xXAnnXx`.
private func withoutFrame(_ name: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    func isX(_ letter: Unicode.Scalar) -> Bool { letter == "x" || letter == "X" }
    let count = name.prefix(while: isX).count
    guard count > 0, count == name.reversed().prefix(while: isX).count, name.count > 2 * count + 1 else { return name[...] }
    let inside = name[count..<name.count - count]
    let isApart = inside.first == " " && inside.last == " "
    let isInBothSizes = count > 1 && [name.prefix(count), name.suffix(count)].allSatisfy { $0.contains("x") && $0.contains("X") }
    guard isApart || isInBothSizes else { return name[...] }
    let rest = inside.drop { $0 == " " }
    return rest.last == " " ? rest.dropLast() : rest
}
