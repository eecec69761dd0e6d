// SPDX-License-Identifier: GPL-3.0-or-later

/// Random numbers that are the same in every run, so that a failure can be repeated.
public struct Dice: RandomNumberGenerator {
    private var state: UInt64

    /// The same numbers for the same seed.
    public init(_ seed: UInt64) {
        state = seed
    }

    /// The next one.
    public mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 31 &* 0x9E37_79B9_7F4A_7C15
    }

    /// A number below that of the sides.
    public mutating func roll(_ sides: Int) -> Int {
        Int.random(in: 0..<sides, using: &self)
    }

    /// True in half of the cases.
    public mutating func isLucky() -> Bool {
        roll(2) == 0
    }
}
