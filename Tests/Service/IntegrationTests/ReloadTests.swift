// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// A configuration file that is changed while the service runs.
@Suite(.tags(.memory)) struct ReloadTests {
    private let service: Service

    init() throws {
        service = try Service("--output", "null:fast", config: "{ volume: 90, emoji: 'names' }")
    }

    private func configure(_ text: String) throws {
        _ = try service.workspace.file("yomite.json5", [text])
    }

    private func reload() throws -> String {
        let answer = try service.answer(to: "POST", "/v1/control/reload")
        return "\(answer.text) \(answer.status)"
    }

    /// A setting as the service tells it.
    private struct Setting: Decodable, Equatable {
        var value: String
        var origin: String

        init(value: String, origin: String) {
            (self.value, self.origin) = (value, origin)
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            // Numbers are told as numbers.
            value = try (try? fields.decode(Int.self, forKey: .value)).map(String.init) ?? fields.decode(String.self, forKey: .value)
            origin = try fields.decode(String.self, forKey: .origin)
        }

        private enum CodingKeys: CodingKey {
            case value
            case origin
        }
    }

    private func setting(_ key: String) throws -> Setting? {
        try JSONDecoder().decode([String: Setting].self, from: Data(service.answer(to: "GET", "/v1/settings/origins").body))[key]
    }

    private func volume() throws -> String? {
        try setting("volume")?.value
    }

    @Test func `settings that cannot be kept now are not kept later`() throws {
        try configure("{ volume: 60, nonsense: 1")
        #expect(try service.answer(to: "PUT", "/v1/settings/kept", #"{"volume":80}"#).status == 422)
        try configure("{ volume: 60 }")
        #expect(try reload().hasSuffix("200"))
        #expect(try volume() == "60")
    }

    @Test func `a file that has gone changes nothing`() throws {
        try configure("{ volume: 60 }")
        #expect(try reload().hasSuffix("200"))
        try FileManager.default.removeItem(atPath: service.workspace.file("yomite.json5"))
        let answer = try reload()
        #expect(answer.contains("yomite.json5") && answer.hasSuffix("422"), "\(answer)")
        #expect(try volume() == "60")
    }

    /// As `--token-file <(pass yomite)` has it.
    @Test func `a token from a pipe, which can be read only once, is kept at a reload`() throws {
        let token = "0123456789abcdef"
        let serve = "exec \(builtProgram("yomite")) serve --output null:fast --http 127.0.0.1:0 --token-file <(echo \(token))"
        let place = Program.Place(environment: service.workspace.environment)
        let program = try Program("/bin/bash", ["-c", serve], in: place)
        let port = try program.port()
        for _ in 1...2 {
            let answer = try ReceivedAnswer(to: "POST", "/v1/control/reload", port: port, fields: ["Authorization: Bearer \(token)"])
            #expect(answer.status == 200, "\(answer.text)")
        }
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test(.tags(.threads)) func `a changed file is applied over HTTP, and what needs a restart is told`() throws {
        try configure("{ volume: 80, emoji: 'drop', rooms: true }")
        let answer = try reload()
        #expect(answer.contains(#""applied":["volume","emoji"]"#))
        #expect(answer.contains(#""restart":["rooms"]"#))
        #expect(answer.hasSuffix("200"))
        #expect(try volume() == "80")
        try service.program.wait(forLine: "the configuration was reloaded: applied volume, emoji; rooms will apply only after a restart")
    }

    @Test(arguments: [
        ("{ volume: 80, pitch: 80", "yomite.json5:2:1: not JSON5"), ("{ volume: 80, rate: 9999 }", "rate: "),
        ("{ volume: 80, voice: 'espeak:nope' }", "voice: there is no voice"), ("{ volume: 80, memoryBudget: '2M' }", "memoryBudget: "),
        ("{ volume: 80, neverSpokenLists: '/nowhere' }", "neverSpokenLists: /nowhere cannot be read"),
    ])
    func `a mistake leaves everything as it is, and is told with its place`(file: String, problem: String) throws {
        try configure(file)
        let answer = try reload()
        #expect(answer.contains("yomite.json5"))
        #expect(answer.contains(problem))
        #expect(answer.hasSuffix("422"))
        #expect(try volume() == "90")
        try service.program.wait(forLine: "the configuration was not reloaded: ")
    }

    @Test func `a file that is written, replaced, removed and there again is read without being asked for`() throws {
        let (workspace, program) = (service.workspace, service.program)
        try configure("{ volume: 80, neverSpokenLists: '\(workspace.file("words.txt"))' }")
        try program.wait(forLine: "\(workspace.file("words.txt")) cannot be read")
        #expect(try volume() == "90")
        _ = try workspace.file("words.txt", ["grumble"])
        let others = "ignore: 'Ann', voicesBy: { viewer: { Bob: 'male' } }"
        try configure("{ volume: 80, \(others), neverSpokenLists: '\(workspace.file("words.txt"))' }")
        try program.wait(forLine: "voicesBy.viewer")
        #expect(try volume() == "80")
        func outcome(_ comment: String) throws -> String {
            let answer = try service.ask("POST", "/v1/comments", comment)
            return answer.contains("ignored-author") ? "ignored" : "taken"
        }
        #expect(try outcome(#"{"text":"one","author":"Ann"}"#) == "ignored")
        // An editor that puts a new file in the place of the old one, and one that writes it where it is.
        _ = try workspace.file("new.json5", ["{ volume: 70, neverSpokenLists: '\(workspace.file("words.txt"))' }"])
        try moveFile("new.json5", to: "yomite.json5")
        try program.wait(forLine: "voicesBy.viewer", 2)
        #expect(try outcome(#"{"text":"two","author":"Ann"}"#) == "taken")
        try FileHandle(forWritingTo: URL(filePath: workspace.file("words.txt"))).write(contentsOf: Data("rumble\n\n".utf8))
        try program.wait(forLine: "read again: \(workspace.file("words.txt"))")
        // What was applied since somebody asked.
        let applied = try reload()
        #expect(["neverSpokenLists", "volume", "ignore", "voicesBy.viewer"].allSatisfy { applied.contains("\"\($0)\"") })
        #expect(try reload().contains(#""applied":[]"#))
        try FileManager.default.removeItem(atPath: workspace.file("words.txt"))
        try program.wait(forLine: "\(workspace.file("words.txt")) cannot be read", 2)
        _ = try workspace.file("words.txt", ["grumble"])
        try program.wait(forLine: "read again: \(workspace.file("words.txt"))", 2)
    }

    @Test func `a file is read again when a link on the way to it is pointed anew, and when a folder is moved away`() throws {
        let (workspace, program) = (service.workspace, service.program)
        for (folder, word) in [("one", "grumble"), ("two", "rumble"), ("three", "tumble")] {
            try FileManager.default.createDirectory(atPath: workspace.file(folder), withIntermediateDirectories: false)
            _ = try workspace.file("\(folder)/words.txt", [word])
        }
        func point(at folder: String) throws {
            try FileManager.default.createSymbolicLink(atPath: workspace.file("new"), withDestinationPath: folder)
            try moveFile("new", to: "current")
        }
        let words = workspace.file("current/words.txt")
        try point(at: "one")
        try configure("{ volume: 80, neverSpokenLists: '\(words)' }")
        try program.wait(forLine: "applied volume, neverSpokenLists")
        // As `ln -sfn` does.
        try point(at: "two")
        try program.wait(forLine: "read again: \(words)")
        #expect(try reload().contains(#""applied":["volume","neverSpokenLists"]"#))
        try moveFile("two", to: "away")
        try program.wait(forLine: "\(words) cannot be read")
        try moveFile("three", to: "two")
        try program.wait(forLine: "read again: \(words)", 2)
        #expect(try reload().contains(#""applied":["neverSpokenLists"]"#))
        // A reload that is asked for tells the same.
        _ = try workspace.file("two/words.txt", ["stumble"])
        #expect(try reload().contains(#""applied":["neverSpokenLists"]"#))
    }

    private func moveFile(_ name: String, to place: String) throws {
        let workspace = service.workspace
        guard unsafe rename(workspace.file(name), workspace.file(place)) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    @Test func `what was changed over HTTP stays until the file says otherwise`() throws {
        _ = try service.ask("PATCH", "/v1/settings", #"{"volume":50}"#)
        try configure("{ volume: 90, rate: 110 }")
        #expect(try reload().contains(#""applied":["rate"]"#))
        #expect(try setting("volume") == Setting(value: "50", origin: "http"))
        try configure("{ volume: 70, rate: 110 }")
        #expect(try reload().contains(#""applied":["volume"]"#))
        #expect(try setting("volume") == Setting(value: "70", origin: service.workspace.file("yomite.json5")))
    }

    private func post(_ comment: String) throws -> String {
        try service.ask("POST", "/v1/comments", comment)
    }

    @Test func `what a room reads is changed from its next comment on`() throws {
        let (command, ann) = (#"{"text":"!song"}"#, #"{"text":"hello","author":{"name":"ann"}}"#)
        #expect(try post(command).contains(#""reason":"command""#))
        #expect(try post(ann).contains(#""position""#))
        try configure("{ volume: 90, ignore: 'ann', commands: 'read' }")
        #expect(try reload().contains(#""applied":["ignore","commands"]"#))
        #expect(try post(command).contains(#""position""#))
        #expect(try post(ann).contains(#""reason":"ignored-author""#))
    }

    @Test func `who may teach the dictionary, and how much, is changed while the room is open`() throws {
        let service = try Service("--output", "null:fast", "--from-start", "--feed", "json", config: "{ viewersTeach: 'off' }") {
            ["--follow", try $0.file("chat.jsonl", [UInt8]())]
        }
        let chat = try FileHandle(forWritingTo: URL(fileURLWithPath: service.workspace.file("chat.jsonl")))
        func teach(_ words: String) throws {
            let line = #"{"text":"!teach \#(words)","author":{"id":"2","name":"Eve"}}"#
            try chat.write(contentsOf: Data((line + "\n").utf8))
        }
        func reload(_ file: String) throws -> String {
            _ = try service.workspace.file("yomite.json5", [file])
            return try service.ask("POST", "/v1/control/reload")
        }
        try teach("gg = good game")
        try service.waitForMetric(#"yomite_comments_total{room="main",outcome="skipped"} 1"#)
        #expect(try reload("{ viewersTeach: 'on' }").contains(#""applied":["viewersTeach"]"#))
        try teach("gg = good game")
        try service.program.wait(forLine: "the dictionary was taught from the chat")
        #expect(try reload("{ viewersTeach: 'on', limits: { taughtByViewers: 1 } }").contains(#""applied":["limits.taughtByViewers"]"#))
        try teach("ez = easy")
        // The answer to the first one, and to the second, which was one too many.
        try service.waitForMetric(#"yomite_comments_total{room="main",outcome="heard"} 2"#)
        let dictionary = try service.workspace.text(".config/yomite/dictionary/room-main.tsv")
        #expect(dictionary.contains("gg\t") && !dictionary.contains("ez\t"))
    }

    @Test func `lists of words are read again, though their paths are the same`() throws {
        let list = try service.workspace.file("words.txt", ["badger"])
        try configure("{ volume: 90, neverSpokenLists: '\(list)' }")
        #expect(try reload().contains(#""applied":["neverSpokenLists"]"#))
        _ = try post(#"{"id":"1","text":"a badger"}"#)
        _ = try post(#"{"id":"2","text":"a weasel"}"#)
        // What waits when the list changes is judged by the new one.
        try service.waitForMetric(#"yomite_comments_total{room="main",outcome="heard"} 1"#)
        _ = try service.workspace.file("words.txt", ["weasel"])
        #expect(try reload().contains(#""applied":["neverSpokenLists"]"#))
        _ = try post(#"{"id":"3","text":"a badger"}"#)
        _ = try post(#"{"id":"4","text":"a weasel"}"#)
        try service.waitForMetric(#"yomite_comments_total{room="main",outcome="heard"} 2"#)
        try service.waitForMetric(#"yomite_comments_total{room="main",outcome="refused"} 2"#)
        #expect(try service.ask("GET", "/v1/comments/4").contains(#""outcome":"refused""#))
    }

    @Test func `more is told from the next moment on`() throws {
        try configure("{ volume: 90, logLevel: 'info' }")
        #expect(try reload().contains(#""applied":["logLevel"]"#))
        _ = try volume()
        try service.program.wait(forLine: "GET /v1/settings/origins: 200")
    }

    @Test func `the file of a token is read again`() throws {
        let service = try Service("--output", "null:fast", config: "{}") {
            ["--token-file", try $0.secret("token", ["first-token-0123456789"])]
        }
        func status(_ method: String, _ path: String, _ token: String) throws -> Int {
            try service.answer(to: method, path, fields: "Authorization: Bearer \(token)").status
        }
        _ = try service.workspace.secret("token", ["second-token-0123456789"])
        #expect(try status("POST", "/v1/control/reload", "first-token-0123456789") == 200)
        try service.program.wait(forLine: "the configuration was reloaded: applied tokenFile")
        #expect(try status("GET", "/v1/settings", "first-token-0123456789") == 401)
        #expect(try status("GET", "/v1/settings", "second-token-0123456789") == 200)
        _ = try service.workspace.secret("token", ["short"])
        #expect(try status("POST", "/v1/control/reload", "second-token-0123456789") == 422)
        #expect(try status("GET", "/v1/settings", "second-token-0123456789") == 200)
    }

    @Test func `yomite control reload does it from the shell`() throws {
        let address = "127.0.0.1:\(service.port)"
        try configure("{ volume: 60 }")
        let control = try yomite("control", "reload", "--http", address, in: service.workspace)
        #expect(try control.end() == 0)
        #expect(control.outputText.contains(#""applied":["volume"]"#))
        try configure("{ volume: 'loud' }")
        let second = try yomite("control", "reload", "--http", address, in: service.workspace)
        #expect(try second.end() == 78)
        #expect(second.errorText.contains("volume: \"loud\" must be a whole percentage"))
        #expect(try volume() == "60")
    }

    @Test func `SIGHUP reloads in a service without a terminal, and does not end it`() throws {
        let workspace = try Workspace()
        let file = try workspace.file("yomite.json5", ["{ volume: 90 }"])
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        // In a session of its own, which has no terminal even where the tests have one.
        let arguments = [builtProgram("yomite"), "serve", "--http", "127.0.0.1:0", "--output", "null", "--config", file]
        let program = try Program("/usr/bin/setsid", arguments, in: place)
        try program.wait(forLine: "listening at")
        _ = try workspace.file("yomite.json5", ["{ volume: 40 }"])
        program.signal(SIGHUP)
        try program.wait(forLine: "the configuration was reloaded: applied volume")
        _ = try workspace.file("yomite.json5", ["{ volume: 4000 }"])
        program.signal(SIGHUP)
        try program.wait(forLine: "the configuration was not reloaded: \(file):1:3: volume: \"4000\" must be a whole percentage")
        // Of very many, the last one counts.
        for rate in [110, 120] {
            _ = try workspace.file("yomite.json5", ["{ volume: 40, rate: \(rate), pitch: \(rate == 120 ? 120 : 100) }"])
            for _ in 1...200 { program.signal(SIGHUP) }
        }
        try program.wait(forLine: "applied rate, pitch")
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test(.tags(.threads)) func `SIGHUP while the configuration is being read reloads it after the start`() throws {
        let workspace = try Workspace()
        let path = "\(workspace.path)/pipe.json5"
        let made = unsafe mkfifo(path, 0o600)
        #expect(made == 0)
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let arguments = [builtProgram("yomite"), "serve", "--http", "127.0.0.1:0", "--output", "null", "--config", path]
        let program = try Program("/usr/bin/setsid", arguments, in: place)
        // It is opened when Yomite has opened it, and waits for what is in it.
        let pipe = try #require(FileHandle(forWritingAtPath: path))
        program.signal(SIGHUP)
        try Data("{ volume: 40 }".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        try pipe.write(contentsOf: Data("{ volume: 90 }".utf8))
        try pipe.close()
        try program.wait(forLine: "the configuration was reloaded: applied volume")
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test func `a token that is read again during the start is the one that counts`() throws {
        let workspace = try Workspace()
        let server = SilentServer(at: workspace.file("silent"))
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.environment["PULSE_SERVER"] = server.address
        let token = try workspace.secret("token", ["first-token-0123456789"])
        let arguments = [builtProgram("yomite"), "serve", "--http", "127.0.0.1:0", "--audio-wait", "3s", "--token-file", token]
        let program = try Program("/usr/bin/setsid", arguments, in: place)
        #expect(server.awaitClient())
        _ = try workspace.secret("token", ["second-token-0123456789"])
        program.signal(SIGHUP)
        try program.wait(forLine: "the configuration was reloaded")
        #expect(!program.errorText.contains("listening at"), "the sound server is still waited for")
        try program.wait(forLine: "listening at")
        let fields = ["Authorization: Bearer second-token-0123456789"]
        #expect(try ReceivedAnswer(to: "GET", "/v1/settings", port: program.port(), fields: fields).text.contains("volume"))
    }

    @Test func `SIGHUP ends a service whose terminal goes`() throws {
        let workspace = try Workspace()
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.hasTerminal = true
        // In a session of its own, which takes its stdin for its terminal.
        let script = #"exec /usr/bin/setsid --ctty "$@" <&2"#
        let service = [builtProgram("yomite"), "serve", "--http", "127.0.0.1:0", "--output", "null"]
        let program = try Program("/bin/sh", ["-c", script, "sh"] + service, in: place)
        try program.wait(forLine: "listening at")
        program.signal(SIGHUP)
        #expect(try program.end() == 129)
        #expect(!program.errorText.contains("reloaded"))
    }
}
