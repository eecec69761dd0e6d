// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Where the sound goes.
enum OutputChoice: Equatable, Sendable {
    /// The sound server, or for finite commands a file if there is none.
    case auto
    /// The sound server, and there this sink or (nil) the default one.
    case pulse(sink: String?)
    /// A WAV file.
    case wav(path: String)
    /// 16-bit samples without a header; `-` is stdout.
    case raw(path: String)
    /// Nowhere, in real time or (fast) as quickly as it is made.
    case null(fast: Bool)
    /// Only to those who listen over the network, and waiting while nobody does.
    case none
}

/// One of the destinations of the sound, and its volume there: `pulse:obs?volume=50&mute`.
struct ChosenOutput: Equatable, Sendable, CustomStringConvertible {
    /// The destination.
    var place: OutputChoice
    /// Percent, on top of the room's volume.
    var volume = 100
    /// Whether nothing is heard there.
    var isMuted = false
    /// Whether the sink is made where the sound server lacks it.
    private(set) var makesSink = false

    /// The factor for samples.
    var gain: Float { isMuted ? 0 : Float(volume) / 100 }

    /// A destination at full volume.
    init(_ place: OutputChoice, makesSink: Bool = false) {
        (self.place, self.makesSink) = (place, makesSink)
    }

    /// Nil if it names no destination, or what follows a sink is not a level. A file's name may contain question marks.
    init?(_ text: String) {
        let mark = text.lastIndex(of: "?")
        if let mark, let place = OutputChoice(String(text[..<mark])) {
            self.init(place)
            if set(text[text.index(after: mark)...]) { return }
        }
        guard let place = OutputChoice(text), mark == nil || place.isFile else { return nil }
        self.init(place)
    }

    /// In the spelling of the settings.
    var description: String {
        let levels = (volume == 100 ? [] : ["volume=\(volume)"]) + (isMuted ? ["mute"] : []) + (makesSink ? ["make"] : [])
        return place.description + (levels.isEmpty ? "" : "?" + levels.joined(separator: "&"))
    }

    private mutating func set(_ levels: Substring) -> Bool {
        for level in levels.split(separator: "&", omittingEmptySubsequences: false) {
            let parts = level.split(separator: "=", maxSplits: 1)
            switch (parts.first, parts.count) {
            case ("mute", 1): isMuted = true
            case ("make", 1):
                guard case .pulse(let sink?) = place, OutputChoice.canBeMade(sink) else { return false }
                makesSink = true
            case ("volume", 2):
                guard let percent = Int(parts[1]), (0...200).contains(percent) else { return false }
                volume = percent
            default: return false
            }
        }
        return true
    }
}

extension OutputChoice: CustomStringConvertible {
    init?(_ text: String) {
        let colon = text.firstIndex(of: ":")
        let rest = colon.map { String(text[text.index(after: $0)...]) }
        switch (String(text[..<(colon ?? text.endIndex)]), rest) {
        case ("auto", nil): self = .auto
        case ("pulse", nil): self = .pulse(sink: nil)
        case ("null", nil): self = .null(fast: false)
        case ("null", "fast"): self = .null(fast: true)
        case ("none", nil): self = .none
        case ("pulse", let sink?) where !sink.isEmpty: self = .pulse(sink: sink)
        case ("wav", let path?) where !path.isEmpty: self = .wav(path: path)
        case ("raw", let path?) where !path.isEmpty: self = .raw(path: path)
        default: return nil
        }
    }

    /// In the spelling of the settings.
    package var description: String {
        switch self {
        case .auto: "auto"
        case .pulse(let sink): sink.map { "pulse:\($0)" } ?? "pulse"
        case .wav(let path): "wav:\(path)"
        case .raw(let path): "raw:\(path)"
        case .null(let fast): fast ? "null:fast" : "null"
        case .none: "none"
        }
    }

    fileprivate var isFile: Bool {
        switch self {
        case .wav, .raw: true
        case .auto, .pulse, .null, .none: false
        }
    }
}

extension ValueKind<[ChosenOutput]> {
    /// One or more, separated by commas.
    static let outputs = ValueKind(
        expected: "auto, pulse, pulse:SINK, wav:PATH, raw:PATH, null, null:fast or none, optionally with ?volume=PERCENT or ?mute at the "
            + "end; pulse:SINK?make makes the sink",
        words: ["auto", "pulse", "pulse:", "wav:", "raw:", "null", "null:fast", "none"],
        parse: { text in
            var texts: [String] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
                // A comma in a file's name does not separate.
                if let last = texts.last, ChosenOutput(part) == nil, last.hasPrefix("wav:") || last.hasPrefix("raw:") {
                    texts[texts.count - 1] = "\(last),\(part)"
                } else {
                    texts.append(part)
                }
            }
            let outputs = texts.compactMap { ChosenOutput($0) }
            return outputs.count == texts.count ? outputs : nil
        },
        show: { $0.map(\.description).joined(separator: ",") },
        join: { $0 += $1 }
    )
}

extension OutputChoice {
    /// Whether a sound server plays it.
    var isOfServer: Bool {
        switch self {
        case .auto, .pulse: true
        case .wav, .raw, .null, .none: false
        }
    }

    /// The sink of the server that it names, or that the server chooses.
    var sink: String {
        if case .pulse(let sink?) = self { sink } else { MissingSink.standard }
    }

    private static let longestName = 64

    /// Whether the sound server can be asked to make a sink of this name.
    static func canBeMade(_ sink: String) -> Bool {
        (1...longestName).contains(sink.utf8.count)
            && sink.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0)) }
    }

    /// What names of such sinks consist of.
    static let nameOfSink = "at most \(longestName) letters, digits, dots, hyphens and underscores"

    /// Its word in metrics.
    var kind: String {
        switch self {
        case .auto, .pulse: "pulse"
        case .wav: "wav"
        case .raw: "raw"
        case .null: "null"
        case .none: "none"
        }
    }
}
