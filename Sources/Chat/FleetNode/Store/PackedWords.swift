// SPDX-License-Identifier: GPL-3.0-or-later

/// Words as bytes, each with its length before it, so that they may hold anything: `5:given7:r:night`.
enum PackedWords {
    /// More of them are not read.
    static let most = 4_096
    private static let mostDigits = 8

    static func pack(_ words: [[UInt8]]) -> [UInt8] {
        words.flatMap { Array("\($0.count):".utf8) + $0 }
    }

    static func unpack(_ bytes: [UInt8]) throws(FleetProblem) -> [[UInt8]] {
        var (words, rest): ([[UInt8]], _) = ([], bytes[...])
        while !rest.isEmpty {
            guard words.count < most, let colon = rest.prefix(mostDigits + 1).firstIndex(of: UInt8(ascii: ":")),
                let length = plainNumber(String(decoding: rest[..<colon], as: UTF8.self)), length <= rest.endIndex - colon - 1
            else { throw .unexpected }
            let word = rest[(colon + 1)...].prefix(Int(length))
            words.append(Array(word))
            rest = rest[word.endIndex...]
        }
        return words
    }
}

/// A number that is not negative, without anything that a program would not write.
func plainNumber(_ text: some StringProtocol) -> Int64? {
    guard let number = Int64(text), number >= 0, text == "\(number)" else { return nil }
    return number
}
