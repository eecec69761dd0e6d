// SPDX-License-Identifier: GPL-3.0-or-later

/// A digest of FIPS 180-4: a message is taken block by block, each of 16 words, into a state that is the digest in the end.
struct Digest<let count: Int> {
    private var state: InlineArray<count, UInt32>
    private let compress: (InlineArray<16, UInt32>, inout InlineArray<count, UInt32>) -> Void
    /// What does not fill a block yet.
    private var rest: [UInt8] = []
    private var length = 0
    private static var blockBytes: Int { 64 }

    init(from state: InlineArray<count, UInt32>, _ compress: @escaping (InlineArray<16, UInt32>, inout InlineArray<count, UInt32>) -> Void)
    {
        (self.state, self.compress) = (state, compress)
    }

    mutating func add(_ bytes: [UInt8]) {
        length += bytes.count
        rest += bytes
        var start = 0
        while rest.count - start >= Self.blockBytes {
            var block = InlineArray<16, UInt32>(repeating: 0)
            for place in 0..<Self.blockBytes { block[place / 4] = block[place / 4] << 8 | UInt32(rest[start + place]) }
            compress(block, &state)
            start += Self.blockBytes
        }
        rest.removeFirst(start)
    }

    /// Behind the message stand a one, zeros up to a whole number of blocks, and its length in bits.
    consuming func end() -> [UInt8] {
        let zeros = (119 - length % Self.blockBytes) % Self.blockBytes
        add([0x80] + [UInt8](repeating: 0, count: zeros) + bigEndian(UInt64(length) * 8))
        return state.indices.flatMap { bigEndian(state[$0]) }
    }

    private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The SHA-1 digest of a short text (FIPS 180-4), which the handshake of WebSockets asks for. It protects nothing there.
public func sha1(_ message: [UInt8]) -> [UInt8] {
    var digest = Digest<5>(from: [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0], compress)
    digest.add(message)
    return digest.end()
}

/// Bytes in hexadecimal digits.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// To the left.
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

/// The SHA-256 digest of data that comes in pieces.
package struct SHA256 {
    private var digest = Digest<8>(from: initialState, compress)

    package init() {}
    package mutating func add(_ bytes: [UInt8]) { digest.add(bytes) }
    package consuming func end() -> [UInt8] { digest.end() }
}

/// The SHA-256 digest of a short text.
public func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.add(message)
    return digest.end()
}

/// The names are those of the standard, which rotates to the right.
private func compress(_ block: InlineArray<16, UInt32>, into state: inout InlineArray<8, UInt32>) {
    var w = InlineArray<64, UInt32>(repeating: 0)
    for t in 0..<16 { w[t] = block[t] }
    for t in 16..<64 {
        let s0 = rotated(w[t - 15], by: 25) ^ rotated(w[t - 15], by: 14) ^ w[t - 15] >> 3
        let s1 = rotated(w[t - 2], by: 15) ^ rotated(w[t - 2], by: 13) ^ w[t - 2] >> 10
        w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
        let choice = (e & f) ^ (~e & g)
        let first = h &+ (rotated(e, by: 26) ^ rotated(e, by: 21) ^ rotated(e, by: 7)) &+ choice &+ constants[t] &+ w[t]
        let majority = (a & b) ^ (a & c) ^ (b & c)
        let second = (rotated(a, by: 30) ^ rotated(a, by: 19) ^ rotated(a, by: 10)) &+ majority
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    let last: InlineArray<8, UInt32> = [a, b, c, d, e, f, g, h]
    for place in last.indices { state[place] &+= last[place] }
}

private let initialState: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
]

private let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
