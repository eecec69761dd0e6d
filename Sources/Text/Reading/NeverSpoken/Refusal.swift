// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// What becomes of a comment with a never-spoken word in it.
public enum Refusal: Equatable, Sendable {
    /// It is not read.
    case drop
    /// Something that beeps is said in the word's place.
    case bleep
    /// This is said in the word's place.
    case replace(String)

    /// What is said in the word's place; nil where nothing of the comment is said.
    var saying: Saying? {
        switch self {
        case .drop: nil
        case .bleep: .bleep
        case .replace(let words):
            .words(String(String.UnicodeScalarView(Draft(words, without: []).units.filter { $0.kind != .saying }.map(\.scalar))))
        }
    }
}

extension Draft {
    /// Puts a saying in the place of some units. Returns the parts of the comment they stood for.
    mutating func cover(_ places: [Range<Int>], with saying: Saying) -> [Range<Int>] {
        var covered: [Range<Int>] = []
        for place in places.reversed() {
            let (start, end) = (units[place.lowerBound].start, units[place.upperBound - 1].end)
            covered.append(Int(start)..<Int(end))
            units.replaceSubrange(place, with: [unit(saying: saying, start: start, end: end)])
        }
        return covered.reversed()
    }
}

/// A text with asterisks in some parts of it. Offsets stay what they are.
func masked(_ text: String, _ parts: [Range<Int>]) -> String {
    guard !parts.isEmpty else { return text }
    var scalars = Array(text.unicodeScalars)
    for part in parts {
        scalars.replaceSubrange(part, with: repeatElement("*", count: part.count))
    }
    return String(String.UnicodeScalarView(scalars))
}
