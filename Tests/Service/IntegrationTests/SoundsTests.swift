// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Sound files in place of words, through the whole program.
struct SoundsTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try FileManager.default.createDirectory(atPath: workspace.file("sounds"), withIntermediateDirectories: true)
        // Half a second of 1,000 Hz.
        let tone = (0..<11_025).map { Int16(8_000 * sin(2 * .pi * 1_000 * Double($0) / 22_050)) }
        _ = try workspace.file("sounds/airhorn.wav", Self.wav(tone))
        _ = try workspace.file("sounds/broken.wav", Array("RIFF....WAVEnothing".utf8))
    }

    private static func wav(_ samples: [Int16]) -> [UInt8] {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let data = samples.flatMap { bytes(Int($0), 2) }
        return Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2) + bytes(1, 2)
            + bytes(22_050, 4) + bytes(44_100, 4) + bytes(2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(data.count, 4) + data
    }

    /// Which tenths of a second are the tone.
    private func tones(_ samples: [Int16]) -> [Bool] {
        let block = 2_205
        return stride(from: 0, to: samples.count - block, by: block).map { start in
            var (power, real, imaginary) = (0.0, 0.0, 0.0)
            for index in start..<start + block {
                let (sample, angle) = (Double(samples[index]), 2 * .pi * 1_000 * Double(index) / 22_050)
                power += sample * sample
                real += sample * cos(angle)
                imaginary += sample * sin(angle)
            }
            return power > Double(block) * 10_000 && 2 * (real * real + imaginary * imaginary) / Double(block) > power * 0.8
        }
    }

    @Test func `a sound is heard between the words`() throws {
        let program = try yomite("say", "--sounds=sounds", "--output=wav:out.wav", "hello !airhorn bye", in: workspace)
        #expect(try program.end() == 0, "\(program.errorText)")
        let tones = try tones(workspace.wav("out.wav"))
        let (first, last) = (try #require(tones.firstIndex(of: true)), try #require(tones.lastIndex(of: true)))
        #expect(first >= 2 && last < tones.count - 2 && (3...6).contains(last - first + 1))
        #expect(tones[first...last].allSatisfy { $0 })
    }

    @Test func `a sound that was played rests`() throws {
        let chat = try workspace.file("chat.txt", ["!airhorn", "!airhorn", "good !airhorn day"])
        let arguments = ["--sounds=sounds", "--sound-cooldown=3600", "--output=null:fast", "--events=-"]
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), ["read"] + arguments + [chat], in: place)
        #expect(try program.end() == 0, "\(program.errorText)")
        let voices = program.events.filter { $0.event == "started" }.map { $0.segments?.map(\.voice) ?? [] }
        #expect(voices.count == 2 && voices[0] == ["sounds:airhorn"] && voices[1].count == 2)
        #expect(program.outcomes.sorted() == ["heard", "heard", "skipped"])
    }

    @Test func `where speech is written faster than it is heard, a sound rests for seconds of what was said`() throws {
        let sentences = (1...6).map { "sentence \($0) is long enough to take some seconds of what is written into the file" }
        let chat = try workspace.file("chat.txt", ["!airhorn"] + sentences + ["!airhorn"])
        let arguments = ["--sounds=sounds", "--sound-cooldown=2", "--output=null:fast", "--events=-"]
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), ["read"] + arguments + [chat], in: place)
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(program.outcomes == Array(repeating: "heard", count: 8))
    }

    @Test func `explain tells which words are sounds`() throws {
        let chat = try workspace.file("chat.txt", ["hello !airhorn"])
        let program = try yomite("explain", "--sounds=sounds", chat, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.outputText.contains("sounds:airhorn  airhorn"), "\(program.outputText)")
        #expect(program.outputText.contains("the file airhorn.wav in the folder of sounds"))
    }

    @Test func `files that no word can call are named at the start`() throws {
        for name in ["👏.wav", "AIRHORN.wav"] {
            try FileManager.default.copyItem(atPath: workspace.file("sounds/airhorn.wav"), toPath: workspace.file("sounds/\(name)"))
        }
        let program = try yomite("say", "--sounds=sounds", "--output=null:fast", "hello", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.errorText.contains("sounds that cannot be played because of their names"), "\(program.errorText)")
        #expect(program.errorText.contains("airhorn.wav, 👏.wav\n"))
    }

    @Test func `the name of a broken file is spoken`() throws {
        let program = try yomite("say", "--sounds=sounds", "--output=wav:out.wav", "(broken)", in: workspace)
        #expect(try program.end() == 0)
        #expect(program.errorText.contains("the sound broken.wav cannot be decoded") && !program.errorText.contains("engine-crash"))
        #expect(program.account["heard"] == 1)
        #expect(try peak(workspace.wav("out.wav")) > 1_000)
    }

    @Test func `a folder without sounds is refused`() throws {
        let program = try yomite("say", "--sounds=nowhere", "--output=null:fast", "hello", in: workspace)
        #expect(try program.end() == 78)
        #expect(program.errorText.contains("nowhere is no folder with WAV, FLAC or Ogg files"))
    }
}
