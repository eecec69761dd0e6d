// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Voices

@Suite(.timeLimit(.minutes(1)))
struct WeightedTests {
    @Test(.measuresMemory)
    func `a weighted voice holds its megabytes and speaks as the voice it names`() throws {
        let light = try HostProbe(engine: "espeak")
        let heavy = try HostProbe(engine: "weighted", program: "weighted-voice")
        let expected = light.speak("hello", voice: "ja+f3")
        #expect(heavy.speak("hello", voice: "24:ja+f3") == expected)
        let weight = try #require(heavy.memory).held - (try #require(light.memory).held)
        #expect((23 << 20...25 << 20).contains(weight), "\(weight)")
        #expect(heavy.speak("hello", voice: "0:ja+f3").peak > 1_000)
        #expect(try #require(heavy.memory).held < 4 << 20, "the weight is put down with its voice")
    }

    @Test(arguments: ["24", "24:", "ja+f3", ":ja", "99999999999:ja", "24:nobody"])
    func `nonsense is refused`(voice: String) throws {
        let host = try HostProbe(engine: "weighted", program: "weighted-voice")
        let spoken = host.speak("hello", voice: voice)
        if voice == ":ja" {
            #expect(spoken.peak > 1_000, "no number is no weight")
        } else {
            #expect(spoken.end == .failed(reason: 1))
        }
    }
}
