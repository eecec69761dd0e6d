// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `voices measure`, as people meet it.
@Suite(.timeLimit(.minutes(1)))
struct MeasuringTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private struct Figures: Decodable {
        var id: String
        var quality: String
        var anonymousMemory: Int
        var firstSampleMilliseconds: Double
        var realTimeFactor: Double
    }

    private struct Listed: Decodable {
        var id: String
        var anonymousMemory: Int
    }

    /// What `voices list` says of each of these voices, in KiB.
    private func listed(_ ids: String...) throws -> [Int?] {
        let program = try yomite("voices", "list", "--json", in: workspace)
        #expect(try program.end() == 0)
        let voices = try JSONDecoder().decode([Listed].self, from: Data(program.output))
        return ids.map { id in voices.first { $0.id == id }.map { $0.anonymousMemory / 1024 } }
    }

    @Test(.measuresMemory) func `what is measured is what the choice goes by, and a later measurement leaves the others`() throws {
        let before = try listed("espeak:en-us+f3", "flite:slt")
        let table = try yomite("voices", "measure", "espeak:en-us+f3", "flite:slt", in: workspace)
        #expect(try table.end() == 0)
        let lines = table.outputText.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("LANGUAGE  GENDER  DEFAULT"))
        #expect(lines[1].contains("espeak:en-us+f3") && lines[1].contains("flite:slt"))
        #expect(table.errorText.contains("the figures of 2 voices are kept in \(workspace.path)/.config/yomite/voices"))
        let kept = try listed("espeak:en-us+f3", "flite:slt")
        #expect(kept != before)

        let program = try yomite("voices", "measure", "--json", "espeak:de+m3", in: workspace)
        #expect(try program.end() == 0, "\(program.errorText)")
        let figures = try JSONDecoder().decode([Figures].self, from: Data(program.output))
        #expect(figures.map(\.id) == ["espeak:de+m3"] && figures.map(\.quality) == ["default"])
        #expect(figures.allSatisfy { $0.anonymousMemory > 500_000 && $0.firstSampleMilliseconds > 0 && $0.realTimeFactor > 0 })
        let shown = figures.map { Optional(($0.anonymousMemory + 1023) / 1024) }
        #expect(try listed("espeak:en-us+f3", "flite:slt", "espeak:de+m3") == kept + shown)
    }

    @Test func `figures that cannot be kept are shown, and why is said`() throws {
        let homeless = try yomite("voices", "measure", "espeak:de+m3", in: workspace) { $0.environment["HOME"] = nil }
        #expect(try homeless.end() == 74)
        #expect(homeless.outputText.contains("espeak:de+m3"))
        #expect(homeless.errorText.contains("the figures are not kept: neither XDG_CONFIG_HOME nor HOME says where your files are"))
        let locked = try yomite("voices", "measure", "espeak:de+m3", in: workspace) { $0.environment["XDG_CONFIG_HOME"] = "/proc" }
        #expect(try locked.end() == 74)
        #expect(locked.outputText.contains("espeak:de+m3"))
        #expect(locked.errorText.contains("the figures are not kept: /proc/yomite/voices cannot be written: "))
    }

    @Test func `an interrupted measurement writes nothing, and leaves nobody behind`() throws {
        let program = try yomite("voices", "measure", "-v", in: workspace)
        try program.wait(forLine: "measuring espeak:", 2)
        program.signal(SIGINT)
        #expect(try program.end() == 130)
        #expect(program.errorText.hasSuffix("yomite: stopped: nothing was written\n"))
        #expect(program.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: workspace.file(".config/yomite")))
    }

    @Test func `a voice that is not there is named with the nearest`() throws {
        let program = try yomite("voices", "measure", "espeak:de+m33", in: workspace)
        #expect(try program.end() == 64)
        #expect(program.errorText.contains("did you mean espeak:de+m3?"))
    }
}
