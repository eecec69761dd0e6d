// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback
import Rooms

/// A program's request for speech: the text and its voice, and the format of the sound.
struct SpeechWish: Equatable, Sendable {
    var order: SpokenText
    var format: SoundFormat
    /// Whether the sound comes as server-sent events, in base 64.
    var isEvents: Bool

    /// The keys of OpenAI's `POST /v1/audio/speech`, and the language, which its other servers take. `model` and `instructions` have no effect on our voices.
    static let keys = ["model", "input", "voice", "instructions", "response_format", "speed", "stream_format", "language"]

    /// Reads the body of OpenAI's `POST /v1/audio/speech`. Unknown keys are ignored. Pure.
    init(_ body: PostedObject, limits: ServerLimits) throws(HTTPProblem) {
        guard let input = try body.text("input") else {
            let unknown = (try? body.unknownKeys(beside: Self.keys).first).map { "; \($0)" } ?? ""
            throw HTTPProblem(400, "input is missing\(unknown)", place: "input")
        }
        for (name, text) in [("input", input), ("instructions", try body.text("instructions") ?? "")]
        where text.unicodeScalars.prefix(limits.speechCharacters + 1).count > limits.speechCharacters {
            throw HTTPProblem(400, "\(name) may have at most \(limits.speechCharacters) characters (limits.speechCharacters)", place: name)
        }
        guard input.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw HTTPProblem(400, "input is empty", place: "input")
        }
        _ = try body.name("model", limits)
        format = try SpeechWish.format(try body.name("response_format", limits) ?? "mp3")
        isEvents = try SpeechWish.isEvents(try body.name("stream_format", limits) ?? "audio")
        let speed = try body.number("speed") ?? 1
        guard (0.25...4).contains(speed) else { throw HTTPProblem(400, "speed must be from 0.25 to 4", place: "speed") }
        order = SpokenText(
            text: input,
            speaker: SpokenText.Speaker(name: try SpeechWish.voice(body, limits) ?? "any"),
            language: try SpeechWish.language(body, limits),
            speed: Int((speed * 100).rounded()),
            // The rate that its clients expect of raw samples; all other formats state theirs.
            sampleRate: format == .pcm ? 24_000 : 22_050
        )
    }

    /// A name, or an object with one.
    private static func voice(_ body: PostedObject, _ limits: ServerLimits) throws(HTTPProblem) -> String? {
        guard let object = body.object("voice") else { return try body.name("voice", limits) }
        guard let id = try object.name("id", limits) else { throw HTTPProblem(400, "voice has no id", place: "voice") }
        return id
    }

    /// A tag; nil where the text decides. Whether anything is known of the language is another question.
    private static func language(_ body: PostedObject, _ limits: ServerLimits) throws(HTTPProblem) -> String? {
        guard let language = try body.name("language", limits), !language.isEmpty, language.lowercased() != "auto" else { return nil }
        return language
    }

    private static func format(_ name: String) throws(HTTPProblem) -> SoundFormat {
        guard let format = SoundFormat(rawValue: name) else {
            let known = SoundFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw HTTPProblem(
                400,
                "there is no \"\(harmlessWord(name))\": response_format must be one of \(known)",
                place: "response_format"
            )
        }
        return format
    }

    private static func isEvents(_ name: String) throws(HTTPProblem) -> Bool {
        switch name {
        case "audio": false
        case "sse": true
        default: throw HTTPProblem(400, "stream_format must be audio or sse", place: "stream_format")
        }
    }
}

extension PostedObject {
    /// The text of a key; nil if it is missing or null.
    fileprivate func text(_ key: String) throws(HTTPProblem) -> String? {
        switch self[key] {
        case .text(let text): text
        case nil: nil
        default: throw HTTPProblem(400, "\(key) has the wrong type", place: key)
        }
    }

    /// The same for a key whose value is one of several words.
    fileprivate func name(_ key: String, _ limits: ServerLimits) throws(HTTPProblem) -> String? {
        let name = try text(key)
        guard name.map({ $0.utf8.count <= limits.nameBytes }) ?? true else {
            throw HTTPProblem(400, "\(key) is longer than \(limits.nameBytes) bytes (limits.maxNameBytes)", place: key)
        }
        return name
    }

    fileprivate func number(_ key: String) throws(HTTPProblem) -> Double? {
        switch self[key] {
        case .number(let number): number
        case nil: nil
        default: throw HTTPProblem(400, "\(key) has the wrong type", place: key)
        }
    }
}
