// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// All voices. Entries are composed on request: every language can be spoken with every variant of its engine.
public struct Catalog: Sendable {
    var shelves: [CatalogShelf]

    /// The catalog that is built into the program. Parsed when it is first used.
    public static let shipped = Catalog(parsing: builtInCatalogTable())

    /// The catalog that a table made by `scripts/make-catalog` describes.
    init(parsing table: String) {
        shelves = CatalogShelf.shelves(of: CatalogRow.rows(ofTable: table))
    }

    /// This catalog with the voices of the user's own files (`voices/README.md`) merged over it, in their order.
    public func merging(_ files: [CatalogFile]) throws(CatalogFileError) -> Catalog {
        var catalog = self
        var contents: [CatalogFile.Contents] = []
        for file in files { contents.append(try file.contents()) }
        // By its name, a file with figures of an engine may come before the one that describes the engine.
        for contents in contents.filter(\.describesEngine) + contents.filter({ !$0.describesEngine }) {
            CatalogShelf.merge(try contents.rows(known: catalog.shelves.map(\.engine)), into: &catalog.shelves)
        }
        return catalog
    }

    /// The engines that have voices.
    public var engines: [Engine] {
        shelves.filter { !$0.tags.isEmpty }.map(\.engine)
    }

    /// How the hosts of each engine are run, including engines that have no voices here.
    public var engineProfiles: [EngineProfile] {
        shelves.map(\.profile)
    }

    /// The engine that always keeps one host running; nil if the catalog has none.
    public var keptEngine: Engine? {
        shelves.first { $0.profile.isKept }?.engine
    }

    /// The languages that have voices, as BCP 47 tags.
    public var languages: [String] {
        var seen: Set<String> = []
        return shelves.flatMap(\.tags).filter { seen.insert($0).inserted }
    }

    /// All voices, language by language. The first one of a gender and quality is the default of that language.
    public var entries: [CatalogEntry] {
        languages.flatMap(entries(language:))
    }

    /// The voices of exactly this language (in any case), in the same order.
    public func entries(language tag: String) -> [CatalogEntry] {
        let wanted = tag.lowercased()
        return shelves.flatMap { $0.entries(language: wanted) }
    }

    /// The voices that are measured in place of all others: for each engine, language and gender the first variant, and every voice that is
    /// not a variant.
    public var representatives: [CatalogEntry] {
        languages.flatMap { tag in shelves.flatMap { $0.representatives(language: tag.lowercased()) } }
    }

    /// The catalog's tag for a language: `pt` for `pt-BR` if the region has no voices of its own; nil if no voice speaks it.
    public func tag(speaking language: String) -> String? {
        languageCandidates(for: language).lazy.compactMap { key in shelves.lazy.compactMap { $0.tag(ofLanguage: key) }.first }.first
    }

    /// The voice with this id or name; nil if there is none. Unlike `entry(named:)`, it does not look for similar names.
    public func find(_ name: String) -> CatalogEntry? {
        let found = shelves.compactMap { shelf in shelf.localName(of: name).flatMap(shelf.entry(named:)) }
        return found.count == 1 ? found[0] : nil
    }

    /// The voice with this id (`espeak:en-us+f3`), or with this name where only one engine has it (`en-us+f3`).
    public func entry(named name: String) throws(CatalogError) -> CatalogEntry {
        if let found = find(name) { return found }
        let reason = shelves.lazy.compactMap { shelf in shelf.localName(of: name).flatMap(shelf.reasonForExcluding) }.first
        if let reason {
            throw .excluded(name, reason: reason)
        }
        throw .unknown(name, nearest: nearest(to: name))
    }

    /// The most memory that a host holds, in bytes, whichever of its voices speaks.
    func memory(of host: HostKind) -> Int {
        if let voice = host.voice { return (try? entry(named: voice))?.anonymousMemory ?? 0 }
        return shelves.first { $0.engine == host.engine }?.greatestMemory ?? 0
    }

    /// The files that hosts of voices are given, by voice id.
    public var voiceFiles: [String: String] {
        let withFiles = shelves.flatMap(\.singles).compactMap { entry in entry.file.map { (entry.voice.id, $0) } }
        return Dictionary(withFiles) { _, later in later }
    }

    /// The file with these figures of an engine's voices, added to the figures of an older file; nil if the engine is not known.
    public func measuredFile(_ figures: [VoiceFigures], of engine: Engine, over old: CatalogFile?) throws(CatalogFileError) -> String? {
        guard let shelf = shelves.first(where: { $0.engine == engine }) else { return nil }
        return shelf.measuredFile(figures, over: try old?.contents().rows(known: [engine]) ?? [])
    }

    /// Why a language cannot be chosen.
    public func error(ofLanguage tag: String) -> CatalogError {
        let named = languages(named: tag)
        return .unknownLanguage(tag, nearest: named.isEmpty ? nearestNames(to: tag, among: languages, atMost: 3) : named)
    }

    /// The tag of the language with this English name, or with the nearest one, without a region if it is known without.
    private func languages(named name: String) -> [String] {
        var tags: [String: String] = [:]
        for (tag, title) in shelves.flatMap(\.titles) {
            let word = title.prefix { $0.isLetter }.lowercased()
            let known = tags[word]
            if known.map({ tag.utf8.count < $0.utf8.count }) ?? true { tags[word] = tag }
        }
        // Tags are shorter, and have slips of their own.
        guard name.utf8.count > 3, let nearest = nearestName(to: name, among: tags.keys.ordered()), let tag = tags[nearest] else {
            return []
        }
        let base = String(tag.prefix { $0 != "-" })
        return [self.tag(speaking: base) == nil ? tag : base]
    }

    /// The voice whose id, or whose name behind its engine's, is nearest; else the first that contains the name.
    private func nearest(to name: String) -> String? {
        let names = shelves.map(\.names)
        let all = names.flatMap { $0 }
        func id(_ name: String) -> String? { zip(shelves, names).first { $1.contains(name) }?.0.id(name) }
        if let nearest = nearestName(to: name, among: all) { return id(nearest) }
        // With the engine's name before it, short voices would all be near.
        let wanted = name.split(separator: ":", maxSplits: 1)
        if wanted.count == 2, let nearest = nearestName(to: String(wanted[1]), among: all) { return id(nearest) }
        guard name.utf8.count > 2 else { return nil }
        let part = name.lowercased()
        if let shelf = shelves.first(where: { $0.engine.rawValue == part }) { return shelf.names.first.map(shelf.id) }
        return all.first { $0.split { !$0.isLetter }.contains { $0.lowercased() == part } }.flatMap(id)
    }
}

/// What the catalog knows about a voice.
public struct CatalogEntry: Equatable, Sendable {
    /// The voice itself.
    public var voice: Voice
    /// Its language, in English.
    public var title: String
    /// The sample rate of its output before any resampling.
    public var sampleRate: Int
    /// Anonymous memory of a host that speaks with it, in bytes.
    public var anonymousMemory: Int
    /// Clean pages of that host in bytes, which the kernel can take back.
    var cleanMemory: Int
    /// Seconds of processor time for a second of speech, over all threads; nil if it was not measured.
    public var processorFactor: Double?
    /// The share of words (in Japanese of kana, in Chinese and Korean of characters) that a speech recogniser misheard; nil if it was not measured.
    public var misheard: Double?
    /// The pitches besides its own at which it sounds like somebody else, in percent.
    var viewerPitches: [Int] = []
    /// SPDX identifier of the voice's licence.
    public var licence: String
    /// The credit that its makers ask for; nil if they ask for none.
    public var credit: String?
    /// The file that its hosts are given; nil if they need none.
    public var file: String?
}

/// Why there is no such voice.
public enum CatalogError: Error, Equatable, CustomStringConvertible {
    /// No voice has this name.
    case unknown(String, nearest: String?)
    /// The voice is known but not used.
    case excluded(String, reason: String)
    /// The language is not known.
    case unknownLanguage(String, nearest: [String])

    /// What failed and what to do.
    public var description: String {
        switch self {
        case .unknown(let name, let nearest?): "there is no voice \(name): did you mean \(nearest)?"
        case .unknown(let name, nil): "there is no voice \(name): `yomite voices list` shows them all"
        case .excluded(let name, let reason): "the voice \(name) is not used: \(reason)"
        case .unknownLanguage(let tag, let nearest):
            "there is no language \(tag): "
                + (nearest.isEmpty ? "" : "did you mean \(nearest.joined(separator: " or "))? ") + "`yomite voices list` shows them all"
        }
    }
}

extension [CatalogEntry] {
    /// By their quality; equally good ones stay in their order.
    public var bestFirst: [CatalogEntry] {
        Quality.allCases.flatMap { quality in filter { $0.voice.quality == quality } }
    }
}
