// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments
@testable import Core
@testable import Server
@testable import Voices

/// Large answers hold the same as those that are encoded at once.
@Suite struct ReplyTests {
    @Test(arguments: [0, 1, 31, 32, 33, 200])
    func `an array that is written in pieces is the same as a whole one`(count: Int) {
        let names = (0..<count).map { "name \($0)" }
        #expect(HTTPAnswer(whole: .array(names)) == .json(names))
    }

    @Test func `an array ends early where it is too long, and is whole all the same`() {
        let answer = HTTPAnswer(whole: .array(Array(repeating: "x", count: 1_000), after: "{\"a\":", before: { "}" }, within: 100))
        #expect(answer.text.hasPrefix("{\"a\":[\"x\",\"x\"") && answer.text.hasSuffix(",\"x\"]}\n"))
        #expect((100..<1_000).contains(answer.body.count))
    }

    @Test(arguments: [nil, "ja", "JA", "pt-BR", "nowhere"])
    func `the list of voices holds what the catalog does`(language: String?) {
        // A region without voices of its own has its language's.
        let tag = language.map { Catalog.shipped.tag(speaking: $0) ?? $0 }
        let entries = tag.map(Catalog.shipped.entries(language:)) ?? Catalog.shipped.entries
        #expect(HTTPAnswer(whole: Catalog.shipped.list(language: language)) == .json(entries.map(CatalogListing.init)))
    }

    /// As Open WebUI reads it, which shows names of its own where one voice has no id or no name.
    private struct SpeechVoices: Decodable {
        struct Voice: Decodable {
            var id: String
            var name: String
            var language: String?
            var gender: String
        }

        var voices: [Voice]
    }

    @Test func `OpenAI's clients are given each voice with an id and a name of its own`() throws {
        let answer = HTTPAnswer(whole: Catalog.shipped.speechVoices)
        let voices = try JSONDecoder().decode(SpeechVoices.self, from: Data(answer.body)).voices
        #expect(Set(voices.map(\.id)).count == voices.count && Set(voices.map(\.name)).count == voices.count)
        #expect(voices.first { $0.id == "nova" }?.gender == "female")
        let british = try #require(voices.first { $0.id == "espeak:en-gb" })
        #expect(british.language == "en-GB" && british.gender == "male" && british.name.hasPrefix("English"))
    }

    @Test func `a queue of long comments is shown as far as it fits`() {
        let stage = Stage()
        for _ in 1...200 { stage.comments.append(Comments.Comment(text: String(repeating: "long ", count: 3_000))) }
        let answer = stage.ask(.get, "/v1/queue?limit=1000")
        #expect(answer.text.hasPrefix("{\"comments\":[{\"comment\":1,") && answer.text.hasSuffix("\"waiting\":200}}\n"))
        #expect((1_048_576..<2_097_152).contains(answer.body.count))
    }

    @Test(arguments: ["run-1", "\"", "\\", "a/b", "名前", "\u{7F}", "\n"], [0, 0.1, 4.1, 12, 1_234_567.8, 9e15])
    func `the receipt of a comment is the JSON that an encoder writes`(id: String, seconds: Double) {
        for position in [0, 9_999] {
            let receipt = DeskRoom.Answer(id: id, position: position, etaSeconds: seconds)
            let receipts = CommentReceipts(accepted: [receipt], rejected: [])
            #expect(receipts.reply.answer == .json(receipts, status: 202))
        }
    }

    @Test func `receipts that say more are whole`() {
        let receipt = DeskRoom.Answer(id: "x", duplicate: true)
        let others = [
            CommentReceipts(accepted: [receipt], rejected: []), CommentReceipts(accepted: [receipt, receipt], rejected: []),
            CommentReceipts(accepted: [], rejected: [CommentBody.Rejected(index: 1, error: "e")], warnings: ["w"]),
            CommentReceipts(accepted: [DeskRoom.Answer(id: "x", outcome: "skipped", reason: "backlog")], rejected: []),
        ]
        for receipts in others { #expect(receipts.reply.answer == .json(receipts, status: 202)) }
    }
}
