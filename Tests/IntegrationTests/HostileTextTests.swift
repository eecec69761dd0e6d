// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// Texts that break engines, between comments that must not notice.
struct HostileTextTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    static let good = [
        "The first good comment.", "おはようございます", "And the second good one, a little longer.", "guten Tag zusammen", "The last.",
    ]

    static let hostile: [[UInt8]] = [
        Array("いいね🙏✨🎉🔥💯👏🙏✨🎉🔥".utf8),
        Array("あ🙏✨ 🎉🎉🎉 いいね👩‍👩‍👧‍👦👩‍👩‍👧‍👦".utf8),
        Array(String(repeating: "s'", count: 80).utf8),
        Array(String(repeating: "'s", count: 80).utf8),
        Array("\u{1}0A mute \u{1}80S slow \u{1}99P".utf8),
        Array("[[h@'loU]] [[_::_]]".utf8),
        Array("<speak><audio src='/etc/passwd'/><break time='99999999s'/><voice name='de'>x</voice></speak>".utf8),
        Array(String(repeating: "abcde", count: 1_000).utf8),
        Array(String(repeating: "あ", count: 2_000).utf8),
        [0xFF, 0xFE, 0x80, 0x20, 0xC0, 0xAF, 0x20, 0xED, 0xA0, 0x80, 0x61],
        Array(String(repeating: "<", count: 3_000).utf8),
        Array("Z\u{300}\u{301}\u{302}\u{303}\u{304}a\u{305}\u{306}lgo \u{202E}olleh\u{2066} 𝕏𝕏𝕏".utf8),
        Array("%n%s%x ${HOME} $(reboot) `id` \\u0001".utf8),
    ]

    @Test func `good comments sound as they do without the hostile ones`() throws {
        let quiet = try render("quiet", Self.good.map { Array($0.utf8) })
        let mixed = try render("mixed", Self.good.flatMap { good in Self.hostile + [Array(good.utf8)] })
        #expect(quiet.count == Self.good.count)
        for text in Self.good {
            let alone = try #require(quiet[text])
            let among = try #require(mixed[text], "“\(text)” was lost")
            // Within what espeak-ng makes of its own memory of earlier comments: its waves start elsewhere, a muted one would peak at 0.
            #expect(abs(alone.seconds - among.seconds) < 0.02, "“\(text)” lasts \(among.seconds) s, alone \(alone.seconds) s")
            #expect(abs(alone.peak - among.peak) < alone.peak / 6, "“\(text)” peaks at \(among.peak), alone at \(alone.peak)")
        }
    }

    private struct Sound {
        var seconds: Double
        var peak: Int
    }

    /// How each good comment sounds in a run over these lines, all of which must have an outcome.
    private func render(_ name: String, _ lines: [[UInt8]]) throws -> [String: Sound] {
        let chat = try workspace.file("\(name).txt", Array(lines.joined(separator: [0x0A])))
        let program = try yomite("--output", "wav:\(name).wav", "--events", "-", "--feed", "text", chat, in: workspace)
        #expect(try program.end() == 0)
        let account = program.account
        #expect(account["accepted"] == lines.count)
        #expect(["heard", "skipped", "refused", "failed"].reduce(0) { $0 + (account[$1] ?? 0) } == lines.count)
        let samples = try workspace.wav("\(name).wav")
        var sounds: [String: Sound] = [:]
        for started in program.events where started.event == "started" {
            guard let text = started.text, Self.good.contains(text), let at = started.at else { continue }
            let finished = try #require(program.events.first { $0.event == "finished" && $0.comment == started.comment })
            #expect(finished.outcome == "heard")
            let seconds = finished.seconds ?? 0
            let first = at * 22_050 / 1_000
            #expect(first < samples.count, "“\(text)” begins behind the end of the file")
            let range = min(first, samples.count)..<min(samples.count, first + Int(seconds * 22_050))
            sounds[text] = Sound(seconds: seconds, peak: peak(samples[range]))
        }
        return sounds
    }
}
