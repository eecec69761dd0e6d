// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// The version is written in `Yomite.swift`; scripts/release copies it to where a program cannot say it.
struct VersionTests {
    private struct Description: Decodable {
        struct Info: Decodable { var version: String }
        var info: Info
    }

    @Test func `the description of the interface has the program's version`() throws {
        let workspace = try Workspace()
        let program = try Program(
            builtProgram("yomite"),
            ["--version"],
            in: Program.Place(environment: workspace.environment, folder: workspace.path)
        )
        #expect(try program.end() == 0)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let file = try Data(contentsOf: root.appending(path: "Sources/Base/CTables/openapi.json"))
        let version = try JSONDecoder().decode(Description.self, from: file).info.version
        #expect(program.outputText == "yomite \(version)\n")
    }
}
