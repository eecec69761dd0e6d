// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

@testable import Playback

@Suite struct SoundSurveyTests {
    @Test func `a device's description cannot write to the terminal, and its name stays as the server knows it`() {
        let text = "a\u{1B}]0;b\nc"
        var sink = yomite_survey_sink()
        unsafe withUnsafeMutableBytes(of: &sink.name) { unsafe $0.copyBytes(from: text.utf8) }
        unsafe withUnsafeMutableBytes(of: &sink.description) { unsafe $0.copyBytes(from: text.utf8) }
        #expect(SoundSurvey.Sink(sink).name == text)
        #expect(SoundSurvey.Sink(sink).description == "a ]0;b c")
    }
}
