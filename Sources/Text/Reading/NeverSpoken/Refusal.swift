// SPDX-License-Identifier: GPL-3.0-or-later

import Core
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

/// What may be shown of what a viewer wrote: never-spoken words are not for the screen either. Pure, on whatever thread.
public struct TextMask: Sendable {
    private let neverSpoken: NeverSpoken
    private let dropsComments: Bool

    /// Everything may be shown.
    public static let nothing = TextMask(.nothing, .drop)

    /// Shows what is spoken with these words and this rule.
    public init(_ neverSpoken: NeverSpoken, _ refusal: Refusal) {
        self.neverSpoken = neverSpoken
        dropsComments = refusal == .drop
    }

    /// The text as it may be shown, with asterisks for never-spoken words; nil where a comment with such a word is not read at all.
    public func shown(_ text: String) -> String? {
        let text = withoutDirections(text)
        let units = Draft(text, without: []).units
        let written = neverSpoken.places(in: units, japanese: neverSpoken.analysis).map {
            Int(units[$0.lowerBound].start)..<Int(units[$0.upperBound - 1].end)
        }
        let parts = written + neverSpoken.partsHeard(in: units)
        guard !parts.isEmpty else { return text }
        return dropsComments ? nil : masked(text, parts)
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
