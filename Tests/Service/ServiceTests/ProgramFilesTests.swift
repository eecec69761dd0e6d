// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Synthesis
@testable import Voices
@testable import yomite

@Suite struct ProgramFilesTests {
    @Test(arguments: [
        (["XDG_DATA_HOME": "/data", "HOME": "/home/ann"], "/data"), (["HOME": "/home/ann"], "/home/ann/.local/share"),
        (["XDG_DATA_HOME": "", "HOME": "/home/ann"], "/home/ann/.local/share"),
        (["XDG_DATA_HOME": "data", "HOME": "/home/ann"], "/home/ann/.local/share"), (["HOME": ""], nil), ([:], nil),
    ])
    func `the user's data are where the XDG specification says`(variables: [String: String], folder: String?) {
        #expect(ProgramFiles.userData { variables[$0] } == folder)
    }

    @Test func `voice hosts are told where the user's own folder is`() throws {
        let home = try #require(ProcessInfo.processInfo.environment["HOME"])
        #expect(HostOptions(Settings(), .shipped).environment.contains("HOME=\(home)"))
    }
}
