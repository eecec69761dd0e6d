// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Encoding
internal import FoundationEssentials
internal import Rooms
internal import Spelling

/// What a program wants to have spoken: the text and its voice, and the form in which it wants the sound.
struct SpeechWish: Equatable, Sendable {
    var order: SpokenText
    var format: SoundFormat
    /// Whether the sound comes as server-sent events, in base 64.
    var isEvents: Bool

    /// Reads the body of OpenAI's `POST /v1/audio/speech`. What is no field of it is ignored; so are `model` and `instructions`, which
    /// say nothing to our voices. Pure.
    init(_ request: HTTPRequest, limits: ServerLimits) throws(HTTPProblem) {
        guard request.body.count <= limits.bodyBytes else { throw CommentBody.tooLarge(limits) }
        guard try CommentBody.form(ofType: request.headers["content-type"]) == .json else {
            throw HTTPProblem(415, "Content-Type must be application/json")
        }
        let fields = try Fields(request.body)
        guard fields.input.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw HTTPProblem(400, "input is empty", place: "input")
        }
        for (name, text) in [("input", fields.input), ("instructions", fields.instructions ?? "")]
        where text.unicodeScalars.count > limits.speechCharacters {
            throw HTTPProblem(400, "\(name) may have \(limits.speechCharacters) characters (limits.speechCharacters)", place: name)
        }
        format = try SpeechWish.format(fields.responseFormat ?? "mp3")
        isEvents = try SpeechWish.isEvents(fields.streamFormat ?? "audio")
        let speed = fields.speed ?? 1
        guard (0.25...4).contains(speed) else { throw HTTPProblem(400, "speed must be from 0.25 to 4", place: "speed") }
        order = SpokenText(
            text: fields.input,
            speaker: SpokenText.Speaker(name: fields.voice?.id ?? "any"),
            speed: Int((speed * 100).rounded()),
            // What its clients expect of bare samples; all else tells its rate.
            sampleRate: format == .pcm ? 24_000 : 22_050
        )
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

/// The fields as they are written.
private struct Fields: Decodable {
    var model: String?
    var input: String
    var voice: Voice?
    var instructions: String?
    var responseFormat: String?
    var speed: Double?
    var streamFormat: String?

    /// A name, or an object with one.
    struct Voice: Decodable {
        var id: String

        private struct Custom: Decodable {
            var id: String
        }

        init(from decoder: any Decoder) throws {
            id = try (try? decoder.singleValueContainer().decode(String.self)) ?? Custom(from: decoder).id
        }
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case model
        case input
        case voice
        case instructions
        case responseFormat = "response_format"
        case speed
        case streamFormat = "stream_format"
    }

    /// A key of the body that no field has.
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Keys: Decodable {
        var names: [String]

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
        }
    }

    /// What is told of the first key that is none of ours.
    private static func unknown(in body: [UInt8]) -> String? {
        let known = CodingKeys.allCases.map(\.rawValue)
        let names = (try? JSONDecoder().decode(Keys.self, from: Data(body)))?.names ?? []
        var posted = PostedJSON()
        for name in names.sorted() where !known.contains(name) { posted.note(key: name, known: known) }
        return posted.notices.first?.description
    }

    init(_ body: [UInt8]) throws(HTTPProblem) {
        do {
            self = try JSONDecoder().decode(Fields.self, from: Data(body))
        } catch DecodingError.keyNotFound(let key, _) {
            let unknown = Fields.unknown(in: body).map { "; \($0)" } ?? ""
            throw HTTPProblem(400, "\(key.stringValue) is missing\(unknown)", place: key.stringValue)
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let name = context.codingPath.first?.stringValue
            throw HTTPProblem(400, name.map { "\($0) has the wrong type" } ?? "the body must be an object", place: name)
        } catch {
            throw HTTPProblem(400, "the body is not JSON")
        }
    }
}
