// SPDX-License-Identifier: GPL-3.0-or-later

import Core
public import Net

/// The text of a dictionary that another program wrote: UTF-8, UTF-16, or Shift_JIS as Windows has it.
public enum DictionaryText {
    /// Reads a file to be imported, if it is not larger than that.
    public static func read(_ path: String, atMost limit: Int) throws(UnreadableFile) -> String {
        try decoded(try readWholeBytes(path, atMost: limit))
    }

    /// The encoding is told by the mark at the start, else by what is valid. Text that is valid in none of them is refused.
    static func decoded(_ bytes: [UInt8]) throws(UnreadableFile) -> String {
        if let text = utf16(bytes) ?? String(validating: bytes, as: UTF8.self) { return text }
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.contains(0) else {
            return try shiftJIS(bytes)
        }
        throw UnreadableFile(reason: "its UTF-16 is damaged: save it again as UTF-8")
    }

    /// Nil where it is none. Without a mark, the upper halves of tabs and digits are zero, which no other encoding writes.
    private static func utf16(_ bytes: [UInt8]) -> String? {
        let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard bytes.count.isMultiple(of: 2), hasMark || bytes.contains(0) else { return nil }
        let zerosInFront = stride(from: 0, to: bytes.count, by: 2).count { bytes[$0] == 0 }
        let zerosBehind = stride(from: 1, to: bytes.count, by: 2).count { bytes[$0] == 0 }
        let isBigEndian = hasMark ? bytes[0] == 0xFE : zerosInFront > zerosBehind
        let units = stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2).map { place in
            let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self)
    }

    private static func shiftJIS(_ bytes: [UInt8]) throws(UnreadableFile) -> String {
        guard let decoded = ShiftJIS(bytes) else {
            throw UnreadableFile(reason: "it is not UTF-8, and this system cannot convert Shift_JIS: save it as UTF-8")
        }
        guard let flaw = decoded.flaw else { return decoded.text }
        let line = bytes[..<flaw].count { $0 == UInt8(ascii: "\n") } + 1
        throw UnreadableFile(reason: "line \(line) is neither UTF-8, UTF-16 nor Shift_JIS: save it as UTF-8")
    }
}
