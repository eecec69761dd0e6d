// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

/// Reads a code as the standard says, with nothing of what made it: the mask from the format field, the bytes from the zigzag, and whether
/// every root of the generator makes the block zero.
private struct Reading {
    var text: String
    var mask: Int
    var isWhole: Bool

    init?(_ code: QRCode) {
        let size = code.size
        // The second copy of the format: three bits of the mask are at columns 6, 7 and 8 counted from the right, highest bit first.
        let field = (0..<15).reduce(0) { bits, bit in
            let isDark = bit < 8 ? code.isDark(row: 8, column: size - 1 - bit) : code.isDark(row: size - 15 + bit, column: 8)
            return bits | (isDark ? 1 << bit : 0)
        }
        let format = (field ^ 0x5412) >> 10
        guard format >> 3 == 1 else { return nil }
        mask = format & 7
        var bits: [Bool] = []
        var column = size - 1
        var goesUp = true
        while column > 0 {
            if column == 6 { column -= 1 }
            for step in 0..<size {
                let row = goesUp ? size - 1 - step : step
                for column in [column, column - 1] where !Self.isFixed(row, column, size) {
                    bits.append(code.isDark(row: row, column: column) != Self.inverts(mask, row, column))
                }
            }
            goesUp.toggle()
            column -= 2
        }
        let bytes = (0..<bits.count / 8).map { index in bits[(index * 8)..<(index * 8 + 8)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
        let nibbles = bytes.flatMap { [$0 >> 4, $0 & 15] }
        guard nibbles[0] == 4 else { return nil }
        let count = nibbles[1] << 4 | nibbles[2]
        let letters = (0..<count).map { index -> UInt8 in UInt8(nibbles[3 + 2 * index] << 4 | nibbles[4 + 2 * index]) }
        text = String(decoding: letters, as: UTF8.self)
        let corrections = [21: 7, 25: 10, 29: 15, 33: 20, 37: 26][size] ?? 0
        isWhole =
            corrections > 0
            && (0..<corrections).allSatisfy { root in
                // Horner's rule at 2^root, with multiplication by logarithms.
                bytes.reduce(0) { Self.power(Self.logarithm($0), root) ^ $1 } == 0
            }
    }

    private static let powers = (0..<255).reduce(into: [1]) { powers, _ in
        let next = powers[powers.count - 1] << 1
        powers.append(next > 255 ? next ^ 0x11D : next)
    }

    private static func logarithm(_ value: Int) -> Int? { powers.firstIndex(of: value) }
    private static func power(_ logarithm: Int?, _ root: Int) -> Int { logarithm.map { powers[($0 + root) % 255] } ?? 0 }

    private static func isFixed(_ row: Int, _ column: Int, _ size: Int) -> Bool {
        let isFinder = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)
        let isAlignment = size > 21 && (size - 9...size - 5).contains(row) && (size - 9...size - 5).contains(column)
        return isFinder || isAlignment || row == 6 || column == 6
    }

    private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: (row * column) % 2 + (row * column) % 3 == 0
        case 6: ((row * column) % 2 + (row * column) % 3) % 2 == 0
        default: ((row + column) % 2 + (row * column) % 3) % 2 == 0
        }
    }
}

struct QRCodeTests {
    @Test(arguments: [1, 17, 18, 32, 33, 53, 54, 78, 79, 106])
    func `a text of each version is read again, and its error correction fits`(length: Int) throws {
        let long = "http://192.168.1.5:8640/#token=" + String(repeating: "a7#Z", count: 27)
        let text = String(decoding: long.utf8.prefix(length), as: UTF8.self)
        let code = try #require(QRCode(text))
        let reading = try #require(Reading(code))
        #expect(reading.text == text)
        #expect(reading.isWhole)
        #expect(code.size == 21 + 4 * [17, 32, 53, 78, 106].firstIndex { length <= $0 }!)
    }

    @Test func `different texts get different masks`() {
        let masks = Set((0..<40).compactMap { number in QRCode("http://10.0.0.\(number):8640/").flatMap { Reading($0)?.mask } })
        #expect(masks.count > 3)
    }

    @Test func `a longer text has no code`() {
        #expect(QRCode(String(repeating: "a", count: 107)) == nil)
    }

    @Test func `a line has two rows, with four light modules around the code`() throws {
        let lines = try #require(QRCode("a")).lines
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.count == 29 })
        #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == " " } })
        #expect(lines[2].hasPrefix("    █▀▀▀▀▀█ "))
    }
}
