// SPDX-License-Identifier: GPL-3.0-or-later

/// The forms in which sound is handed to other programs.
public enum SoundFormat: String, CaseIterable, Sendable {
    /// 16-bit samples behind a header that leaves the length open.
    case wav
    /// 16-bit samples, little-endian, and nothing else.
    case pcm
    /// Without loss, by libFLAC.
    case flac
    /// Ogg Opus, by libopusenc.
    case opus
    /// By LAME.
    case mp3

    /// What it is called in HTTP.
    public var mediaType: String {
        switch self {
        case .wav: "audio/wav"
        case .pcm: "audio/pcm"
        case .flac: "audio/flac"
        case .opus: "audio/ogg"
        case .mp3: "audio/mpeg"
        }
    }

    /// What its encoder takes, in halves of what libopusenc does (measured: 0.7 MB; LAME 0.3 MB).
    public var encoderWeight: Int {
        switch self {
        case .wav, .pcm: 0
        case .mp3, .flac: 1
        case .opus: 2
        }
    }

    /// That in bytes.
    public var encoderBytes: Int { encoderWeight * 358_400 }

    /// An encoder of mono samples. Throws where the library that it needs is not installed.
    public func encoder(sampleRate: Int) throws(MissingEncoder) -> any SoundEncoder {
        switch self {
        case .wav: WAVEncoder(sampleRate: sampleRate)
        case .pcm: RawEncoder()
        case .flac: try LibraryEncoder(.flac, sampleRate: sampleRate)
        case .opus: try LibraryEncoder(.opus, sampleRate: sampleRate)
        case .mp3: try LibraryEncoder(.mp3, sampleRate: sampleRate)
        }
    }
}

/// A format cannot be made here.
public struct MissingEncoder: Error, Equatable, CustomStringConvertible {
    var format: SoundFormat
    /// The one that has the library.
    public var package: String

    /// What is missing, and what to do.
    public var description: String {
        "\(format.rawValue) cannot be encoded here: install \(package), or use wav"
    }
}

/// Turns samples into the bytes of a format, as they come. Used by one thread at a time.
public protocol SoundEncoder: AnyObject {
    /// The bytes that can be given away after these samples; none where the format waits for more.
    func encode(_ samples: [Int16]) -> [UInt8]
    /// The last bytes.
    func end() -> [UInt8]
}
