// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Comments
@testable import Reading

private let program = "/usr/bin/espeak-ng"

@Suite(.enabled(if: FileManager.default.fileExists(atPath: program), "espeak-ng is not installed"), .timeLimit(.minutes(5)))
struct JapaneseVoiceTests {
    /// What is named is said in English: "Japanese letter".
    @Test func `no syllable is named, whichever two kana stand together`() throws {
        #expect(try phonemes(of: ["ー"]).contains("(en)"))
        let reader = Reader(options: ReadingOptions(fixedLanguage: "ja")) { _ in nil }
        var spoken: Set<String> = []
        for (number, kind) in Self.kinds.enumerated() {
            for (row, first) in kind.enumerated() {
                let pairs = kind.enumerated().map { (column, second) in
                    // In front in one script, and behind another kana in the next one.
                    let front: [Unicode.Scalar] = (number + row + column).isMultiple(of: 2) ? [] : ["か"]
                    return String(String.UnicodeScalarView(front + [first, second]))
                }
                spoken.formUnion(reader.read(Comment(text: pairs.joined(separator: "、"))).segments.map(\.spoken))
            }
        }
        let words = spoken.flatMap { $0.split { !$0.isLetter && $0 != "ー" }.map(String.init) }.sorted()
        #expect(Set(words).count > 5_000)
        #expect(try named(words[...]) == [])
    }

    /// The words of which something is named.
    private func named(_ words: ArraySlice<String>) throws -> [String] {
        guard try phonemes(of: words).contains("(en)") else { return [] }
        guard words.count > 1 else { return Array(words) }
        let middle = (words.startIndex + words.endIndex) / 2
        return try named(words[..<middle]) + named(words[middle...])
    }

    @Test func `ryo has no vowel too many`() throws {
        let said = try ["リョーリ", "リヨーリ", "リャク", "リヤク"].map { try HostProbe(engine: "espeak").speak(Array($0.utf8), voice: "ja").samples }
        #expect(said[0] == said[1] && said[2] == said[3])
        #expect(said[0].count > 5_000 && said[0] != said[2])
    }

    private static let kinds: [[Unicode.Scalar]] = [
        (0x3041...0x3096).compactMap(Unicode.Scalar.init) + ["ー"], (0x30A1...0x30FA).compactMap(Unicode.Scalar.init) + ["ー"],
        (0xFF66...0xFF9F).compactMap(Unicode.Scalar.init),
    ]

    private func phonemes(of words: ArraySlice<String>) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "yomite-kana-\(getpid()).txt")
        try words.joined(separator: "。\n").write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = try Program(program, ["-v", "ja", "-q", "-x", "-f", file.path], in: .ofTest)
        try #require(process.end() == 0)
        return process.outputText
    }
}
