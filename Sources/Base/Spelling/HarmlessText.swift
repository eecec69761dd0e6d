// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from strangers for a terminal, a log or an answer: whatever a terminal would obey, or would not show, becomes a space.
/// Longer text than `longest` scalars is cut, and ends in an ellipsis.
public func harmless(_ text: String, atMost longest: Int = .max) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
        guard count < longest else { return result + "…" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: result.unicodeScalars.append(" ")
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// A stranger's word, such as a key or a name, made harmless and short enough for a message that quotes it.
public func harmlessWord(_ word: String) -> String {
    harmless(word, atMost: 60)
}
