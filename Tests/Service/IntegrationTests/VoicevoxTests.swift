// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// VOICEVOX's clients, over real sockets.
@Suite(.tags(.memory)) struct VoicevoxTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// A service that lets them in, and the port at which it does.
    private func start(_ arguments: String..., config: String? = nil) throws -> (program: Program, port: Int) {
        var arguments = ["serve", "--http", "off", "--voicevox=127.0.0.1:0", "--output", "null:fast", "--events", "-"] + arguments
        if let config { arguments += ["--config", try workspace.file("yomite.json5", [config])] }
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        return (program, try program.port(behind: "listening as VOICEVOX at http://127.0.0.1:"))
    }

    private func get(_ path: String, _ port: Int) throws -> String {
        try ReceivedAnswer(to: "GET", path, port: port).text
    }

    private func post(_ path: String, _ port: Int, _ json: String = "") throws -> [UInt8] {
        try ReceivedAnswer(to: "POST", path, port: port, fields: ["Content-Type: application/json"], body: Array(json.utf8)).body
    }

    /// Has a text spoken as bots do: asks for a query, changes it, and sends it back.
    private func speak(_ text: String, speaker: Int = 3, port: Int, change: [String: Any] = [:]) throws -> [UInt8] {
        let escaped = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try post("/audio_query?text=\(escaped)&speaker=\(speaker)", port)
        var query = try #require(
            try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any],
            "\(String(decoding: answer, as: UTF8.self))"
        )
        query.merge(change) { $1 }
        let body = String(decoding: try JSONSerialization.data(withJSONObject: query), as: UTF8.self)
        return try post("/synthesis?speaker=\(speaker)", port, body)
    }

    private func seconds(_ wav: [UInt8]) -> Double {
        Double(trimmed(wavSamples(wav)).count) / 24_000
    }

    @Test("A bot's text is spoken as it asks: voice, speed, volume, rate and channels")
    func spoken() throws {
        let (program, port) = try start()
        let normal = try speak("こんにちは、今日はいい天気ですね。", port: port)
        #expect(normal.prefix(4).elementsEqual("RIFF".utf8))
        #expect(seconds(normal) > 1)
        #expect(seconds(try speak("こんにちは、今日はいい天気ですね。", port: port, change: ["speedScale": 2])) < 0.7 * seconds(normal))
        let loud = try speak("こんにちは", port: port, change: ["volumeScale": 0.1])
        #expect(peak(wavSamples(loud)) * 5 < peak(wavSamples(try speak("こんにちは", port: port))))
        let stereo = try speak("こんにちは", port: port, change: ["outputStereo": true, "outputSamplingRate": 48_000])
        #expect(stereo[22] == 2 && Int(stereo[24]) | Int(stereo[25]) << 8 == 48_000)
        let both = wavSamples(stereo)
        #expect(stride(from: 0, to: both.count - 1, by: 2).allSatisfy { both[$0] == both[$0 + 1] })
        #expect(try speak("こんにちは", speaker: 13, port: port) != speak("こんにちは", speaker: 3, port: port))
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 0, "what is spoken for a program is no comment")
    }

    @Test("The morae of a text are those that are spoken, and a text of signs alone is silence")
    func morae() throws {
        let (program, port) = try start()
        defer { program.signal(SIGTERM) }
        let text = try #require("今日は".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let phrases = try post("/accent_phrases?text=\(text)&speaker=3", port)
        #expect(String(decoding: phrases, as: UTF8.self).contains(#""text":"キョ""#), "\(String(decoding: phrases, as: UTF8.self))")
        let silence = try speak("。。。", port: port)
        #expect(silence.count > 44 && wavSamples(silence).allSatisfy { $0 == 0 })
        #expect(try get("/version", port).hasPrefix("\""))
    }

    @Test("The operator gives a number a voice, here and at Bouyomi-chan's door")
    func numbers() throws {
        let voices = #"{bouyomiVoices: {"3": "espeak:en-us+f3", "10001": "espeak:en-us+m3"}, voicevoxVoices: {"3": "espeak:en-us"}}"#
        let (program, port) = try start("--bouyomi", "--bouyomi-port", "0", "--bouyomi-http-port", "0", config: voices)
        let speakers = try get("/speakers", port)
        #expect(speakers.contains(#"{"id":3,"name":"espeak:en-us","type":"talk"}"#))
        let line = try #require(program.errorText.split(separator: "\n").first { $0.contains("as Bouyomi-chan") })
        let bouyomi = try #require(line.components(separatedBy: "http://127.0.0.1:").last.flatMap { Int($0.prefix { $0.isNumber }) })
        let list = try get("/GetVoiceList", bouyomi)
        #expect(list.contains(#"{"alias":"espeak:en-us+f3","id":3,"kind":"Yomite","name":"男性1"}"#))
        #expect(list.contains(#"{"alias":"","id":10001,"kind":"Yomite","name":"espeak:en-us+m3"}"#))
        for voice in [3, 10_001] { _ = try get("/Talk?text=good+evening+everybody&voice=\(voice)", bouyomi) }
        try program.wait(forEvent: "finished", 2)
        #expect(program.events.compactMap { $0.segments?.first?.voice } == ["espeak:en-us+f3", "espeak:en-us+m3"])
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test(
        "A number without a voice, and a voice that is not there, are told of with their key",
        arguments: [
            (#"{voicevoxVoices: {"3": "espeak:nosuch"}}"#, "voicevoxVoices.3"), (#"{bouyomiVoices: {"9": "female"}}"#, "bouyomiVoices"),
            (#"{voicevox: "here"}"#, "voicevox"),
        ]
    )
    func wrongSettings(config: String, key: String) throws {
        let path = try workspace.file("yomite.json5", [config])
        let program = try yomite("serve", "--http", "off", "--output", "null", "--config", path, in: workspace)
        #expect(try program.end() == 78)
        #expect(program.errorText.contains(key), "\(program.errorText)")
    }

    @Test("A port that is taken is named, with what to do")
    func takenPort() throws {
        let (program, port) = try start()
        defer { program.signal(SIGTERM) }
        let second = try yomite("serve", "--http", "off", "--voicevox=\(port)", "--output", "null", in: workspace)
        #expect(try second.end() == 69)
        #expect(second.errorText.contains("cannot listen as VOICEVOX at 127.0.0.1:\(port)"))
        #expect(second.errorText.contains("--voicevox ADDRESS:PORT"))
    }

    @Test("Beyond this machine it needs to know who may connect, or a token, which is then asked for")
    func outside() throws {
        let alone = try yomite("serve", "--http", "off", "--voicevox=0.0.0.0", "--output", "null", in: workspace)
        #expect(try alone.end() == 78)
        #expect(alone.errorText.contains("--allow-from"))
        let token = try workspace.secret("token", ["a-token-of-sixteen-signs"])
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let arguments = ["serve", "--http", "off", "--voicevox=0.0.0.0:0", "--token-file", token, "--output", "null"]
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        defer { program.signal(SIGTERM) }
        let port = try program.port(behind: "VOICEVOX at http://0.0.0.0:")
        for (fields, status) in [([], 401), (["Authorization: Bearer a-token-of-sixteen-signs"], 200)] {
            #expect(try ReceivedAnswer(to: "GET", "/version", port: port, fields: fields).status == status)
        }
    }

    @Test("Pages of other machines, names that are not ours, and clients beyond the limits are turned away and counted")
    func hostile() throws {
        let config = "{limits: {voicevoxConnections: 2, speechCharacters: 200, voicevoxBytes: '1M'}}"
        let (program, port) = try start("--http", "127.0.0.1:0", config: config)
        func answer(_ head: String) throws -> String {
            let client = try #require(RawClient(port: port))
            client.send("\(head)Connection: close\r\n\r\n")
            return try #require(client.receiveAll())
        }
        for headers in [
            "Host: localhost\r\nOrigin: https://example.org\r\n", "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n",
            "Host: example.org\r\n",
            "Host: localhost\r\nReferer: http://example.org/page\r\n",
        ] {
            #expect(try answer("GET /version HTTP/1.1\r\n\(headers)").hasPrefix("HTTP/1.1 403 "), "\(headers)")
        }
        let own = try answer("GET /version HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:11180\r\n")
        #expect(own.hasPrefix("HTTP/1.1 200 ") && own.contains("Access-Control-Allow-Origin: http://localhost:11180"))
        // A minute at 96 kHz in two channels is more than a megabyte.
        let long = String(story(3).prefix(190))
        let refused = try speak(long, port: port, change: ["speedScale": 0.25, "outputSamplingRate": 96_000, "outputStereo": true])
        #expect(String(decoding: refused, as: UTF8.self).contains("limits.voicevoxBytes"))
        #expect(try !wavSamples(speak("やあ", port: port)).isEmpty, "the next one is served")
        let places = [RawClient(port: port), RawClient(port: port)]
        places.forEach { $0?.send("GET") }
        let third = try #require(RawClient(port: port))
        #expect(third.receive()?.isEmpty == true)
        let metrics = try get("/metrics", program.port())
        for line in [
            "limit=\"origin\"} 4", "limit=\"voicevox_bytes\"} 1", "limit=\"voicevox_connections\"} 1",
            "yomite_voicevox_requests_total{path=\"synthesis\"} 2",
        ] {
            #expect(metrics.contains(line), "\(line)")
        }
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    // MARK: - The client from PyPI

    private static let client = ProcessInfo.processInfo.environment["YOMITE_TEST_VOICEVOX_CLIENT"]

    private static let script = """
        import asyncio, io, sys, wave
        from vvclient import Client

        async def main():
            async with Client(base_uri=sys.argv[1]) as client:
                await client.init_speaker(3, skip_reinit=True)
                assert await client.is_inited_speaker(3) is True
                print(await client.fetch_engine_version(), (await client.fetch_core_versions())[0])
                query = await client.create_audio_query("こんにちは！", 3)
                query.data["speedScale"] = 1.2
                with wave.open(io.BytesIO(await query.synthesis(3))) as file:
                    print(file.getnchannels(), file.getframerate(), file.getnframes() > 12000)

        asyncio.run(main())
        """

    @Test(
        "The client from PyPI is served",
        .enabled(if: client != nil, "there is no voicevox-client: scripts/bootstrap test installs it where it can")
    )
    func pythonClient() throws {
        let (service, port) = try start()
        defer { service.signal(SIGTERM) }
        var environment = workspace.environment
        environment["PYTHONPATH"] = Self.client
        let script = try workspace.file("client.py", [Self.script])
        let place = Program.Place(environment: environment)
        let program = try Program("/usr/bin/env", ["python3", script, "http://127.0.0.1:\(port)"], in: place)
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(program.outputText == "0.21.0 0.21.0\n1 24000 True\n")
    }
}
