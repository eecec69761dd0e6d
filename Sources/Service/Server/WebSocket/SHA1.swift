// SPDX-License-Identifier: GPL-3.0-or-later

/// The SHA-1 digest of a short text (FIPS 180-4), which the handshake of WebSockets asks for. It protects nothing there.
func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    let zeros = (119 - message.count % 64) % 64
    let padded = message + [0x80] + Array(repeating: 0, count: zeros) + bigEndian(UInt64(message.count) * 8)
    for block in stride(from: 0, to: padded.count, by: 64) { compress(padded[block..<block + 64], into: &state) }
    return state.flatMap(bigEndian)
}

private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
}

private func rotated(_ word: UInt32, by places: UInt32) -> UInt32 {
    word << places | word >> (32 - places)
}

/// The names are those of the standard.
private func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var w: [UInt32] = stride(from: block.startIndex, to: block.endIndex, by: 4).map { place in
        block[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for t in 16..<80 { w.append(rotated(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], by: 1)) }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for t in 0..<80 {
        let (f, k): (UInt32, UInt32) =
            switch t / 20 {
            case 0: (b & c | ~b & d, 0x5A82_7999)
            case 1: (b ^ c ^ d, 0x6ED9_EBA1)
            case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
            default: (b ^ c ^ d, 0xCA62_C1D6)
            }
        let next = rotated(a, by: 5) &+ f &+ e &+ k &+ w[t]
        (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    state = zip(state, [a, b, c, d, e]).map { $0 &+ $1 }
}
