// SPDX-License-Identifier: GPL-3.0-or-later

/// The limits of the protocol between the service and a voice host; `docs/host-protocol.md` has it all.
enum HostProtocol {
    static let version: UInt8 = 1
    static let headerBytes = 8
    static let payloadLimit = 64 * 1024
    /// Samples that a host keeps for one write at most, where nobody listens.
    static let samplesAtOnce = 2 * (payloadLimit - 4) / 2
    /// What stands in front of voice and text in a speak request.
    static let speakFixedBytes = 24
    /// So much text goes to a host at once; a longer one is spoken piece by piece.
    static let textLimit = 32 * 1024
    /// Longer names are of no engine.
    static let voiceNameLimit = 255
}

/// What a host is asked to say in one go.
struct SpeakRequest: Equatable {
    var job: JobID
    /// What the engine calls the voice.
    var voice: String
    var text: String
    var sampleRate: Int
    /// Frames that may come back; nil means all.
    var frameLimit: Int?
    /// Percent of the engine's normal.
    var rate: Int
    var pitch: Int
    var volume: Int
    /// The id of a voice that may be too slow, and is timed; not sent.
    var timedVoice: String?
}

/// What the service tells a host.
enum HostRequest: Equatable {
    case speak(SpeakRequest)
    case cancel(JobID)
    case quit

    /// The frame as it goes over the pipe.
    var bytes: [UInt8] {
        switch self {
        case .speak(let request): Self.frame(type: 1, Self.payload(of: request))
        case .cancel(let job): Self.frame(type: 2, little(job.number))
        case .quit: Self.frame(type: 3, [])
        }
    }

    private static func payload(of request: SpeakRequest) -> [UInt8] {
        var payload: [UInt8] = []
        payload += little(request.job.number)
        payload += little(UInt32(clamping: request.sampleRate))
        payload += little(UInt64(clamping: request.frameLimit ?? 0))
        payload += little(UInt16(clamping: request.rate))
        payload += little(UInt16(clamping: request.pitch))
        payload += little(UInt16(clamping: request.volume))
        let voice = request.voice.utf8.prefix(HostProtocol.voiceNameLimit)
        payload += little(UInt16(voice.count))
        payload += voice
        payload += request.text.utf8.prefix(HostProtocol.textLimit)
        return payload
    }

    private static func frame(type: UInt8, _ payload: [UInt8]) -> [UInt8] {
        little(UInt32(payload.count)) + [type, HostProtocol.version, 0, 0] + payload
    }
}

/// The bytes of a number, the least significant first.
private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// What a host tells the service.
enum HostFrame: Equatable {
    /// The engine is ready; its own rate.
    case hello(nativeRate: Int)
    /// Samples, at these places of the decoder's buffer until its next call.
    case audio(JobID, Range<Int>)
    /// A word of the request's text, in Unicode scalars, begins at a frame of the request's speech.
    case word(JobID, start: Int, length: Int, frame: Int)
    /// The request is done.
    case done(JobID, HostEnding, frames: Int)
    /// The request cannot be done.
    case failed(JobID, HostFailure)
}

/// How a request came to its end.
enum HostEnding: UInt32 {
    case complete = 0
    case cut = 1
    case cancelled = 2
}

/// Why a request cannot be done.
enum HostFailure: UInt32 {
    case voice = 1
    case resampler = 2
    case engine = 3
    case serverSlow = 4
    case serverRefused = 5
    case serverUnreachable = 6
    case serverGarbled = 7

    /// What becomes of the job.
    var failure: SpeechFailure {
        switch self {
        case .voice: .voice
        case .resampler: .missing
        case .engine: .crash
        case .serverSlow: .serverSlow
        case .serverRefused: .serverRefused
        case .serverUnreachable: .serverUnreachable
        case .serverGarbled: .serverGarbled
        }
    }
}

/// What came over the pipe is not the protocol. There is no way to find the next frame: the host has to go.
enum FrameError: Error, Equatable, CustomStringConvertible {
    case version(UInt8)
    case type(UInt8)
    case length(Int, type: UInt8)
    case value(type: UInt8)

    var description: String {
        switch self {
        case .version(let version): "speaks version \(version) of the protocol instead of \(HostProtocol.version)"
        case .type(let type): "sent a frame of the unknown type \(type)"
        case .length(let length, let type): "sent a frame of type \(type) with \(length) bytes, which it cannot have"
        case .value(let type): "sent a frame of type \(type) with an impossible value"
        }
    }
}
