// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
public import Voices

/// Our voices by the numbers of VOICEVOX's clients ("style ids"). Used on the server's thread only.
///
/// Numbers that are built into clients stand for a gender; different numbers get different voices if there are several. Every voice of the
/// catalog has a number of its own, which is derived from its name and so is the same in every run.
final class VoicevoxVoices {
    /// A voice in the list.
    struct Style: Equatable {
        var name: String
        var number: Int
    }

    /// Voices that are listed together.
    struct Speaker: Equatable {
        var name: String
        var styles: [Style]
        /// Their makers and terms.
        var policy: String
        var uuid: String { VoicevoxVoices.uuid(of: name) }
    }

    /// The numbers of VOICEVOX's own styles; these characters are men.
    private static let builtIn = 0...128
    private static let male: Set<Int> = [
        11, 12, 13, 21, 32, 33, 34, 35, 39, 40, 41, 42, 51, 52, 53, 67, 81, 82, 83, 84, 85, 86, 99, 100, 101,
    ]
    /// The ones that are most often built into clients.
    private static let shown = [2, 3, 0, 1, 8, 11, 12, 13]

    private let catalog: Catalog
    private let options: VoicevoxOptions
    /// The names of the catalog's voices by their numbers. All 1,300 are computed when the first one is requested.
    private lazy var numbered = Dictionary(
        catalog.entries.map { (Self.number(of: $0.voice.id), $0.voice.id) },
        uniquingKeysWith: { a, _ in a }
    )

    init(_ catalog: Catalog, _ options: VoicevoxOptions) {
        (self.catalog, self.options) = (catalog, options)
    }

    /// The voice for that number; nil if there is none.
    func speaker(_ number: Int) -> SpokenText.Speaker? {
        if let wishes = options.voices[number] {
            return wishes.voice.map { .voice($0) } ?? .gender(wishes.gender ?? .any, as: Self.character(number))
        }
        if Self.builtIn.contains(number) { return .gender(Self.gender(ofBuiltIn: number), as: Self.character(number)) }
        return numbered[number].map { .voice($0) }
    }

    private static func gender(ofBuiltIn number: Int) -> Gender {
        male.contains(number) ? .male : .female
    }

    private static func character(_ number: Int) -> String {
        "voicevox \(number)"
    }

    /// The listed voices: those that the operator gave a number, a few for each gender, all of the chosen languages, and the better ones of
    /// all others.
    var speakers: [Speaker] {
        [own].compactMap(\.self) + [.female, .male].map(speaker(ofBuiltIn:)) + speakersOfCatalog
    }

    private var own: Speaker? {
        guard !options.voices.isEmpty else { return nil }
        let styles = options.voices.orderedByKey.map { Style(name: $0.value.text, number: $0.key) }
        return Speaker(name: "Yomite", styles: styles, policy: Self.policy("its licence is shown with the voice itself"))
    }

    private func speaker(ofBuiltIn gender: Gender) -> Speaker {
        let numbers = Self.shown.filter { Self.gender(ofBuiltIn: $0) == gender && options.voices[$0] == nil }
        let word = gender == .male ? "男性" : "女性"
        let styles = numbers.enumerated().map { Style(name: "\(word)\($0 + 1)", number: $1) }
        return Speaker(name: "Yomite \(word)", styles: styles, policy: Self.policy("chosen by the language of the text"))
    }

    private var speakersOfCatalog: [Speaker] {
        var speakers: [Speaker] = []
        for entry in catalog.entries where options.languages.contains(entry.voice.language) || entry.voice.quality != .default {
            let number = Self.number(of: entry.voice.id)
            guard numbered[number] == entry.voice.id else { continue }
            let word = entry.voice.gender == .male ? "男性" : "女性"
            let name = "\(entry.title) \(word) (\(entry.voice.engine.rawValue))"
            let style = Style(name: entry.voice.id, number: number)
            if let index = speakers.firstIndex(where: { $0.name == name }) {
                speakers[index].styles.append(style)
            } else {
                speakers.append(Speaker(name: name, styles: [style], policy: Self.policy(entry.licence)))
            }
        }
        return speakers
    }

    private static func policy(_ licence: String) -> String {
        "A voice of Yomite's (\(licence)). It is none of VOICEVOX's characters."
    }

    /// Above all numbers that are built into other engines, and within 32 bits with a sign.
    static func number(of voice: String) -> Int {
        Int(hash(voice) & 0x3FFF_FFFF | 0x4000_0000)
    }

    /// In the form of a UUID, which clients check.
    static func uuid(of name: String) -> String {
        let digits = (0..<4).map { part in
            let text = String(hash("\(part) \(name)"), radix: 16)
            return String(repeating: "0", count: 8 - text.count) + text
        }.joined()
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }

    /// FNV-1a.
    private static func hash(_ text: String) -> UInt32 {
        text.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
}

/// The address for VOICEVOX's clients, and the voices that they get.
public struct VoicevoxOptions: Sendable {
    /// The address for HTTP.
    public var address: ListenAddress
    /// The voices and genders that the operator gave to numbers.
    var voices: [Int: VoiceWishes]
    /// The languages whose voices are all listed, by the catalog's tags.
    var languages: [String]

    /// Clients at this address.
    public init(address: ListenAddress, voices: [Int: VoiceWishes], languages: [String]) {
        (self.address, self.voices, self.languages) = (address, voices, languages)
    }
}
