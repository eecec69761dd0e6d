// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Voices

/// A voice's file as Piper writes it.
private func voice(
    _ name: String,
    dataset: String = "joe",
    language: String = "en_US",
    rate: Int = 22_050,
    speakers: Int = 1,
    phonemes: String = "espeak",
    english: String = "English"
) -> PiperVoiceFile {
    let text = """
        { "audio": { "sample_rate": \(rate), "quality": "medium" }, "espeak": { "voice": "en-us" },
          "inference": { "noise_scale": 0.667, "length_scale": 1, "noise_w": 0.8 }, "phoneme_type": "\(phonemes)",
          "phoneme_id_map": { "_": [0], "^": [1] }, "num_speakers": \(speakers),
          "language": { "code": "\(language)", "name_english": "\(english)" }, "dataset": "\(dataset)" }
        """
    return PiperVoiceFile(path: "/voices/\(name).onnx", description: text)
}

@Suite struct PiperVoicesTests {
    @Test func `a model in a folder is a neural voice, with what its own file says of it`() throws {
        let catalog = Catalog.shipped.adding([
            voice("en_US-joe-medium"), voice("de_DE-thorsten-low", dataset: "thorsten", language: "de_DE", rate: 16_000),
        ])
        let joe = try catalog.entry(named: "piper:en_US-joe-medium")
        #expect(joe.voice.language == "en", "which goes without saying of which region")
        #expect(joe.voice.gender == .male)
        #expect(joe.voice.quality == .neural)
        #expect(joe.voice.engineName == "en_US-joe-medium")
        #expect(joe.voice.host == HostKind(engine: .piper, voice: "piper:en_US-joe-medium"))
        #expect(joe.file == "/voices/en_US-joe-medium.onnx")
        #expect(joe.title == "English (joe)")
        #expect(joe.anonymousMemory == 38 << 20, "believed before it ever spoke")
        #expect(try catalog.entry(named: "de_DE-thorsten-low").sampleRate == 16_000)
        #expect(catalog.unusable.isEmpty)
        #expect(catalog.voiceFiles["piper:en_US-joe-medium"] == "/voices/en_US-joe-medium.onnx")
    }

    @Test func `what a description calls its language is shown harmless and short`() throws {
        let escape = #"\u001b]0;owned\u0007\n"#
        let endless = String(repeating: "x", count: 500_000)
        let named = Catalog.shipped.adding([voice("a", english: escape + "English"), voice("b", english: endless)])
        #expect(try named.entry(named: "piper:a").title == " ]0;owned  English (joe)")
        #expect(try named.entry(named: "piper:b").title == String(repeating: "x", count: 80) + "… (joe)")
        let dataset = Catalog.shipped.adding([voice("c", dataset: escape)])
        #expect(dataset.unusable.map(\.id) == ["piper:c"])
    }

    @Test func `an engine without voices is none`() {
        #expect(!Catalog.shipped.engines.contains(.piper), "nothing is looked for at the start")
        #expect(Catalog.shipped.adding([voice("a")]).engines.contains(.piper))
    }

    @Test(arguments: [
        (PiperVoiceFile(path: "/voices/a.onnx", description: nil), "a.onnx.json is missing"),
        (PiperVoiceFile(path: "/voices/a.onnx", description: "{"), "is no JSON"),
        (PiperVoiceFile(path: "/voices/a.onnx", description: "[]"), "is no JSON"),
        (PiperVoiceFile(path: "/voices/a b.onnx", description: "{}"), "rename"),
        (PiperVoiceFile(path: "/voices/a.onnx", description: "{\"dataset\": 3}"), "lacks language.code"),
        (voice("a", rate: 7), "lacks language.code or audio.sample_rate"),
        (voice("a", language: "x!"), "lacks language.code"),
        (voice("a", phonemes: "pinyin"), "phoneme_type"),
        (voice("a", dataset: "nobody"), "its gender"),
        (voice("a", speakers: 9), "which of its 9 speakers"),
    ])
    func `a voice that cannot be used is told, with the reason, and harms no other`(file: PiperVoiceFile, reason: String) throws {
        let catalog = Catalog.shipped.adding([file, voice("good")])
        #expect(catalog.unusable.map(\.path) == [file.path])
        #expect(catalog.unusable[0].reason.contains(reason), "\(catalog.unusable[0].reason)")
        #expect(catalog.entries.count == Catalog.shipped.entries.count + 1)
    }

    @Test func `whoever speaks in a model can be told by a file of the user's`() throws {
        let text = """
            { engine: 'piper', genders: [{ voice: 'mine', gender: 'female' }, { voice: 'many+s3', gender: 'male' }, { voice: 'many+7', gender: 'female' }] }
            """
        let catalog = try Catalog.shipped.merging([CatalogFile(path: "my.json5", text: text)]).adding([
            voice("mine", dataset: "nobody"), voice("many", speakers: 9),
        ])
        let voices = catalog.entries.filter { $0.voice.engine == .piper }.map { "\($0.voice.engineName) \($0.voice.gender.rawValue)" }
        #expect(voices == ["mine female", "many+7 female", "many+s3 male"])
        #expect(catalog.unusable.isEmpty)
        #expect(Set(catalog.entries.filter { $0.voice.engine == .piper }.map(\.voice.host)).count == 3)
    }

    @Test func `of two voices with one name, the one in the folder that counts more is used`() throws {
        let second = PiperVoiceFile(path: "/usr/share/piper-voices/en_US-joe-medium.onnx", description: voice("x").description)
        let catalog = Catalog.shipped.adding([voice("en_US-joe-medium"), second])
        #expect(try catalog.entry(named: "en_US-joe-medium").file == "/voices/en_US-joe-medium.onnx")
    }

    @Test func `a neural voice is taken before an enhanced one, and each falls back in its own gender`() throws {
        let catalog = Catalog.shipped.adding([voice("en-joe", language: "en")])
        let engines: Set<Engine> = [.espeak, .flite, .piper]
        let chooser = VoiceChooser(catalog: catalog, engines: engines)
        func chosen(_ gender: Gender, within ledger: Ledger = Ledger()) -> String? {
            guard case .speak(let choice) = chooser.decide(language: "en", wishes: VoiceWishes(gender: gender), within: ledger) else {
                return nil
            }
            return choice.voice.id
        }
        #expect(chosen(.male) == "piper:en-joe")
        #expect(chosen(.female) == "flite:slt", "there is no neural one")
        let kept = Ledger.Kept(.espeak, in: catalog, language: "en")
        #expect(chosen(.male, within: Ledger(budget: 40 << 20, kept: kept)) == "flite:rms")
        #expect(chosen(.male, within: Ledger(budget: 16 << 20, kept: kept))?.hasPrefix("espeak:") == true)
        var short = Ledger()
        short.allowsEnhanced = false
        #expect(chosen(.male, within: short)?.hasPrefix("espeak:en-us+m") == true)
    }
}
