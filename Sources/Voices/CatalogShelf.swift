// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTables
internal import Comments

/// One engine's part of the catalog.
struct CatalogShelf: Sendable {
    struct Language: Sendable {
        /// The engine's name for users, as in the ids.
        var name: String
        var tag: String
        /// The tag as it is compared.
        var key: String
        var title: String
        /// The name by which the engine's programming interface finds it.
        var engineName: String
        var pitch: Int
        var anonymousKilobytes: Int
        var cleanKilobytes: Int
    }

    struct Variant: Sendable {
        var name: String
        var gender: Gender
        var pitch: Int
        var rate: Int
    }

    var engine: Engine
    var sampleRate: Int
    var licence: String
    var languages: [Language] = []
    var variants: [Variant] = []
    var exclusions: [(pattern: String, reason: String)] = []

    func id(_ name: String) -> String {
        "\(engine.rawValue):\(name)"
    }

    /// What this engine calls a voice: nil where the id is another engine's.
    func localName(of name: String) -> String? {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
        return name[..<colon] == engine.rawValue ? String(name[name.utf8.index(after: colon)...]) : nil
    }

    func entry(named name: String) -> CatalogEntry? {
        let parts = name.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        guard
            let language = languages.first(where: { $0.name == parts[0] }),
            let variant = variants.first(where: { $0.name == (parts.count == 2 ? parts[1] : "") }),
            name == Self.joined(language.name, variant)
        else { return nil }
        return entry(language, variant)
    }

    func entries(in language: Language) -> [CatalogEntry] {
        variants.map { entry(language, $0) }
    }

    func reasonForExcluding(_ name: String) -> String? {
        exclusions.first { matches(name, $0.pattern) }?.reason
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
            rate: variant.rate
        )
        return CatalogEntry(
            voice: voice,
            title: language.title,
            sampleRate: sampleRate,
            anonymousMemory: language.anonymousKilobytes * 1024,
            cleanMemory: language.cleanKilobytes * 1024,
            licence: licence
        )
    }

    private static func joined(_ language: String, _ variant: Variant) -> String {
        variant.name.isEmpty ? language : "\(language)+\(variant.name)"
    }
}

/// Whether the name fits a pattern in which one `*` may stand for anything.
private func matches(_ name: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return name == pattern }
    return name.hasPrefix(parts[0]) && parts.dropFirst().allSatisfy { $0.isEmpty || name.contains($0) }
        && name.hasSuffix(parts[parts.count - 1])
}

extension CatalogShelf {
    /// Reads the table: one row a line, its kind first, fields between tabs. Our own script wrote it, so a row it could not have
    /// written is a defect of the build and ends the program.
    static func parse(_ table: String) -> [CatalogShelf] {
        var shelves: [CatalogShelf] = []
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            let row = Row(line)
            switch row.text(0) {
            case "engine":
                guard let engine = Engine(rawValue: row.text(1)) else { row.reject() }
                shelves.append(CatalogShelf(engine: engine, sampleRate: row.number(2), licence: row.text(3)))
            case "variant":
                guard let gender = Gender(rawValue: row.text(2)) else { row.reject() }
                shelves[shelves.count - 1].variants.append(
                    Variant(name: row.text(1), gender: gender, pitch: row.number(3), rate: row.number(4))
                )
            case "language":
                shelves[shelves.count - 1].languages.append(row.language)
            case "excluded":
                shelves[shelves.count - 1].exclusions.append((row.text(1), row.text(2)))
            default:
                row.reject()
            }
        }
        return shelves
    }

    private struct Row {
        private let fields: [String]

        init(_ line: Substring.UTF8View.SubSequence) {
            fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { String(Substring($0)) }
        }

        func text(_ index: Int) -> String {
            guard fields.indices.contains(index) else { reject() }
            return fields[index]
        }

        func number(_ index: Int) -> Int {
            guard let number = Int(text(index)) else { reject() }
            return number
        }

        var language: Language {
            Language(
                name: text(1),
                tag: text(2),
                key: text(2).lowercased(),
                title: text(3),
                engineName: text(4),
                pitch: number(5),
                anonymousKilobytes: number(6),
                cleanKilobytes: number(7)
            )
        }

        func reject() -> Never {
            preconditionFailure("catalog.tsv has an unreadable row: \(fields)")
        }
    }
}

/// The text of the table that is built into the program.
func builtInCatalogTable() -> String {
    var length = 0
    // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
    return unsafe String(decoding: UnsafeBufferPointer(start: yomite_table_catalog(&length), count: length), as: UTF8.self)
}
