// SPDX-License-Identifier: GPL-3.0-or-later

/// A value in a JSON text.
struct JSONValue {
    private let text: JSONText
    private let index: Int

    /// The whole of a text.
    init(_ text: JSONText) {
        self.init(text, 0)
    }

    private init(_ text: JSONText, _ index: Int) {
        self.text = text
        self.index = index
    }

    private var node: JSONText.Node {
        text.nodes[index]
    }

    private var range: Range<Int> {
        Int(node.start)..<Int(node.end)
    }

    /// The value as it was written.
    var source: String {
        let isText = node.kind == .text || node.kind == .textWithEscapes
        return String(text.line.text(isText ? range.lowerBound - 1..<range.upperBound + 1 : range))
    }

    var isNull: Bool {
        node.kind == .null
    }

    var isObject: Bool {
        node.kind == .object
    }

    var isList: Bool {
        node.kind == .list
    }

    /// Nil where it is no text, or one with half a surrogate pair in it, which is no text either.
    var string: String? {
        switch node.kind {
        case .text: text.line.text(range)
        case .textWithEscapes: unescaped(text.line.utf8.span, range)
        default: nil
        }
    }

    /// Nil where it is no number, or one that is too large to be told from infinity.
    var double: Double? {
        guard node.kind == .number else { return nil }
        return smallInteger.map { Double($0) } ?? Double(text.line.text(range)).flatMap { $0.isFinite ? $0 : nil }
    }

    var bool: Bool? {
        switch node.kind {
        case .yes: true
        case .no: false
        default: nil
        }
    }

    /// The values in a list; none where it is no list.
    var elements: [JSONValue] {
        elements(atMost: .max) ?? []
    }

    /// The values in a list; none where it is not a list, and nil where there are more than the limit.
    func elements(atMost most: Int) -> [JSONValue]? {
        guard node.kind == .list else { return [] }
        var elements: [JSONValue] = []
        var child = index + 1
        while child < Int(node.next) {
            guard elements.count < most else { return nil }
            elements.append(JSONValue(text, child))
            child = Int(text.nodes[child].next)
        }
        return elements
    }

    /// The value of a key of an object; of several the last one.
    func member(_ key: String) -> JSONValue? {
        var found: Int?
        forEachKey { child in
            if isKey(child, key) { found = child + 1 }
        }
        return found.map { JSONValue(text, $0) }
    }

    /// The keys of an object in their order, each once; nil where there are more than the limit. Keys with half a surrogate pair are skipped.
    func keys(atMost most: Int) -> [String]? {
        var keys: [String] = []
        // Few are looked through faster than hashed.
        let few = 16
        var seen: Set<String> = []
        var count = 0
        forEachKey { child in
            count += 1
            guard count <= most, let key = JSONValue(text, child).string else { return }
            if keys.count == few, seen.isEmpty { seen = Set(keys) }
            if keys.count < few ? !keys.contains(key) : seen.insert(key).inserted { keys.append(key) }
        }
        return count <= most ? keys : nil
    }

    private func forEachKey(_ visit: (Int) -> Void) {
        guard isObject else { return }
        let end = Int(node.next)
        var child = index + 1
        while child < end {
            visit(child)
            child = Int(text.nodes[child + 1].next)
        }
    }

    private func isKey(_ child: Int, _ key: String) -> Bool {
        let node = text.nodes[child]
        if node.kind == .textWithEscapes { return JSONValue(text, child).string == key }
        return Int(node.end - node.start) == key.utf8.count
            && text.line.utf8.span.holds(key.utf8, at: Int(node.start)..<Int(node.end))
    }

    /// The number, where it is whole and so small that a `Double` has it exactly. Most are.
    private var smallInteger: Int? {
        let bytes = text.line.utf8.span
        let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        let digits = range.dropFirst(isNegative ? 1 : 0)
        guard digits.count <= 15 else { return nil }
        var value = 0
        for place in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) else { return nil }
            value = value * 10 + Int(bytes[place] - UInt8(ascii: "0"))
        }
        // Minus zero is a number of its own.
        return isNegative ? (value == 0 ? nil : -value) : value
    }
}

/// A text as its escapes mean it; nil where there is half a surrogate pair in it. The escapes' form has been checked.
private func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
        guard bytes[place] == UInt8(ascii: "\\") else {
            result.append(bytes[place])
            place += 1
            continue
        }
        let letter = bytes[place + 1]
        guard letter == UInt8(ascii: "u") else {
            result.append(meaning(ofEscaped: letter))
            place += 2
            continue
        }
        var value = unit(bytes, at: place)
        place += 6
        if (0xD800..<0xDC00).contains(value), place + 6 <= range.upperBound, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        {
            let low = unit(bytes, at: place)
            guard (0xDC00..<0xE000).contains(low) else { return nil }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            place += 6
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return String(decoding: result, as: UTF8.self)
}

/// The four digits of `\u1234`.
private func unit(_ bytes: Span<UInt8>, at place: Int) -> UInt32 {
    (place + 2..<place + 6).reduce(0) { $0 << 4 + (hexValue(bytes[$1]) ?? 0) }
}

private func meaning(ofEscaped letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
}

/// What a JSON value can be read as.
protocol JSONReadable {
    init?(_ value: JSONValue)
}

extension String: JSONReadable {
    init?(_ value: JSONValue) {
        guard let string = value.string else { return nil }
        self = string
    }
}

extension Double: JSONReadable {
    init?(_ value: JSONValue) {
        guard let double = value.double else { return nil }
        self = double
    }
}

extension Int: JSONReadable {
    init?(_ value: JSONValue) {
        guard let whole = value.double.flatMap({ Int(exactly: $0) }) else { return nil }
        self = whole
    }
}

extension [JSONValue]: JSONReadable {
    /// Longer lists are not meant for us.
    static let mostElements = 256

    /// A list that is not too long.
    init?(_ value: JSONValue) {
        guard value.isList, let elements = value.elements(atMost: Self.mostElements) else { return nil }
        self = elements
    }
}
