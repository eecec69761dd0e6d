// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Voices

@Suite struct CatalogFileTests {
    private func merging(_ text: String) throws -> Catalog {
        try Catalog.shipped.merging([CatalogFile(path: "my.json5", text: text)])
    }

    @Test func `a user's voice joins the shipped ones`() throws {
        let catalog = try merging(
            """
            // JSON5, as the shipped files are
            { engine: 'flite', voices: [
                { name: 'clb', language: 'en', title: 'English (CLB)', gender: 'female', quality: 'enhanced', anonymous: 9000, clean: 10000, },
            ] }
            """
        )
        let voice = try catalog.entry(named: "flite:clb")
        #expect(voice.sampleRate == 16_000, "the engine is known")
        #expect(voice.anonymousMemory == 9000 * 1024)
        #expect(catalog.entries(language: "en").contains(voice))
        #expect(catalog.entries.count == Catalog.shipped.entries.count + 1)
    }

    @Test func `a language, a variant and a voice of the same name are replaced`() throws {
        let catalog = try merging(
            """
            { engine: "espeak", variants: [{ name: "f3", gender: "female", pitch: 120 }],
              languages: [{ name: "ja", language: "ja", title: "Nihongo", anonymous: 2000, clean: 1 }] }
            """
        )
        let voice = try catalog.entry(named: "espeak:ja+f3")
        #expect(voice.title == "Nihongo")
        #expect(voice.voice.pitch == 120)
        #expect(voice.anonymousMemory == 2000 * 1024)
        #expect(catalog.entries.count == Catalog.shipped.entries.count)
        #expect(catalog.languages == Catalog.shipped.languages)
    }

    @Test func `a language has the volumes that its file gives its variants, and those that it leaves out are the engine's`() throws {
        let catalog = try merging(
            """
            { engine: "espeak", variants: [{ name: "f1", gender: "female" }],
              languages: [{ name: "tlh", language: "tlh", title: "Klingon", anonymous: 2000, clean: 1, volumes: [80, 75] }],
              voices: [{ name: "own", language: "tlh", title: "Own", gender: "male", quality: "default", anonymous: 1, clean: 1, volume: 60 }] }
            """
        )
        let volumes = try ["f5", "f2", "f3", "f1"].map { try catalog.entry(named: "espeak:tlh+\($0)").voice.volume }
        #expect(volumes == [80, 75, 100, 100])
        #expect(try catalog.entry(named: "espeak:own").voice.volume == 60)
        #expect(try catalog.entry(named: "espeak:ja+f1").voice.volume == 100)
        #expect(Catalog.shipped.entries.contains { $0.voice.volume != 100 })
    }

    @Test func `a user may exclude voices, and is told the own reason`() throws {
        let catalog = try merging("{ engine: 'espeak', excluded: [{ voice: '*+f4', reason: 'I do not like it' }] }")
        #expect(throws: CatalogError.excluded("ja+f4", reason: "I do not like it")) { try catalog.entry(named: "ja+f4") }
        #expect(catalog.entries.count == Catalog.shipped.entries.count - 129)
        #expect(!catalog.entries(language: "ja").contains { $0.voice.id == "espeak:ja+f4" })
    }

    @Test func `what was measured here takes the place of the shipped figures`() throws {
        let catalog = try merging(
            """
            { engine: 'flite', measured: [{ voice: 'slt', anonymous: 5400, clean: 9000 }] }
            """
        )
        #expect(try catalog.entry(named: "slt").anonymousMemory == 5400 * 1024)
        #expect(try catalog.entry(named: "slt").cleanMemory == 9000 * 1024)
        #expect(try catalog.entry(named: "rms") == Catalog.shipped.entry(named: "rms"))
    }

    @Test(arguments: [
        ("{", "", "is not JSON5"), ("[]", "", "must be an object"), ("{}", "engine", "is missing"),
        ("{ engine: 'festival' }", "engine", "must be one of espeak, flite"),
        ("{ engine: 'flite', voice: [] }", "voice", "did you mean voices?"),
        ("{ engine: 'flite', voices: {} }", "voices", "must be a list"),
        ("{ engine: 'flite', voices: [7] }", "voices[0]", "must be an object"),
        ("{ engine: 'flite', voices: [{}] }", "voices[0].name", "is missing"),
        ("{ engine: 'weighted', host: { program: 'weighted-voice' } }", "sampleRate", "is missing"),
        ("{ engine: 'weighted', host: { program: 'weighted-voice' }, sampleRate: 1 }", "sampleRate", "must be a whole number from 4000"),
        ("{ engine: 'espeak', variants: [{ name: 'x', gender: 'any' }] }", "variants[0].gender", "must be one of female, male"),
        ("{ engine: 'espeak', variants: [{ name: 'x', gender: 'male', pitch: 1e9 }] }", "variants[0].pitch", "from 10 to 400"),
        (
            "{ engine: 'espeak', languages: [{ name: 'x', language: 'x', title: 'X', anonymous: 1, clean: 1, volumes: [100, 0] }] }",
            "languages[0].volumes", "whole numbers from 1 to 200"
        ),
        ("{ engine: 'espeak', languages: [{ name: 'x+y', language: 'x', title: 'X' }] }", "languages[0].name", "must have no +"),
        ("{ engine: 'espeak', measured: [{ voice: 'ja', anonymous: -1, clean: 0 }] }", "measured[0].anonymous", "whole number"),
        ("{ engine: '../x', host: { program: 'x' } }", "engine", "must be letters, digits, - and _"),
        ("{ engine: 'flite', host: [] }", "host", "must be an object"),
        ("{ engine: 'flite', host: { kept: true } }", "host.kept", "is not known"),
        ("{ engine: 'flite', host: { network: 1 } }", "host.network", "must be true or false"),
        ("{ engine: 'flite', host: { arguments: '--x' } }", "host.arguments", "must be a list of texts"),
        ("{ engine: 'flite', host: { fences: 'none' } }", "host.fences", "must be one of files, process"),
        ("{ engine: 'flite', host: { notation: 'text' } }", "host.notation", "must be one of kana, accents"),
        ("{ engine: 'flite', host: { start: 0 } }", "host.start", "from 1 to 3600000"),
        ("{ engine: 'espeak', excluded: [{ voice: 'ja' }] }", "excluded[0].reason", "is missing"),
        ("{ engine: 'espeak', excluded: [{ voice: '', reason: 'x' }] }", "excluded[0].voice", "must be a text"),
    ])
    func `what is wrong is named with its file and key`(text: String, key: String, reason: String) throws {
        let error = #expect(throws: CatalogFileError.self) { try merging(text) }
        #expect(error?.path == "my.json5")
        #expect(error?.key == key)
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test func `the shipped files are in the form that users are asked for`() throws {
        let flite = Catalog.shipped.entries(language: "en").filter { $0.voice.engine == .flite }
        #expect(flite.map(\.voice.gender) == [.female, .male, .male])
        #expect(flite.allSatisfy { $0.voice.quality == .enhanced && $0.sampleRate == 16_000 })
    }

    @Test func `an engine of a user's own is described by its file, wherever its figures are`() throws {
        let mine = """
            {
                engine: "mine", sampleRate: 24000, licence: "MIT",
                host: { program: "/opt/mine/host", arguments: ["--model", "a b"], ownHosts: true, processor: 0, network: true, hosts: 2 },
                voices: [{ name: "ann", language: "ja", title: "Ann", gender: "female", quality: "enhanced", anonymous: 500000, clean: 0 }],
            }
            """
        // By its name the file with the figures comes first.
        let figures = CatalogFile(
            path: "measured-mine.json5",
            text: "{ engine: 'mine', measured: [{ voice: 'ann', anonymous: 7, clean: 8 }] }"
        )
        let catalog = try Catalog.shipped.merging([figures, CatalogFile(path: "mine.json5", text: mine)])
        let entry = try catalog.entry(named: "mine:ann")
        #expect(entry.anonymousMemory == 7 * 1024)
        #expect(entry.voice.host == HostKind(engine: Engine(rawValue: "mine"), voice: "mine:ann"))
        let profile = try #require(catalog.engineProfiles.first { $0.engine.rawValue == "mine" })
        #expect(profile.program == "/opt/mine/host")
        #expect(profile.arguments == ["--model", "a b"])
        #expect(profile.processorLimit == .zero)
        #expect((profile.hosts, profile.needsNetwork, profile.fences) == (2, true, .files))
        #expect(profile.silencePatience == nil)
        #expect(profile.dataLimit(isShort: true) == nil)
    }

    @Test func `a user changes how an engine that comes with Yomite is run key by key, and the one that is kept stays so`() throws {
        let catalog = try merging("{ engine: 'espeak', host: { silence: 9000, title: 'mine' } }")
        let profile = try #require(catalog.engineProfiles.first { $0.isKept })
        #expect(profile.engine == .espeak)
        #expect(profile.silencePatience == .seconds(9))
        #expect((profile.title, profile.program) == ("mine", "yomite-voice"))
        #expect(profile.hosts == nil, "as many as the service allows")
        #expect(catalog.keptEngine == .espeak)
    }

    @Test func `measured figures are written as a user's file, over those of the file before`() throws {
        let voice = try Catalog.shipped.entry(named: "espeak:ja+f3").voice
        let use = MemoryUse(anonymous: 2_000 * 1024 + 1, shared: 1024, clean: 5_000 * 1024)
        let figures = [VoiceFigures(voice, most: use, firstSampleMilliseconds: 1, realTimeFactor: 0.001)]
        let old = CatalogFile(
            path: "measured-espeak.json5",
            text: "{ engine: 'espeak', measured: [{ voice: 'ja+f3', anonymous: 1, clean: 1 }, { voice: 'de+m3', anonymous: 7, clean: 8 }] }"
        )
        let text = try #require(try Catalog.shipped.measuredFile(figures, of: .espeak, over: old))
        let catalog = try merging(text)
        #expect(try catalog.entry(named: "espeak:ja+f3").anonymousMemory == 2_002 * 1024)
        #expect(try catalog.entry(named: "espeak:ja+f3").cleanMemory == 5_000 * 1024)
        #expect(try catalog.entry(named: "espeak:de+m3").anonymousMemory == 7 * 1024)
        #expect(try Catalog.shipped.measuredFile(figures, of: .weighted, over: nil) == nil, "there are no such voices")
    }

    @Test func `those that stand for all others are two a language, and each that is alone`() {
        let ids = Catalog.shipped.representatives.map(\.voice.id)
        #expect(ids.count == Catalog.shipped.languages.count * 2 + 13)
        #expect(ids.filter { $0.hasPrefix("espeak:ja") } == ["espeak:ja+f5", "espeak:ja+m3"])
        #expect(ids.filter { $0.hasPrefix("flite:") } == ["flite:slt", "flite:rms", "flite:awb"])
        #expect(ids.filter { $0.hasPrefix("hts:") } == ["hts:mei", "hts:m001"])
    }
}
