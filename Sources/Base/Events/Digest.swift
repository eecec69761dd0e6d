// SPDX-License-Identifier: GPL-3.0-or-later

/// What the digests of FIPS 180-4 share: a message is taken block by block, each of 16 words, into a state that is the digest in the end.
func digest(of message: [UInt8], from initialState: [UInt32], _ compress: ([UInt32], inout [UInt32]) -> Void) -> [UInt8] {
    var state = initialState
    let padded = padded(message)
    for block in stride(from: 0, to: padded.count, by: 64) {
        let words = stride(from: block, to: block + 64, by: 4).map { place in
            padded[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        compress(words, &state)
    }
    return state.flatMap(bigEndian)
}

/// The message with a one, zeros up to a whole number of blocks, and its length in bits.
private func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    return message + [0x80] + Array(repeating: 0, count: zeros) + bigEndian(UInt64(message.count) * 8)
}

private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
}
