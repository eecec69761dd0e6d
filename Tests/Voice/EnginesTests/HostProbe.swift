// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Voices

/// What came of one utterance.
struct Spoken: Equatable {
    enum End: Equatable {
        case done(ending: UInt32, frames: UInt64)
        case failed(reason: UInt32)
        /// The host is gone.
        case died
    }

    struct Word: Equatable {
        var start: UInt32
        var length: UInt32
        var frame: UInt64
    }

    var samples: [Int16] = []
    var words: [Word] = []
    var end = End.died

    var peak: Int { samples.lazy.map { abs(Int($0)) }.max() ?? 0 }
}

/// A real voice host, spoken to over its pipes and waited for.
final class HostProbe {
    private let process: Program
    private var job: UInt32 = 0
    /// How much of its output was taken.
    private var taken = 0
    let nativeRate: UInt32
    let engine: String

    /// `wrapper`: a program and its arguments, which runs the host in its own place.
    init(engine: String, program: String = "yomite-voice", arguments: [String] = [], wrapper: [String] = []) throws {
        // A sanitizer's options for the tests do not suit a sandbox.
        let command =
            (isSanitized ? ["/usr/bin/env", "-u", "ASAN_OPTIONS"] : []) + wrapper + [
                builtProgram(program), "--engine", engine, "--parent", "\(ProcessInfo.processInfo.processIdentifier)",
            ]
            + ["--deadline", "60000"] + arguments
        process = try Program(command[0], Array(command.dropFirst()), in: .ofTest)
        let hello = try #require(Self.frame(from: process, &taken))
        let name = hello.payload.dropFirst(4).prefix { $0 != 0 }
        nativeRate = hello.number32(at: 0)
        self.engine = String(decoding: name, as: UTF8.self)
    }

    deinit {
        process.endInput()
        _ = try? process.end()
    }

    /// `frameLimit`: after so many frames the speech is cut; 0: never.
    func speak(
        _ text: [UInt8],
        voice: String,
        rate: UInt16 = 100,
        pitch: UInt16 = 100,
        volume: UInt16 = 100,
        sampleRate: UInt32 = 22_050,
        frameLimit: UInt64 = 0
    ) -> Spoken {
        send(text, voice: voice, rate: rate, pitch: pitch, volume: volume, sampleRate: sampleRate, frameLimit: frameLimit)
        return answer()
    }

    /// Has it stop at once.
    func speakAndCancel(_ text: String, voice: String) -> Spoken {
        send(Array(text.utf8), voice: voice, rate: 100, pitch: 100, volume: 100, sampleRate: 22_050)
        process.write(bytes(of: UInt32(4)) + [2, 1, 0, 0] + bytes(of: job))
        return answer()
    }

    private func send(
        _ text: [UInt8],
        voice: String,
        rate: UInt16,
        pitch: UInt16,
        volume: UInt16,
        sampleRate: UInt32,
        frameLimit: UInt64 = 0
    ) {
        job += 1
        var payload: [UInt8] = []
        for number in [job, sampleRate] { payload += bytes(of: number) }
        payload += bytes(of: frameLimit)
        for number in [rate, pitch, volume, UInt16(voice.utf8.count)] { payload += bytes(of: number) }
        payload += Array(voice.utf8) + text
        process.write(bytes(of: UInt32(payload.count)) + [1, 1, 0, 0] + payload)
    }

    func speak(_ text: String, voice: String) -> Spoken {
        speak(Array(text.utf8), voice: voice)
    }

    var pid: Int32 { process.processID }

    /// All that it wrote to stderr, once it has been ended.
    func errors() throws -> String {
        process.endInput()
        _ = try process.end()
        return process.errorText
    }

    /// Waits for the end of a host that dies, and tells the signal; 0 where it was none.
    var fatalSignal: Int32 {
        guard let status = try? process.end(), status > 128 else { return 0 }
        return Int32(status - 128)
    }

    /// What the host holds now.
    var memory: MemoryUse? {
        FileManager.default.contents(atPath: "/proc/\(process.processID)/smaps_rollup").flatMap { MemoryUse(rollup: $0) }
    }

    private func answer() -> Spoken {
        var spoken = Spoken()
        while let frame = Self.frame(from: process, &taken) {
            switch frame.type {
            case 17:
                // SAFETY: the array's memory is aligned for more than samples, and lives as long as the call. The host is on this machine.
                spoken.samples += unsafe frame.payload.withUnsafeBytes { unsafe Array($0.bindMemory(to: Int16.self)[2...]) }
            case 18:
                spoken.words.append(Spoken.Word(start: frame.number32(at: 4), length: frame.number32(at: 8), frame: frame.number64(at: 12)))
            case 19:
                spoken.end = .done(ending: frame.number32(at: 4), frames: frame.number64(at: 8))
                return spoken
            default:
                spoken.end = .failed(reason: frame.number32(at: 4))
                return spoken
            }
        }
        return spoken
    }

    private struct Frame {
        var type: UInt8
        var payload: [UInt8]

        func number32(at index: Int) -> UInt32 {
            payload[index..<index + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }

        func number64(at index: Int) -> UInt64 {
            payload[index..<index + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// What comes next; nil at its end, or where nothing comes.
    private static func frame(from process: Program, _ taken: inout Int) -> Frame? {
        let start = taken
        let found: Frame? = try? process.wait(for: "a frame") { process in
            let bytes = process.output[start...]
            guard bytes.count >= 8 else { return nil }
            let count = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            guard bytes.count >= 8 + count else { return nil }
            return Frame(type: bytes[start + 4], payload: Array(bytes.dropFirst(8).prefix(count)))
        }
        if let found { taken += 8 + found.payload.count }
        return found
    }

    private func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
        stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

extension Program.Place {
    /// With what this program was started with.
    static var ofTest: Program.Place { Program.Place(environment: ProcessInfo.processInfo.environment) }
}
