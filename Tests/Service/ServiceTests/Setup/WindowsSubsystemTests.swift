// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import yomite

/// How the Windows Subsystem for Linux is known, and what is said of it.
@Suite struct WindowsSubsystemTests {
    private static let kernel = "5.15.167.4-microsoft-standard-WSL2"

    private func notes(_ kernel: String, _ environment: [String: String] = [:], hasSoundServer: Bool = true) -> [WindowsSubsystem.Note]? {
        WindowsSubsystem(kernel: kernel, environment: environment, hasSoundServer: hasSoundServer)?.notes
    }

    @Test(arguments: ["6.1.0-28-amd64", "", "6.12.1-arch1-1"])
    func `another Linux is none`(kernel: String) {
        #expect(notes(kernel) == nil)
    }

    @Test func `WSLg's sound server is used where PULSE_SERVER names it, which a service is not told`() throws {
        let told = try #require(notes(Self.kernel, ["PULSE_SERVER": "unix:/mnt/wslg/PulseServer"]))
        #expect(told.allSatisfy { $0.isGood })
        #expect(told.last?.found.contains("50001 and 50080") == true)
        for environment in [[:], ["PULSE_SERVER": ""]] {
            let told = try #require(notes(Self.kernel, environment))
            #expect(told.map(\.isGood) == [false, true])
            #expect(told[0].remedy?.hasPrefix("export PULSE_SERVER=unix:/mnt/wslg/PulseServer") == true)
        }
    }

    @Test func `where there is no sound it says how to get it`() throws {
        #expect(try #require(notes(Self.kernel, hasSoundServer: false))[0].remedy?.contains("wsl --update") == true)
        let first = try #require(notes("4.4.0-19041-Microsoft", hasSoundServer: false))
        #expect(first.count == 1 && first[0].remedy?.contains("--set-version") == true)
        #expect(notes("6.6.1-custom", ["WSL_DISTRO_NAME": "Debian"]) != nil, "a kernel of the user's own")
    }

    @Test func `all of it is in the table of Japanese`() {
        let all = [
            notes(Self.kernel), notes(Self.kernel, ["PULSE_SERVER": "x"]), notes(Self.kernel, hasSoundServer: false),
            notes("microsoft", hasSoundServer: false),
        ]
        for text in all.compactMap(\.self).joined().flatMap({ [$0.found] + [$0.remedy].compactMap(\.self) }) {
            #expect(Wording.japanese(text) != text, "not in CTables/japanese.tsv: \(text)")
        }
    }
}
