// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing
import Voices

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
    private let process = Process()
    private let requests = Pipe()
    private let replies = Pipe()
    private var job: UInt32 = 0
    let nativeRate: UInt32
    let engine: String

    /// `wrapper`: a program and its arguments, which runs the host in its own place.
    init(engine: String, program: String = "yomite-voice", arguments: [String] = [], wrapper: [String] = []) throws {
        let command =
            wrapper + [builtProgram(program), "--engine", engine, "--parent", "\(ProcessInfo.processInfo.processIdentifier)"]
            + ["--deadline", "60000"] + arguments
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.standardInput = requests
        process.standardOutput = replies
        try process.run()
        let hello = try #require(Self.frame(from: replies))
        let name = hello.payload.dropFirst(4).prefix { $0 != 0 }
        nativeRate = hello.number32(at: 0)
        self.engine = String(decoding: name, as: UTF8.self)
    }

    deinit {
        try? requests.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func speak(_ text: [UInt8], voice: String, rate: UInt16 = 100, pitch: UInt16 = 100, volume: UInt16 = 100, sampleRate: UInt32 = 22_050)
        -> Spoken
    {
        job += 1
        var payload: [UInt8] = []
        for number in [job, sampleRate] { payload += bytes(of: number) }
        payload += bytes(of: UInt64(0))
        for number in [rate, pitch, volume, UInt16(voice.utf8.count)] { payload += bytes(of: number) }
        payload += Array(voice.utf8) + text
        requests.fileHandleForWriting.write(Data(bytes(of: UInt32(payload.count)) + [1, 1, 0, 0] + payload))
        return answer()
    }

    func speak(_ text: String, voice: String) -> Spoken {
        speak(Array(text.utf8), voice: voice)
    }

    var pid: Int32 { process.processIdentifier }

    /// Waits for the end of a host that dies, and tells the signal; 0 where it was none.
    var fatalSignal: Int32 {
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
    }

    /// What the host holds now.
    var memory: MemoryUse? {
        FileManager.default.contents(atPath: "/proc/\(process.processIdentifier)/smaps_rollup").flatMap { MemoryUse(rollup: $0) }
    }

    private func answer() -> Spoken {
        var spoken = Spoken()
        while let frame = Self.frame(from: replies) {
            switch frame.type {
            case 17:
                let samples = frame.payload.dropFirst(4)
                spoken.samples += stride(from: samples.startIndex, to: samples.endIndex - 1, by: 2).map {
                    Int16(bitPattern: UInt16(samples[$0]) | UInt16(samples[$0 + 1]) << 8)
                }
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

    private static func frame(from pipe: Pipe) -> Frame? {
        guard let header = bytes(8, from: pipe) else { return nil }
        let count = header[0..<4].reversed().reduce(0) { $0 << 8 | Int($1) }
        return bytes(count, from: pipe).map { Frame(type: header[4], payload: $0) }
    }

    private static func bytes(_ count: Int, from pipe: Pipe) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let part = try? pipe.fileHandleForReading.read(upToCount: count - bytes.count), !part.isEmpty else { return nil }
            bytes += part
        }
        return bytes
    }

    private func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
        stride(from: 0, to: Number.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
