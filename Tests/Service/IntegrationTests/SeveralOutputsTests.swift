// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// Speech that goes to several places at once.
@Suite(.tags(.threads), .serialized)
struct SeveralOutputsTests {
    @Test(arguments: SoundServerKind.available)
    func `two sinks and a file hear the same line`(kind: SoundServerKind) throws {
        let workspace = try Workspace()
        let server = try PrivateSoundServer(kind)
        try server.addSink("obs")
        let recordings = [try server.record(), try server.record("obs.monitor")]
        let file = "wav:\(workspace.path)/heard.wav"
        let program = try yomite(
            "--output",
            "pulse:null0",
            "--output",
            "pulse:obs?volume=50",
            "--output",
            file,
            in: workspace,
            server: server
        )
        program.write("hello world\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
        for recording in recordings { #expect(recording.hears { peak($0) > 1_500 }) }
        #expect(peak(try workspace.wav("heard.wav")) > 3_000)
    }

    @Test func `an output that keeps no time is not one of several`() throws {
        let program = try yomite("say", "--output", "null", "--output", "raw:-", "hello", in: try Workspace())
        #expect(try program.end() == 64)
        #expect(program.errorText.contains("raw:- cannot keep time with other outputs"))
    }

    @Test func `the level of each output can be changed while it runs`() throws {
        let service = try Service("--output", "null", "--output", "null?volume=50")
        #expect(try service.ask("GET", "/v1/settings").contains(#""output.2.volume":50"#))
        let changes = #"{"output.1.mute":true,"output.2.volume":20}"#
        #expect(try service.ask("PATCH", "/v1/settings", changes).contains(#""output.1.mute":"on""#))
        #expect(try service.ask("PATCH", "/v1/settings", #"{"output.3.mute":true}"#).contains("output.NUMBER.volume"))
    }
}
