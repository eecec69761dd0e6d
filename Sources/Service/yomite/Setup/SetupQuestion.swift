// SPDX-License-Identifier: GPL-3.0-or-later

/// A question of the setup as a person sees it.
struct SetupQuestion: Equatable, Sendable {
    /// Its kind; nil for a part of the question before it.
    var number: Int?
    var text: String
    /// A line about what else may be typed.
    var hint: String?
    /// The choices by number, counted from 1.
    var choices: [String] = []
    /// The meaning of an empty line; nil if an answer is needed.
    var preset: String?
    /// Whether the answer is yes or no.
    var isDecision = false

    /// The prompt before the answer.
    var prompt: String {
        guard let preset else { return "> " }
        return isDecision ? (preset == "y" ? "[Y/n] > " : "[y/N] > ") : "[\(preset)] > "
    }
}
