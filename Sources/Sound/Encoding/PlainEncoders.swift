// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples as they are.
final class RawEncoder: SoundEncoder {
    func encode(_ samples: [Int16]) -> [UInt8] {
        samples.bytes
    }

    func end() -> [UInt8] { [] }
}

/// A WAV file whose length is not known while it is written.
final class WAVEncoder: SoundEncoder {
    private var header: [UInt8]

    init(sampleRate: Int) {
        header = WAVHeader(sampleRate: sampleRate).bytes(frames: nil)
    }

    func encode(_ samples: [Int16]) -> [UInt8] {
        guard !header.isEmpty else { return samples.bytes }
        defer { header = [] }
        return header + samples.bytes
    }

    func end() -> [UInt8] {
        encode([])
    }
}

extension [Int16] {
    /// Little-endian, as every machine that this runs on has them.
    fileprivate var bytes: [UInt8] {
        // SAFETY: the samples stay where they are during the call, which copies; every bit pattern is a byte.
        unsafe withUnsafeBytes { unsafe [UInt8]($0) }
    }
}
