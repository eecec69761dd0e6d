// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from strangers without the characters that a terminal would obey.
package func harmless(_ text: String) -> String {
    var harmless = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: harmless.unicodeScalars.append(" ")
        default: harmless.unicodeScalars.append(scalar)
        }
    }
    return harmless
}
