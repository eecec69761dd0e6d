// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// How the text of a frame is written.
enum BouyomiCharset: UInt8 {
    case utf8 = 0
    case utf16 = 1
    case shiftJIS = 2

    /// The text; what is none becomes U+FFFD. Nil where the system cannot read the charset.
    func text(of bytes: ArraySlice<UInt8>) -> String? {
        switch self {
        case .utf8: String(decoding: bytes, as: UTF8.self)
        case .utf16: String(decoding: pairs(bytes), as: UTF16.self)
        case .shiftJIS: textOfShiftJIS(Array(bytes))
        }
    }

    /// Little endian; half a unit at the end is left out.
    private func pairs(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { UInt16(bytes[$0 + 1]) << 8 | UInt16(bytes[$0]) }
    }
}

/// Shift_JIS as Windows has it (CP932), by the C library's iconv. Nil where that has no CP932.
private func textOfShiftJIS(_ bytes: [UInt8]) -> String? {
    let converter = unsafe iconv_open("UTF-8", "CP932")
    guard unsafe converter != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
    defer { unsafe iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    // A byte becomes three at most, and so does the U+FFFD that stands for one that begins no character.
    var output = [CChar](repeating: 0, count: 3 * bytes.count)
    var (left, room) = (input.count, output.count)
    unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
            // SAFETY: iconv reads and writes within the counts that it is given, and moves pointers and counts together.
            var (from, to) = (input.baseAddress, output.baseAddress)
            while left > 0, unsafe iconv(converter, &from, &left, &to, &room) == -1 {
                for byte in "\u{FFFD}".utf8 {
                    unsafe to?.pointee = CChar(bitPattern: byte)
                    unsafe to = to?.advanced(by: 1)
                }
                unsafe from = from?.advanced(by: 1)
                (left, room) = (left - 1, room - 3)
            }
        }
    }
    return String(decoding: output.prefix(output.count - room).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
