// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing
import VoiceFixtures

/// A memory control group whose limit is the budget: the short form of what `scripts/soak --only containers` does for longer.
@Suite(
    .serialized,
    .timeLimit(.minutes(2)),
    .enabled(if: MemoryGroup.reasonForNone == nil, Testing.Comment(rawValue: MemoryGroup.reasonForNone ?? "")),
    .measuresMemory
)
struct ContainerTests {
    private let workspace: Workspace

    private static let texts = [
        "en": "good evening everybody", "ja": "初見です、今日も楽しみです", "de": "guten Abend zusammen", "fr": "bonsoir à tous",
        "es": "buenas noches a todos", "ko": "안녕하세요 여러분", "zh": "大家晚上好", "ru": "добрый вечер всем",
    ]

    init() throws {
        workspace = try Workspace()
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
        // What this machine lacks: enhanced voices of the other languages, as espeak-ng with a weight.
        let voices = Self.texts.keys.filter { $0 != "en" }.flatMap { language in
            [("female", 20, "f3", 24_371), ("male", 18, "m3", 22_118)].map { gender, weight, variant, kilobytes in
                """
                { name: "\(language)-\(gender)", language: "\(language)", title: "Heavy", gender: "\(gender)", quality: "enhanced", clean: 0,
                  engineName: "\(weight):\(language == "zh" ? "cmn-latn-pinyin" : language)+\(variant)", anonymous: \(kilobytes) },
                """
            }
        }
        let file = weightedFile(voices.joined(), program: builtProgram("weighted-voice"))
        _ = try workspace.file(".config/yomite/voices/heavy.json5", [file])
    }

    @Test(arguments: [(24, ["flite"]), (32, ["flite"]), (50, ["flite", "weighted"])])
    func `nothing is killed or lost, the budget is kept, and enhanced voices speak where they fit`(megabytes: Int, engines: [String]) throws
    {
        let group = try MemoryGroup(limit: megabytes << 20)
        let comments = ["female", "male", "female"].flatMap { gender in
            Self.texts.sorted { $0.key < $1.key }.map { #"{"text":"\#($0.value)","language":"\#($0.key)","gender":"\#(gender)"}"# }
        }
        let feed = try workspace.file("chat.jsonl", comments)
        let flags = "--output=null:fast --backlog=all --announce=never --events=- --memory-budget=\(megabytes)M"
        let program = try Program(
            "/bin/sh",
            ["-c", "echo $$ > \(group.door) && exec \(builtProgram("yomite")) \(flags) \(feed)"],
            in: Program.Place(environment: workspace.environment, folder: workspace.path)
        )
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(group.kills == 0)
        #expect(program.account["heard"] == comments.count)
        let ledgers = program.events.compactMap(\.ledger)
        #expect(!ledgers.isEmpty)
        // What comments under way will need (`used`) is only looked at when a voice is chosen: the service may take more before the next look.
        #expect(ledgers.allSatisfy { $0.held <= megabytes << 20 }, "\(ledgers.map { ($0.held, $0.used) })")
        let voices = program.events.filter { $0.event == "started" }.compactMap { $0.segments?.first?.voice }
        let used = Set(voices.compactMap { $0.split(separator: ":").first.map(String.init) })
        #expect(used == Set(engines + ["espeak"]))
        let genders = zip(comments, voices).filter { comment, voice in
            voice.hasPrefix("espeak:") && comment.contains("female") != voice.contains("+f")
        }
        #expect(genders.isEmpty, "the gender is kept: \(genders)")
    }
}
