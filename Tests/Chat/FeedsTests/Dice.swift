// SPDX-License-Identifier: GPL-3.0-or-later

/// Random numbers that are the same in every run, so that a failure can be repeated.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The bytes in pieces of 1 to 40.
    mutating func chunks(of bytes: [UInt8]) -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = Int.random(in: 1...40, using: &self)
            chunks.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return chunks
    }
}
