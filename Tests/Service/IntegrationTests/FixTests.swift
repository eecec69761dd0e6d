// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `doctor --fix`, in a home of its own.
struct FixTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        try makeCommands()
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite"), withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: workspace.file(".config/yomite"))
        _ = try workspace.file("token", ["0123456789abcdef"])
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: workspace.file("token"))
        _ = try workspace.file(".config/yomite/yomite.json5", ["{ tokenFile: \"\(workspace.file("token"))\", output: \"null:fast\" }"])
    }

    /// Nothing of the system is changed: the package managers in reach of these tests only note what they were asked.
    private func makeCommands() throws {
        try FileManager.default.createDirectory(atPath: workspace.file("commands"), withIntermediateDirectories: true)
        for name in ["apt-get", "sudo", "pactl"] {
            let file = try workspace.file("commands/\(name)", ["#!/bin/sh", "echo \"\(name) $*\" >> \(workspace.file("asked"))"])
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        }
    }

    private var place: Program.Place {
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.environment["PATH"] = workspace.file("commands") + ":/usr/bin:/bin"
        return place
    }

    private func doctor(_ arguments: String...) throws -> Program {
        try Program(builtProgram("yomite"), ["doctor"] + arguments, in: place)
    }

    @Test func `with a yes to all it closes the token and the folder, and looks again`() throws {
        let program = try doctor("--fix", "--yes")
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(try workspace.mode("token") == 0o600)
        #expect(try workspace.mode(".config/yomite") == 0o755)
        #expect(program.errorText.contains("the fix: chmod 600 \(workspace.file("token"))"))
        // The first look has seen them, the second one has not.
        let looks = program.outputText.components(separatedBy: "voice host: ")
        #expect(looks.count == 3)
        #expect(looks[1].contains("every user of this machine can read or change"))
        #expect(looks[2].contains("files: nobody else can change your files"))
    }

    @Test func `without a terminal nothing is done, and everything is shown`() throws {
        let program = try doctor("--fix")
        program.endInput()
        #expect(try program.end() == 64)
        #expect(program.errorText.contains("the fix: chmod 600 \(workspace.file("token"))"))
        #expect(try workspace.mode("token") == 0o644)
        #expect(!FileManager.default.fileExists(atPath: workspace.file("asked")))
    }

    @Test(.enabled(if: SetupCommandTests.hasScript, SetupCommandTests.missing))
    func `each fix is asked about, and only what is agreed to is done`() throws {
        let program = try Program(SetupCommandTests.script, ["-qec", "\(builtProgram("yomite")) doctor --fix", "/dev/null"], in: place)
        var answered = 0
        // Packages may be missing here as well; they are asked about first.
        while try program.wait(
            for: "a question or the end",
            { program in
                let questions = program.outputText.components(separatedBy: "Do it? [y/N] ").count - 1
                if questions > answered { return true }
                return program.outputText.components(separatedBy: "voice host: ").count == 3 ? false : nil
            }
        ) {
            let fix = program.outputText.components(separatedBy: "the fix: ").last ?? ""
            program.write(fix.hasPrefix("chmod 600 ") ? "y\n" : "n\n")
            answered += 1
        }
        _ = try program.end()
        #expect(answered >= 2)
        #expect(try workspace.mode("token") == 0o600)
        #expect(try workspace.mode(".config/yomite") == 0o777)
    }

    @Test func `questions and answers for programs exclude each other`() throws {
        let program = try doctor("--fix", "--json")
        #expect(try program.end() == 64)
    }
}
