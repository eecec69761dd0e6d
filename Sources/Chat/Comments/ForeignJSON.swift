// SPDX-License-Identifier: GPL-3.0-or-later

/// A format of JSON lines that others made. They change theirs without asking: keys of no use are passed over, and one that has
/// another type than it used to have counts as missing.
protocol ForeignJSONFormat: LineFormat {
    /// What the object of a line says.
    static func parse(_ object: JSONObject) throws(LineError) -> ParsedLine
}

extension ForeignJSONFormat {
    static var longLines: LongLines { .refuse }

    func parse(_ line: String) throws(LineError) -> ParsedLine {
        try Self.parse(JSONObject(line: line))
    }
}

/// Whether a line begins an object and one of its objects has this key. Looks at the bytes only, so the end of the line may be
/// missing. A viewer's words cannot pass for a key: there, the quotation marks have backslashes.
func beginsObject(_ beginning: String, withKey key: String) -> Bool {
    let bytes = beginning.utf8.span
    guard let brace = bytes.firstIndex(from: 0, where: { $0 > 0x20 }), bytes[brace] == UInt8(ascii: "{") else { return false }
    let name = "\"\(key)\"".utf8
    var place = brace
    while let quote = bytes.firstIndex(from: place, where: { $0 == UInt8(ascii: "\"") }), quote + name.count < bytes.count {
        place = quote + 1
        guard bytes.holds(name, at: quote..<quote + name.count) else { continue }
        let next = bytes.firstIndex(from: quote + name.count) { $0 > 0x20 }
        if let next, bytes[next] == UInt8(ascii: ":") { return true }
    }
    return false
}

extension Span<UInt8> {
    fileprivate func firstIndex(from start: Int, where isMeant: (UInt8) -> Bool) -> Int? {
        var place = start
        while place < count, !isMeant(self[place]) { place += 1 }
        return place < count ? place : nil
    }
}
