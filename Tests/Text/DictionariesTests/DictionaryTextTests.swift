// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dictionaries
@testable import Net

@Suite struct DictionaryTextTests {
    private static let text = "5\tN\t初見\tしょけん\r\n1\tN\tｱｲｽ①髙\tあいす\r\n"

    @Test(arguments: [
        Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), Array(text.data(using: .utf16LittleEndian) ?? Data()),
        Array(text.data(using: .utf16BigEndian) ?? Data()), [0xFF, 0xFE] + Array(text.data(using: .utf16LittleEndian) ?? Data()),
        [0xFE, 0xFF] + Array(text.data(using: .utf16BigEndian) ?? Data()), windowsText,
    ])
    func `a dictionary is read as what it is`(bytes: [UInt8]) throws {
        let decoded = try DictionaryText.decoded(bytes)
        #expect(decoded.drop { $0 == "\u{FEFF}" } == Self.text)
    }

    /// As Windows writes it: its Shift_JIS has letters that the standard lacks.
    private static let windowsText: [UInt8] =
        Array("5\tN\t".utf8)
        + [0x8F, 0x89, 0x8C, 0xA9, 0x09, 0x82, 0xB5, 0x82, 0xE5, 0x82, 0xAF, 0x82, 0xF1, 0x0D, 0x0A]
        + Array("1\tN\t".utf8)
        + [0xB1, 0xB2, 0xBD, 0x87, 0x40, 0xFB, 0xFC, 0x09, 0x82, 0xA0, 0x82, 0xA2, 0x82, 0xB7, 0x0D, 0x0A]

    @Test func `what is in no known encoding is refused with its line`() {
        let broken = Array("1\tN\ta\tb\n2\tN\t".utf8) + [0x81, 0x09, 0xFF]
        #expect(throws: UnreadableFile.self) { try DictionaryText.decoded(broken) }
        let error = #expect(throws: UnreadableFile.self) { try DictionaryText.decoded(broken) }
        #expect(error?.reason == "line 2 is neither UTF-8, UTF-16 nor Shift_JIS: save it as UTF-8")
        let damaged: [UInt8] = [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00]
        #expect(throws: UnreadableFile.self) { try DictionaryText.decoded(damaged) }
    }

    @Test func `an empty file is empty`() throws {
        #expect(try DictionaryText.decoded([]) == "")
    }
}
