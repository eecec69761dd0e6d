// SPDX-License-Identifier: GPL-3.0-or-later

/// A question of the setup as a person sees it.
package struct SetupQuestion: Equatable, Sendable {
    /// Its kind; nil for a part of the question before it.
    package var number: Int?
    package var text: String
    /// A line about what else may be typed.
    package var hint: String?
    /// The choices by number, counted from 1.
    package var choices: [String] = []
    /// The meaning of an empty line; nil if an answer is needed.
    package var preset: String?
    /// Whether the answer is yes or no.
    var isDecision = false

    /// The prompt before the answer.
    package var prompt: String {
        guard let preset else { return "> " }
        return isDecision ? (preset == "y" ? "[Y/n] > " : "[y/N] > ") : "[\(preset)] > "
    }
}
