// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What `scripts/bootstrap test` fetches.
private let fetched = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(".build/piper").path

/// Piper's voices in a folder of the user's, in the whole program.
@Suite(
    .enabled(
        if: FileManager.default.fileExists(atPath: "\(fetched)/voices"),
        "ONNX Runtime and a voice are missing: scripts/bootstrap test gets them"
    ),
    .plainOnly("ONNX Runtime was built without sanitizers"),
    .timeLimit(.minutes(2))
)
struct NeuralVoiceTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
        for folder in [".local/share/yomite/voices", ".config/yomite/voices"] {
            try FileManager.default.createDirectory(atPath: workspace.file(folder), withIntermediateDirectories: true)
        }
        let library = "{ engine: 'piper', host: { arguments: ['--engine', 'piper', '--library', '\(fetched)/onnxruntime'] } }"
        _ = try workspace.file(".config/yomite/voices/piper.json5", [library])
    }

    /// Puts the voice joe into the user's folder, under this name, or its description with a model that is none.
    private func install(_ name: String, isBroken: Bool = false) throws {
        let path = workspace.file(".local/share/yomite/voices/\(name).onnx")
        let joe = "\(fetched)/voices/en_US-joe-medium.onnx"
        try FileManager.default.createSymbolicLink(atPath: path + ".json", withDestinationPath: joe + ".json")
        if isBroken {
            _ = try workspace.file(".local/share/yomite/voices/\(name).onnx", Array("no model".utf8))
        } else {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: joe)
        }
    }

    @Test func `a voice that was put into the folder speaks, and is told by voices list`() throws {
        try install("en_US-joe-medium")
        let feed = try workspace.file("chat.txt", ["hello everybody in here", "what a great run that was"])
        let program = try yomite(
            "--output=null:fast",
            "--events=-",
            "--gender=male",
            "--language=en",
            "--memory-budget=none",
            feed,
            in: workspace
        )
        #expect(try program.end() == 0)
        let voices = program.events.filter { $0.event == "started" }.compactMap { $0.segments?.first?.voice }
        #expect(voices == ["piper:en_US-joe-medium", "piper:en_US-joe-medium"])
        #expect(program.account["heard"] == 2)
        let list = try yomite("voices", "list", in: workspace)
        #expect(try list.end() == 0)
        #expect(list.outputText.contains("piper:en_US-joe-medium"))
    }

    @Test func `a model that is broken costs its own voice and nothing else`() throws {
        try install("en_US-broken-medium", isBroken: true)
        let feed = try workspace.file("chat.txt", ["hello everybody in here", "what a great run that was"])
        let program = try yomite(
            "--output=null:fast",
            "--events=-",
            "--gender=male",
            "--language=en",
            "--memory-budget=none",
            feed,
            in: workspace
        )
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 2)
        let doctor = try yomite("doctor", in: workspace)
        _ = try doctor.end()
        #expect(doctor.outputText.contains("en_US-broken-medium"))
        #expect(doctor.outputText.contains("it is no ONNX model"), "\(doctor.outputText)")
        #expect(doctor.errorText.isEmpty)
    }
}
