// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

/// What Yomite brings along for shells, man and the journal, tried with those themselves.
struct ShellTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private func answer(_ arguments: String...) throws -> String {
        let program = try Program(builtProgram("yomite"), arguments, in: Program.Place(environment: workspace.environment))
        #expect(try program.end() == 0)
        return program.outputText
    }

    /// What a shell says to commands that load the completion and ask it, with the built programs first in PATH.
    private func offered(by shell: String, _ commands: String) throws -> [String] {
        _ = try workspace.file("_yomite", [try answer("completion", shell)])
        var environment = workspace.environment
        environment["PATH"] = builtProgram("").dropLast() + ":/usr/bin:/bin"
        let program = try Program(
            "/usr/bin/\(shell)",
            ["-c", commands],
            in: Program.Place(environment: environment, folder: workspace.path)
        )
        _ = try program.end()
        #expect(program.errorText == "")
        return program.outputText.split(separator: "\n").map(String.init)
    }

    /// Bash sets these when Tab is pressed.
    private func offeredByBash(_ line: String) throws -> [String] {
        try offered(
            by: "bash",
            ". ./_yomite; compopt() { echo \"[$*]\"; }; COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count) _yomite; printf '%s\\n' \"${COMPREPLY[@]}\""
        )
    }

    @Test func `bash completes commands, flags and values, also behind a colon and an equals sign`() throws {
        #expect(try offeredByBash("yomite do") == ["[-o default]", "doctor"], "or a file that begins so")
        #expect(try offeredByBash("yomite say --gen") == ["--gender"])
        #expect(try offeredByBash("yomite say --gender=f") == ["female"])
        #expect(try offeredByBash("yomite say --output null:") == ["fast"])
        #expect(try offeredByBash("yomite render --captions ").first == "[-o default]", "a file is asked for")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "fish is not installed: scripts/bootstrap test"))
    func `fish completes them, with what they mean`() throws {
        let found = try offered(by: "fish", "source ./_yomite; complete -C 'yomite doc'")
        #expect(found == ["doctor\tChecks this machine for what is missing or wrong."])
        #expect(try offered(by: "fish", "source ./_yomite; complete -C 'yomite say --output null:'") == ["null:fast"])
        _ = try workspace.file("chat.jsonl", ["{}"])
        #expect(try offered(by: "fish", "source ./_yomite; complete -C 'yomite render ch'").map { $0.prefix(10) } == ["chat.jsonl"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "zsh is not installed: scripts/bootstrap test"))
    func `zsh completes them, with what they mean`() throws {
        // Its completion runs only in its line editor, so what the editor would be told is caught.
        let caught = "compdef() { echo $*; }; _describe() { print -rl -- \"${(@)found}\"; }; _files() { print files; }; "
        func offeredByZsh(_ words: String, loading: String = "fpath=($PWD); autoload -U _yomite; ") throws -> [String] {
            try offered(by: "zsh", caught + loading + "words=(yomite \(words)) CURRENT=$#words; _yomite")
        }
        #expect(try offeredByZsh("doc") == ["doctor:Checks this machine for what is missing or wrong.", "files"])
        #expect(try offeredByZsh("say --output null:") == ["null\\:fast"])
        #expect(try offeredByZsh("render --captions ''") == ["files"])
        let lists = "list:Lists the voices of a language, or all of them; the best ones come first."
        #expect(try offeredByZsh("voices l", loading: "source ./_yomite; ") == ["_yomite yomite", lists])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed: scripts/bootstrap test"))
    func `the manual page is good roff and names every flag`() throws {
        let page = try workspace.file("yomite.1", [try answer("manual")])
        let place = Program.Place(environment: workspace.environment)
        let groff = try Program("/usr/bin/groff", ["-man", "-ww", "-Tascii", "-P-cbou", page], in: place)
        #expect(try groff.end() == 0)
        #expect(groff.errorText == "")
        let flags = try answer("read", "--help").matches(of: /^  (-[-a-z]+)/.anchorsMatchLineEndings()).map { String($0.1) }
        #expect(flags.count > 40)
        for flag in flags { #expect(groff.outputText.contains(flag)) }
    }

    @Test func `with --log-format json every line on stderr is an object, also where an engine is missing`() throws {
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
        let missing = "{ engine: 'piper', host: { arguments: ['--engine', 'piper', '--library', '/nowhere'] } }"
        _ = try workspace.file(".config/yomite/voices/piper.json5", [missing])
        let program = try yomite("say", "--log-format", "json", "-v", "--output", "null:fast", "Hello", in: workspace)
        #expect(try program.end() == 0)
        let lines = program.errorText.split(separator: "\n").map { try? JSONDecoder().decode(LogLine.self, from: Data($0.utf8)) }
        #expect(lines.allSatisfy { $0 != nil })
        #expect(lines.contains { $0?.level == "info" })
        #expect(lines.last??.level == "notice")
        #expect(lines.last??.message.hasPrefix("1 accepted, 1 heard") == true)
    }

    @Test func `so is every line that a voice host writes, whatever program it is`() throws {
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
        let noise = #"printf 'no object\n{"a":1}\nno end' >&2"#
        let host = try workspace.file("host", ["#!/bin/sh", noise, "exec '\(builtProgram("yomite-voice"))' \"$@\""])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: host)
        _ = try workspace.file(".config/yomite/voices/espeak.json5", ["{ engine: 'espeak', host: { program: '\(host)' } }"])
        let program = try yomite("say", "--log-format", "json", "--output", "null:fast", "Hello", in: workspace)
        #expect(try program.end() == 0)
        let lines = program.errorText.split(separator: "\n").map { try? JSONDecoder().decode(LogLine.self, from: Data($0.utf8)) }
        #expect(lines.allSatisfy { $0 != nil }, "\(program.errorText)")
        for text in ["no object", #"{"a":1}"#, "no end"] {
            let line = lines.compactMap(\.self).first { $0.message.hasPrefix("voice host espeak ") && $0.message.hasSuffix(": \(text)") }
            #expect(line?.level == "warning", "\(text)")
        }
    }

    @Test func `a voice host that talks without end is limited, and what is left out is told`() throws {
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
        let host = try workspace.file("host", ["#!/bin/sh", "seq 1 50 >&2", "exec '\(builtProgram("yomite-voice"))' \"$@\""])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: host)
        _ = try workspace.file(".config/yomite/voices/espeak.json5", ["{ engine: 'espeak', host: { program: '\(host)' } }"])
        let config = try workspace.file("c.json5", ["{ limits: { hostMessages: 3 } }"])
        let program = try yomite("say", "--config", config, "--output", "null:fast", "Hello", in: workspace)
        #expect(try program.end() == 0)
        let lines = program.errorText.split(separator: "\n").filter { $0.contains("voice host espeak ") }
        #expect(lines.count == 4)
        #expect(lines.last?.hasSuffix(": 47 more messages were left out (limits.hostMessages)") == true, "\(lines)")
    }

    private struct LogLine: Decodable {
        var level: String
        var message: String
        var time: String
    }

    @Test func `lines for the journal begin with their priority, and those for anything else do not`() throws {
        let log = workspace.file("journal")
        // The shell opens what systemd would have connected, and says so as systemd does.
        let command = #"""
            exec 2>"$1"; [ -n "$2" ] || export JOURNAL_STREAM=$(stat -L -c %d:%i /dev/fd/2)
            exec "$0" say --output null:fast --voice none:such Hello
            """#
        for (elsewhere, start) in [("", "<3>yomite: "), ("x", "yomite: ")] {
            var place = Program.Place(environment: workspace.environment)
            place.environment["JOURNAL_STREAM"] = "1:2"
            let program = try Program("/bin/sh", ["-c", command, builtProgram("yomite"), log, elsewhere], in: place)
            #expect(try program.end() == 64)
            #expect(try workspace.text("journal").hasPrefix(start))
        }
    }
}
