// SPDX-License-Identifier: GPL-3.0-or-later

/// A question of the setup as a person sees it.
package struct SetupQuestion: Equatable, Sendable {
    /// Which one it is; nil for what belongs to the question before it.
    package var number: Int?
    package var text: String
    /// A line about what else may be typed.
    package var hint: String?
    /// What can be chosen by its number, counted from 1.
    package var choices: [String] = []
    /// What an empty line means; nil where an answer is needed.
    package var preset: String?
    /// Whether the answer is yes or no.
    var isDecision = false

    /// What stands before the answer.
    package var prompt: String {
        guard let preset else { return "> " }
        return isDecision ? (preset == "y" ? "[Y/n] > " : "[y/N] > ") : "[\(preset)] > "
    }
}
