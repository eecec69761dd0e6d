// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling

/// All voices there are. A voice is put together when it is asked for: every language can be spoken with every variant of its engine.
public struct Catalog: Sendable {
    var shelves: [CatalogShelf]

    /// The catalog that is built into the program. Parsed when it is first used.
    public static let shipped = Catalog(parsing: builtInCatalogTable())

    /// The catalog that a table made by `scripts/make-catalog` describes.
    init(parsing table: String) {
        shelves = CatalogShelf.shelves(of: CatalogRow.rows(ofTable: table))
    }

    /// This catalog with the voices of the user's own files (`voices/README.md`) merged over it, one after the other.
    public func merging(_ files: [CatalogFile]) throws(CatalogFileError) -> Catalog {
        var catalog = self
        var contents: [CatalogFile.Contents] = []
        for file in files { contents.append(try file.contents()) }
        // A file with figures of an engine may come, by its name, before the one that describes the engine.
        for contents in contents.filter(\.describesEngine) + contents.filter({ !$0.describesEngine }) {
            CatalogShelf.merge(try contents.rows(known: catalog.shelves.map(\.engine)), into: &catalog.shelves)
        }
        return catalog
    }

    /// The engines that have voices.
    public var engines: [Engine] {
        shelves.filter { !$0.tags.isEmpty }.map(\.engine)
    }

    /// How the hosts of each engine are run, also of one that has no voices here.
    public var engineProfiles: [EngineProfile] {
        shelves.map(\.profile)
    }

    /// The engine of which one host always stays; nil where the catalog has none.
    public var keptEngine: Engine? {
        shelves.first { $0.profile.isKept }?.engine
    }

    /// The languages that have voices, as BCP 47 tags.
    public var languages: [String] {
        var seen: Set<String> = []
        return shelves.flatMap(\.tags).filter { seen.insert($0).inserted }
    }

    /// All voices, language by language; the first of a gender and a quality is the one that speaks where nothing else is wanted.
    public var entries: [CatalogEntry] {
        languages.flatMap(entries(language:))
    }

    /// The voices of exactly this language (capital letters make no difference), in the same order.
    public func entries(language tag: String) -> [CatalogEntry] {
        let wanted = tag.lowercased()
        return shelves.flatMap { $0.entries(language: wanted) }
    }

    /// The voices that stand for all others when memory is measured: of each engine, language and gender the first where they are
    /// variants of a language, and every voice of its own.
    public var representatives: [CatalogEntry] {
        languages.flatMap { tag in shelves.flatMap { $0.representatives(language: tag.lowercased()) } }
    }

    /// The catalog's tag of a language: of a region without voices its language's, `pt` for `pt-BR`; nil where no voice speaks it.
    public func tag(speaking language: String) -> String? {
        languageCandidates(for: language).lazy.compactMap { key in shelves.lazy.compactMap { $0.tag(ofLanguage: key) }.first }.first
    }

    /// The voice with this id or name; nil where there is none, without a look for what may have been meant.
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

    /// What a host holds at most, whichever of its voices it speaks with, in bytes.
    public func memory(of host: HostKind) -> Int {
        if let voice = host.voice { return (try? entry(named: voice))?.anonymousMemory ?? 0 }
        return shelves.first { $0.engine == host.engine }?.greatestMemory ?? 0
    }

    /// The files that hosts of voices are given, by the voices' ids.
    public var voiceFiles: [String: String] {
        let withFiles = shelves.flatMap(\.singles).compactMap { entry in entry.file.map { (entry.voice.id, $0) } }
        return Dictionary(withFiles) { _, later in later }
    }

    /// The file that holds these figures of an engine's voices beside those that an older one had; nil where the engine is not known.
    public func measuredFile(_ figures: [VoiceFigures], of engine: Engine, over old: CatalogFile?) throws(CatalogFileError) -> String? {
        guard let shelf = shelves.first(where: { $0.engine == engine }) else { return nil }
        return shelf.measuredFile(figures, over: try old?.contents().rows(known: [engine]) ?? [])
    }

    /// Why a language cannot be chosen.
    public func error(ofLanguage tag: String) -> CatalogError {
        .unknownLanguage(tag, nearest: nearestNames(to: tag, among: languages, atMost: 3))
    }

    private func nearest(to name: String) -> String? {
        let ids = entries.map(\.voice.id)
        return nearestName(to: name, among: ids) ?? shelves.lazy.compactMap { nearestName(to: $0.id(name), among: ids) }.first
    }
}

/// What the catalog knows of a voice.
public struct CatalogEntry: Equatable, Sendable {
    /// The voice itself.
    public var voice: Voice
    /// Its language, in English.
    public var title: String
    /// Frames a second of its samples, before any resampling.
    public var sampleRate: Int
    /// Anonymous memory of a host that speaks with it, in bytes.
    public var anonymousMemory: Int
    /// Clean pages of that host in bytes: the kernel can take them back.
    public var cleanMemory: Int
    /// Seconds of processor time that a second of its speech takes, over all threads; nil where that was not measured.
    public var processorFactor: Double?
    /// SPDX identifier of the voice's licence.
    public var licence: String
    /// What its makers want to be told where it is heard; nil where they want nothing.
    public var credit: String?
    /// The file that its hosts are given; nil where they need none.
    public var file: String?
}

/// Why there is no such voice.
public enum CatalogError: Error, Equatable, CustomStringConvertible {
    /// Nobody has heard of it.
    case unknown(String, nearest: String?)
    /// It is known, and not used.
    case excluded(String, reason: String)
    /// A language of which nothing is known.
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
