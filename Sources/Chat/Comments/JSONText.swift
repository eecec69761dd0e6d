// SPDX-License-Identifier: GPL-3.0-or-later

/// A JSON text that was checked whole and taken apart, without a copy of anything in it: its values lie in a list, in the order of the
/// text, and each knows where the next one after it lies.
///
/// Strict (RFC 8259), one pass, no recursion: a text may be as hostile as it likes. It is a Swift string, so bytes that are no UTF-8
/// have become U+FFFD before.
final class JSONText: Sendable {
    /// Objects and lists that may be open at once.
    static let depthLimit = 512

    /// A value, or the key of one.
    struct Node: Sendable {
        enum Kind: UInt8, Sendable {
            case object, list, text, textWithEscapes, number, yes, no, null
        }

        var kind: Kind
        /// Its bytes; of a text, those between the quotation marks.
        var start: Int32
        var end: Int32
        /// The node after it and all that is in it.
        var next: Int32
    }

    let line: String
    /// The first one is the whole text. In an object, keys and values take turns.
    let nodes: [Node]

    /// Nil where the line is no JSON, or deeper than the limit.
    init?(_ line: String) {
        var scanner = JSONScanner(capacity: line.utf8.count / 16 + 8)
        guard scanner.scan(line.utf8.span) else { return nil }
        self.line = line
        nodes = scanner.nodes
    }

    /// How many bytes of a text are JSON, up to the value or sign that is none.
    static func validBytes(of line: String) -> Int {
        var scanner = JSONScanner(capacity: 8)
        _ = scanner.scan(line.utf8.span)
        return scanner.place
    }
}

/// Walks through a text once and notes its values.
private struct JSONScanner {
    private(set) var nodes: [JSONText.Node] = []
    /// The objects and lists that are open.
    private var open: [Int] = []
    /// Before this, all is well.
    private(set) var place = 0

    private enum Expected {
        case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd, nothing
    }

    init(capacity: Int) {
        nodes.reserveCapacity(capacity)
    }

    /// Returns false where the text is no JSON.
    mutating func scan(_ bytes: Span<UInt8>) -> Bool {
        var expected = Expected.value
        while true {
            while place < bytes.count, isSpace(bytes[place]) { place += 1 }
            guard place < bytes.count else { return expected == .nothing }
            let next: Expected?
            switch (expected, bytes[place]) {
            case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): next = close()
            case (.value, _), (.valueOrEnd, _): next = value(bytes)
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")): next = text(bytes) ? .colon : nil
            case (.colon, UInt8(ascii: ":")):
                place += 1
                next = .value
            case (.commaOrEnd, UInt8(ascii: ",")):
                place += 1
                next = isInObject ? .key : .value
            case (.commaOrEnd, UInt8(ascii: "}")): next = isInObject ? close() : nil
            case (.commaOrEnd, UInt8(ascii: "]")): next = isInObject ? nil : close()
            default: next = nil
            }
            guard let next else { return false }
            expected = next
        }
    }

    private var isInObject: Bool {
        open.last.map { nodes[$0].kind == .object } ?? false
    }

    /// What may follow a value.
    private var afterValue: Expected {
        open.isEmpty ? .nothing : .commaOrEnd
    }

    private mutating func add(_ kind: JSONText.Node.Kind, _ range: Range<Int>) {
        let (start, end) = (Int32(range.lowerBound), Int32(range.upperBound))
        nodes.append(JSONText.Node(kind: kind, start: start, end: end, next: Int32(nodes.count + 1)))
    }

    /// Takes in a value, or the beginning of an object or list. Nil where there is none.
    private mutating func value(_ bytes: Span<UInt8>) -> Expected? {
        switch bytes[place] {
        case UInt8(ascii: "\""): return text(bytes) ? afterValue : nil
        case UInt8(ascii: "{"): return begin(.object) ? .keyOrEnd : nil
        case UInt8(ascii: "["): return begin(.list) ? .valueOrEnd : nil
        case UInt8(ascii: "t"): return word("true", .yes, bytes) ? afterValue : nil
        case UInt8(ascii: "f"): return word("false", .no, bytes) ? afterValue : nil
        case UInt8(ascii: "n"): return word("null", .null, bytes) ? afterValue : nil
        default: return number(bytes) ? afterValue : nil
        }
    }

    private mutating func begin(_ kind: JSONText.Node.Kind) -> Bool {
        guard open.count < JSONText.depthLimit else { return false }
        open.append(nodes.count)
        add(kind, place..<place + 1)
        place += 1
        return true
    }

    private mutating func close() -> Expected? {
        guard let node = open.popLast() else { return nil }
        place += 1
        nodes[node].end = Int32(place)
        nodes[node].next = Int32(nodes.count)
        return afterValue
    }

    private mutating func word(_ word: String, _ kind: JSONText.Node.Kind, _ bytes: Span<UInt8>) -> Bool {
        let range = place..<place + word.utf8.count
        guard range.upperBound <= bytes.count, bytes.holds(word.utf8, at: range) else { return false }
        add(kind, range)
        place = range.upperBound
        return true
    }

    private mutating func number(_ bytes: Span<UInt8>) -> Bool {
        let start = place
        take(UInt8(ascii: "-"), bytes)
        // A zero stands alone.
        guard take(UInt8(ascii: "0"), bytes) || takeDigits(bytes) else { return false }
        if take(UInt8(ascii: "."), bytes), !takeDigits(bytes) { return false }
        if take(UInt8(ascii: "e"), bytes) || take(UInt8(ascii: "E"), bytes) {
            _ = take(UInt8(ascii: "+"), bytes) || take(UInt8(ascii: "-"), bytes)
            guard takeDigits(bytes) else { return false }
        }
        add(.number, start..<place)
        return true
    }

    @discardableResult
    private mutating func take(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func takeDigits(_ bytes: Span<UInt8>) -> Bool {
        let start = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        return place > start
    }

    /// Takes in a text from its first quotation mark to its last.
    private mutating func text(_ bytes: Span<UInt8>) -> Bool {
        let start = place + 1
        var end = start
        var kind = JSONText.Node.Kind.text
        while true {
            end = endOfPlainText(bytes, from: end)
            guard end < bytes.count else { return false }
            switch bytes[end] {
            case UInt8(ascii: "\""):
                add(kind, start..<end)
                place = end + 1
                return true
            case UInt8(ascii: "\\"):
                guard let length = lengthOfEscape(bytes, at: end) else { return false }
                kind = .textWithEscapes
                end += length
            // Control characters have to be escaped.
            default: return false
            }
        }
    }
}

private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

/// The length of an escape as far as its form tells; nil where there is no such escape.
private func lengthOfEscape(_ bytes: Span<UInt8>, at place: Int) -> Int? {
    guard place + 1 < bytes.count else { return nil }
    switch bytes[place + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
        UInt8(ascii: "r"), UInt8(ascii: "t"):
        return 2
    case UInt8(ascii: "u"):
        guard place + 6 <= bytes.count else { return nil }
        return (place + 2..<place + 6).allSatisfy { hexValue(bytes[$0]) != nil } ? 6 : nil
    default:
        return nil
    }
}

func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
}

/// Where the next quotation mark, backslash or control character is, or the end. Eight bytes at a time: most of a chat is text.
private func endOfPlainText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    let raw = unsafe bytes.bytes
    var place = start
    while place + 8 <= raw.byteCount {
        // SAFETY: within the bounds, which are checked besides; every eight bytes are a number.
        let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
        // In each of the three, the lowest byte with its highest bit set is the first that was looked for.
        let quotes = bytesThatAreZero(word ^ everyByte(UInt8(ascii: "\"")))
        let backslashes = bytesThatAreZero(word ^ everyByte(UInt8(ascii: "\\")))
        let controls = (word &- everyByte(0x20)) & ~word & everyByte(0x80)
        let found = quotes | backslashes | controls
        if found != 0 { return place + found.trailingZeroBitCount / 8 }
        place += 8
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "\\"), bytes[place] >= 0x20 { place += 1 }
    return place
}

private func everyByte(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
}

/// The highest bit of each byte that is zero, and perhaps of others above the lowest such one.
private func bytesThatAreZero(_ word: UInt64) -> UInt64 {
    (word &- everyByte(1)) & ~word & everyByte(0x80)
}

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
