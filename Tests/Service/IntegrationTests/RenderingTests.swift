// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Speech into files and pipes.
struct RenderingTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test(arguments: [("espeak:en-us+f3", "en-us+f3"), ("espeak:en-us+m3", "en-us+m3"), ("espeak:de", "de"), ("espeak:en-gb", "en")])
    func `without normalisation the first utterance is the engine's, sample for sample`(id: String, engineName: String) throws {
        let text = "hello world, this is a test of one two three"
        let chat = try workspace.file("chat.txt", [text])
        let language = String(engineName.prefix(2))
        let program = try yomite(
            "render",
            "--sample-rate",
            "22050",
            "--normalize",
            "off",
            "--language",
            language,
            "--voice",
            id,
            "-o",
            "out.wav",
            chat,
            in: workspace
        )
        #expect(try program.end() == 0)
        let arguments = ["--stdout", "-v", engineName, text]
        let engine = try Child("/usr/bin/espeak-ng", arguments, environment: [:], capturesOutput: true)
        var bytes: [UInt8] = []
        while case let more = engine.read(), !more.isEmpty { bytes += more }
        #expect(engine.wait() == 0)
        let expected = trimmed(wavSamples(bytes))
        #expect(expected.count > 22_050)
        #expect(trimmed(try workspace.wav("out.wav")) == expected)
    }

    @Test(arguments: [true, false]) func `without input an earlier recording stays`(isRendering: Bool) throws {
        _ = try workspace.file("good.wav", [String(repeating: "an earlier recording ", count: 10)])
        let old = try workspace.text("good.wav")
        let program =
            try isRendering
            ? yomite("render", "missing.txt", "-o", "good.wav", in: workspace)
            : yomite("--output", "wav:good.wav", "missing.txt", in: workspace)
        #expect(try program.end() == 66)
        #expect(try workspace.text("good.wav") == old)
        #expect(program.errorText.contains("good.wav is unchanged"), "\(program.errorText)")
    }

    @Test func `captions tell in WebVTT when each comment is heard`() throws {
        let chat = try workspace.file("chat.txt", ["first <comment>", "second one"])
        let program = try yomite("render", "--captions", "out.vtt", "-o", "out.wav", chat, in: workspace)
        #expect(try program.end() == 0)
        let text = try workspace.text("out.vtt")
        #expect(text.hasPrefix("WEBVTT\n\n"))
        #expect(text.matches(of: /\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}\n/).count == 2)
        #expect(text.contains("&lt;"))
        #expect(!text.contains("<comment>"))
        #expect(text.contains(/<\d\d:\d\d:\d\d\.\d{3}>one/))
    }

    @Test func `what is heard lies inside the cues, and words follow each other inside their cue`() throws {
        let chat = try workspace.file("chat.txt", ["Good evening everybody, what a great run!", "it was", story(1)])
        let program = try yomite("render", "--pause", "700ms", "--captions", "out.vtt", "-o", "out.wav", chat, in: workspace)
        #expect(try program.end() == 0)
        let cues = try cues(ofWebVTT: workspace.text("out.vtt"))
        #expect(cues.count >= 3)
        let samples = try workspace.wav("out.wav")
        func loudest(_ milliseconds: Range<Int>) -> Int {
            peak(
                samples[
                    min(
                        samples.count,
                        milliseconds.lowerBound * 22_050 / 1_000
                    )..<min(samples.count, milliseconds.upperBound * 22_050 / 1_000)
                ]
            )
        }
        var last = 0
        for cue in cues {
            #expect(cue.start >= last)
            #expect(loudest(last..<cue.start) < 100, "before \(cue.start) ms")
            #expect(loudest(cue.start..<cue.end) > 2_000)
            #expect(zip(cue.words, cue.words.dropFirst()).allSatisfy { $0 < $1 })
            #expect(cue.words.allSatisfy { (cue.start + 1..<cue.end).contains($0) })
            last = cue.end
        }
        #expect(loudest(last..<samples.count) < 100)
        #expect(cues[0].words.count > 4)
    }

    /// When each cue is shown, and when its words after the first are.
    private func cues(ofWebVTT text: String) throws -> [(start: Int, end: Int, words: [Int])] {
        func milliseconds(_ clock: Substring) -> Int {
            let parts = clock.split { ":.".contains($0) }.compactMap { Int($0) }
            return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1_000 + parts[3]
        }
        return text.components(separatedBy: "\n\n").dropFirst().filter { !$0.isEmpty }.map { cue in
            let clocks = cue.matches(of: /\d\d:\d\d:\d\d\.\d{3}/).map { milliseconds($0.output) }
            return (clocks[0], clocks[1], Array(clocks.dropFirst(2)))
        }
    }

    @Test func `captions tell it in SubRip as well`() throws {
        let chat = try workspace.file("chat.txt", ["first comment", "second one"])
        let program = try yomite("render", "--captions", "out.srt", "-o", "out.wav", chat, in: workspace)
        #expect(try program.end() == 0)
        let text = try workspace.text("out.srt")
        #expect(text.hasPrefix("1\n00:00:00,0"))
        #expect(text.contains(/\n\n2\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}\nsecond one\n/))
    }

    @Test func `bare samples go down a pipe, and are those of the file`() throws {
        let chat = try workspace.file("chat.txt", ["the same words"])
        // flite's noise is not twice the same.
        let voice = "--voice=espeak:en-us+f3"
        let piped = try yomite("--output", "raw:-", voice, chat, in: workspace)
        #expect(try piped.end() == 0)
        let rendered = try yomite("render", "-o", "out.wav", voice, chat, in: workspace)
        #expect(try rendered.end() == 0)
        #expect(peak(samples(piped.output)) > 3_000)
        #expect(trimmed(samples(piped.output)) == trimmed(try workspace.wav("out.wav")))
    }

    @Test func `a reader that leaves ends it, and it says so`() throws {
        let program = try yomite("say", "--output", "raw:-", story(10), in: workspace)
        try program.wait(for: "sound") { $0.output.isEmpty ? nil : true }
        program.closeOutput()
        #expect(try program.end() == 74)
        #expect(program.errorText.contains("the program that reads the standard output has ended"))
    }

    @Test(arguments: [["say", "--output", "raw:/dev/full", "hello"], ["say", "--output", "wav:/dev/full", "hello"]])
    func `a full disk is told`(arguments: [String]) throws {
        let program = try yomite(arguments[0], arguments[1], arguments[2], arguments[3], in: workspace)
        #expect(try program.end() == 74)
        #expect(program.errorText.contains("/dev/full cannot be written (No space left on device)"))
    }

    /// A program beside a pipe `full.wav`, whose reader has seen enough after two thousand bytes.
    private func withReader(_ arguments: String) throws -> Program {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let reader = "mkfifo full.wav; head -c 2000 full.wav >/dev/null & exec"
        return try Program("/bin/bash", ["-c", "\(reader) '\(builtProgram("yomite"))' \(arguments)"], in: place)
    }

    @Test(arguments: ["--output wav:full.wav --output null", "--output null --output wav:full.wav"])
    func `one of several outputs that fails is told, and the others go on`(outputs: String) throws {
        let chat = try workspace.file("chat.txt", ["One comment that the reader does not wait for.", "two"])
        let program = try withReader("\(outputs) '\(chat)'")
        #expect(try program.end() == 74)
        #expect(program.errorText.contains("the program that reads full.wav has ended"), "\(program.errorText)")
        #expect(program.errorText.contains("the other outputs continue"))
        #expect(program.account["heard"] == 2)
    }

    @Test func `a service with an output that has failed is not ready, and says which one`() throws {
        let program = try withReader("serve --http 127.0.0.1:0 --output wav:full.wav --output null")
        let port = try program.port()
        func get(_ path: String) throws -> String { try ReceivedAnswer(to: "GET", path, port: port).text }
        let comment = "One comment that the reader does not wait for."
        _ = try ReceivedAnswer(to: "POST", "/v1/comments", port: port, fields: ["Content-Type: text/plain"], body: Array(comment.utf8))
        try program.wait(for: "the message") { $0.errorText.contains("the other outputs continue") ? true : nil }
        #expect(try get("/readyz").contains("the program that reads full.wav has ended"))
        let figures = try get("/metrics")
        #expect(figures.contains("yomite_output_ready{output=\"1\",kind=\"wav\"} 0"))
        #expect(figures.contains("yomite_output_ready{output=\"2\",kind=\"null\"} 1"))
        _ = try ReceivedAnswer(to: "POST", "/v1/control/skip", port: port)
        program.signal(SIGTERM)
        #expect(try program.end() == 74)
    }

    @Test func `a file that may not become larger is told as a full disk is`() throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let chat = try workspace.file("chat.txt", Array(repeating: "One of many comments that fill the file.", count: 20))
        let command = "ulimit -f 400; exec '\(builtProgram("yomite"))' render '\(chat)' -o full.wav"
        let program = try Program("/bin/bash", ["-c", command], in: place)
        #expect(try program.end() == 74)
        #expect(program.errorText.contains("full.wav cannot be written (File too large)"), "\(program.errorText)")
    }

    @Test(arguments: [
        ["--output", "null:fast", "--events", "./chat.txt", "chat.txt"], ["render", "chat.txt", "-o", "link.wav"],
        ["--output", "wav:new.wav", "--output", "wav:./new.wav", "chat.txt"],
        ["--output", "wav:new.wav", "--events", "new.wav", "chat.txt"],
    ])
    func `no file is written over that the same run reads or writes`(arguments: [String]) throws {
        let chat = try workspace.file("chat.txt", ["hello"])
        try FileManager.default.createSymbolicLink(atPath: "\(workspace.path)/link.wav", withDestinationPath: chat)
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        #expect(try program.end() == 64)
        #expect(program.errorText.contains("would be overwritten"), "\(program.errorText)")
        #expect(try String(contentsOfFile: chat, encoding: .utf8) == "hello\n")
    }

    @Test func `a folder that is not there is told`() throws {
        let program = try yomite("say", "--output", "wav:/nowhere/out.wav", "hello", in: workspace)
        #expect(try program.end() == 74)
        #expect(program.errorText.contains("/nowhere/out.wav cannot be opened for writing"))
    }
}
