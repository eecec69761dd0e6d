// SPDX-License-Identifier: GPL-3.0-or-later

import CEncoding

/// The owner of one encoder of a C library.
@safe final class LibraryEncoder: SoundEncoder {
    enum Library {
        case opus
        case mp3
        case flac
        case opusPackets
    }

    // SAFETY: made in init, freed in deinit, never handed out.
    private let encoder: OpaquePointer

    init(_ library: Library, sampleRate: Int) throws(MissingEncoder) {
        let (encoding, lack) =
            switch library {
            case .opus: (yomite_encoding_opus, MissingEncoder(format: .opus, package: "libopusenc0"))
            case .mp3: (yomite_encoding_mp3, MissingEncoder(format: .mp3, package: "libmp3lame0"))
            case .flac: (yomite_encoding_flac, MissingEncoder(format: .flac, package: "libflac12"))
            case .opusPackets: (yomite_encoding_opus_packets, MissingEncoder(format: .opus, package: "libopusenc0"))
            }
        guard let encoder = unsafe yomite_encoder_create(encoding, UInt32(sampleRate)) else { throw lack }
        unsafe self.encoder = encoder
    }

    deinit {
        unsafe yomite_encoder_free(encoder)
    }

    func encode(_ samples: [Int16]) -> [UInt8] {
        // SAFETY: the samples stay where they are during the call, which copies.
        _ = unsafe samples.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return true }
            return unsafe yomite_encoder_put(encoder, base, buffer.count)
        }
        return take()
    }

    func end() -> [UInt8] {
        _ = unsafe yomite_encoder_end(encoder)
        return take()
    }

    private func take() -> [UInt8] {
        var count = 0
        // SAFETY: the encoder's bytes are copied before anything else is asked of it.
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: yomite_encoder_made(encoder, &count), count: count))
        unsafe yomite_encoder_empty(encoder)
        return bytes
    }
}

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
