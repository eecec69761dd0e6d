// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Playback
@testable import yomite

struct MicrophoneNewsTests {
    @Test func `each change is told once, with what to do, in Japanese too`() {
        var news = MicrophoneNews()
        let hint =
            "Start one (pulseaudio --start, or PipeWire's pipewire-pulse), name one in PULSE_SERVER, or write a file: --output wav:PATH"
        let states: [SourceLevels.Standing] = [
            .unknown, .there, .missing, .missing, .refused(reason: "Access denied"), .noServer(reason: "Connection refused"), .there,
        ]
        let messages = states.map { news.follow($0, of: "mic", hint: hint) }
        #expect(messages.map { $0?.level } == [nil, .info, .warning, nil, .warning, .warning, .notice])
        let texts = messages.compactMap { $0?.text }
        #expect(texts[0] == "--quiet-while mic: comments wait while it is loud")
        for text in texts[1...3] { #expect(text.contains("comments are read without waiting")) }
        for text in texts {
            let japanese = Wording.japanese(text)
            #expect(japanese.hasPrefix("--quiet-while mic: "))
            for word in ["comments", "sound server", "Check", "lists"] { #expect(!japanese.contains(word), "\(japanese)") }
        }
    }
}
