// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

// A sound file in place of words is a voice of an engine of its own, so that fences, memory and order are those of speech.

extension Engine {
    /// Plays the user's sound files.
    public static let sounds = Engine(rawValue: "sounds")
}

extension VoiceChoice {
    /// The most memory that a host of sounds was seen to hold.
    private static let memory = (anonymous: 2 << 20, clean: 3 << 20)

    /// The choice that plays a sound file where this one would say the file's name; nil if memory has no room for its host.
    public func playing(_ file: String, volume: Int, within ledger: Ledger) -> VoiceChoice? {
        let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        let sound = Voice(
            id: "\(Engine.sounds.rawValue):\(name)",
            // No language: `zxx` in BCP 47.
            language: "zxx",
            gender: voice.gender,
            quality: .enhanced,
            engine: .sounds,
            engineName: file,
            volume: volume
        )
        let entry = CatalogEntry(
            voice: sound,
            title: name,
            sampleRate: 48_000,
            anonymousMemory: Self.memory.anonymous,
            cleanMemory: Self.memory.clean,
            licence: ""
        )
        guard ledger.allowsEnhanced, case .fits(let ending) = ledger.fit(entry) else { return nil }
        var choice = self
        (choice.voice, choice.reason, choice.language, choice.passedOver, choice.shortage) = (sound, .asked, .none, nil, nil)
        (choice.pitch, choice.cost, choice.ending) = (100, ledger.cost(of: entry), ending)
        return choice
    }
}
