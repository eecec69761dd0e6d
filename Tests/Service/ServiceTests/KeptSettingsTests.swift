// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import yomite

/// Where settings that are to last are kept.
@Suite struct KeptSettingsTests {
    @Test func `a configuration with a long path has a file of its own, whose name file systems take`() throws {
        func name(_ configuration: String) throws -> Substring {
            let path = try #require(KeptSettings.path(beside: configuration, ["XDG_STATE_HOME": "/state"]))
            return try #require(path.split(separator: "/").last)
        }
        #expect(try name("/etc/yomite.json5") == "%etc%yomite.json5")
        let long = String(repeating: "設定/", count: 100) + "yomite.json5"
        let names = try [long, "その他/" + long].map { try name("/" + $0) }
        #expect(names.allSatisfy { $0.utf8.count < 256 && $0.hasSuffix("設定%yomite.json5") } && names[0] != names[1])
    }
}
