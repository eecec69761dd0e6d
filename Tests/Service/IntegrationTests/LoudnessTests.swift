// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Voices are equally loud. How loud all of them are measures scripts/measure-loudness; here two are compared that lie far apart by themselves.
struct LoudnessTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// The power of what a voice says, in decibels.
    private func level(_ voice: String, _ language: String, normalize: String) throws -> Double {
        let program = try yomite(
            "say",
            "--voice=\(voice)",
            "--language=\(language)",
            "--normalize=\(normalize)",
            "--output=wav:out.wav",
            "1 2 3 4 5 6 7 8 9 10 11 12",
            in: workspace
        )
        #expect(try program.end() == 0)
        let loud = try workspace.wav("out.wav").map(Double.init).filter { abs($0) > 100 }
        return 10 * log10(loud.reduce(0) { $0 + $1 * $1 } / Double(loud.count))
    }

    @Test func `the catalog brings the loudest voice and one of the softest together, and nothing does without it`() throws {
        let loud = ("espeak:mi", "mi")
        let soft = ("espeak:ru-lv+m1", "ru-LV")
        let apart = try level(loud.0, loud.1, normalize: "off") - level(soft.0, soft.1, normalize: "off")
        let together = try level(loud.0, loud.1, normalize: "on") - level(soft.0, soft.1, normalize: "on")
        #expect(apart > 8)
        #expect(abs(together) < 3, "power without the ear's weighting is not loudness")
    }
}
