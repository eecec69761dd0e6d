// SPDX-License-Identifier: GPL-3.0-or-later

/// Random numbers from a seed: the same seed makes the same run.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count` - 1.
    mutating func below(_ count: Int) -> Int {
        Int(next() % UInt64(count))
    }

    /// A time between two, in nanoseconds.
    mutating func time(_ least: Int64, _ most: Int64) -> Int64 {
        least + Int64(next() % UInt64(most - least + 1))
    }

    /// True once in so many times.
    mutating func oneIn(_ count: Int) -> Bool {
        next() % UInt64(count) == 0
    }
}

let millisecond: Int64 = 1_000_000
let second: Int64 = 1_000_000_000
