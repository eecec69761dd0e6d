// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Server
@testable import Voices

/// What VOICEVOX's clients send, and what they are told.
@Suite struct VoicevoxRequestTests {
    private static let options = VoicevoxOptions(
        address: ListenAddress(address: .loopback, port: 50_021),
        voices: [5: VoiceWishes(voice: "flite:slt"), 6: VoiceWishes(gender: .male)],
        languages: ["ja"]
    )
    private let voices = VoicevoxVoices(.shipped, options)

    private func understood(
        _ method: HTTPMethod,
        _ target: String,
        _ body: String = "",
        limits: ServerLimits = ServerLimits()
    ) throws(HTTPProblem) -> VoicevoxRequest.Wish {
        try VoicevoxRequest(request(method, target, body), voices, limits).wish
    }

    private func answer(_ method: HTTPMethod, _ target: String, _ body: String = "") throws -> HTTPAnswer {
        guard case .answer(let answer) = try understood(method, target, body) else { throw HTTPProblem(500, "it is a question") }
        return answer
    }

    private func status(_ method: HTTPMethod, _ target: String, _ body: String = "") -> Int? {
        do throws(HTTPProblem) {
            _ = try understood(method, target, body)
            return nil
        } catch {
            return error.status
        }
    }

    /// What is to be spoken of a query that came back.
    private func sound(_ body: String, speaker: Int = 3) throws -> (order: SpokenText, form: VoicevoxSound.Form) {
        guard case .sound(let order, let form) = try understood(.post, "/synthesis?speaker=\(speaker)", body) else {
            throw HTTPProblem(500, "it is no sound")
        }
        return (order, form)
    }

    // MARK: - Voices

    @Test(
        "Numbers that clients have built in are of a gender",
        arguments: [(0, Gender.female), (1, .female), (3, .female), (8, .female), (11, .male), (13, .male)]
    )
    func builtIn(number: Int, gender: Gender) throws {
        guard case .gender(let chosen, let character) = voices.speaker(number) else { throw HTTPProblem(500, "\(number) is a voice") }
        #expect(chosen == gender)
        #expect(character?.isEmpty == false, "others of the gender get other voices")
    }

    @Test("The operator's voices come first, and every voice of the catalog has a number of its own")
    func numbers() {
        #expect(voices.speaker(5) == .voice("flite:slt"))
        guard case .gender(.male, _) = voices.speaker(6) else { return #expect(Bool(false), "6 was made a man's") }
        #expect(voices.speaker(-1) == nil && voices.speaker(9_999) == nil)
        var seen: Set<Int> = []
        for entry in Catalog.shipped.entries {
            let number = VoicevoxVoices.number(of: entry.voice.id)
            #expect(seen.insert(number).inserted, "\(entry.voice.id) has another one's number")
            #expect(voices.speaker(number) == .voice(entry.voice.id))
            #expect(number <= Int(Int32.max))
        }
    }

    @Test("What is shown can be spoken with, and bears no name of VOICEVOX's characters")
    func speakers() throws {
        let speakers = voices.speakers
        #expect(speakers.map(\.name).starts(with: ["Yomite", "Yomite 女性", "Yomite 男性"]))
        #expect(speakers.contains { $0.styles.contains { $0.name == "espeak:ja+f3" } })
        #expect(speakers.contains { $0.styles.contains { $0.name == "flite:slt" } }, "better voices are shown whatever they speak")
        #expect(!speakers.contains { $0.styles.contains { $0.name == "espeak:de" } })
        for style in speakers.flatMap(\.styles) { #expect(voices.speaker(style.number) != nil, "\(style)") }
        #expect(Set(speakers.map(\.uuid)).count == speakers.count)
        let text = try answer(.get, "/speakers").text
        for name in ["ずんだもん", "四国めたん", "春日部つむぎ", "青山龍星", "玄野武宏"] { #expect(!text.contains(name)) }
        let list = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        for speaker in list {
            #expect(Set(speaker.keys) == ["name", "speaker_uuid", "styles", "version", "supported_features"])
            #expect((speaker["speaker_uuid"] as? String).flatMap(UUID.init(uuidString:)) != nil)
        }
        let uuid = try #require(list[1]["speaker_uuid"] as? String)
        let info = try JSONSerialization.jsonObject(with: Data(answer(.get, "/speaker_info?speaker_uuid=\(uuid)").body)) as? [String: Any]
        #expect((info?["policy"] as? String)?.contains("none of VOICEVOX's characters") == true)
        #expect((info?["style_infos"] as? [[String: Any]])?.count == (list[1]["styles"] as? [Any])?.count)
        let picture = try #require((info?["portrait"] as? String).flatMap { Data(base64Encoded: $0) })
        #expect(picture.starts(with: [0x89] + Array("PNG".utf8)))
    }

    // MARK: - Requests

    @Test("Questions are answered in the interface's words")
    func questions() throws {
        #expect(try answer(.get, "/version").text == "\"\(VoicevoxRequest.version)\"\n")
        #expect(try answer(.get, "/is_initialized_speaker?speaker=3").text == "true\n")
        #expect(try answer(.post, "/initialize_speaker?speaker=3&skip_reinit=true").status == 204)
        #expect(try answer(.get, "/supported_devices").text.contains("\"cpu\":true"))
    }

    @Test(
        "What cannot be done is told as VOICEVOX tells it",
        arguments: [
            (HTTPMethod.get, "/nothing", "", 404), (.get, "/speakers/1", "", 404), (.get, "/audio_query", "", 405),
            (.post, "/version", "", 405),
            (.post, "/audio_query?text=a", "", 422), (.post, "/audio_query?speaker=1", "", 422),
            (.post, "/audio_query?text=a&speaker=x", "", 422), (.post, "/audio_query?text=a&speaker=9999", "", 422),
            (.post, "/synthesis?speaker=1", "", 422), (.post, "/synthesis?speaker=1", "[]", 422), (.post, "/synthesis?speaker=1", "{", 422),
            (.post, "/synthesis?speaker=1", "{}", 422), (.post, "/synthesis?speaker=1", #"{"kana":"a","speedScale":"fast"}"#, 422),
            (.post, "/synthesis?speaker=1", #"{"kana":"a","outputSamplingRate":1}"#, 422),
            (.post, "/synthesis?speaker=1", #"{"kana":"a","outputStereo":1}"#, 422),
            (.get, "/speaker_info", "", 422), (.get, "/speaker_info?speaker_uuid=1", "", 404),
            (.post, "/accent_phrases?speaker=1&is_kana=true&text=abc", "", 400),
        ]
    )
    func mistakes(method: HTTPMethod, target: String, body: String, expected: Int) {
        #expect(status(method, target, body) == expected)
    }

    @Test("A text is asked about as it was written, and one that is too long is refused")
    func audioQuery() throws {
        guard case .query(let order, false) = try understood(.post, "/audio_query?text=%E3%82%84+%E3%81%82&speaker=3&core_version=0") else {
            throw HTTPProblem(500, "it is no query")
        }
        #expect(order.text == "や あ")
        var limits = ServerLimits()
        limits.speechCharacters = 3
        #expect(throws: HTTPProblem.unprocessable("text may have at most 3 characters (limits.speechCharacters)")) {
            try understood(.post, "/audio_query?text=abcd&speaker=3", limits: limits)
        }
    }

    @Test("A query comes back as it went out, with every field that clients look for")
    func roundTrip() throws {
        let query = VoicevoxQuery(text: "やあ、元気？", phrases: VoicevoxKana.phrases("ヤア、ゲンキ？"))
        let text = JSONWriter.text(of: query)
        let fields = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(
            Set(fields.keys) == [
                "accent_phrases", "speedScale", "pitchScale", "intonationScale", "volumeScale", "prePhonemeLength", "postPhonemeLength",
                "pauseLength", "pauseLengthScale", "outputSamplingRate", "outputStereo", "kana",
            ]
        )
        let phrases = try #require(fields["accent_phrases"] as? [[String: Any]])
        #expect(phrases.count == 2)
        #expect(Set(phrases[0].keys) == ["moras", "accent", "pause_mora", "is_interrogative"])
        #expect(phrases[1]["is_interrogative"] as? Bool == true && phrases[1]["pause_mora"] is NSNull)
        let (order, form) = try sound(text)
        #expect(order.text == "やあ、元気？" && order.speed == 100 && order.pitch == 100 && order.sampleRate == 24_000)
        #expect(form.silenceBefore == 0.1 && form.silenceAfter == 0.1 && form.gain == 100 && !form.isStereo)
    }

    @Test("What a client changes is obeyed within bounds, and what nobody knows is passed over")
    func changed() throws {
        let body = #"""
            {"kana":"a","accent_phrases":[{"moras":null}],"speedScale":1.5,"pitchScale":0.1,"volumeScale":2,"intonationScale":1.2,
            "outputSamplingRate":44100,"outputStereo":true,"tempoDynamicsScale":1,"nested":{"deep":[1]}}
            """#
        let (order, form) = try sound(body)
        #expect(order.speed == 150 && order.pitch == 107 && order.sampleRate == 44_100)
        #expect(form.gain == 200 && form.isStereo && form.sampleRate == 44_100)
        let beyond = try sound(#"{"kana":"a","speedScale":1e9,"pitchScale":-99,"volumeScale":-5,"prePhonemeLength":1e300}"#)
        #expect(beyond.order.speed == 400 && beyond.order.pitch == 50 && beyond.form.gain == 0 && beyond.form.silenceBefore == 1.5)
    }

    @Test("Of a query without its text the morae are spoken, and marks of accents are not")
    func morae() throws {
        let body = #"""
            {"accent_phrases":[{"moras":[{"text":"ヤ"},{"text":"ア"}],"pause_mora":{"text":"、"}},
            {"moras":[{"text":"ゲ"},{"text":"ン"},{"text":"キ"}],"is_interrogative":true,"pause_mora":null},7]}
            """#
        #expect(try sound(body).order.text == "ヤア、ゲンキ？")
        #expect(try sound(#"{"kana":"コンニチワ'、ゲ'ンキ/デ_ス"}"#).order.text == "コンニチワ、ゲンキデス")
        #expect(try sound(#"{"kana":"it's fine"}"#).order.text == "it's fine")
    }

    // MARK: - Kana

    @Test(
        "Kana become morae",
        arguments: [
            ("キャット", "ky a cl t o"), ("ティッシュ", "t i cl sh u"), ("ファン", "f a N"), ("おーい", "o o i"), ("ジョッギング", "j o cl g i N g u"),
            ("ウィキ", "w i k i"), ("ん", "N"), ("カァ", "k a a"), ("ー", ""), ("漢字", ""),
        ]
    )
    func kana(text: String, sounds: String) {
        let moras = VoicevoxKana.phrases(text).flatMap(\.moras)
        #expect(moras.map { "\($0.consonant.map { "\($0) " } ?? "")\($0.vowel)" }.joined(separator: " ") == sounds)
    }

    @Test("Phrases end at marks, and know their accent")
    func phrases() {
        let phrases = VoicevoxKana.phrases("キョ'ーワ/イ'イ/テ'ンキデ_ス、ネ？")
        #expect(phrases.map(\.accent) == [1, 1, 1, 1])
        #expect(phrases.map(\.moras.count) == [3, 2, 5, 1])
        #expect(phrases.map(\.hasPause) == [false, false, true, false])
        #expect(phrases.map(\.isQuestion) == [false, false, false, true])
        #expect(VoicevoxKana.phrases("コンニチワ'").map(\.accent) == [5])
    }

    // MARK: - Sound

    @Test("The file has a plain header, and samples as they were asked for", arguments: [false, true])
    func file(isStereo: Bool) {
        var form = VoicevoxSound.Form()
        (form.sampleRate, form.isStereo, form.gain, form.silenceBefore) = (8_000, isStereo, 200, 0.001)
        var sound = VoicevoxSound(form)
        sound.add([1, -2])
        sound.add([20_000, -20_000])
        let bytes = sound.file()
        func number(_ place: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        let channels = isStereo ? 2 : 1
        #expect(bytes.prefix(4).elementsEqual("RIFF".utf8) && number(4, 4) == bytes.count - 8)
        #expect(bytes[8..<16].elementsEqual("WAVEfmt ".utf8) && number(16, 4) == 16 && number(20, 2) == 1 && number(22, 2) == channels)
        #expect(number(24, 4) == 8_000 && number(28, 4) == 16_000 * channels && number(32, 2) == 2 * channels && number(34, 2) == 16)
        #expect(bytes[36..<40].elementsEqual("data".utf8) && number(40, 4) == bytes.count - 44)
        let samples = stride(from: 44, to: bytes.count, by: 2).map { Int16(truncatingIfNeeded: number($0, 2)) }
        let expected: [Int16] = Array(repeating: 0, count: 8) + [2, -4, .max, .min]
        #expect(samples == expected.flatMap { Array(repeating: $0, count: channels) })
    }
}
