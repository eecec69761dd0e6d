// SPDX-License-Identifier: GPL-3.0-or-later

/// SipHash-2-4: 64 bits of bytes, which nobody without the key can tell or make the same for others (Aumasson and Bernstein, 2012).
struct SipHash {
    private var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)
    /// The bytes of the word that is not full yet, the first one lowest.
    private var word: UInt64 = 0
    private var count: UInt64 = 0

    init(key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736f_6d65_7073_6575
        v1 = key.1 ^ 0x646f_7261_6e64_6f6d
        v2 = key.0 ^ 0x6c79_6765_6e65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            word |= UInt64(byte) << (8 * (count & 7))
            count &+= 1
            if count & 7 == 0 { addWord() }
        }
    }

    consuming func finish() -> UInt64 {
        word |= count << 56
        addWord()
        v2 ^= 0xFF
        for _ in 0..<4 { turn() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func addWord() {
        v3 ^= word
        turn()
        turn()
        v0 ^= word
        word = 0
    }

    private mutating func turn() {
        v0 &+= v1
        v2 &+= v3
        v1 = rotated(v1, 13) ^ v0
        v3 = rotated(v3, 16) ^ v2
        v0 = rotated(v0, 32)
        v2 &+= v1
        v0 &+= v3
        v1 = rotated(v1, 17) ^ v2
        v3 = rotated(v3, 21) ^ v0
        v2 = rotated(v2, 32)
    }
}

private func rotated(_ word: UInt64, _ places: UInt64) -> UInt64 {
    word << places | word >> (64 - places)
}
