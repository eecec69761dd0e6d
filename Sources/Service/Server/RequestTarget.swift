// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The target of a request: the segments of its path and the items of its query, decoded.
struct RequestTarget: Equatable, Sendable {
    /// `["v1", "comments", "a b"]` for `/v1/comments/a%20b`. A slash at the end changes nothing.
    var path: [String]
    /// The items of the query, in order.
    var query: [Item]
    /// The host and port, if a whole `http://host/path` was requested.
    var authority: String?

    struct Item: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// Parses `/path?query` or a whole `http://host/path`; nil if it is neither, or is not UTF-8.
    init?(_ text: String) {
        // Bytes: comparing characters would take longer than all else here.
        let (slash, mark) = (UInt8(ascii: "/"), UInt8(ascii: "?"))
        var rest = text.utf8[...]
        if rest.first != slash, let scheme = text.firstRange(of: "://"), !text[..<scheme.lowerBound].contains("/") {
            rest = rest[scheme.upperBound...]
            let end = rest.firstIndex { $0 == slash || $0 == mark } ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
            if rest.isEmpty { rest = "/".utf8[...] }
        }
        guard rest.first == slash else { return nil }
        let parts = rest.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for segment in parts[0].split(separator: slash) {
            guard let segment = percentDecoded(segment, plusIsSpace: false) else { return nil }
            path.append(segment)
        }
        self.path = path
        query = []
        guard parts.count == 2 else { return }
        guard let items = formItems(parts[1]) else { return nil }
        query = items
    }

    /// The same as a client writes it.
    var text: String {
        let items = query.map { $0.value.isEmpty ? $0.name.percentEncoded : "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
        // The dot of a format stays as it is: programs look for it.
        let segments = path.map {
            $0.split(separator: ".", omittingEmptySubsequences: false).map { String($0).percentEncoded }.joined(separator: ".")
        }
        return "/" + segments.joined(separator: "/") + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// The first value of an item.
    subscript(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

/// The most fields of a form: each is compared with all known keys.
let mostFormFields = 256

/// The most items that `formItems` could find.
func formFieldCount(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(into: 1) { if $1 == UInt8(ascii: "&") { $0 += 1 } }
}

/// The items of `a=1&b=two+words`; nil if they are not UTF-8.
func formItems(_ bytes: some Collection<UInt8>) -> [RequestTarget.Item]? {
    var items: [RequestTarget.Item] = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = percentDecoded(parts[0], plusIsSpace: true),
            let value = parts.count == 2 ? percentDecoded(parts[1], plusIsSpace: true) : ""
        else { return nil }
        items.append(RequestTarget.Item(name: name, value: value))
    }
    return items
}

/// `a b` for `a%20b`. A percent sign without a code stands for itself. Nil if the result is not UTF-8, or contains NUL.
func percentDecoded(_ bytes: some Sequence<UInt8>, plusIsSpace: Bool) -> String? {
    let bytes = Array(bytes)
    // Most are a plain word.
    let isPlain = bytes.allSatisfy { $0 != 0 && $0 < 0x80 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
    if isPlain { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
        var byte = bytes[place]
        place += 1
        if byte == UInt8(ascii: "%"), place + 1 < bytes.count, let high = hexDigit(bytes[place]), let low = hexDigit(bytes[place + 1]) {
            byte = high << 4 | low
            place += 2
        } else if byte == UInt8(ascii: "+"), plusIsSpace {
            byte = UInt8(ascii: " ")
        }
        guard byte != 0 else { return nil }
        decoded.append(byte)
    }
    return String(validating: decoded, as: UTF8.self)
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
