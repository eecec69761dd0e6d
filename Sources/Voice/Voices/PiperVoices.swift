// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FoundationEssentials

/// A model in one of the folders where people keep Piper's voices.
public struct PiperVoiceFile: Equatable, Sendable {
    /// Its path. The name before `.onnx` is the voice's name.
    var path: String
    /// Its description, from the file beside it (`.onnx.json`); nil if that is missing or cannot be read.
    var description: String?

    /// The model with that path and description.
    public init(path: String, description: String?) {
        self.path = path
        self.description = description
    }
}

/// A voice that was found but cannot speak.
public struct UnusableVoice: Equatable, Sendable {
    /// What its id would be.
    public var id: String
    /// Where it lies.
    public var path: String
    /// Why, and what to do.
    public var reason: String
}

extension Engine {
    /// The engine of Piper's voices, which are files of the user's.
    static let piper = Engine(rawValue: "piper")
}

extension Catalog {
    /// Voices in folders that cannot speak.
    public var unusable: [UnusableVoice] {
        shelves.flatMap(\.unusable)
    }

    /// This catalog with the voices in folders; the first one of a name counts. No voice is an error: those that cannot be used are listed
    /// in `unusable`.
    public func adding(_ files: [PiperVoiceFile]) -> Catalog {
        guard let index = shelves.firstIndex(where: { $0.engine == .piper }), !files.isEmpty else { return self }
        var catalog = self
        var seen: Set<String> = []
        for file in files where seen.insert(file.name).inserted {
            do throws(UnusableModel) {
                var model = try PiperModel(file)
                // American English is English here, and German German: regions are distinguished only where other voices distinguish them.
                model.language = tag(speaking: model.language) ?? model.language
                try catalog.shelves[index].add(model)
            } catch {
                let id = catalog.shelves[index].id(file.name)
                catalog.shelves[index].unusable.append(UnusableVoice(id: id, path: file.path, reason: error.reason))
            }
        }
        return catalog
    }
}

/// Why a file cannot be used.
private struct UnusableModel: Error {
    var reason: String
}

extension PiperVoiceFile {
    /// The file's name without its extension.
    fileprivate var name: String {
        let file = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
        return file.hasSuffix(".onnx") ? String(file.dropLast(5)) : file
    }
}

/// What is known about a model before it is loaded.
private struct PiperModel {
    /// The measured memory of a host of such a voice, until the voice has spoken here and has figures of its own.
    static let memory = (anonymous: 38 << 20, clean: 80 << 20)
    static let processorFactor = 0.12
    private static let longestName = 63
    /// A name from the description, which the maker of the file chose.
    private static let longestTitle = 80

    let file: PiperVoiceFile
    let name: String
    var language: String
    let title: String
    let dataset: String
    let sampleRate: Int
    let speakers: Int

    init(_ file: PiperVoiceFile) throws(UnusableModel) {
        self.file = file
        name = file.name
        guard name.utf8.count <= Self.longestName, name.utf8.allSatisfy(isOfName) else {
            throw UnusableModel(reason: "its file's name may have letters, digits, - and _, at most \(Self.longestName): rename both files")
        }
        guard let text = file.description else {
            throw UnusableModel(reason: "\(name).onnx.json is missing beside it, or cannot be read: get both files")
        }
        guard case .object(let members) = try? JSONDecoder().decode(CatalogValue.self, from: Data(text.utf8)) else {
            throw UnusableModel(reason: "\(name).onnx.json is no JSON: get it once more")
        }
        guard
            let code = members["language"]?["code"]?.text,
            let tag = languageTag(String(code.map { $0 == "_" ? "-" : $0 })),
            let rate = members["audio"]?["sample_rate"]?.number, (8_000...48_000).contains(rate)
        else { throw UnusableModel(reason: "\(name).onnx.json lacks language.code or audio.sample_rate: it is none of Piper's voices") }
        guard members["phoneme_type"]?.text ?? "espeak" == "espeak" else {
            throw UnusableModel(reason: "it wants other phonemes than espeak-ng's (phoneme_type): such voices cannot be used yet")
        }
        language = tag
        sampleRate = rate
        dataset = harmless(members["dataset"]?.text ?? "", atMost: Self.longestTitle)
        speakers = members["num_speakers"]?.number ?? 1
        let english = harmless(members["language"]?["name_english"]?.text ?? tag, atMost: Self.longestTitle)
        title = "\(english) (\(dataset.isEmpty ? name : dataset))"
    }
}

private func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    default: false
    }
}

extension CatalogShelf {
    /// The model's voice, and one for each speaker whose gender is known.
    fileprivate mutating func add(_ model: PiperModel) throws(UnusableModel) {
        let speakers = genders.keys.filter { $0.hasPrefix(model.name + "+") }.ordered()
        let names = [model.name] + (model.speakers > 1 ? speakers : [])
        var found: [CatalogEntry] = []
        for name in names {
            // A name for all speakers says nothing about one of them.
            let gender = genders[name] ?? (model.speakers > 1 ? nil : genders[model.dataset])
            if let gender { found.append(entry(name, gender, model)) }
        }
        guard !found.isEmpty else {
            let whose =
                model.speakers > 1 ? "which of its \(model.speakers) speakers is to speak, and whether female or male" : "its gender"
            let example = model.speakers > 1 ? "\(model.name)+0" : model.name
            throw UnusableModel(
                reason: "nothing tells \(whose): say { engine: \"piper\", genders: [{ voice: \"\(example)\", gender: \"female\" }] } in"
                    + " voices/piper.json5 of your configuration folder"
            )
        }
        for entry in found where !singles.contains(where: { $0.voice.id == entry.voice.id }) { singles.append(entry) }
    }

    private func entry(_ name: String, _ gender: Gender, _ model: PiperModel) -> CatalogEntry {
        CatalogEntry(
            voice: Voice(
                id: id(name),
                language: model.language,
                gender: gender,
                quality: .neural,
                engine: engine,
                engineName: name,
                volume: volumes[name] ?? (model.speakers > 1 ? nil : volumes[model.dataset]) ?? 100
            ),
            title: model.title,
            sampleRate: model.sampleRate,
            anonymousMemory: PiperModel.memory.anonymous,
            cleanMemory: PiperModel.memory.clean,
            processorFactor: PiperModel.processorFactor,
            licence: licence,
            file: model.file.path
        )
    }
}

extension CatalogValue {
    fileprivate subscript(key: String) -> CatalogValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    fileprivate var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    fileprivate var number: Int? {
        guard case .number(let number) = self else { return nil }
        return number
    }
}
