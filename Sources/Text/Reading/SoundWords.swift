// SPDX-License-Identifier: GPL-3.0-or-later

/// The words that sound files are played for, each with its file: `(airhorn)` and `!airhorn` for `airhorn.wav`.
public struct SoundWords: Equatable, Sendable {
    /// The scalars of the longest name.
    public static let nameLimit = 64
    private static let suffixes = [".wav", ".flac", ".ogg", ".oga", ".opus"]

    /// The files by their names, as these are compared.
    private var files: [String: String] = [:]
    /// The files that no word stands for, because of their names.
    public private(set) var leftOut: [String] = []

    /// No sounds.
    public init() {}

    /// The sounds among the files of a folder. Of two that have the same name the first one counts.
    public init(files names: [String]) {
        for file in names {
            guard let name = Self.name(of: file) else { continue }
            let key = Self.key(name.unicodeScalars)
            if !key.isEmpty, !Self.hasEmoji(name), name.unicodeScalars.count <= Self.nameLimit, files[key] == nil {
                files[key] = file
            } else {
                leftOut.append(file)
            }
        }
    }

    /// Emoji in comments are words by the time that sounds are looked for.
    private static func hasEmoji(_ name: String) -> Bool {
        name.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    }

    var count: Int { files.count }
    var isEmpty: Bool { files.isEmpty }

    /// The name of a sound by its file; nil where the file is no sound.
    public static func name(of file: String) -> String? {
        let small = file.lowercased()
        guard !file.hasPrefix("."), !file.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
            let suffix = suffixes.first(where: small.hasSuffix), file.utf8.count > suffix.utf8.count
        else { return nil }
        return String(file.dropLast(suffix.count))
    }

    /// What is said where the sound cannot be played.
    static func spoken(_ file: String) -> String {
        String((name(of: file) ?? file).map { $0 == "_" || $0 == "-" ? " " : $0 })
    }

    /// Whether a text begins with a sound that is called by `!`, as commands for bots begin.
    public func areCalled(atStartOf text: String) -> Bool {
        guard !isEmpty else { return false }
        let line = text.unicodeScalars.drop { $0.properties.isWhitespace }
        guard line.first == "!" || line.first == "！" else { return false }
        return file(for: line.dropFirst().prefix(Self.nameLimit + 1).prefix { Self.isOfName(Unit.Kind(ofWordScalar: $0), $0) }) != nil
    }

    /// Whether the name behind a `!` goes on.
    fileprivate static func isOfName(_ kind: Unit.Kind, _ scalar: Unicode.Scalar) -> Bool {
        switch kind {
        case .letter, .mark, .digit: true
        case .punctuation: scalar == "-" || scalar == "_"
        case .space, .saying: false
        }
    }

    func file(for name: some Sequence<Unicode.Scalar>) -> String? {
        files[Self.key(name)]
    }

    /// Names are compared without width, case and the kind of kana.
    private static func key(_ name: some Sequence<Unicode.Scalar>) -> String {
        var key = String.UnicodeScalarView()
        for scalar in name {
            let plain = scalar.plainLetterform ?? scalar
            if let mark = plain.kanaSoundMark, let kana = key.last?.value, canBeVoiced(kana, by: mark) {
                key.removeLast()
                key.append(Unicode.Scalar(kana + mark) ?? plain)
            } else if plain.isASCII {
                key.append(Unicode.Scalar(plain.lowercasedASCII) ?? plain)
            } else if let folded = plain.folded {
                key.append(Unicode.Scalar(folded) ?? plain)
            }
        }
        return String(key)
    }
}

extension Draft {
    /// Makes one unit of every word that a sound is played for.
    mutating func markSounds(_ sounds: SoundWords) {
        guard !sounds.isEmpty, units.contains(where: { $0.opensSound || $0.callsSound }) else { return }
        rewrite { draft, index, result in
            guard let (file, end) = draft.sound(at: index, after: result.last, sounds) else { return nil }
            result.append(draft.unit(saying: .sound(file), start: draft.units[index].start, end: draft.units[end - 1].end))
            return end
        }
    }

    private func sound(at start: Int, after last: Unit?, _ sounds: SoundWords) -> (file: String, end: Int)? {
        let rest = units[(start + 1)...].prefix(SoundWords.nameLimit + 1)
        if units[start].opensSound {
            guard let end = rest.firstIndex(where: \.closesSound) else { return nil }
            return file(rest[..<end], sounds).map { ($0, end + 1) }
        }
        guard units[start].callsSound, last.map({ $0.kind == .space || $0.kind == .saying }) ?? true else { return nil }
        let end = rest.firstIndex { !SoundWords.isOfName($0.kind, $0.scalar) } ?? rest.endIndex
        return file(rest[..<end], sounds).map { ($0, end) }
    }

    private func file(_ name: ArraySlice<Unit>, _ sounds: SoundWords) -> String? {
        name.isEmpty || name.contains { $0.kind == .saying } ? nil : sounds.file(for: name.lazy.map(\.scalar))
    }
}

extension Unit {
    fileprivate var opensSound: Bool { scalar == "(" || scalar == "（" }
    fileprivate var closesSound: Bool { scalar == ")" || scalar == "）" }
    fileprivate var callsSound: Bool { scalar == "!" || scalar == "！" }
}

extension Stretch {
    /// The stretch with each sound in a stretch of its own. The end of a sentence right behind a sound, and punctuation alone between two, is
    /// left out.
    func apart(_ sayings: [Saying]) -> [Stretch] {
        var result: [Stretch] = []
        func add(_ part: ArraySlice<Unit>) {
            guard part.contains(where: { $0.kind != .space && $0.kind != .punctuation }) else { return }
            result.append(Stretch(language: language, units: part))
        }
        func addBehind(_ part: ArraySlice<Unit>) {
            add(part.startIndex == units.startIndex ? part : part.drop { $0.kind == .space || $0.endsSentence })
        }
        var start = units.startIndex
        for index in units.indices where units[index].sound(sayings) != nil {
            addBehind(units[start..<index])
            add(units[index...index])
            start = index + 1
        }
        if start == units.startIndex { return [self] }
        addBehind(units[start...])
        return result
    }
}

extension Unit {
    /// The file of the sound that it stands for.
    func sound(_ sayings: [Saying]) -> String? {
        guard kind == .saying, case .sound(let file) = sayings[Int(saying)] else { return nil }
        return file
    }
}
