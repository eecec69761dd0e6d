// SPDX-License-Identifier: GPL-3.0-or-later

extension Substring {
    /// Without white space around it.
    public var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    /// Without spaces around it; other white space stays.
    public var trimmingSpaces: String {
        let rest = drop { $0 == " " }
        return String(rest[..<(rest.lastIndex { $0 != " " }.map(rest.index(after:)) ?? rest.startIndex)])
    }
}
