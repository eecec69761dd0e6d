// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Text in Shift_JIS as Windows has it (CP932), read by the C library's iconv.
public struct ShiftJIS: Sendable {
    /// The text, with U+FFFD for invalid bytes.
    public let text: String
    /// The position of the first invalid byte; nil where all of it is text.
    public let flaw: Int?

    /// Nil where the system cannot read CP932.
    public init?(_ bytes: [UInt8]) {
        let converter = unsafe iconv_open("UTF-8", "CP932")
        guard unsafe converter != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
        defer { unsafe iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // A byte becomes three at most, and so does the U+FFFD that stands for one that begins no character.
        var output = [CChar](repeating: 0, count: 3 * bytes.count)
        var (left, room) = (input.count, output.count)
        var flaw: Int?
        unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                // SAFETY: iconv reads and writes within the counts that it is given, and moves pointers and counts together.
                var (from, to) = (input.baseAddress, output.baseAddress)
                while left > 0, unsafe iconv(converter, &from, &left, &to, &room) == -1 {
                    flaw = flaw ?? bytes.count - left
                    for byte in "\u{FFFD}".utf8 {
                        unsafe to?.pointee = CChar(bitPattern: byte)
                        unsafe to = to?.advanced(by: 1)
                    }
                    unsafe from = from?.advanced(by: 1)
                    (left, room) = (left - 1, room - 3)
                }
            }
        }
        text = String(decoding: output.prefix(output.count - room).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.flaw = flaw
    }
}
