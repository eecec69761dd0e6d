// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing
import VoiceFixtures

/// Voice hosts that die, and their owner's death.
@Suite(.tags(.memory)) struct HostDeathTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func `a comment whose host is killed three times is heard whole`() throws {
        let text = story(25)
        let undisturbed = try heard(text, kills: 0)
        let disturbed = try heard(text, kills: 3)
        #expect(undisturbed.count > 50 * 22_050)
        // espeak-ng's own output differs by some samples from run to run; a sentence lost or said twice is 50,000 or more.
        #expect(abs(disturbed.count - undisturbed.count) < 22_050, "\(disturbed.count) frames instead of \(undisturbed.count)")
    }

    /// What is heard of a comment while its host is killed now and then. We read as slowly as the kills want it: the host is held
    /// back in the middle of its work whenever it is killed.
    private func heard(_ text: String, kills: Int) throws -> [Int16] {
        let program = try yomite("say", "--output", "raw:-", "--quality", "default", "-v", text, in: workspace)
        var pids: Set<Int32> = []
        for number in 1...max(1, kills) where kills > 0 {
            try program.wait(for: "\(number) s of sound") { $0.output.count > number * 22_050 * 16 ? true : nil }
            try program.wait(forLine: " ready", number)
            let host = try #require(Processes.children(of: program.processID).first(where: Processes.isAlive))
            pids.insert(host)
            kill(host, SIGKILL)
            try program.wait(forLine: " killed", number)
        }
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
        #expect(pids.count == kills)
        #expect(pids.allSatisfy { !Processes.isAlive($0) })
        return trimmed(samples(program.output))
    }

    @Test func `a host's death is noticed where whoever started the program ignores the end of processes`() throws {
        // Dash does not hand that on.
        let command = ["-c", "trap '' CHLD; exec \"$@\"", "bash", builtProgram("yomite"), "--output", "null:fast", "--events", "-", "-v"]
        let program = try Program("/bin/bash", command, in: Program.Place(environment: workspace.environment))
        program.write("one\n")
        try program.wait(forEvent: "finished")
        #expect(try !ignoresTheEndOfProcesses(program.processID))
        let host = try #require(Processes.children(of: program.processID).first(where: Processes.isAlive))
        kill(host, SIGKILL)
        try program.wait(forLine: " killed")
        program.write("two\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 2)
    }

    @Test func `no process is left behind after the end`() throws {
        let program = try yomite("--output", "null:fast", "--events", "-", "-v", in: workspace)
        program.write("one\ntwo\n")
        try program.wait(forEvent: "finished", 2)
        let hosts = Processes.children(of: program.processID)
        #expect(!hosts.isEmpty)
        program.endInput()
        #expect(try program.end() == 0)
        // Reaped by their owner, so that not even a zombie remains for anybody else.
        #expect(hosts.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func `no zombie waits while it speaks on`() throws {
        let program = try yomite("--output", "null:fast", "--events", "-", "-v", in: workspace)
        program.write("one\n")
        try program.wait(forEvent: "finished")
        let host = try #require(Processes.children(of: program.processID).first)
        kill(host, SIGKILL)
        try program.wait(forLine: " killed")
        program.write("two\n")
        try program.wait(forEvent: "finished", 2)
        #expect(kill(host, 0) != 0)
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 2)
    }

    @Test func `its host ends when it is killed itself`() throws {
        let program = try yomite("--output", "null", "--events", "-", in: workspace)
        program.write(story(5) + "\n")
        try program.wait(forEvent: "started")
        let hosts = Processes.children(of: program.processID)
        #expect(!hosts.isEmpty)
        program.signal(SIGKILL)
        #expect(try program.end() == 128 + Int(SIGKILL))
        #expect(hosts.allSatisfy(Processes.waitForEnd))
    }

    @Test func `where an engine is always killed the default voice speaks, and says why`() throws {
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
        let voice = """
            { name: 'doomed', language: 'en', title: 'Doomed', gender: 'female', quality: 'enhanced', anonymous: 9000, clean: 0 },
            """
        let file = weightedFile(voice, program: builtProgram("fake-voice"), arguments: "'--fake', 'killed'")
        _ = try workspace.file(".config/yomite/voices/doomed.json5", [file])
        let comments = ["one", "two"].map { #"{"text":"\#($0)","language":"en","voice":"weighted:doomed"}"# }
        let feed = try workspace.file("chat.jsonl", comments)
        let program = try yomite("--output=null:fast", "--events=-", "--announce=never", "-v", feed, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 2)
        let fallbacks = program.events.filter { $0.event == "voice-fallback" }
        #expect(fallbacks.map(\.wanted) == ["weighted:doomed", "weighted:doomed"])
        #expect(fallbacks.map(\.reason) == ["engine-killed", "engine-killed"])
        #expect(program.events.filter { $0.event == "started" }.allSatisfy { $0.segments?.first?.voice.hasPrefix("espeak:") == true })
        #expect(program.errorText.components(separatedBy: " killed").count == 4, "three times, and then no more: \(program.errorText)")
    }

    private func ignoresTheEndOfProcesses(_ process: Int32) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") })
        let signals = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
        return signals & 1 << UInt64(SIGCHLD - 1) != 0
    }
}
