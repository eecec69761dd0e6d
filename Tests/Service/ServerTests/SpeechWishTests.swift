// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Playback
@testable import Rooms
@testable import Server

/// What OpenAI's clients write, and what they are told.
@Suite struct SpeechWishTests {
    private func wish(_ body: String, type: String = "application/json") throws -> SpeechWish {
        try SpeechWish(request(.post, "/v1/audio/speech", type: type, body).object(ServerLimits()), limits: ServerLimits())
    }

    @Test("What the Python client sends is understood")
    func wholeRequest() throws {
        let wish = try wish(#"{"model":"tts-1","input":"Hi","voice":"onyx","response_format":"pcm","speed":1.5,"stream_format":"sse"}"#)
        #expect(wish.order == SpokenText(text: "Hi", speaker: .gender(.male), speed: 150, sampleRate: 24_000))
        #expect(wish.format == .pcm && wish.isEvents)
    }

    @Test("Everything but the text may be left out, and nobody's fields do no harm")
    func leastRequest() throws {
        let wish = try wish(#"{"input":"Hi","lang_code":"a","speed":null}"#)
        #expect(wish.order == SpokenText(text: "Hi", speaker: .gender(.any), speed: 100, sampleRate: 22_050))
        #expect(wish.format == .mp3 && !wish.isEvents)
    }

    @Test("A voice may be an object, and is an id where it is no gender")
    func voiceObject() throws {
        #expect(try wish(#"{"input":"Hi","voice":{"id":"espeak:en-us+f3"}}"#).order.speaker == .voice("espeak:en-us+f3"))
    }

    @Test(arguments: [("ja", "ja"), ("pt-BR", "pt-BR"), ("auto", nil), ("Auto", nil), ("", nil)] as [(String, String?)])
    func `a text may say its language`(given: String, language: String?) throws {
        #expect(try wish(#"{"input":"5","language":"\#(given)"}"#).order.language == language)
    }

    @Test(arguments: ["qqq", "English", "en_US"])
    func `a language that nobody knows is told with its field`(language: String) {
        let answer = Stage().ask(.post, "/v1/audio/speech", type: "application/json", #"{"input":"5","language":"\#(language)"}"#)
        #expect(answer.status == 404 && answer.text.contains(#""param":"language""#))
    }

    @Test(
        "What is wrong is told with the field that it is in",
        arguments: [
            (#"{"voice":"alloy"}"#, "input"), (#"{"input":7}"#, "input"), (#"{"input":" \n"}"#, "input"),
            (#"{"input":"x","response_format":"aac"}"#, "response_format"), (#"{"input":"x","stream_format":"ws"}"#, "stream_format"),
            (#"{"input":"x","speed":0.1}"#, "speed"), (#"{"input":"x","speed":"fast"}"#, "speed"), (#"{"input":"x","voice":[]}"#, "voice"),
            (#"{"input":"x","language":1}"#, "language"),
        ]
    )
    func wrongFields(body: String, field: String) throws {
        let answer = Stage().ask(.post, "/v1/audio/speech", type: "application/json", body)
        #expect(answer.status == 400)
        #expect(answer.text.contains(#""param":"\#(field)","type":"invalid_request_error""#))
    }

    @Test("A text is 4,096 characters long at most, whatever its bytes")
    func length() throws {
        _ = try wish(#"{"input":"\#(String(repeating: "あ", count: 4_096))"}"#)
        #expect(throws: HTTPProblem.self) { try wish(#"{"input":"\#(String(repeating: "a", count: 4_097))"}"#) }
    }

    @Test func `keys that nobody knows are warned of, and too many are refused`() throws {
        let stage = Stage()
        let asked = request(.post, "/v1/audio/speech", type: "application/json", #"{"input":"Hi","inputs":"Ho","pitch":"a","model":"x"}"#)
        #expect(
            stage.warnings(of: asked) == [
                #"the unknown key "inputs" is ignored (did you mean "input"?)"#, #"the unknown key "pitch" is ignored"#,
            ]
        )
        let keys = (0..<60_000).map { #""k\#($0)":1"# }.joined(separator: ",")
        let answer = stage.ask(.post, "/v1/audio/speech", type: "application/json", #"{"input":"Hi",\#(keys)}"#)
        #expect(answer.status == 400 && answer.text.contains("an object has more than 256 keys"), "\(answer.text.prefix(200))")
    }

    @Test(arguments: ["voice", "response_format", "stream_format", "model", "language"])
    func `a word that is too long for one is refused by its length`(key: String) throws {
        let word = String(repeating: "w", count: ServerLimits().nameBytes + 1)
        let answer = Stage().ask(.post, "/v1/audio/speech", type: "application/json", #"{"input":"Hi","\#(key)":"\#(word)"}"#)
        #expect(answer.status == 400 && answer.text.contains("limits.maxNameBytes") && answer.text.contains(#""param":"\#(key)""#))
    }

    @Test func `of a key that is there twice the last one counts`() throws {
        #expect(try wish(#"{"input":"Hi","input":"Ho"}"#).order.text == "Ho")
    }

    @Test("What is no JSON, and who has no token, is told as OpenAI tells it")
    func otherProblems() throws {
        let stage = Stage()
        #expect(stage.ask(.post, "/v1/audio/speech", type: "application/json", "[").text.contains(#""param":null"#))
        #expect(stage.ask(.post, "/v1/audio/speech", type: "text/plain", "Hi").status == 415)
        var rules = AccessRules()
        rules.tokens.main = Token("0123456789abcdef")
        rules.tokens.listening = Token("fedcba9876543210")
        let refused = stage.ask(request(.post, "/v1/audio/speech", type: "application/json", #"{"input":"Hi"}"#), rules: rules)
        #expect(refused.status == 401)
        #expect(refused.text.contains(#""code":"invalid_api_key""#))
        var models = request(.get, "/v1/models")
        models.headers.add("Authorization", "Bearer fedcba9876543210")
        #expect(stage.ask(models, rules: rules).status == 200)
        #expect(stage.ask(.get, "/v1/models/gpt").text.contains(#""param":"model""#))
    }

    @Test("Sound comes as events, each with its bytes in base 64, and the last without")
    func events() throws {
        let stream = try SpeechStream(wish(#"{"input":"Hi","response_format":"pcm","stream_format":"sse"}"#))
        stream.add([1, -2])
        let first = String(decoding: stream.next { true }, as: UTF8.self)
        #expect(first == "data: {\"audio\":\"AQD+/w==\",\"type\":\"speech.audio.delta\"}\n\n")
        #expect(!stream.hasWork && !stream.hasEnded)
        stream.end()
        #expect(stream.hasWork)
        #expect(String(decoding: stream.next { true }, as: UTF8.self).hasPrefix("data: {\"type\":\"speech.audio.done\",\"usage\":{"))
        #expect(stream.hasEnded && !stream.hasWork)
    }

    @Test func `sound is encoded a slice at a time, and nothing of it is lost or told twice`() throws {
        let stream = try SpeechStream(wish(#"{"input":"Hi","response_format":"pcm"}"#))
        let samples = (0..<5_000).map { Int16($0) }
        stream.add(Array(samples[..<1_300]))
        stream.add([])
        stream.add(Array(samples[1_300...]))
        stream.end()
        var (bytes, told, steps): ([UInt8], Int, Int) = ([], 0, 0)
        while stream.hasWork {
            let made = stream.next { false }
            #expect(made.count <= 1_024, "a slice of 512 samples")
            bytes += made
            told += stream.takeUntold(atLeast: 1) ?? 0
            steps += 1
        }
        #expect(bytes == samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
        #expect(told == samples.count && steps >= 10)
    }
}
