// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of IRC, cut into its parts without copying any of them: `@tags :source COMMAND parameter … :last parameter`.
///
/// Only the space separates, one or more of it. Nothing here can fail: of a line that is no IRC, the parts are what they are. All
/// ranges count bytes of the line.
package struct IRCMessage {
    let line: String
    /// What stands between `@` and the first space; empty where there are no tags.
    private(set) var tags = 0..<0
    /// Who sent it, without the colon; nil where the line does not say.
    package private(set) var source: Range<Int>?
    /// What it is about, for example `PRIVMSG`.
    package private(set) var command = 0..<0
    /// What follows; the last one may be empty and have spaces in it.
    package private(set) var parameters: [Range<Int>] = []

    /// No command has more, and a line of plain text may have thousands of words. The last one takes the rest.
    private static let mostParameters = 15

    package init(_ line: String) {
        self.line = line
        let bytes = line.utf8.span
        var place = 0
        if bytes.count > 0, bytes[0] == UInt8(ascii: "@") { tags = word(of: bytes, from: 1, &place) }
        if place < bytes.count, bytes[place] == colon { source = word(of: bytes, from: place + 1, &place) }
        command = word(of: bytes, from: place, &place)
        while place < bytes.count {
            guard bytes[place] != colon else {
                parameters.append(place + 1..<bytes.count)
                return
            }
            guard parameters.count < Self.mostParameters - 1 else {
                parameters.append(place..<bytes.count)
                return
            }
            parameters.append(word(of: bytes, from: place, &place))
        }
    }

    /// The text of a part.
    package func text(_ range: Range<Int>) -> String {
        line.text(range)
    }

    /// The pieces of a part between separators: at least one, and some may be empty.
    func split(_ range: Range<Int>, at separator: UInt8) -> [Range<Int>] {
        let bytes = line.utf8.span
        var pieces: [Range<Int>] = []
        var start = range.lowerBound
        for place in range where bytes[place] == separator {
            pieces.append(start..<place)
            start = place + 1
        }
        pieces.append(start..<range.upperBound)
        return pieces
    }

    /// Whether a part is this word.
    package func part(_ range: Range<Int>, is word: String) -> Bool {
        line.utf8.span.holds(word.utf8, at: range)
    }

    /// Calls `visit` with each tag and its value, in their order. Values may be empty and are still escaped.
    package func forEachTag(_ visit: (_ key: Range<Int>, _ value: Range<Int>) -> Void) {
        let bytes = line.utf8.span
        var start = tags.lowerBound
        while start < tags.upperBound {
            var equals: Int?
            var end = start
            while end < tags.upperBound, bytes[end] != UInt8(ascii: ";") {
                if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
                end += 1
            }
            visit(start..<(equals ?? end), (equals.map { $0 + 1 } ?? end)..<end)
            start = end + 1
        }
    }

    /// The value of a tag as it was meant. One pass, because what an escape gives is never part of another one.
    func unescaped(_ value: Range<Int>) -> String {
        let bytes = line.utf8.span
        guard value.contains(where: { bytes[$0] == backslash }) else { return text(value) }
        var result: [UInt8] = []
        result.reserveCapacity(value.count)
        var isEscaped = false
        for place in value {
            let byte = bytes[place]
            if !isEscaped, byte == backslash {
                isEscaped = true
            } else {
                result.append(isEscaped ? meaning(ofEscaped: byte) : byte)
                isEscaped = false
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension String {
    /// The part of it that these bytes are. They begin and end between characters.
    func text(_ range: Range<Int>) -> String {
        let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
        return String(unicodeScalars[start..<utf8.index(start, offsetBy: range.count)])
    }
}

extension Span<UInt8> {
    /// Whether these bytes are at that place.
    func holds(_ word: some Collection<UInt8>, at range: Range<Int>) -> Bool {
        guard word.count == range.count else { return false }
        var place = range.lowerBound
        for byte in word {
            guard self[place] == byte else { return false }
            place += 1
        }
        return true
    }
}

/// What begins at `start` and ends before a space; `next` becomes the place after the spaces that follow.
private func word(of bytes: Span<UInt8>, from start: Int, _ next: inout Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] != space { end += 1 }
    next = end
    while next < bytes.count, bytes[next] == space { next += 1 }
    return start..<end
}

private func meaning(ofEscaped byte: UInt8) -> UInt8 {
    switch byte {
    case colon: UInt8(ascii: ";")
    case UInt8(ascii: "s"): space
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    default: byte
    }
}

private let space = UInt8(ascii: " ")
private let colon = UInt8(ascii: ":")
private let backslash = UInt8(ascii: "\\")
