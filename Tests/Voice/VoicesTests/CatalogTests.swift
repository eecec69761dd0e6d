// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Voices

@Suite struct CatalogTests {
    let catalog = Catalog.shipped

    @Test func `every language has a female and a male default voice`() {
        #expect(catalog.languages.count == 129)
        #expect(Set(catalog.languages).count == 129)
        for language in catalog.languages {
            let voices = catalog.entries(language: language).map(\.voice)
            #expect(voices.contains { $0.gender == .female }, "\(language)")
            #expect(voices.contains { $0.gender == .male }, "\(language)")
            #expect(voices.allSatisfy { $0.language == language && $0.gender != .any })
        }
    }

    @Test func `every id is unique and leads back to its voice`() throws {
        let entries = catalog.entries
        #expect(Set(entries.map(\.voice.id)).count == entries.count)
        for entry in entries {
            #expect(try catalog.entry(named: entry.voice.id) == entry)
        }
    }

    @Test func `a voice is found by its id and by its bare name`() throws {
        let entry = try catalog.entry(named: "en-us+f3")
        #expect(entry.voice.id == "espeak:en-us+f3")
        #expect(entry.voice.language == "en")
        #expect(entry.voice.gender == .female)
        #expect(entry.sampleRate == 22050)
        #expect(entry.licence == "GPL-3.0-or-later")
        #expect(entry.anonymousMemory == 1344 * 1024)
        #expect(try catalog.entry(named: "espeak:ja").voice.engineName == "ja")
    }

    @Test func `the name for users and the engine's own name may differ`() throws {
        #expect(try catalog.entry(named: "espeak:en-gb+f3").voice.engineName == "en+f3")
        #expect(try catalog.entry(named: "espeak:fr-fr").voice.engineName == "fr")
    }

    @Test func `the pitch of a language and of a variant are multiplied`() throws {
        let vietnamese = try catalog.entry(named: "espeak:vi+m3").voice
        #expect(vietnamese.pitch == 115 * 125 / 100)
    }

    @Test func `Mandarin is the voice that reads pinyin as pinyin`() {
        #expect(catalog.entries(language: "zh").first?.voice.engineName == "cmn-latn-pinyin+f3")
    }

    @Test(arguments: [
        ("espeak:en-us+f33", "espeak:en-us+f3"),
        ("en-us+f33", "espeak:en-us+f3"),
        ("espaek:ja+m3", "espeak:ja+m3"),
    ])
    func `an unknown voice is refused with the nearest one`(name: String, nearest: String) {
        let error = #expect(throws: CatalogError.self) { try catalog.entry(named: name) }
        #expect(error == .unknown(name, nearest: nearest))
        #expect(error?.description.contains("did you mean \(nearest)?") == true)
    }

    @Test(arguments: ["joe", "espeak:joe", "xyzzy"]) func `nothing is proposed in place of a name that is like no other`(name: String) {
        #expect(throws: CatalogError.unknown(name, nearest: nil)) { try catalog.entry(named: name) }
    }

    @Test(arguments: [("english", ["en"]), ("German", ["de"]), ("japanes", ["ja"]), ("klingon", ["tlh"]), ("elvish", [])])
    func `a language by its name is answered with its tag`(name: String, tags: [String]) {
        #expect(catalog.error(ofLanguage: name) == .unknownLanguage(name, nearest: tags))
    }

    @Test(arguments: ["", "+", ":", "espeak:", "espeak:+f3", "espeak:ja+", "ja+f3+f3", "ja+f3 ", String(repeating: "x", count: 100_000)])
    func `nonsense is refused`(name: String) {
        #expect(throws: CatalogError.self) { try catalog.entry(named: name) }
    }

    @Test(arguments: ["espeak:cmn", "cmn+f3", "espeak:mb/mb-de5", "espeak:ja+whisper", "de+klatt4", "espeak:en-us+robosoft3", "it+f1"])
    func `an excluded voice is refused with the reason`(name: String) {
        let error = #expect(throws: CatalogError.self) { try catalog.entry(named: name) }
        guard case .excluded(name, let reason) = error else {
            Issue.record("\(name) gave \(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func `languages are found whatever their capitals`() {
        #expect(catalog.entries(language: "EN-gb") == catalog.entries(language: "en-GB"))
        #expect(!catalog.entries(language: "pt-pt").isEmpty)
        #expect(catalog.entries(language: "xx").isEmpty)
    }
}
