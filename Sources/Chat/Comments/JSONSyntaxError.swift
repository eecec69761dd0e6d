// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a text stops being JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    var line: Int
    /// Bytes into the line, counted from 1.
    public var column: Int

    /// What is wrong.
    public var description: String {
        "this is not valid JSON from here on (or nested more than \(JSONText.depthLimit) levels deep)"
    }

    /// The place, for people.
    public var place: String {
        "line \(line), column \(column)"
    }

    /// The first fault of a text that is no JSON.
    init(in text: String) {
        let before = text.utf8.prefix(JSONText.validBytes(of: text))
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    }
}
