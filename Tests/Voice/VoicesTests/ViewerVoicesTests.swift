// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Voices

/// How the viewers of a room are told apart.
@Suite struct ViewerVoicesTests {
    private static let table = """
        engine\tplain\t22050\tCC0-1.0
        host\tkept\t1
        variant\tf\tfemale\t100\t100
        variant\tg\tfemale\t100\t100
        variant\tm\tmale\t100\t100
        language\ten\ten\tEnglish\ten\t100\t1000\t1000\t1\t100 100 100
        language\tja\tja\tJapanese\tja\t100\t1000\t1000\t1\t100 100 100
        engine\tfine\t24000\tCC0-1.0
        host\tviewerPitches\t90 110 81
        voice\tAda\ten\tEnglish\tfemale\tneural\tada\t100\t100\t4000\t9000\t100\t10
        engine\tgood\t16000\tCC0-1.0
        voice\tBob\ten\tEnglish\tmale\tenhanced\tbob\t100\t100\t9000\t5000\t100\t10
        voice\tCy\ten\tEnglish\tmale\tenhanced\tcy\t100\t100\t9000\t5000\t100\t10
        """
    private let chooser = VoiceChooser(
        catalog: Catalog(parsing: table),
        engines: Set(["plain", "fine", "good"].map { Engine(rawValue: $0) })
    )

    private func sound(
        of viewer: String,
        _ language: String = "en",
        _ gender: Gender? = nil,
        among others: inout ViewerVoices,
        within ledger: Ledger = Ledger()
    ) throws -> Guise {
        let author = Author(id: viewer)
        let wishes = VoiceWishes(gender: gender)
        guard
            case .speak(let choice) = chooser.decide(language: language, wishes: wishes, author: author, others: others, within: ledger)
        else { throw Silence() }
        if let guise = choice.guise { others.note(guise, of: author) }
        return Guise(voice: choice.voice.id, pitch: choice.pitch)
    }

    private struct Silence: Error {}

    private static let guises = Set(
        [100, 90, 110, 81].map { Guise(voice: "fine:Ada", pitch: $0) } + ["good:Bob", "good:Cy"].map { Guise(voice: $0) }
    )

    @Test(arguments: 0..<20)
    func `nobody sounds like another while a guise is free`(room: Int) throws {
        var others = ViewerVoices()
        let heard = try (0..<6).map { try sound(of: "viewer \(room) \($0)", among: &others) }
        #expect(Set(heard) == Self.guises)
        // Whoever writes again sounds as before.
        for viewer in (0..<6).reversed() { #expect(try sound(of: "viewer \(room) \(viewer)", among: &others) == heard[viewer]) }
        // The one that was heard longest ago is shared first.
        #expect(try sound(of: "another \(room)", among: &others) == heard[5])
    }

    @Test func `a viewer sounds the same in every room and run while nobody else has that guise`() throws {
        for viewer in 0..<100 {
            var (room, next) = (ViewerVoices(), ViewerVoices())
            let first = try sound(of: "\(viewer)", among: &room)
            #expect(try sound(of: "\(viewer)", among: &next) == first)
            #expect((first.voice == "fine:Ada") == (ViewerHash(Author(id: "\(viewer)"))?.gender == .female))
        }
    }

    @Test func `a gender that was asked for comes before another guise`() throws {
        var others = ViewerVoices()
        let heard = try (0..<8).map { try sound(of: "\($0)", "en", .male, among: &others) }
        #expect(Set(heard.map(\.voice)) == ["good:Bob", "good:Cy"])
    }

    @Test func `where hosts do not fit beside each other, the best voice speaks for all, at its pitches`() throws {
        let base = Ledger.reserve + 1000 * 1024
        let ledger = Ledger(
            budget: base + 10_000 * 1024,
            kept: Ledger.Kept(Engine(rawValue: "plain"), in: Catalog(parsing: Self.table))
        )
        var others = ViewerVoices()
        let heard = try (0..<4).map { try sound(of: "\($0)", among: &others, within: ledger) }
        #expect(Set(heard) == Self.guises.filter { $0.voice == "fine:Ada" })
    }

    @Test func `viewers are told apart as well where another voice speaks than the one that was meant`() throws {
        let ledger = Ledger(
            budget: Ledger.reserve + 2_000 * 1024,
            kept: Ledger.Kept(Engine(rawValue: "plain"), in: Catalog(parsing: Self.table))
        )
        var others = ViewerVoices()
        let heard = try (0..<2).map { _ in try sound(of: "\(others.viewerCount)", "en", .female, among: &others, within: ledger) }
        #expect(Set(heard.map(\.voice)) == ["plain:en+f", "plain:en+g"])
    }

    @Test func `each language has its guises, and a viewer keeps one in each`() throws {
        var others = ViewerVoices()
        let (english, japanese) = (try sound(of: "x", among: &others), try sound(of: "x", "ja", among: &others))
        #expect(japanese.voice.hasPrefix("plain:ja"))
        #expect(try sound(of: "x", among: &others) == english)
        #expect(try sound(of: "x", "ja", among: &others) == japanese)
    }

    @Test func `viewers beyond the limit are forgotten, those who wrote longest ago first`() throws {
        var others = ViewerVoices(viewerLimit: 8)
        for viewer in 0..<9 { _ = try sound(of: "\(viewer)", among: &others) }
        let last = try sound(of: "8", among: &others)
        for viewer in 100..<103 { _ = try sound(of: "\(viewer)", among: &others) }
        #expect(try sound(of: "8", among: &others) == last)
    }
}
