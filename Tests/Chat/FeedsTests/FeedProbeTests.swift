// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments
@testable import Feeds

/// The project's directory.
private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

@Suite struct FeedProbeTests {
    @Test(
        arguments: [
            ("feed-parser", probeFeed), ("twitch-session", probeTwitch), ("eventsub-session", probeEventSub),
            ("http-answer", probeHTTPAnswer), ("youtube-session", probeYouTube),
        ] as [(String, @Sendable ([UInt8]) -> Void)]
    )
    func `every input the fuzzer starts from holds, also with bytes changed`(name: String, probe: @Sendable ([UInt8]) -> Void) throws {
        let corpus = root.appending(path: "Fuzz/corpora/\(name)").path()
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus)
        #expect(!names.isEmpty)
        var dice = Dice(seed: 1)
        for name in names {
            let seed = [UInt8](try Data(contentsOf: URL(filePath: corpus + "/" + name)))
            probe(seed)
            for _ in 0..<25 {
                var changed = seed
                for _ in 0..<3 {
                    changed[Int.random(in: changed.indices, using: &dice)] = UInt8.random(in: .min ... .max, using: &dice)
                }
                probe(changed)
            }
        }
    }

    @Test func `every format survives what was made for another, cut off and joined`() throws {
        let corpus = root.appending(path: "Fuzz/corpora/feed-parser").path()
        let seeds = try FileManager.default.contentsOfDirectory(atPath: corpus).sorted().map {
            [UInt8](try Data(contentsOf: URL(filePath: corpus + "/" + $0)))
        }
        var dice = Dice(seed: 2)
        for choice in 0...UInt8(FeedFormat.allCases.count) {
            for seed in seeds {
                probeFeed([choice] + seed.dropFirst())
                let other = seeds[Int.random(in: seeds.indices, using: &dice)]
                let start = seed.prefix(Int.random(in: 1...seed.count, using: &dice)).dropFirst()
                probeFeed([choice] + start + other.suffix(Int.random(in: 0...other.count, using: &dice)))
            }
        }
    }

    @Test func `the sample chat is read without a complaint, in ten languages`() throws {
        var decoder = FeedDecoder(parser: FeedParser(format: nil), limits: FeedLimits())
        decoder.vouch()
        decoder.add(try Data(contentsOf: root.appending(path: "config/sample-chat.jsonl")))
        decoder.finish()
        var entries: [FeedEntry] = []
        while decoder.next(into: &entries) {}
        let languages = entries.compactMap { if case .comment(let comment) = $0.item { comment.language } else { nil } }
        #expect(entries.first?.item == .settled(.json, vouched: true))
        #expect(languages.count == entries.count - 1)
        #expect(Set(languages) == ["en", "ja", "de", "fr", "es", "pt", "ko", "zh", "ru", "it"])
    }
}
