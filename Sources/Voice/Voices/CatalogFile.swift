// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FoundationEssentials

/// A user's file of voices: JSON5 in the form of the files in `voices/`.
public struct CatalogFile: Equatable, Sendable {
    /// Its path, for messages.
    var path: String
    /// Its content.
    var text: String

    /// Takes the path and the content of a file.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// The parsed content.
    func contents() throws(CatalogFileError) -> Contents {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let root: CatalogValue
        do {
            root = try decoder.decode(CatalogValue.self, from: Data(text.utf8))
        } catch {
            throw CatalogFileError(
                path: path,
                key: "",
                reason: "is not JSON5: look for a missing or extra comma, quote or bracket"
            )
        }
        return Contents(top: try CatalogObject(path: path, key: "", value: root))
    }
}

extension CatalogFile {
    /// A parsed file.
    struct Contents {
        fileprivate let top: CatalogObject

        /// Whether it names the program of an engine.
        var describesEngine: Bool {
            (try? top.object("host")?.has("program")) ?? false
        }
    }
}

extension CatalogFile.Contents {
    /// Its rows. Engines that the catalog knows already need no sample rate and no licence.
    func rows(known: [Engine]) throws(CatalogFileError) -> [CatalogRow] {
        var rows = [try engineRow(known: known)]
        rows += try hostRows()
        for variant in try top.objects("variants") {
            rows.append(try variantRow(variant))
        }
        for language in try top.objects("languages") {
            rows.append(try languageRow(language))
        }
        for voice in try top.objects("voices") {
            rows.append(try voiceRow(voice))
            if voice.has("credit") { rows.append(CatalogRow(["credit", try voice.text("name"), try voice.text("credit")])) }
        }
        for gender in try top.objects("genders") {
            try gender.allow(["voice", "gender", "volume"])
            rows.append(
                CatalogRow([
                    "gender", try gender.text("voice"), try gender.choice("gender", among: Self.genders),
                    try gender.number("volume", Self.volumes, default: 100),
                ])
            )
        }
        for excluded in try top.objects("excluded") {
            try excluded.allow(["voice", "reason"])
            rows.append(CatalogRow(["hidden", try excluded.text("voice"), try excluded.text("reason")]))
        }
        for measured in try top.objects("measured") {
            try measured.allow(["voice", "anonymous", "clean", "processor"])
            rows.append(
                CatalogRow([
                    "measured", try measured.text("voice"), try measured.size("anonymous"), try measured.size("clean"),
                    try measured.number("processor", Self.processor, default: 0),
                ])
            )
        }
        return rows
    }

    private func engineRow(known: [Engine]) throws(CatalogFileError) -> CatalogRow {
        try top.allow(["engine", "sampleRate", "licence", "host", "variants", "languages", "voices", "genders", "excluded", "measured"])
        let name = try top.name("engine")
        let isKnown = known.contains(Engine(rawValue: name))
        guard isKnown || describesEngine else {
            let names = known.map(\.rawValue).joined(separator: ", ")
            throw top.wrong("engine", "must be one of \(names), or be described by a host with a program")
        }
        let rate = try top.number("sampleRate", Self.sampleRates, default: isKnown ? 0 : nil)
        return CatalogRow(["engine", name, rate, try top.text("licence", default: isKnown ? "" : nil)])
    }

    private static let milliseconds = 1...3_600_000

    /// How hosts are run: a row for each key that is given. Users cannot choose the engine that is kept, because the budget relies on it.
    private func hostRows() throws(CatalogFileError) -> [CatalogRow] {
        guard let host = try top.object("host") else { return [] }
        try host.allow([
            "title", "package", "remedy", "program", "arguments", "ownHosts", "hosts", "jobsInFlight", "aheadBytes", "start", "firstSample",
            "silence", "processor", "fences", "network", "threads", "outsideDeaths", "dataSegment", "notation",
            "viewerPitches",
        ])
        var rows: [CatalogRow] = []
        func add(_ name: String, _ values: [String]) {
            rows.append(CatalogRow(["host", name] + values))
        }
        for name in ["title", "package", "remedy", "program"] where host.has(name) { add(name, [try host.text(name)]) }
        if host.has("arguments") { add("arguments", try host.texts("arguments")) }
        for name in ["ownHosts", "network", "threads"] where host.has(name) { add(name, [try host.flag(name)]) }
        if host.has("notation") { add("notation", [try host.choice("notation", among: EngineProfile.Notation.allCases.map(\.rawValue))]) }
        if host.has("viewerPitches") { add("viewerPitches", [try host.numbers("viewerPitches", 50...200)]) }
        if host.has("fences") { add("fences", [try host.choice("fences", among: EngineProfile.Fences.allCases.map(\.rawValue))]) }
        let ranges = [
            ("hosts", 1...64), ("jobsInFlight", 1...1_000), ("aheadBytes", 0...65_536), ("start", Self.milliseconds),
            ("firstSample", Self.milliseconds), ("silence", Self.milliseconds), ("processor", 0...3_600_000),
            ("outsideDeaths", 1...1_000), ("dataSegment", 1...1 << 30),
        ]
        for (name, range) in ranges where host.has(name) { add(name, [try host.number(name, range)]) }
        return rows
    }

    private static let genders = [Gender.female, .male].map(\.rawValue)
    private static let sampleRates = 4_000...192_000
    private static let percents = 10...400
    private static let volumes = 1...200
    /// Milliseconds of processor time for a second of speech; 0 if it was not measured.
    private static let processor = 0...1_000_000

    private func variantRow(_ variant: CatalogObject) throws(CatalogFileError) -> CatalogRow {
        try variant.allow(["name", "gender", "pitch", "rate"])
        return CatalogRow([
            "variant", try variant.text("name", mayBeEmpty: true), try variant.choice("gender", among: Self.genders),
            try variant.number("pitch", Self.percents, default: 100), try variant.number("rate", Self.percents, default: 100),
        ])
    }

    private func languageRow(_ language: CatalogObject) throws(CatalogFileError) -> CatalogRow {
        try language.allow(["name", "language", "title", "engineName", "pitch", "anonymous", "clean", "processor", "volumes", "leads"])
        let name = try language.nameBeforeVariants()
        return CatalogRow([
            "language", name, try language.text("language"), try language.text("title"), try language.text("engineName", default: name),
            try language.number("pitch", Self.percents, default: 100), try language.size("anonymous"), try language.size("clean"),
            try language.number("processor", Self.processor, default: 0), try language.numbers("volumes", Self.volumes),
            try language.text("leads", default: ""),
        ])
    }

    private func voiceRow(_ voice: CatalogObject) throws(CatalogFileError) -> CatalogRow {
        try voice.allow([
            "name", "language", "title", "gender", "quality", "engineName", "pitch", "rate", "anonymous", "clean", "processor", "volume",
            "credit", "file", "sampleRate", "licence",
        ])
        let name = try voice.text("name")
        return CatalogRow([
            "voice", name, try voice.text("language"), try voice.text("title"), try voice.choice("gender", among: Self.genders),
            try voice.choice("quality", among: Quality.allCases.map(\.rawValue)),
            try voice.text("engineName", default: name), try voice.number("pitch", Self.percents, default: 100),
            try voice.number("rate", Self.percents, default: 100), try voice.size("anonymous"), try voice.size("clean"),
            try voice.number("volume", Self.volumes, default: 100), try voice.number("processor", Self.processor, default: 0),
            try voice.text("file", default: ""), try voice.number("sampleRate", Self.sampleRates, default: 0),
            try voice.text("licence", default: ""),
        ])
    }
}

/// What is wrong with a file of voices.
public struct CatalogFileError: Error, Equatable, CustomStringConvertible {
    /// The file.
    var path: String
    /// The full key, `voices[2].gender`; empty if it concerns the whole file.
    var key: String
    /// What is wrong, and what is expected.
    var reason: String

    /// What failed and what to do.
    public var description: String {
        key.isEmpty ? "\(path): \(reason)" : "\(path): \(key) \(reason)"
    }
}
