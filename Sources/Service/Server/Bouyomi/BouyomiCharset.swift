// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The encoding of a frame's text.
enum BouyomiCharset: UInt8 {
    case utf8 = 0
    case utf16 = 1
    case shiftJIS = 2

    /// The text; invalid parts become U+FFFD. Nil if the system cannot read the charset.
    func text(of bytes: ArraySlice<UInt8>) -> String? {
        switch self {
        case .utf8: String(decoding: bytes, as: UTF8.self)
        case .utf16: String(decoding: pairs(bytes), as: UTF16.self)
        case .shiftJIS: ShiftJIS(Array(bytes))?.text
        }
    }

    /// Little endian; half a unit at the end is ignored.
    private func pairs(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { UInt16(bytes[$0 + 1]) << 8 | UInt16(bytes[$0]) }
    }
}
