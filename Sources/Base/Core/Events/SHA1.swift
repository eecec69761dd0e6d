// SPDX-License-Identifier: GPL-3.0-or-later

/// The SHA-1 digest of a short text (FIPS 180-4), which the handshake of WebSockets asks for. It protects nothing there.
public func sha1(_ message: [UInt8]) -> [UInt8] {
    digest(of: message, from: [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0], compress)
}

private func rotated(_ word: UInt32, by places: UInt32) -> UInt32 {
    word << places | word >> (32 - places)
}

/// The names are those of the standard.
private func compress(_ block: InlineArray<16, UInt32>, into state: inout InlineArray<5, UInt32>) {
    var w = InlineArray<80, UInt32>(repeating: 0)
    for t in 0..<16 { w[t] = block[t] }
    for t in 16..<80 { w[t] = rotated(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], by: 1) }
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
    let last: InlineArray<5, UInt32> = [a, b, c, d, e]
    for place in last.indices { state[place] &+= last[place] }
}
