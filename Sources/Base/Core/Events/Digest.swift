// SPDX-License-Identifier: GPL-3.0-or-later

/// What the digests of FIPS 180-4 share: a message is taken block by block, each of 16 words, into a state that is the digest in the end.
func digest<let count: Int>(
    of message: [UInt8],
    from initialState: InlineArray<count, UInt32>,
    _ compress: (InlineArray<16, UInt32>, inout InlineArray<count, UInt32>) -> Void
) -> [UInt8] {
    var state = initialState
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
        var block = InlineArray<16, UInt32>(repeating: 0)
        for place in 0..<64 { block[place / 4] = block[place / 4] << 8 | UInt32(padded[start + place]) }
        compress(block, &state)
    }
    var digest: [UInt8] = []
    digest.reserveCapacity(4 * count)
    for place in state.indices { append(state[place], to: &digest) }
    return digest
}

/// The message with a one, zeros up to a whole number of blocks, and its length in bits.
private func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    var padded: [UInt8] = []
    padded.reserveCapacity(message.count + 1 + zeros + 8)
    padded += message
    padded.append(0x80)
    for _ in 0..<zeros { padded.append(0) }
    append(UInt64(message.count) * 8, to: &padded)
    return padded
}

/// The most significant byte first.
private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
}
