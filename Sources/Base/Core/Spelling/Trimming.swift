// SPDX-License-Identifier: GPL-3.0-or-later

extension Substring {
    /// Without white space around it.
    public var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
