// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// One row of the catalog's table, which begins with its kind. Our own script writes the table, and rows from a user's files are made only
/// after everything in them was checked. So a row that cannot be read is a defect of Yomite, and ends the program.
struct CatalogRow {
    private let fields: [String]

    init(_ fields: [String]) {
        self.fields = fields
    }

    /// Each line is a row; tabs separate its fields.
    static func rows(ofTable table: String) -> [CatalogRow] {
        table.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            CatalogRow(line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(Substring($0)) })
        }
    }

    func text(_ index: Int) -> String {
        guard fields.indices.contains(index) else { reject() }
        return fields[index]
    }

    /// The text; nil if it is empty or the row is shorter.
    func textUnlessEmpty(_ index: Int) -> String? {
        guard fields.indices.contains(index) else { return nil }
        return fields[index].isEmpty ? nil : fields[index]
    }

    func number(_ index: Int) -> Int {
        guard let number = Int(text(index)) else { reject() }
        return number
    }

    /// The number; nil if it is 0, which stands for none.
    func numberUnlessZero(_ index: Int) -> Int? {
        let number = number(index)
        return number == 0 ? nil : number
    }

    func milliseconds(_ index: Int) -> Duration {
        .milliseconds(number(index))
    }

    /// All fields from this one to the end.
    func texts(from index: Int) -> [String] {
        Array(fields.dropFirst(index))
    }

    /// The values in one field, which spaces separate.
    func smallNumbers(_ index: Int) -> [UInt8] {
        text(index).split(separator: " ").map { text in
            guard let number = UInt8(text) else { reject() }
            return number
        }
    }

    func value<Value: RawRepresentable<String>>(_ index: Int) -> Value {
        guard let value = Value(rawValue: text(index)) else { reject() }
        return value
    }

    func reject() -> Never {
        preconditionFailure("the voice catalog has an unreadable row: \(fields)")
    }
}

extension CatalogShelf {
    static func shelves(of rows: [CatalogRow]) -> [CatalogShelf] {
        var shelves: [CatalogShelf] = []
        merge(rows, into: &shelves)
        return shelves
    }

    /// Merges rows: a row replaces the one of the same name, and new ones are added at the end.
    static func merge(_ rows: [CatalogRow], into shelves: inout [CatalogShelf]) {
        var current = 0
        for row in rows {
            guard row.text(0) == "engine" else {
                shelves[current].put(row)
                continue
            }
            let engine: Engine = row.value(1)
            if let known = shelves.firstIndex(where: { $0.engine == engine }) {
                current = known
            } else {
                current = shelves.count
                shelves.append(CatalogShelf(profile: EngineProfile(engine), sampleRate: row.number(2), licence: row.text(3)))
            }
        }
    }

    private mutating func put(_ row: CatalogRow) {
        switch row.text(0) {
        case "host": profile.put(row)
        case "variant": put(Variant(row), into: \.variants) { $0.name }
        case "language": put(Language(row), into: \.languages) { $0.name }
        case "voice": put(single(row), into: \.singles) { $0.voice.id }
        case "gender":
            genders[row.text(1)] = row.value(2) as Gender
            volumes[row.text(1)] = row.number(3)
        case "excluded": exclusions.append(Exclusion(pattern: row.text(1), reason: row.text(2)))
        case "hidden": hidden.append(Exclusion(pattern: row.text(1), reason: row.text(2)))
        case "credit": credits[row.text(1)] = row.text(2)
        case "misheard": misheard[row.text(1)] = row.number(2)
        case "measured": measured[row.text(1)] = Measured(anonymous: row.number(2), clean: row.number(3), processor: row.number(4))
        default: row.reject()
        }
    }

    private mutating func put<Item>(_ item: Item, into list: WritableKeyPath<CatalogShelf, [Item]>, name: (Item) -> String) {
        if let known = self[keyPath: list].firstIndex(where: { name($0) == name(item) }) {
            self[keyPath: list][known] = item
        } else {
            self[keyPath: list].append(item)
        }
    }

    private func single(_ row: CatalogRow) -> CatalogEntry {
        let voice = Voice(
            id: id(row.text(1)),
            language: row.text(2),
            gender: row.value(4),
            quality: row.value(5),
            engine: engine,
            engineName: row.text(6),
            pitch: row.number(7),
            rate: row.number(8),
            volume: row.number(11)
        )
        return CatalogEntry(
            voice: voice,
            title: row.text(3),
            sampleRate: row.textUnlessEmpty(14).flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? sampleRate,
            anonymousMemory: row.number(9) * 1024,
            cleanMemory: row.number(10) * 1024,
            processorFactor: processorFactor(row.number(12)),
            licence: row.textUnlessEmpty(15) ?? licence,
            file: row.textUnlessEmpty(13)
        )
    }
}

extension CatalogShelf.Variant {
    fileprivate init(_ row: CatalogRow) {
        self.init(name: row.text(1), gender: row.value(2), pitch: row.number(3), rate: row.number(4))
    }
}

extension CatalogShelf.Language {
    fileprivate init(_ row: CatalogRow) {
        self.init(
            name: row.text(1),
            tag: row.text(2),
            key: row.text(2).lowercased(),
            title: row.text(3),
            engineName: row.text(4),
            pitch: row.number(5),
            anonymousKilobytes: row.number(6),
            cleanKilobytes: row.number(7),
            processorMilliseconds: row.number(8),
            volumes: row.smallNumbers(9),
            leads: row.textUnlessEmpty(10)
        )
    }
}

/// A voice of the catalog in the form that is given to programs.
public struct CatalogListing: Encodable, Sendable {
    var id: String
    var name: String
    var language: String
    var gender: String
    var quality: String
    var engine: String
    var engineName: String
    var sampleRate: Int
    var anonymousMemory: Int
    var cleanMemory: Int
    var processorFactor: Double?
    var misheard: Double?
    var licence: String

    /// Takes what is listed from this entry.
    public init(_ entry: CatalogEntry) {
        id = entry.voice.id
        name = entry.title
        language = entry.voice.language
        gender = entry.voice.gender.rawValue
        quality = entry.voice.quality.rawValue
        engine = entry.voice.engine.rawValue
        engineName = entry.voice.engineName
        sampleRate = entry.sampleRate
        anonymousMemory = entry.anonymousMemory
        cleanMemory = entry.cleanMemory
        processorFactor = entry.processorFactor
        misheard = entry.misheard
        licence = entry.licence
    }
}

/// A voice of the catalog.
public struct Voice: Equatable, Sendable {
    /// `ENGINE:NAME`, for example `espeak:en-us+f3`.
    public var id: String
    /// Its language, the shortest BCP 47 tag.
    public var language: String
    /// Never `any`.
    public var gender: Gender
    public var quality: Quality
    /// Which engine speaks it.
    public var engine: Engine
    /// The engine's own name for it.
    public var engineName: String
    /// The pitch that suits this voice, in percent of the engine's normal one.
    public var pitch: Int = 100
    /// The rate that suits this voice, in percent of the engine's normal one.
    public var rate: Int = 100
    /// The volume at which this voice is as loud as all others, in percent of the engine's normal one.
    public var volume: Int = 100
    /// How the text of its jobs is written.
    public var notation: EngineProfile.Notation = .kana
    /// Whether its host can speak no other voice of the engine.
    var hasOwnHost: Bool = false
}

/// The tags to look up for a wanted language, best first: the tag itself, then ever shorter ones.
///
/// `zh-Hant-TW` gives zh-Hant-TW, zh-Hant, zh. Tags that other programs use for one of our languages are replaced by ours.
func languageCandidates(for tag: String) -> [String] {
    var subtags = (languageTag(tag) ?? tag).lowercased().split(separator: "-").map(String.init)
    guard let first = subtags.first else { return [] }
    if subtags.count > 1, let known = synonyms["\(first)-\(subtags[1])"] {
        subtags.replaceSubrange(0...1, with: [known])
    } else if let known = synonyms[first] {
        subtags[0] = known
    }
    return subtags.indices.reversed().map { subtags[...$0].joined(separator: "-") }
}

/// The language without its region or script: speakers of one understand the other.
func baseLanguage(of tag: String) -> String? {
    languageCandidates(for: tag).last
}

/// Macro-languages and close neighbours, with the language that has a voice.
private let synonyms = [
    "cmn": "zh", "zh-cmn": "zh", "zh-yue": "yue", "zh-hak": "hak", "zh-hk": "yue",
    "no": "nb", "nn": "nb", "sh": "sr", "hbs": "sr", "kmr": "ku",
]
