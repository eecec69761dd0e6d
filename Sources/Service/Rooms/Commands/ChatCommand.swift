// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// What somebody types in the chat to steer the reading: `!tts skip`. Pure.
enum ChatCommand: Equatable, Sendable {
    case pause
    case resume
    /// Leaves out what is being heard, or else what comes next; of a viewer, all that has no outcome yet.
    case skip(NamedViewer?)
    case clear
    case status
    /// Percent.
    case volume(Int)
    /// Percent.
    case rate(Int)
    /// Takes a viewer's comments away, and reads none for a while, or (nil) until `unmute`.
    case mute(NamedViewer, Duration?)
    case unmute(NamedViewer)
    /// Gives a viewer a voice, by its name or by a gender; `off` takes it back.
    case voice(String, of: String)
    /// Has a viewer called so; `off` takes it back.
    case nick(String, of: String)
    /// Approves what waits for it: of one viewer, or (nil) the oldest.
    case approve(NamedViewer?)
    /// Approves what a viewer wants the dictionary to learn: about a word, or (nil) the oldest.
    case learn(String?)
    /// Refuses it.
    case reject(String?)
    /// Reads only certain comments: a value of the setting `read`.
    case only(String)
    /// Whether strangers are held down because many come: a value of the setting `raids`.
    case raids(String)

    /// What a command is called in settings and events.
    enum Kind: String, CaseIterable, Sendable {
        case pause, resume, skip, clear, status, volume, rate, mute, unmute, voice, nick, approve, learn, reject, only, raids
    }

    var kind: Kind {
        switch self {
        case .pause: .pause
        case .resume: .resume
        case .skip: .skip
        case .clear: .clear
        case .status: .status
        case .volume: .volume
        case .rate: .rate
        case .mute: .mute
        case .unmute: .unmute
        case .voice: .voice
        case .nick: .nick
        case .approve: .approve
        case .learn: .learn
        case .reject: .reject
        case .only: .only
        case .raids: .raids
        }
    }

    /// Whether it changes what only the right to change settings allows over HTTP.
    var changesSettings: Bool {
        switch self {
        case .volume, .rate, .only, .raids: true
        default: false
        }
    }

    /// The command of a kind, with what stands behind its word; nil where that makes no sense.
    init?(_ kind: Kind, _ rest: Substring) {
        switch (kind, rest.isEmpty) {
        case (.pause, true): self = .pause
        case (.resume, true): self = .resume
        case (.skip, _): self = .skip(rest.isEmpty ? nil : NamedViewer(name: Self.name(rest)))
        case (.clear, true): self = .clear
        case (.status, true): self = .status
        case (.volume, false):
            guard let percent = Self.percent(rest) else { return nil }
            self = .volume(percent)
        case (.rate, false):
            guard let percent = Self.percent(rest) else { return nil }
            self = .rate(percent)
        case (.mute, false):
            let (name, time) = Self.nameAndTime(rest)
            self = .mute(NamedViewer(name: name), time)
        case (.unmute, false): self = .unmute(NamedViewer(name: Self.name(rest)))
        case (.voice, false):
            guard let (name, voice) = Self.nameAndWord(rest) else { return nil }
            self = .voice(voice, of: name)
        case (.nick, false):
            guard let (name, nickname) = Self.nameAndWord(rest) else { return nil }
            self = .nick(nickname, of: name)
        case (.approve, _): self = .approve(rest.isEmpty ? nil : NamedViewer(name: Self.name(rest)))
        case (.learn, _): self = .learn(rest.isEmpty ? nil : String(rest))
        case (.reject, _): self = .reject(rest.isEmpty ? nil : String(rest))
        case (.only, false): self = .only(String(rest))
        case (.raids, false): self = .raids(String(rest))
        default: return nil
        }
    }

    /// `120`, `120%`.
    static func percent(_ text: Substring) -> Int? {
        number(text.last == "%" || text.last == "％" ? text.dropLast() : text)
    }

    /// In digits of ASCII, or as a Japanese keyboard writes them.
    private static func number(_ digits: Substring) -> Int? {
        guard digits.count <= 4 else { return nil }
        return digits.unicodeScalars.reduce(digits.isEmpty ? nil : 0) { number, digit in
            guard let number else { return nil }
            switch digit {
            case "0"..."9": return number * 10 + Int(digit.value - 0x30)
            case "０"..."９": return number * 10 + Int(digit.value - 0xFF10)
            default: return nil
            }
        }
    }

    /// A name with spaces may stand in quotes.
    private static func name(_ text: Substring) -> String {
        let isQuoted = text.utf8.count > 2 && text.first == "\"" && text.last == "\""
        return String(isQuoted ? text.dropFirst().dropLast() : text)
    }

    /// `ann 10m`, `"ann 10m" 1h`: what stands last is a time where it is a number with a unit.
    private static func nameAndTime(_ text: Substring) -> (String, Duration?) {
        guard let space = text.lastIndex(where: \.isWhitespace), let time = time(text[text.index(after: space)...]) else {
            return (name(text), nil)
        }
        return (name(text[..<space].trimmed), time)
    }

    /// `ann female`, `"ann lee" f5`, `ann lee = Annie Lee`.
    private static func nameAndWord(_ text: Substring) -> (String, String)? {
        let cut = text.firstIndex { $0 == "=" || $0 == "＝" } ?? text.lastIndex(where: \.isWhitespace)
        guard let cut else { return nil }
        let (name, word) = (name(text[..<cut].trimmed), text[text.index(after: cut)...].trimmed)
        return name.isEmpty || word.isEmpty ? nil : (name, String(word))
    }

    /// The units of times, with their seconds.
    private static let units: KeyValuePairs = [
        "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3_600, "d": 86_400, "秒": 1, "分": 60, "時間": 3_600, "日": 86_400,
    ]

    /// `30s`, `10m`, `2h`, `1d`, `10分`, up to a year.
    private static func time(_ text: Substring) -> Duration? {
        guard let unit = units.first(where: { text.lowercased().hasSuffix($0.key) }), let count = number(text.dropLast(unit.key.count)),
            count > 0
        else { return nil }
        return .seconds(min(count * unit.value, 365 * 86_400))
    }
}
