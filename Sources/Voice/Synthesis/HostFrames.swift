// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The limits of the protocol between the service and a voice host, which is described in `docs/host-protocol.md`.
enum HostProtocol {
    static let version: UInt8 = 1
    static let headerBytes = 8
    static let payloadLimit = 64 * 1024
    /// The most samples that a host collects for one write when nobody listens.
    static let samplesAtOnce = 2 * (payloadLimit - 4) / 2
    /// The most text that goes to a host at once. Longer text is spoken in pieces.
    static let textLimit = 32 * 1024
    /// No engine has longer names.
    static let voiceNameLimit = 255
}

/// One request to a host to speak.
struct SpeakRequest: Equatable {
    var job: JobID
    /// The engine's own name of the voice.
    var voice: String
    var text: String
    var sampleRate: Int
    /// The most frames that may come back; nil means all.
    var frameLimit: Int?
    /// Percent of the engine's normal.
    var rate: Int
    var pitch: Int
    var volume: Int
    /// The id of a voice that may be too slow and is timed. It is not sent.
    var timedVoice: String?
}

/// What the service sends to a host.
enum HostRequest: Equatable {
    case speak(SpeakRequest)
    case cancel(JobID)
    case quit

    /// The frame in its form on the pipe.
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

/// The bytes of a number, least significant first.
private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// What a host sends to the service.
enum HostFrame: Equatable {
    /// The engine is ready, with this sample rate.
    case hello(nativeRate: Int)
    /// Samples, at these positions in the decoder's buffer; valid until its next call.
    case audio(JobID, Range<Int>)
    /// A word of the request's text, in Unicode scalars, begins at a frame of the request's speech.
    case word(JobID, start: Int, length: Int, frame: Int)
    /// The request is done.
    case done(JobID, HostEnding, frames: Int)
    /// The request failed.
    case failed(JobID, HostFailure)
}

/// How a request ended.
enum HostEnding: UInt32 {
    case complete = 0
    case cut = 1
    case cancelled = 2
}

/// Why a request failed.
enum HostFailure: UInt32 {
    case voice = 1
    case resampler = 2
    case engine = 3
    case serverSlow = 4
    case serverRefused = 5
    case serverUnreachable = 6
    case serverGarbled = 7

    /// What this means for the job.
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

/// The data on the pipe violates the protocol. The next frame cannot be found, so the host has to end.
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

/// Cuts what a host writes to its stderr into lines for the log. Pure.
///
/// A host may be anybody's program, and hostile texts pass through it: a line is made harmless, and its length is limited.
struct HostMessages {
    /// In bytes. What a line has beyond them is dropped.
    static let longest = 512

    private var line: [UInt8] = []
    /// Whether the line was told already, because it is too long.
    private var isDropping = false

    /// Adds what the host has written, and returns the lines that can be told.
    mutating func add(_ bytes: some Collection<UInt8>) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if let line = finish() { lines.append(line) }
            } else if !isDropping {
                line.append(byte)
                if line.count > Self.longest {
                    lines.append(text(of: line.dropLast()) + "…")
                    isDropping = true
                }
            }
        }
        return lines
    }

    /// Ends the line. Returns it; nil where there is nothing to tell.
    mutating func finish() -> String? {
        defer { (line, isDropping) = ([], false) }
        guard !isDropping else { return nil }
        let text = text(of: line[...])
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// The host's name stands in front of the message already.
    private func text(of line: ArraySlice<UInt8>) -> String {
        String(harmless(String(decoding: line, as: UTF8.self)).trimmingPrefix("yomite-voice: "))
    }
}
