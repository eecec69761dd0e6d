// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FoundationEssentials

/// A voice in a file of its own, judged without the engine that speaks it. Pure: the file may come from a stranger.
public enum VoiceFile {
    /// What kind of voice it is.
    public enum Kind: CaseIterable, Sendable {
        /// A small neural voice of hibari's: a model in the same format as Piper's, known by how its name begins.
        case hibari
        /// A neural voice of Piper's: a model, and its description beside it.
        case piper
        /// A statistical voice for the HTS engine.
        case hts

        /// The extension of such files.
        public var suffix: String {
            switch self {
            case .hibari, .piper: ".onnx"
            case .hts: ".htsvoice"
            }
        }

        /// The engine that speaks it.
        public var engine: Engine {
            switch self {
            case .hibari: Engine(rawValue: "hibari")
            case .piper: Engine(rawValue: "piper")
            case .hts: Engine(rawValue: "hts")
            }
        }

        /// How the names of such files begin.
        var prefix: String { self == .hibari ? "hibari-" : "" }

        /// What is appended to the file's name for its description; nil if it has none.
        public var descriptionSuffix: String? {
            self == .piper ? ".json" : nil
        }
    }

    /// Why a file is not a usable voice.
    public struct Flaw: Error, Equatable, CustomStringConvertible {
        /// In words that follow the file's name: `is no ONNX model`.
        public var description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// How much of a file is needed to recognise it.
    public static let headBytes = 65_536
    /// The largest size of a description.
    public static let descriptionBytes = 1 << 20
    private static let nameBytes = 100

    /// The kind of voice by the name of a file, and the name without the extension; nil if it is not a voice's name.
    public static func named(_ file: String) -> (name: String, kind: Kind)? {
        for kind in Kind.allCases
        where file.hasPrefix(kind.prefix) && file.hasSuffix(kind.suffix) && file.count > kind.prefix.count + kind.suffix.count {
            return (String(file.dropLast(kind.suffix.count)), kind)
        }
        return nil
    }

    /// Throws unless a voice may have this name, which becomes that of a file and part of the voice's id.
    public static func check(name: String) throws(Flaw) {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || "_-.".utf8.contains(byte)
        }
        guard isPlain, !name.isEmpty, name.first != ".", name.first != "-" else {
            throw Flaw("cannot be the name of a voice: use letters, digits, _ and -")
        }
        guard name.utf8.count <= nameBytes else { throw Flaw("is longer than the \(nameBytes) letters that the name of a voice may have") }
    }

    /// Throws unless a file with this beginning and this size could be a voice of that kind.
    public static func check(_ kind: Kind, head: [UInt8], byteCount: Int) throws(Flaw) {
        if head.starts(with: "version https://git-lfs".utf8) {
            throw Flaw("is only a pointer of Git LFS to the file: fetch the file itself")
        }
        if head.first == UInt8(ascii: "<") { throw Flaw("is a web page: name the address of the file itself") }
        switch kind {
        case .hibari, .piper: try checkModel(head, byteCount)
        case .hts: try checkStatistics(head, byteCount)
        }
    }

    /// ONNX is a protobuf message: the version of its format (field 1), descriptions, and the graph (field 7), all within the file.
    private static func checkModel(_ head: [UInt8], _ byteCount: Int) throws(Flaw) {
        let noModel = Flaw("is no ONNX model")
        var place = 0
        var isFirst = true
        while place < byteCount {
            guard let (tag, afterTag) = number(head, at: place) else { throw noModel }
            guard isFirst == false || tag == 0x08 else { throw noModel }
            guard let (value, afterValue) = number(head, at: afterTag) else { throw noModel }
            if isFirst, !(1...100).contains(value) { throw noModel }
            isFirst = false
            switch tag & 7 {
            case 0: place = afterValue
            case 2:
                guard value <= UInt64(byteCount), Int(value) <= byteCount - afterValue else {
                    throw Flaw("is cut off: its model has \(value) bytes, and the file \(byteCount)")
                }
                if tag >> 3 == 7 { return }
                place = afterValue + Int(value)
            default: throw noModel
            }
        }
        throw noModel
    }

    /// A varint, and the position after it.
    private static func number(_ bytes: [UInt8], at start: Int) -> (UInt64, Int)? {
        var value: UInt64 = 0
        for index in 0..<9 where start + index < bytes.count {
            let byte = bytes[start + index]
            value |= UInt64(byte & 0x7F) << (7 * index)
            if byte < 0x80 { return (value, start + index + 1) }
        }
        return nil
    }

    private static func checkStatistics(_ head: [UInt8], _ byteCount: Int) throws(Flaw) {
        let whole = head.split(separator: UInt8(ascii: "\n"), maxSplits: 64, omittingEmptySubsequences: false)
        let lines = whole.map { String(decoding: $0.prefix(200), as: UTF8.self) }
        guard lines.first == "[GLOBAL]" else { throw Flaw("is no voice for HTS") }
        func value(_ key: String) -> String? {
            lines.first { $0.hasPrefix(key + ":") }.map { String($0.dropFirst(key.count + 1)) }
        }
        guard let format = value("FULLCONTEXT_FORMAT"), let rate = value("SAMPLING_FREQUENCY").flatMap({ Int($0) }) else {
            throw Flaw("is no whole voice for HTS: its header says no rate or no form of labels")
        }
        guard format == "HTS_TTS_JPN" else {
            throw Flaw("is for labels of the form \(harmlessWord(format)): only HTS_TTS_JPN can be spoken")
        }
        guard (8_000...96_000).contains(rate) else { throw Flaw("has \(rate) samples a second") }
        // Each part has its place behind the header: DURATION_PDF:0-5803, STREAM_WIN[MCP]:25679-25684,25685-25699.
        guard let end = lines.firstIndex(of: "[DATA]") else { return }
        let places = lines[..<end].drop { $0 != "[POSITION]" }.dropFirst().compactMap { $0.split(separator: ":").last }
        let last = places.flatMap { $0.split(whereSeparator: { "-,".contains($0) }) }.compactMap { Int($0) }.max() ?? 0
        let header = whole[...end].reduce(0) { $0 + $1.count + 1 }
        guard last < byteCount - header else { throw Flaw("is cut off: its parts end behind the \(byteCount) bytes of the file") }
    }
}

/// What the description beside a Piper voice says about it.
public struct PiperDescription: Equatable, Sendable {
    var sampleRate: Int
    /// Its language as its makers write it: `en_US`.
    public var language: String
    /// The number of its speakers.
    var speakers: Int

    /// Reads the description. Throws if the voice cannot be used.
    public init(_ text: String) throws(VoiceFile.Flaw) {
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
        } catch {
            throw VoiceFile.Flaw("describes no voice of Piper's")
        }
        guard (8_000...96_000).contains(file.audio.sampleRate) else {
            throw VoiceFile.Flaw("says \(file.audio.sampleRate) samples a second")
        }
        let type = file.phonemeType ?? "espeak"
        guard ["espeak", "text"].contains(type) else {
            throw VoiceFile.Flaw("wants phonemes of the kind \(harmlessWord(type)): only espeak and text can be made")
        }
        guard !file.phonemes.isEmpty else { throw VoiceFile.Flaw("has no phonemes") }
        sampleRate = file.audio.sampleRate
        language = file.language?.code ?? file.espeak?.voice ?? ""
        speakers = max(file.speakers ?? 1, 1)
    }

    private struct File: Decodable {
        struct Audio: Decodable {
            var sampleRate: Int

            private enum CodingKeys: String, CodingKey {
                case sampleRate = "sample_rate"
            }
        }

        struct Espeak: Decodable {
            var voice: String
        }

        struct Language: Decodable {
            var code: String
        }

        var audio: Audio
        var espeak: Espeak?
        var language: Language?
        var speakers: Int?
        var phonemeType: String?
        var phonemes: [String: [Int]]

        private enum CodingKeys: String, CodingKey {
            case audio, espeak, language
            case speakers = "num_speakers"
            case phonemeType = "phoneme_type"
            case phonemes = "phoneme_id_map"
        }
    }
}

/// What the card beside a voice says about its licence.
public enum VoiceCard {
    private static let mostLines = 3
    private static let mostCharacters = 200

    /// What it says about the licence; the first lines of a card that names none, as the text of a licence itself does.
    public static func licence(in text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(1_000).map(unframed)
        let telling = sentences(lines).filter { line in
            ["licence", "license", "copyright", "creative commons"].contains { line.lowercased().contains($0) }
        }
        return (telling.isEmpty ? lines.filter { !$0.isEmpty } : telling).prefix(mostLines).map { String($0.prefix(mostCharacters)) }
    }

    /// A line without the frame around a text, marks of lists, and the spaces of its layout. Empty for a line of the frame itself.
    private static func unframed(_ line: Substring) -> String {
        let text = harmless(String(line)).drop { " *#-\t>".contains($0) }
        let end = text.lastIndex { !" *#\t".contains($0) }
        return text[..<(end.map(text.index(after:)) ?? text.startIndex)].split(separator: " ").joined(separator: " ")
    }

    /// The lines, with those joined that only go on: they follow at once, begin with a small letter, and with no key (`license: mit`).
    private static func sentences(_ lines: [String]) -> [String] {
        var sentences: [String] = []
        var isOpen = false
        for line in lines {
            let goesOn = line.first?.isLowercase == true && line.split(separator: " ").first?.last != ":"
            if isOpen, goesOn { sentences[sentences.count - 1] += " " + line } else if !line.isEmpty { sentences.append(line) }
            isOpen = line.last.map { !".:".contains($0) } ?? false
        }
        return sentences
    }
}
