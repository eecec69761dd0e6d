// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Comments
import Core

/// One engine's part of the catalog.
struct CatalogShelf: Sendable {
    struct Language: Sendable {
        /// The engine's name for users, as in the ids.
        var name: String
        var tag: String
        /// The tag in the form in which tags are compared.
        var key: String
        var title: String
        /// The name by which the engine's programming interface finds the voice.
        var engineName: String
        var pitch: Int
        var anonymousKilobytes: Int
        var cleanKilobytes: Int
        /// Milliseconds of processor time for a second of speech; 0 if it was not measured.
        var processorMilliseconds: Int
        /// The volume, in percent of the engine's normal one, at which each variant is as loud as all other voices, in the order of the
        /// variants. Variants that were added later have none.
        var volumes: [UInt8]
        /// The variant that comes before the others of its gender; nil if they are in the order of all languages.
        var leads: String?
    }

    struct Exclusion: Sendable {
        var pattern: String
        var reason: String
    }

    struct Variant: Sendable {
        var name: String
        var gender: Gender
        var pitch: Int
        var rate: Int
    }

    /// What a voice costs: KiB of memory, and milliseconds of processor time for a second of speech (0: not measured).
    struct Measured: Sendable {
        var anonymous: Int
        var clean: Int
        var processor: Int
    }

    var profile: EngineProfile
    var sampleRate: Int
    var licence: String
    var languages: [Language] = []
    var variants: [Variant] = []
    /// Voices that are not made of a language and a variant.
    var singles: [CatalogEntry] = []
    /// Genders of voices from a user's files that do not state it, by the voice's name or by that of the recordings behind it.
    var genders: [String: Gender] = [:]
    /// The volume, in percent of the engine's normal one, at which such a voice is as loud as all others, by the same names; 100 if none is
    /// given.
    var volumes: [String: Int] = [:]
    /// Voices that were found but cannot speak.
    var unusable: [UnusableVoice] = []
    var exclusions: [Exclusion] = []
    /// Exclusions by the user. Unlike those above, they may concern voices that exist.
    var hidden: [Exclusion] = []
    /// Figures that were measured on this machine, by the engine's name for users.
    var measured: [String: Measured] = [:]
    /// How many of a thousand words a speech recogniser misheard, by the engine's name for users.
    var misheard: [String: Int] = [:]
    /// Credits that voices ask for, by the engine's name for users.
    var credits: [String: String] = [:]

    var engine: Engine { profile.engine }

    func id(_ name: String) -> String {
        "\(engine.rawValue):\(name)"
    }

    /// The engine's own name for a voice; nil if the id belongs to another engine.
    func localName(of name: String) -> String? {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
        return name[..<colon] == engine.rawValue ? String(name[name.utf8.index(after: colon)...]) : nil
    }

    /// The languages of its voices, in order.
    var tags: [String] {
        languages.map(\.tag) + singles.map(\.voice.language)
    }

    /// The tag of the language with this key; nil if the engine has no voices for it.
    func tag(ofLanguage key: String) -> String? {
        languages.first { $0.key == key }?.tag ?? singles.lazy.map(\.voice.language).first { $0.lowercased() == key }
    }

    /// The tag and the title of each language.
    var titles: [(tag: String, title: String)] {
        languages.map { ($0.tag, $0.title) } + singles.map { ($0.voice.language, $0.title) }
    }

    /// The names of its voices, without its own: entries of all take a megabyte.
    var names: [String] {
        let products = languages.flatMap { language in variants.map { Self.joined(language.name, $0) } }
        return (products + singles.map(localName)).filter { !isHidden($0) }
    }

    private func localName(of single: CatalogEntry) -> String { String(single.voice.id.dropFirst(engine.rawValue.count + 1)) }

    func entry(named name: String) -> CatalogEntry? {
        guard !isHidden(name) else { return nil }
        if let single = singles.first(where: { $0.voice.id == id(name) }) { return complete(single, name) }
        let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        guard
            let language = languages.first(where: { $0.name == parts[0] }),
            let variant = variants.first(where: { $0.name == (parts.count == 2 ? parts[1] : "") }),
            name == Self.joined(language.name, variant)
        else { return nil }
        return entry(language, variant)
    }

    /// The voices of the language with this key.
    func entries(language key: String) -> [CatalogEntry] {
        products(language: key) + singles(language: key)
    }

    /// Those of them that are measured in place of the others.
    func representatives(language key: String) -> [CatalogEntry] {
        var genders: Set<Gender> = []
        return products(language: key).filter { genders.insert($0.voice.gender).inserted } + singles(language: key)
    }

    private func products(language key: String) -> [CatalogEntry] {
        languages.filter { $0.key == key }.flatMap { language in
            let inOrder = variants.filter { $0.name == language.leads } + variants.filter { $0.name != language.leads }
            return inOrder.filter { !isHidden(Self.joined(language.name, $0)) }.map { entry(language, $0) }
        }
    }

    private func singles(language key: String) -> [CatalogEntry] {
        singles.compactMap { single -> CatalogEntry? in
            guard single.voice.language.lowercased() == key else { return nil }
            let name = localName(of: single)
            return isHidden(name) ? nil : complete(single, name)
        }
    }

    /// The anonymous memory of its most expensive voice.
    var greatestMemory: Int {
        let kilobytes = languages.map(\.anonymousKilobytes) + measured.values.map(\.anonymous)
        return max((kilobytes.max() ?? 0) * 1024, singles.map(\.anonymousMemory).max() ?? 0)
    }

    func reasonForExcluding(_ name: String) -> String? {
        (hidden + exclusions).first { matches(name, wildcards: $0.pattern) }?.reason
    }

    private func isHidden(_ name: String) -> Bool {
        hidden.contains { matches(name, wildcards: $0.pattern) }
    }

    /// The entry, completed by what other files say about the voice or its engine.
    private func complete(_ entry: CatalogEntry, _ name: String) -> CatalogEntry {
        var entry = entry
        entry.voice.hasOwnHost = profile.hasOwnHosts
        entry.credit = credits[name]
        entry.misheard = misheard[name].map { Double($0) / 1_000 }
        entry.voice.notation = profile.notation
        entry.viewerPitches = profile.viewerPitches
        guard let figures = measured[name] else { return entry }
        entry.anonymousMemory = figures.anonymous * 1024
        entry.cleanMemory = figures.clean * 1024
        entry.processorFactor = processorFactor(figures.processor) ?? entry.processorFactor
        return entry
    }

    private func entry(_ language: Language, _ variant: Variant) -> CatalogEntry {
        let voice = Voice(
            id: id(Self.joined(language.name, variant)),
            language: language.tag,
            gender: variant.gender,
            quality: .default,
            engine: engine,
            engineName: Self.joined(language.engineName, variant),
            pitch: variant.pitch * language.pitch / 100,
            rate: variant.rate,
            volume: volume(language, variant)
        )
        let entry = CatalogEntry(
            voice: voice,
            title: language.title,
            sampleRate: sampleRate,
            anonymousMemory: language.anonymousKilobytes * 1024,
            cleanMemory: language.cleanKilobytes * 1024,
            processorFactor: processorFactor(language.processorMilliseconds),
            licence: licence
        )
        return complete(entry, Self.joined(language.name, variant))
    }

    /// Milliseconds of processor time for a second of speech, as a factor; nil for 0.
    func processorFactor(_ milliseconds: Int) -> Double? {
        milliseconds > 0 ? Double(milliseconds) / 1_000 : nil
    }

    private func volume(_ language: Language, _ variant: Variant) -> Int {
        let index = variants.firstIndex { $0.name == variant.name }
        return index.flatMap { language.volumes.indices.contains($0) ? Int(language.volumes[$0]) : nil } ?? 100
    }

    private static func joined(_ language: String, _ variant: Variant) -> String {
        variant.name.isEmpty ? language : "\(language)+\(variant.name)"
    }
}

/// The text of the table that is built into the program.
func builtInCatalogTable() -> String {
    var length = 0
    // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
    return unsafe String(decoding: UnsafeBufferPointer(start: yomite_table_catalog(&length), count: length), as: UTF8.self)
}
