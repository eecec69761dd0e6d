// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of captions: a stretch of a comment's text, and from when to when it is heard.
public struct Cue: Equatable, Sendable {
    /// Milliseconds of the room's audio clock.
    var start: Int64
    /// Milliseconds of the room's audio clock.
    var end: Int64
    /// The words in it with the moment at which each begins; together they are the whole text.
    var words: [(at: Int64, text: String)]

    /// The whole text.
    var text: String {
        words.map(\.text).joined()
    }

    /// Cues are equal when they say the same at the same time.
    public static func == (a: Cue, b: Cue) -> Bool {
        a.start == b.start && a.end == b.end && a.words.elementsEqual(b.words, by: ==)
    }
}

/// Makes captions out of a room's events, comment by comment.
public struct CaptionTrack: Sendable {
    /// A cue longer than this (in Unicode scalars) is broken at its next word.
    static let cueLength = 70

    private var started: Started?
    private var words: [Word] = []

    /// A track without a cue.
    public init() {}

    /// Takes in an event. Returns the cues of a comment when it has been heard.
    public mutating func note(_ event: Event) -> [Cue] {
        switch event {
        case .started(let started):
            self.started = started
            words = []
        case .word(let comment, _, let word) where comment == started?.comment:
            // Engines' marks are hints: only those that go forward in the text are of use.
            if word.start > (words.last?.start ?? -1) { words.append(word) }
        case .finished(let comment, _, _, let seconds) where comment == started?.comment && seconds > 0:
            defer { started = nil }
            return started.map { cues(of: $0, until: $0.at + Int64(seconds * 1_000)) } ?? []
        default: break
        }
        return []
    }

    private func cues(of started: Started, until end: Int64) -> [Cue] {
        let text = Array(started.text.unicodeScalars)
        var cues: [Cue] = []
        var cue = Cue(start: started.at, end: end, words: [])
        var length = 0
        // What stands before the first word is shown with it.
        let starts = [0] + words.dropFirst().map(\.start)
        for (index, start) in starts.enumerated() where start < text.count {
            let stop = index + 1 < starts.count ? min(starts[index + 1], text.count) : text.count
            let at = index == 0 ? started.at : min(words[index].at, end)
            if length > CaptionTrack.cueLength {
                cue.end = at
                cues.append(cue)
                cue = Cue(start: at, end: end, words: [])
                length = 0
            }
            cue.words.append((at, captionLine(text[start..<stop])))
            length += stop - start
        }
        if !cue.words.isEmpty { cues.append(cue) }
        return cues
    }
}

/// A text in one line: control characters and line ends would break the files of captions.
public func captionLine(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var line = ""
    for scalar in scalars {
        let breaks = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
        line.unicodeScalars.append(breaks ? " " : scalar)
    }
    return line
}

/// A file format for captions.
public enum CaptionFormat: Sendable {
    /// WebVTT, with the moment of each word inside the cue.
    case webVTT
    /// SubRip.
    case subRip

    /// What the file begins with.
    public var header: String {
        switch self {
        case .webVTT: "WEBVTT\n\n"
        case .subRip: ""
        }
    }

    /// A cue as it stands in the file; `number` counts from 1.
    public func text(of cue: Cue, number: Int) -> String {
        let times = "\(clock(cue.start)) --> \(clock(cue.end))"
        switch self {
        case .webVTT:
            let words = cue.words.enumerated().map { index, word in
                (index == 0 ? "" : "<\(clock(word.at))>") + CaptionFormat.escaped(word.text)
            }
            return "\(times)\n\(words.joined())\n\n"
        case .subRip:
            return "\(number)\n\(times)\n\(cue.text)\n\n"
        }
    }

    private func clock(_ milliseconds: Int64) -> String {
        let separator = self == .webVTT ? "." : ","
        func digits(_ value: Int64, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let seconds = milliseconds / 1_000
        return "\(digits(seconds / 3_600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))"
            + "\(separator)\(digits(milliseconds % 1_000, 3))"
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
