// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// The letters and the spaces of a text, for the one retry after an engine crashed on it: whatever it was, it is not in there any more.
public func plainForm(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let properties = scalar.properties
        let isMark = properties.generalCategory.isMark
        if Script(scalar) != .neutral, properties.isAlphabetic || isMark {
            // The marks of a script are part of its letters: vowel signs, the virama, tones.
            plain.append(scalar)
        } else if let last = plain.last, last != " ", !isMark, !properties.isDefaultIgnorableCodePoint {
            plain.append(" ")
        }
    }
    if plain.last == " " {
        plain.removeLast()
    }
    return String(plain)
}
