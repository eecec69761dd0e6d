// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// Texts that break engines, between comments that must not notice.
@Suite(.tags(.memory)) struct HostileTextTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    static let good = [
        "The first good comment.", "おはようございます", "And the second good one, a little longer.", "guten Tag zusammen", "The last.",
    ]

    /// What was seen to crash, mute, slow down or delay an engine or a library, and what else strangers send.
    static let hostile: [[UInt8]] =
        [
            // The Japanese voice crashes on emoji that touch.
            "いいね🙏✨🎉🔥💯👏🙏✨🎉🔥", "あ🙏✨ 🎉🎉🎉 いいね👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "🙏✨ いいね", String(repeating: "😀", count: 100) + "すごい",
            "สวัสดี s." + String(repeating: "👩‍👩‍👧‍👦", count: 7), "ganz 😀😀😀 toll 🏳️‍🌈👍🏽🇯🇵🇯",
            // A suffix that overflows espeak-ng's stack.
            String(repeating: "s'", count: 80), String(repeating: "'s", count: 80), "c'est " + String(repeating: "s's", count: 60) + " bon",
            // Commands: control characters, phonemes, markup.
            "\u{1}0A mute \u{1}80S slow \u{1}99P", "ok\u{1}0A\u{1}0R", "[[h@'loU]] [[_::_]]",
            "\u{0}\u{7}\u{8}\u{1B}[2J\u{7F}\u{80}\u{9B}31m",
            "<speak><audio src='/etc/passwd'/><break time='99999999s'/><voice name='de'>x</voice></speak>",
            String(repeating: "<mark name=\"m\"/>", count: 80) + "привет", "<break time=\"99999999s\"/", "&#1;&#x1;&lt;speak&gt;&unknown;",
            "&" + String(repeating: "a", count: 3_000) + ";", String(repeating: "<", count: 3_000), "<![CDATA[x]]><!--",
            "%n%s%x ${HOME} $(reboot) `id` \\u0001",
            // Endless words, runs and numbers.
            String(repeating: "abcde", count: 1_000), String(repeating: "a", count: 10_000), String(repeating: "w", count: 2_000),
            String(repeating: "あ", count: 2_000), String(repeating: "草", count: 3_000), String(repeating: "𝕏", count: 100) + "です",
            String(repeating: "w ", count: 100) + "です", String(repeating: "7", count: 200), String(repeating: "1234567890", count: 200),
            "ϖϖϖ ϖ", "سلام.. .. hello..", String(repeating: "!?.,", count: 100) + "hey", "hi" + String(repeating: "!", count: 400),
            "hi " + String(repeating: "... ", count: 200), "hi" + String(repeating: " !", count: 400),
            String(repeating: "\"'(", count: 500) + "a",
            "https://example.com/" + String(repeating: "path/seg-ment.x?", count: 125), String(repeating: "kanji漢字カナ", count: 30),
            // Letters that are not what they seem.
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}a\u{305}\u{306}lgo \u{202E}olleh\u{2066} 𝕏𝕏𝕏", "\u{202E}\u{2067}\u{200F}شكرا\u{2069}",
            "\u{FEFF}\u{FFFE}\u{FFFF}\u{10FFFF}\u{E0041}x", "ᄀᄀᄀ각ㅋㅋㅋ\u{115F}\u{3164}", "က္က္က္က္က္",
            "\u{1F1E6}\u{200D}\u{FE0F}\u{20E3}1\u{FE0F}\u{20E3}",
        ].map { Array($0.utf8) } + [
            // No UTF-8.
            [0xFF, 0xFE, 0x80, 0x20, 0xC0, 0xAF, 0x20, 0xED, 0xA0, 0x80, 0x61],
            [0x61, 0xF4, 0x90, 0x80, 0x80, 0xC3, 0xE3, 0x81, 0x20, 0xF0, 0x9F],
        ]

    @Test func `a comment behind a hostile one sounds as it does without it`() throws {
        let quiet = try render("quiet", Self.good.map { Array($0.utf8) })
        let good = Self.hostile.indices.map { Self.good[$0 % Self.good.count] }
        let mixed = try render("mixed", zip(Self.hostile, good).flatMap { [$0, Array($1.utf8)] })
        for (index, text) in good.enumerated() {
            let alone = try #require(quiet[text]?.first)
            let behind = "behind “\(String(decoding: Self.hostile[index], as: UTF8.self).prefix(40))”"
            let all = try #require(mixed[text])
            let among = try #require(index / Self.good.count < all.count ? all[index / Self.good.count] : nil, "“\(text)” was lost")
            // Within what espeak-ng makes of its own memory of earlier comments: its waves start elsewhere, a muted one would peak at 0.
            #expect(abs(alone.seconds - among.seconds) < 0.02, "\(behind) “\(text)” lasts \(among.seconds) s, alone \(alone.seconds) s")
            #expect(abs(alone.peak - among.peak) < alone.peak / 6, "\(behind) “\(text)” peaks at \(among.peak), alone at \(alone.peak)")
        }
    }

    private struct Sound {
        /// From the first loud sample to the last one: what is soft at the end is not twice the same in flite's noise.
        var seconds = 0.0
        var peak: Int

        init(_ samples: ArraySlice<Int16>) {
            peak = IntegrationTests.peak(samples)
            let isLoud = { (sample: Int16) in abs(Int(sample)) > 500 }
            guard let first = samples.firstIndex(where: isLoud), let last = samples.lastIndex(where: isLoud) else { return }
            seconds = Double(last - first) / 22_050
        }
    }

    /// How the good comments sound in a run over these lines, all of which must have an outcome: by their texts, in order.
    private func render(_ name: String, _ lines: [[UInt8]]) throws -> [String: [Sound]] {
        let chat = try workspace.file("\(name).txt", Array(lines.joined(separator: [0x0A])))
        let program = try yomite("--output", "wav:\(name).wav", "--events", "-", "--feed", "text", chat, in: workspace)
        #expect(try program.end() == 0)
        let account = program.account
        #expect(account["accepted"] == lines.count)
        #expect(["heard", "skipped", "refused", "failed"].reduce(0) { $0 + (account[$1] ?? 0) } == lines.count)
        let samples = try workspace.wav("\(name).wav")
        var sounds: [String: [Sound]] = [:]
        for started in program.events where started.event == "started" {
            guard let text = started.text, Self.good.contains(text), let at = started.at else { continue }
            let finished = try #require(program.events.first { $0.event == "finished" && $0.comment == started.comment })
            #expect(finished.outcome == "heard")
            let seconds = finished.seconds ?? 0
            let first = at * 22_050 / 1_000
            #expect(first < samples.count, "“\(text)” begins behind the end of the file")
            let range = min(first, samples.count)..<min(samples.count, first + Int(seconds * 22_050))
            sounds[text, default: []].append(Sound(samples[range]))
        }
        return sounds
    }
}
