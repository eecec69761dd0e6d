// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

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
