// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `yomite setup`, at a terminal that `script` makes and without one.
struct SetupCommandTests {
    static let script = "/usr/bin/script"
    static var hasScript: Bool { FileManager.default.isExecutableFile(atPath: script) }
    static let missing: Comment = "script is not installed: it belongs to bsdutils"

    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private static let path = ".config/yomite/yomite.json5"

    /// Somebody who sits at a terminal, without systemd, whose comments go to a file.
    private func newUser(_ arguments: String = "setup", _ variables: [String: String] = [:]) throws -> Program {
        var place = Program.Place(environment: workspace.environment.merging(variables) { $1 }, folder: workspace.path)
        place.environment["PATH"] = try commands(["systemctl": "exit 1"]).path + ":/usr/bin:/bin"
        return try Program(Self.script, ["-qec", "\(builtProgram("yomite")) \(arguments)", "/dev/null"], in: place)
    }

    /// A folder with programs of the test's own, by their names.
    private func commands(_ texts: [String: String]) throws -> URL {
        let folder = URL(fileURLWithPath: workspace.file("commands"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in texts {
            let file = folder.appending(path: name)
            try "#!/bin/sh\n\(text)\n".write(to: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        return folder
    }

    @Test(.enabled(if: hasScript, missing))
    func `a few answers, a test sentence and a yes make a file that is the user's only and says what was answered`() throws {
        let program = try newUser()
        try program.answer([
            ("Where is your chat?", "1\n"),
            ("The name of your channel", "#Ann\n"),
            ("Which languages", "de,en\n"),
            ("Which voice should read the comments?", "espeak:de+f3\n"),
            ("Where should it be heard?", "wav:test.wav\n"),
            ("Keep comments on the disk", "\n"),
            ("Write the configuration file?", "\n"),
        ])
        #expect(try program.end() == 0, "\(program.outputText)")
        #expect(try workspace.mode(Self.path) == 0o600)
        #expect(try peak(workspace.wav("test.wav")) > 1_000, "the test sentence")
        #expect(program.outputText.contains("there is no systemd user session here"))
        let shown = try yomite("config", "show", in: workspace)
        #expect(try shown.end() == 0)
        let values = shown.outputText.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        for (key, value) in [("twitch", "ann"), ("languages", "de,en"), ("voice", "espeak:de+f3"), ("output", "wav:test.wav")] {
            #expect(values.contains { $0.count > 2 && $0[0] == key && $0[1] == value }, "\(key)")
        }
    }

    @Test(.enabled(if: hasScript, missing))
    func `a unit that is there is started at login after a yes`() throws {
        let log = workspace.file("log")
        let folder = try commands(["systemctl": "echo \"$*\" >> \(log)"])
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.environment["PATH"] = folder.path + ":/usr/bin:/bin"
        let program = try Program(Self.script, ["-qec", "\(builtProgram("yomite")) setup", "/dev/null"], in: place)
        try program.answer([
            ("Where is your chat?", "5\n"),
            ("Which languages", "\n"),
            ("Which voice should read the comments?", "\n"),
            ("Where should it be heard?", "null\n"),
            ("Keep comments on the disk", "\n"),
            ("Start it now and at every login?", "y\n"),
            ("Write the configuration file?", "y\n"),
        ])
        #expect(try program.end() == 0, "\(program.outputText)")
        #expect(try workspace.text("log").split(separator: "\n").last == "--user enable --now yomite.service")
        #expect(program.outputText.contains("yomite.service runs now"))
    }

    /// At the first question, behind the test, and where the file would be replaced.
    @Test(.enabled(if: hasScript, missing), arguments: ["\u{3}", "\u{4}"], [false, true])
    func `Ctrl-C and the end of the input leave everything as it was`(end: String, isLate: Bool) throws {
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite"), withIntermediateDirectories: true)
        _ = try workspace.file(Self.path, ["{ volume: 70 }"])
        let program = try newUser()
        if isLate {
            try program.answer([
                ("Where is your chat?", "5\n"),
                ("Which languages", "\n"),
                ("Which voice should read the comments?", "\n"),
                ("Where should it be heard?", "wav:test.wav\n"),
                ("Keep comments on the disk", "\n"),
                ("already exists. Replace it?", end),
            ])
        } else {
            try program.answer([("Where is your chat?", end)])
        }
        #expect(try program.end() == (end == "\u{3}" ? 130 : 66), "\(program.outputText)")
        #expect(try workspace.text(Self.path) == "{ volume: 70 }\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.file(".config/yomite")) == ["yomite.json5"])
    }

    @Test(.enabled(if: hasScript, missing))
    func `a file that is there is kept unless somebody wants it replaced, and what would be in it is shown`() throws {
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite"), withIntermediateDirectories: true)
        for (line, expected) in [("\n", "{ volume: 70"), ("y\n", "// Written by")] {
            // It may even be broken: that is a reason to begin again.
            _ = try workspace.file(Self.path, ["{ volume: 70"])
            let program = try newUser()
            try program.answer([
                ("Where is your chat?", "4\n"),
                ("Which languages", "\n"),
                ("Which voice should read the comments?", "\n"),
                ("Where should it be heard?", "null\n"),
                ("Keep comments on the disk", "\n"),
                ("already exists. Replace it?", line),
            ])
            #expect(try program.end() == 0)
            #expect(try workspace.text(Self.path).hasPrefix(expected))
            #expect(program.outputText.contains("bouyomi: \"on\"") == (line == "\n"))
            #expect(FileManager.default.fileExists(atPath: workspace.file(Self.path + ".old")) == (line == "y\n"))
        }
    }

    @Test(.enabled(if: hasScript, missing))
    func `in a Japanese locale everything is asked and written in Japanese`() throws {
        let program = try newUser("setup", ["LC_ALL": "ja_JP.UTF-8"])
        try program.answer([
            ("コメントはどこから受け取りますか？", "４\n"),
            ("チャットで使われる言語は？", "\n"),
            ("どの声で読みますか？", "2\n"),
            ("音声をどこに出しますか？", "null\n"),
            ("コメントをディスクに保存しますか？", "\n"),
            ("設定ファイルを作成しますか？", "はい\n"),
        ])
        #expect(try program.end() == 0, "\(program.outputText)")
        let text = try workspace.text(Self.path)
        #expect(text.contains("languages: \"ja,en,all\"") && text.contains("gender: \"female\"") && text.contains("// チャットの言語"))
    }

    @Test func `without a terminal it says what to write, which is a configuration, and writes nothing`() throws {
        let program = try yomite("setup", in: workspace)
        program.endInput()
        #expect(try program.end() == 64)
        #expect(program.errorText.contains(workspace.file(Self.path)))
        #expect(!FileManager.default.fileExists(atPath: workspace.file(".config")))
        let check = try yomite("config", "check", "--config", try workspace.file("told.json5", program.output), in: workspace)
        #expect(try check.end() == 0, "\(check.errorText)")
    }
}
