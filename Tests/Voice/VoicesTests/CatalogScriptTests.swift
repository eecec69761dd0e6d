// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct CatalogScriptTests {
    private static let python = "/usr/bin/python3"
    private static var hasPython: Bool { FileManager.default.isExecutableFile(atPath: python) }

    @Test(.enabled(if: hasPython, "python3 is not installed"))
    func `the table in the program is in step with the files of voices`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let check = Process()
        check.executableURL = URL(fileURLWithPath: Self.python)
        check.arguments = [root.appendingPathComponent("scripts/make-catalog").path, "--check"]
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0, "run scripts/make-catalog")
    }
}
