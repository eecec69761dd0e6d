// SPDX-License-Identifier: GPL-3.0-or-later

/// The QR code (ISO/IEC 18004) of a short text: bytes with error correction L in versions 1 to 5.
///
/// In these versions all bytes are one block, and there is at most one alignment pattern and no field for the version. 106 bytes are
/// enough for the address of a dashboard with its token.
package struct QRCode {
    /// Modules along each side, without the quiet zone.
    let size: Int
    /// Row by row; true is dark.
    private var modules: [Bool]
    /// The patterns and fields that hold no data, and are not masked.
    private var isFixed: [Bool]

    /// Bytes of data and of error correction in each version.
    private static let versions: [(data: Int, correction: Int)] = [(19, 7), (34, 10), (55, 15), (80, 20), (108, 26)]

    /// Nil if the text is longer than 106 bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        // Two bytes are for the mode, the length and the end.
        guard let version = Self.versions.firstIndex(where: { bytes.count + 2 <= $0.data }) else { return nil }
        size = 21 + 4 * version
        modules = Array(repeating: false, count: size * size)
        isFixed = modules
        drawPatterns()
        let data = Self.data(bytes, count: Self.versions[version].data)
        place(data + ReedSolomon.correction(of: data, count: Self.versions[version].correction))
        // The standard weighs several properties; large areas of one colour are what cameras have most trouble with.
        let candidates = Self.masks.indices.map { masked(by: $0) }
        if let best = candidates.min(by: { $0.squares < $1.squares }) { modules = best.modules }
    }

    /// Whether a module is dark. All around the code is light.
    func isDark(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }

    /// Lines of half blocks, each of two rows, with the quiet zone of four modules. Dark modules are the colour of the text.
    package var lines: [String] {
        stride(from: -4, to: size + 4, by: 2).map { row in
            (-4..<size + 4).map { column in
                switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }
            .joined()
        }
    }

    // MARK: - Data

    /// The mode (4: bytes) and the length, which shift everything by half a byte, the text, and padding.
    private static func data(_ bytes: [UInt8], count: Int) -> [UInt8] {
        let header = [0x40 | UInt8(bytes.count) >> 4]
        let shifted = zip([UInt8(bytes.count)] + bytes, bytes + [0]).map { $0 << 4 | $1 >> 4 }
        let padding = (0..<count - bytes.count - 2).map { UInt8($0.isMultiple(of: 2) ? 0xEC : 0x11) }
        return header + shifted + padding
    }

    /// In pairs of columns from the right, upwards and downwards in turn.
    private mutating func place(_ bytes: [UInt8]) {
        var bits = bytes.flatMap { byte -> [Bool] in (0..<8).map { byte << $0 & 0x80 != 0 } }[...]
        var goesUp = true
        // The column of the timing pattern belongs to no pair.
        for right in [Int](stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1] {
            for row in goesUp ? Array((0..<size).reversed()) : Array(0..<size) {
                for index in [row * size + right, row * size + right - 1] where !isFixed[index] {
                    modules[index] = bits.popFirst() ?? false
                }
            }
            goesUp.toggle()
        }
    }

    // MARK: - Patterns

    private mutating func fix(row: Int, column: Int, _ isDark: Bool) {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return }
        modules[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    /// Squares in squares; the rings in `light` are light.
    private mutating func drawSquares(around row: Int, _ column: Int, radius: Int, light: Set<Int>) {
        for down in -radius...radius {
            for right in -radius...radius {
                fix(row: row + down, column: column + right, !light.contains(max(abs(down), abs(right))))
            }
        }
    }

    private mutating func drawPatterns() {
        for index in 0..<size {
            fix(row: 6, column: index, index.isMultiple(of: 2))
            fix(row: index, column: 6, index.isMultiple(of: 2))
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
            drawSquares(around: row, column, radius: 4, light: [2, 4])
        }
        if size > 21 { drawSquares(around: size - 7, size - 7, radius: 2, light: [1]) }
        drawFormat(0)
    }

    /// The level of error correction and the mask, twice, with a code of their own.
    private mutating func drawFormat(_ mask: Int) {
        let (generator, levelL, mixed) = (0b101_0011_0111, 0b01, 0b101_0100_0001_0010)
        let format = levelL << 3 | mask
        let remainder = (0..<10).reduce(format) { rest, _ in rest << 1 ^ (rest >> 9) * generator }
        let bits = (format << 10 | remainder) ^ mixed
        // Row and column 6 belong to the timing patterns.
        let places = [0, 1, 2, 3, 4, 5, 7, 8]
        for bit in 0..<15 {
            let isDark = bits >> bit & 1 == 1
            if bit < 8 {
                fix(row: places[bit], column: 8, isDark)
                fix(row: 8, column: size - 1 - bit, isDark)
            } else {
                fix(row: 8, column: bit == 8 ? 7 : 14 - bit, isDark)
                fix(row: size - 15 + bit, column: 8, isDark)
            }
        }
        fix(row: size - 8, column: 8, true)
    }

    // MARK: - Masks

    private static let masks: [@Sendable (_ row: Int, _ column: Int) -> Bool] = [
        { ($0 + $1) % 2 == 0 },
        { row, _ in row % 2 == 0 },
        { _, column in column % 3 == 0 },
        { ($0 + $1) % 3 == 0 },
        { ($0 / 2 + $1 / 3) % 2 == 0 },
        { $0 * $1 % 2 + $0 * $1 % 3 == 0 },
        { ($0 * $1 % 2 + $0 * $1 % 3) % 2 == 0 },
        { (($0 + $1) % 2 + $0 * $1 % 3) % 2 == 0 },
    ]

    private func masked(by mask: Int) -> QRCode {
        var code = self
        for index in modules.indices where !isFixed[index] && Self.masks[mask](index / size, index % size) {
            code.modules[index].toggle()
        }
        code.drawFormat(mask)
        return code
    }

    /// How many squares of four modules have one colour.
    private var squares: Int {
        (0..<size - 1).reduce(0) { count, row in
            count
                + (0..<size - 1).count { column in
                    let first = isDark(row: row, column: column)
                    return isDark(row: row, column: column + 1) == first && isDark(row: row + 1, column: column) == first
                        && isDark(row: row + 1, column: column + 1) == first
                }
        }
    }
}

/// Error correction over the field of 256 elements that QR codes use.
private enum ReedSolomon {
    static func correction(of data: [UInt8], count: Int) -> [UInt8] {
        let generator = generator(count)
        return data.reduce(into: [UInt8](repeating: 0, count: count)) { rest, byte in
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for index in rest.indices { rest[index] ^= product(generator[index], factor) }
        }
    }

    /// The product of (x - 2^i) for each i below the degree, without its first coefficient, which is 1.
    private static func generator(_ degree: Int) -> [UInt8] {
        var coefficients = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in coefficients.indices {
                let next = index + 1 < degree ? coefficients[index + 1] : 0
                coefficients[index] = product(coefficients[index], root) ^ next
            }
            root = product(root, 2)
        }
        return coefficients
    }

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        (0..<8).reversed().reduce(0) { (sum: UInt8, bit) in
            sum << 1 ^ (sum >> 7) * 0x1D ^ (other >> bit & 1) * one
        }
    }
}
