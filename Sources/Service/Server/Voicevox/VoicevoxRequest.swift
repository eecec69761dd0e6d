// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms

/// A parsed request of VOICEVOX's interface. Parameters are in the query, even for POST; only a query that comes back is in the body.
struct VoicevoxRequest {
    enum Wish {
        case answer(HTTPAnswer)
        /// Read the text, and return it as a query, or as its phrases alone.
        case query(SpokenText, phrasesOnly: Bool)
        case sound(SpokenText, VoicevoxSound.Form)
    }

    /// The path, for counters and the log.
    let name: String
    let wish: Wish

    /// The known paths with the method of each.
    static let paths: [String: HTTPMethod] = [
        "version": .get, "core_versions": .get, "engine_manifest": .get, "supported_devices": .get, "speakers": .get, "singers": .get,
        "speaker_info": .get, "user_dict": .get, "is_initialized_speaker": .get, "initialize_speaker": .post, "audio_query": .post,
        "accent_phrases": .post, "synthesis": .post,
    ]
    /// The version of the interface that is followed here: clients compare it.
    static let version = "0.21.0"

    /// Throws if it cannot be done.
    init(_ request: HTTPRequest, _ voices: VoicevoxVoices, _ limits: ServerLimits) throws(HTTPProblem) {
        guard request.target.path.count == 1, let method = Self.paths[request.target.path[0]] else {
            throw HTTPProblem(404, "Not Found", code: .unknownEndpoint)
        }
        name = request.target.path[0]
        guard request.method == method else { throw HTTPProblem(405, "use \(method.rawValue)").with("Allow", method.rawValue) }
        guard request.target.query.count <= mostFormFields else { throw CommentBody.tooManyFields }
        try request.expectNoCoding()
        switch name {
        case "version": wish = .answer(.json(Self.version))
        case "core_versions": wish = .answer(.json([Self.version]))
        case "engine_manifest": wish = .answer(.json(Manifest()))
        case "supported_devices": wish = .answer(.json(["cpu": true, "cuda": false, "dml": false]))
        case "speakers": wish = .answer(.json(voices.speakers))
        // There is no singing, and words are taught to Yomite itself.
        case "singers": wish = .answer(.json([String]()))
        case "user_dict": wish = .answer(.json([String: String]()))
        case "speaker_info": wish = .answer(try Self.info(request, voices))
        case "is_initialized_speaker":
            _ = try Self.speaker(request, voices)
            wish = .answer(.json(true))
        case "initialize_speaker":
            _ = try Self.speaker(request, voices)
            wish = .answer(HTTPAnswer(204))
        case "synthesis":
            let speaker = try Self.speaker(request, voices)
            let query = try VoicevoxQuery(try Self.object(request, limits))
            wish = .sound(try Self.order(query, speaker, limits), query.form)
        default:
            let speaker = try Self.speaker(request, voices)
            guard let text = request.target["text"] else { throw .unprocessable("text is missing") }
            let isKana = request.target["is_kana"] == "true"
            guard !isKana || VoicevoxKana.isNotation(text) else {
                throw HTTPProblem(400, "text is not kana with an accent in each phrase, such as コンニチワ'")
            }
            let query = VoicevoxQuery(text: isKana ? VoicevoxKana.plain(text) : text, phrases: [])
            if isKana {
                wish = .answer(.json(VoicevoxKana.phrases(text)))
            } else {
                wish = .query(try Self.order(query, speaker, limits), phrasesOnly: name == "accent_phrases")
            }
        }
    }

    private static func speaker(_ request: HTTPRequest, _ voices: VoicevoxVoices) throws(HTTPProblem) -> SpokenText.Speaker {
        guard let text = request.target["speaker"] ?? request.target["style_id"] else { throw .unprocessable("speaker is missing") }
        guard let number = Int(text) else { throw .unprocessable("speaker must be a whole number") }
        guard let speaker = voices.speaker(number) else {
            throw .unprocessable("there is no speaker \(number): GET /speakers lists them")
        }
        return speaker
    }

    private static func order(
        _ query: VoicevoxQuery,
        _ speaker: SpokenText.Speaker,
        _ limits: ServerLimits
    ) throws(HTTPProblem) -> SpokenText {
        guard query.text.unicodeScalars.prefix(limits.speechCharacters + 1).count <= limits.speechCharacters else {
            throw .unprocessable("text may have at most \(limits.speechCharacters) characters (limits.speechCharacters)")
        }
        return SpokenText(text: query.text, speaker: speaker, speed: query.speed, pitch: query.pitch, sampleRate: query.form.sampleRate)
    }

    /// Whatever type it claims to have: clients forget to set it.
    private static func object(_ request: HTTPRequest, _ limits: ServerLimits) throws(HTTPProblem) -> PostedObject {
        guard request.body.count <= limits.bodyBytes else { throw CommentBody.tooLarge(limits) }
        let text = try request.text
        do throws(JSONSyntaxError) {
            if let object = try PostedObject(text) { return object }
        } catch {
            throw .unprocessable("\(error)")
        }
        throw .unprocessable("the body must be an object: what /audio_query answered")
    }

    private static func info(_ request: HTTPRequest, _ voices: VoicevoxVoices) throws(HTTPProblem) -> HTTPAnswer {
        guard let uuid = request.target["speaker_uuid"] else { throw .unprocessable("speaker_uuid is missing") }
        guard let speaker = voices.speakers.first(where: { $0.uuid == uuid.lowercased() }) else {
            throw HTTPProblem(404, "no such speaker; GET /speakers lists them")
        }
        return .json(SpeakerInfo(speaker))
    }
}

// MARK: - As JSON

extension VoicevoxVoices.Speaker: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name
        case uuid = "speaker_uuid"
        case styles, version
        case features = "supported_features"
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(uuid, forKey: .uuid)
        try fields.encode(styles, forKey: .styles)
        try fields.encode(VoicevoxRequest.version, forKey: .version)
        try fields.encode(["permitted_synthesis_morphing": "NOTHING"], forKey: .features)
    }
}

extension VoicevoxVoices.Style: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name
        case number = "id"
        case type
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(number, forKey: .number)
        try fields.encode("talk", forKey: .type)
    }
}

/// Clients show pictures. Ours is one transparent pixel, as a PNG in base 64.
private let noPicture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=="

private struct SpeakerInfo: Encodable {
    var policy: String
    var portrait = noPicture
    var styles: [StyleInfo]

    struct StyleInfo: Encodable {
        var id: Int
        var icon = noPicture
        var samples: [String] = []

        private enum CodingKeys: String, CodingKey {
            case id, icon
            case samples = "voice_samples"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case policy, portrait
        case styles = "style_infos"
    }

    init(_ speaker: VoicevoxVoices.Speaker) {
        policy = speaker.policy
        styles = speaker.styles.map { StyleInfo(id: $0.number) }
    }
}

private struct Manifest: Encodable {
    var manifestVersion = "0.13.1"
    var name = "Yomite"
    var brand = "Yomite"
    var uuid = VoicevoxVoices.uuid(of: "Yomite")
    var url = ""
    var sampleRate = VoicevoxSound.Form().sampleRate

    private enum CodingKeys: String, CodingKey {
        case manifestVersion = "manifest_version"
        case name
        case brand = "brand_name"
        case uuid, url
        case sampleRate = "default_sampling_rate"
    }
}

extension HTTPProblem {
    /// In the form for VOICEVOX's clients.
    var voicevoxAnswer: HTTPAnswer {
        var answer = HTTPAnswer.json(["detail": message], status: status)
        answer.headers += headers
        return answer
    }
}
