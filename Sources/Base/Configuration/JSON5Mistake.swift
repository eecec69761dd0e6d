// SPDX-License-Identifier: GPL-3.0-or-later

/// The place of the first character that JSON5 does not allow there.
///
/// Asked only where the decoder has refused a text. FoundationEssentials says of every mistake in the syntax, from a missing comma to an
/// open comment, no more than "The given data was not valid JSON", and takes some (`01x`) for a value of a wrong type; nobody finds a
/// missing comma in a file of 500 lines by that. The walk does not recurse, because a file may be nested without any limit.
struct JSON5Mistake: CustomStringConvertible {
    /// Both count from 1.
    let line: Int
    let column: Int

    /// Nil where the text is JSON5.
    init?(in text: String) {
        var walk = JSON5Walk(text)
        guard let place = walk.mistake() else { return nil }
        let before = walk.scalars[..<place]
        line = before.count { $0 == "\n" } + 1
        column = place - (before.lastIndex(of: "\n") ?? -1)
    }

    var description: String {
        "line \(line), column \(column)"
    }
}

/// A walk through a text from its first character, up to one that cannot be there.
private struct JSON5Walk {
    /// What is allowed next.
    private enum Wanted {
        case value, valueOrEnd, keyOrEnd, colon, commaOrEnd, nothing
    }

    let scalars: [Unicode.Scalar]
    private var place = 0
    private var wanted = Wanted.value
    /// The brackets that close what is open.
    private var closing: [Unicode.Scalar] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    mutating func mistake() -> Int? {
        while true {
            guard skipBlank() else { return place }
            guard place < scalars.count else { return wanted == .nothing ? nil : place }
            guard take(scalars[place]) else { return place }
        }
    }

    /// Takes what begins with this character. Returns false, and stays there, where it cannot be there.
    private mutating func take(_ first: Unicode.Scalar) -> Bool {
        switch (wanted, first) {
        case (.value, "{"), (.valueOrEnd, "{"): open("}", .keyOrEnd)
        case (.value, "["), (.valueOrEnd, "["): open("]", .valueOrEnd)
        case (.value, _) where first != "]", (.valueOrEnd, _) where first != "]":
            guard takeString() || takeWord(where: JSON5Walk.isValue) else { return false }
            wanted = closing.isEmpty ? .nothing : .commaOrEnd
        case (.keyOrEnd, _) where first != "}":
            guard takeString() || takeWord(where: JSON5Walk.isName) else { return false }
            wanted = .colon
        case (.colon, ":"): pass(.value)
        case (.commaOrEnd, ","): pass(closing.last == "}" ? .keyOrEnd : .valueOrEnd)
        case (.keyOrEnd, _), (.valueOrEnd, _), (.commaOrEnd, _):
            guard closing.last == first else { return false }
            closing.removeLast()
            pass(closing.isEmpty ? .nothing : .commaOrEnd)
        default: return false
        }
        return true
    }

    private mutating func open(_ bracket: Unicode.Scalar, _ next: Wanted) {
        closing.append(bracket)
        pass(next)
    }

    private mutating func pass(_ next: Wanted) {
        place += 1
        wanted = next
    }

    /// Goes past white space and comments. Returns false where a comment has no end.
    private mutating func skipBlank() -> Bool {
        while place < scalars.count {
            if scalars[place].properties.isWhitespace || scalars[place] == "\u{FEFF}" {
                place += 1
            } else if scalars[place...].starts(with: "//".unicodeScalars) {
                place = scalars[place...].firstIndex { $0 == "\n" || $0 == "\r" } ?? scalars.count
            } else if scalars[place...].starts(with: "/*".unicodeScalars) {
                let inside = scalars.indices.dropFirst(place + 2).dropLast()
                guard let end = inside.first(where: { scalars[$0] == "*" && scalars[$0 + 1] == "/" }) else { return false }
                place = end + 2
            } else {
                return true
            }
        }
        return true
    }

    /// A string ends in its own line, unless a backslash stands before the line's end. Where it does not, its beginning is the mistake.
    private mutating func takeString() -> Bool {
        let quote = scalars[place]
        guard quote == "\"" || quote == "'" else { return false }
        var end = place + 1
        while end < scalars.count, scalars[end] != quote {
            if scalars[end] == "\n" { return false }
            end += scalars[end] == "\\" ? 2 : 1
        }
        guard end < scalars.count else { return false }
        place = end + 1
        return true
    }

    private mutating func takeWord(where isMeant: (Substring.UnicodeScalarView) -> Bool) -> Bool {
        let rest = scalars[place...]
        let word = rest.prefix { !$0.properties.isWhitespace && !",:[]{}\"'/".unicodeScalars.contains($0) }
        guard !word.isEmpty, isMeant(Substring.UnicodeScalarView(word)) else { return false }
        place = word.endIndex
        return true
    }

    private static func isName(_ word: Substring.UnicodeScalarView) -> Bool {
        word.first.map { !("0"..."9").contains($0) } == true
            && word.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "$_\\\u{200C}\u{200D}".unicodeScalars.contains($0)
            }
    }

    private static func isValue(_ word: Substring.UnicodeScalarView) -> Bool {
        if ["true", "false", "null"].contains(String(word)) { return true }
        let unsigned = word.first == "+" || word.first == "-" ? word.dropFirst() : word
        if ["Infinity", "NaN"].contains(String(unsigned)) { return true }
        let digits = String(unsigned)
        if digits.lowercased().hasPrefix("0x") { return digits.count > 2 && digits.dropFirst(2).allSatisfy(\.isHexDigit) }
        return unsigned.first.map { ("0"..."9").contains($0) || $0 == "." } == true && Double(digits) != nil
    }
}
