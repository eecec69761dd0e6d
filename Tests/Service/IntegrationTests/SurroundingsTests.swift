// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

/// What it makes of odd orders and odd places.
struct SurroundingsTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test func `without a single file that can be read it ends at once`() throws {
        let program = try yomite("--output", "null:fast", "missing.txt", "absent.txt", in: workspace)
        #expect(try program.end() == 66)
        #expect(program.errorText.contains("absent.txt"))
        #expect(program.account.isEmpty, "it could not begin")
    }

    @Test func `a missing file costs itself only`() throws {
        let chat = try workspace.file("chat.txt", ["hello"])
        let program = try yomite("--output", "null:fast", "missing.txt", chat, in: workspace)
        #expect(try program.end() == 66)
        #expect(program.errorText.contains("missing.txt"))
        #expect(program.account["heard"] == 1)
    }

    @Test(arguments: [["--output", "null:fast"], ["explain"]])
    func `a feed in UTF-16 is an input that cannot be read`(arguments: [String]) throws {
        let chat = try workspace.file("chat.txt", [0xFF, 0xFE, 0x68, 0x00, 0x69, 0x00, 0x0A, 0x00])
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), arguments + [chat], in: place)
        #expect(try program.end() == 66)
        #expect(program.errorText.contains("\(chat): UTF-16 is not supported: save it as UTF-8"))
        #expect(program.output.isEmpty)
    }

    @Test func `an unknown flag is a usage error that names the nearest one`() throws {
        let program = try yomite("--outptu", "null", in: workspace)
        #expect(try program.end() == 64)
        #expect(program.errorText.contains("--output"))
    }

    @Test func `a bad configuration is an error of its own`() throws {
        let path = try workspace.file("bad.json5", ["{ pauze: 100 }"])
        let program = try yomite("--config", path, "--output", "null", in: workspace)
        #expect(try program.end() == 78)
        #expect(program.errorText.contains("pause"))
    }

    @Test func `a missing configuration that was named is an error`() throws {
        let program = try yomite("--config", "nowhere.json5", "--output", "null", in: workspace)
        #expect(try program.end() == 78)
    }

    @Test func `it needs nothing of its environment`() throws {
        let program = try yomite("--output", "raw:-", in: workspace) {
            $0.environment = [:]
            $0.folder = "/"
        }
        program.write("hello\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
        #expect(peak(samples(program.output)) > 3_000)
    }

    @Test(arguments: ["2>&-", "<&- >&- 2>&-"])
    func `it runs where standard streams are closed`(redirection: String) throws {
        let chat = try workspace.file("chat.txt", ["hello"])
        let command = "exec '\(builtProgram("yomite"))' render -o hello.wav '\(chat)' \(redirection)"
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program("/bin/sh", ["-c", command], in: place)
        #expect(try program.end() == 0)
        #expect(peak(try workspace.wav("hello.wav")) > 3_000)
    }

    @Test(arguments: ["--output null:fast <&-", "--version >&-"])
    func `no descriptor of ours takes the place of a closed stream`(words: String) throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program("/bin/sh", ["-c", "exec '\(builtProgram("yomite"))' \(words)"], in: place)
        #expect(try program.end() == 0)
    }

    @Test(arguments: [ENOSYS, EPERM])
    func `it runs on a kernel, and under a filter, without waits of nanoseconds`(error: CInt) throws {
        let program = try withoutPreciseWaits(error)
        program.write("hello\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
    }

    @Test func `a loop that cannot wait ends the program, and says why`() throws {
        let program = try withoutPreciseWaits(EINVAL)
        #expect(try program.end() > 128)
        #expect(program.errorText.contains("errno \(EINVAL)"))
    }

    /// Yomite where `epoll_pwait2` gives this error.
    private func withoutPreciseWaits(_ error: CInt) throws -> Program {
        let arguments = ["epoll_pwait2", "\(error)", builtProgram("yomite"), "--output", "null:fast"]
        return try Program(builtProgram("old-kernel"), arguments, in: Program.Place(environment: workspace.environment))
    }

    @Test func `on a kernel without fences it speaks all the same, and doctor, info and metrics say what is missing`() throws {
        let missing = "landlock_create_ruleset,seccomp"
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let doctor = try Program(builtProgram("old-kernel"), [missing, "\(ENOSYS)", builtProgram("yomite"), "doctor"], in: place)
        _ = try doctor.end()
        #expect(doctor.outputText.contains("note      fences: this kernel has no landlock"))
        #expect(doctor.outputText.contains("note      fences: this kernel has no seccomp"))
        #expect(!doctor.outputText.contains("MISSING   voice host"))
        let speaking = [missing, "\(ENOSYS)", builtProgram("yomite"), "say", "--output=null:fast", "hello"]
        let program = try Program(builtProgram("old-kernel"), speaking, in: place)
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
    }

    @Test func `events for a pipe wait for its reader, and nothing else does`() throws {
        func service() throws -> Service {
            try Service("--output", "null:fast") { workspace in
                #expect(unsafe mkfifo("\(workspace.path)/pipe", 0o600) == 0)
                return ["--events", "\(workspace.path)/pipe"]
            }
        }
        let read = try service()
        #expect(try read.ask("POST", "/v1/comments?wait=heard", #"{"text":"a"}"#).contains("heard"))
        // This waits until it is opened for writing as well.
        let reader = try #require(FileHandle(forReadingAtPath: "\(read.workspace.path)/pipe"))
        read.program.signal(SIGTERM)
        #expect(try read.program.end() == 0)
        #expect(try String(decoding: reader.readToEnd() ?? Data(), as: UTF8.self).contains(#""event":"finished""#))

        let unread = try service()
        #expect(try unread.ask("POST", "/v1/comments?wait=heard", #"{"text":"a"}"#).contains("heard"))
        unread.program.signal(SIGTERM)
        _ = try unread.program.end()
        #expect(unread.program.errorText.contains("was not opened: it is a pipe without a reader"))
    }

    @Test func `events that cannot be written are a failure, and the comments are heard all the same`() throws {
        let program = try yomite("--output", "null:fast", "--events", "/dev/full", in: workspace)
        program.write("hello\n")
        program.endInput()
        #expect(try program.end() == 74)
        #expect(program.account["heard"] == 1)
        #expect(program.errorText.contains("/dev/full cannot be written: No space left on device"))
    }

    @Test func `a service says at once that events are lost, says it once, and counts them`() throws {
        let service = try Service("--output", "null:fast", "--events", "/dev/full")
        for text in ["one", "two"] { _ = try service.ask("POST", "/v1/comments", "{\"text\":\"\(text)\"}") }
        try service.waitForMetric("yomite_comments_total{room=\"main\",outcome=\"heard\"} 2")
        let figures = try service.ask("GET", "/metrics").split(separator: "\n")
        let lost = figures.first { $0.hasPrefix("yomite_events_lost_total ") }
        #expect(lost.flatMap { Int($0.split(separator: " ")[1]) } ?? 0 > 2, "each comment has several events")
        let message = "events are lost: /dev/full cannot be written: No space left on device"
        _ = try service.program.wait(for: "the message") { $0.errorText.contains(message) ? true : nil }
        service.program.signal(SIGTERM)
        _ = try service.program.end()
        #expect(service.program.errorText.components(separatedBy: message).count == 2)
        #expect(service.program.errorText.contains("events were not written: /dev/full"))
    }

    @Test(arguments: [("> /dev/full", 74), ("| head -n 1 > /dev/null; exit ${PIPESTATUS[0]}", 0)])
    func `events on a full disk are a failure, and a reader that has seen enough is none`(rest: String, code: Int) throws {
        let chat = try workspace.file("chat.txt", ["hello", "you"])
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let command = "'\(builtProgram("yomite"))' --output null:fast --events - '\(chat)' \(rest)"
        #expect(try Program("/bin/bash", ["-c", command], in: place).end() == code)
    }

    @Test(arguments: ["--never-spoken-lists", "--token-file", "--emote-words"])
    func `a signal ends it while it waits for the writer of a pipe`(flag: String) throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        try #require(unsafe mkfifo("\(workspace.path)/pipe", 0o600) == 0)
        let arguments = ["serve", "--output", "null", "--http", "127.0.0.1:0", flag, "pipe"]
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        // Opened when it reads, and never written to.
        let writer = try #require(FileHandle(forWritingAtPath: "\(workspace.path)/pipe"))
        program.signal(SIGTERM)
        #expect(try program.end() == 128 + Int(SIGTERM))
        try writer.close()
    }

    @Test func `what is written is its owner's only, unless a file was there`() throws {
        let chat = try workspace.file("chat.txt", ["hello"])
        let names = ["out.vtt", "out.ndjson", "out.wav", "out.raw"]
        func write() throws {
            #expect(try yomite("render", "--captions", "out.vtt", "-o", "out.wav", chat, in: workspace).end() == 0)
            #expect(try yomite("read", "--events", "out.ndjson", "--output", "raw:out.raw", chat, in: workspace).end() == 0)
        }
        try write()
        let length = try workspace.contents("out.wav").count
        for name in names {
            #expect(try workspace.mode(name) == 0o600, "\(name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: workspace.file(name))
        }
        _ = try workspace.file("out.wav", [UInt8](repeating: 0, count: 2 * length))
        try write()
        for name in names { #expect(try workspace.mode(name) == 0o640, "\(name)") }
        #expect(try workspace.contents("out.wav").count == length, "nothing of the old one is left")
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root makes files of others"),
        arguments: [
            ["render", "-o", "out.wav", "--captions", "shared/trap.vtt"], ["render", "-o", "shared/trap.wav"],
            ["read", "--output", "null:fast", "--events", "shared/trap.wav"], ["read", "--output", "raw:shared/trap.wav"],
        ]
    )
    func `a link of somebody else's is not written through`(arguments: [String]) throws {
        try FileManager.default.createDirectory(atPath: workspace.file("shared"), withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: workspace.file("shared"))
        let mine = try workspace.file("mine.txt", ["precious"])
        for trap in ["shared/trap.wav", "shared/trap.vtt"].map(workspace.file) {
            try FileManager.default.createSymbolicLink(atPath: trap, withDestinationPath: mine)
            let isForeign = unsafe lchown(trap, 65_534, 65_534) == 0
            #expect(isForeign)
        }
        let chat = try workspace.file("chat.txt", ["hello"])
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), arguments + [chat], in: place)
        #expect(try program.end() != 0)
        #expect(program.errorText.contains(" is not written: it is a link or another user's file"))
        #expect(try workspace.text("mine.txt") == "precious\n")
    }

    @Test func `captions that cannot be written are a failure`() throws {
        let chat = try workspace.file("chat.txt", ["hello"])
        try FileManager.default.createSymbolicLink(atPath: workspace.file("full.vtt"), withDestinationPath: "/dev/full")
        let program = try yomite("render", "--captions", "full.vtt", "-o", "out.wav", chat, in: workspace)
        #expect(try program.end() == 74)
        #expect(program.errorText.contains("full.vtt cannot be written: No space left on device"))
    }

    @Test func `it writes nothing where it runs`() throws {
        let folder = workspace.file("locked")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let program = try yomite("--output", "null:fast", in: workspace) {
            $0.folder = folder
            $0.environment["HOME"] = folder
            $0.environment["XDG_RUNTIME_DIR"] = folder
            $0.environment["TMPDIR"] = folder
        }
        program.write("hello\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func `a log holds neither what was written nor who wrote it`() throws {
        let program = try yomite("-v", "--output", "null:fast", in: workspace)
        program.write(#"{"text":"tangerine <<","author":{"id":"u7","name":"Zebulon"}}"# + "\n")
        program.write(#"{"text":"tangerine","author":"Zebulon"# + "\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(!program.errorText.contains("tangerine"))
        #expect(!program.errorText.contains("Zebulon"))
        #expect(program.account["accepted"] != nil)
    }

    @Test func `explain tells what is said of money, by the settings of the rooms`() throws {
        let lines = [
            #"{"text":"Thank you!","amount":{"value":5,"currency":"EUR"}}"#, #"{"text":"","amount":{"value":2,"currency":"EUR"}}"#,
            #"{"text":"","amount":{"value":1,"currency":"EUR"}}"#,
        ]
        let feed = try workspace.file("paid.jsonl", lines)
        func amounts(_ option: String) throws -> [String?] {
            let program = try yomite("explain", "--json", option, feed, in: workspace)
            #expect(try program.end() == 0)
            return program.output.split(separator: UInt8(ascii: "\n")).map { line in
                (try? JSONDecoder().decode(Paid.self, from: Data(line))).flatMap { $0.amount ?? $0.dropped }
            }
        }
        #expect(try amounts("--paid-amount=on") == ["five euros", "two euros", "one euro"])
        #expect(try amounts("--paid-amount=off") == [nil, "nothing-to-say", "nothing-to-say"])
        #expect(try amounts("--paid-minimum=EUR:2") == ["five euros", "two euros", "nothing-to-say"])
        let people = try yomite("explain", feed, in: workspace)
        #expect(try people.end() == 0)
        #expect(people.outputText.contains("\n  paid: five euros\n"))
    }

    private struct Paid: Decodable {
        var amount: String?
        var dropped: String?
    }

    /// The program alone, without its voice host.
    @Test func `without a voice host nothing is heard, which is no success, and doctor names the missing file`() throws {
        try FileManager.default.copyItem(atPath: builtProgram("yomite"), toPath: workspace.file("yomite"))
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let feed = try workspace.file("chat.txt", ["hello", "again"])
        for arguments in [["render", feed, "-o", "chat.wav"], ["say", "--output=null:fast", "hello"]] {
            let program = try Program(workspace.file("yomite"), arguments, in: place)
            #expect(try program.end() == 69)
            #expect(program.account["heard"] == 0)
            #expect(program.errorText.contains("nothing was heard: no voice host could be started"))
        }
        // What was to be left out anyway needs no engine.
        let nothing = try Program(workspace.file("yomite"), ["say", "--output=null:fast", "!!!"], in: place)
        #expect(try nothing.end() == 0)
        let doctor = try Program(workspace.file("yomite"), ["doctor", "--output=null"], in: place)
        #expect(try doctor.end() == 69)
        #expect(doctor.outputText.contains("MISSING   voice host: \(workspace.file("yomite-voice")) is missing"))
        #expect(!doctor.outputText.contains("espeak-ng-data"))
    }

    @Test func `explain tells programs what would be said`() throws {
        struct Explanation: Decodable {
            struct Segment: Decodable {
                var language: String
                var text: String
                var spoken: String
                var start: Int
                var length: Int
                var voice: String?
            }
            var text: String
            var language: String?
            var segments: [Segment]
            var dropped: String?
        }
        func answers(_ input: String, feed: String = "text") throws -> [Explanation] {
            let program = try yomite("explain", "--json", "--feed", feed, "-", in: workspace)
            program.write(input)
            program.endInput()
            #expect(try program.end() == 0)
            return try program.output.split(separator: 0x0A).map { try JSONDecoder().decode(Explanation.self, from: Data($0)) }
        }
        let odd = try answers("{\"text\":\"hi\"}\n{\n\n{\"kind\":\"clear\"}\n\n", feed: "json")
        #expect(odd.map(\.dropped) == [nil, "broken-line", "nothing-to-say", "moderation", "nothing-to-say"], "each line has its answer")
        let answers = try answers("good evening\nhttps://example.com/x\n\n🙂\n")
        #expect(answers.map(\.text) == ["good evening", "https://example.com/x", "", "🙂"])
        #expect(answers.first?.language == "en")
        #expect(answers.first?.dropped == nil)
        for answer in answers {
            for segment in answer.segments {
                let scalars = answer.text.unicodeScalars.dropFirst(segment.start).prefix(segment.length)
                #expect(String(String.UnicodeScalarView(scalars)) == segment.text)
                #expect(segment.voice != nil)
            }
        }
    }

    @Test func `explain names what changed each word, and the command that changes a reading`() throws {
        struct Explanation: Decodable {
            struct Word: Decodable {
                struct Entry: Decodable, Equatable {
                    var pattern: String
                    var of: String
                }
                var text: String
                var spoken: String
                var start: Int
                var voice: String?
                var rules: [String]
                var dictionary: [Entry]
            }
            var words: [Word]
        }
        #expect(try yomite("dictionary", "add", "Ghoti", "fish", in: workspace).end() == 0)
        let chat = try workspace.file("chat.txt", ["idk ghoti, mate 🙂🙂", "idk"])
        let programs = try yomite("explain", "--json", "--language=en", chat, in: workspace)
        #expect(try programs.end() == 0)
        let first = try #require(programs.output.split(separator: 0x0A).first)
        let words = try JSONDecoder().decode(Explanation.self, from: Data(first)).words
        #expect(words.map(\.text) == ["idk", "ghoti", "mate", "🙂🙂"] && words.map(\.start) == [0, 4, 11, 16])
        #expect(words.map(\.rules) == [["chat-words"], ["dictionary"], [], ["pictures"]])
        #expect(words[1].spoken == "fish" && words[1].dictionary == [Explanation.Word.Entry(pattern: "Ghoti", of: "everywhere")])
        #expect(words[2].spoken == "mate" && words[2].voice != nil && words[2].dictionary.isEmpty)
        let people = try yomite("explain", "--language=en", chat, in: workspace)
        #expect(try people.end() == 0)
        #expect(people.outputText.contains("\n  WORD   IS SAID"), "\(people.outputText)")
        #expect(people.outputText.contains("\n  ghoti  fish "), "\(people.outputText)")
        #expect(people.outputText.contains("  the word Ghoti of your dictionary\n"))
        #expect(people.outputText.components(separatedBy: "yomite dictionary add WORD READING").count == 2, "once is enough")
    }

    @Test func `voices are listed for people and for programs`() throws {
        let people = try yomite("voices", "list", in: workspace)
        #expect(try people.end() == 0)
        #expect(people.outputText.contains("espeak:en-us"))
        let programs = try yomite("voices", "list", "--json", in: workspace)
        #expect(try programs.end() == 0)
        #expect(programs.outputText.contains(#""id""#))
    }
}
