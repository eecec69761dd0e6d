// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

/// `--rooms`: each comment is heard in its room.
@Suite struct SeveralRoomsTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private func line(_ text: String, in room: String, id: String? = nil) -> String {
        let id = id.map { "\"id\":\"\($0)\"," } ?? ""
        return "{\(id)\"text\":\"\(text)\",\"room\":\"\(room)\"}\n"
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `three rooms speak at once through streams with their names`() throws {
        let server = try PrivateSoundServer()
        let program = try yomite("--rooms", "--feed", "json", "--events", "-", in: workspace, server: server)
        let names = ["ann", "bob", "猫"]
        for name in names { program.write(line(name == "猫" ? "hello" : story(8), in: name)) }
        try program.wait(forEvent: "started", 3)
        let streams = try server.pactl("list", "sink-inputs")
        for name in names { #expect(streams.contains("media.name = \"\(name)\"")) }
        // What a moderator does in one room is nothing to the others.
        program.write(#"{"kind":"clear","room":"ann"}"# + "\n")
        try program.wait(forEvent: "finished", 2)
        program.signal(SIGINT)
        #expect(try program.end() == 130)
        let finished = program.events.filter { $0.event == "finished" }
        #expect(
            Dictionary(uniqueKeysWithValues: finished.map { ($0.room, $0.outcome) }) == ["ann": "deleted", "bob": "left", "猫": "heard"]
        )
        #expect(program.events.drop { $0.event != "finished" }.allSatisfy { $0.event != "started" }, "none waited for the end of another")
        #expect(Set(finished.map(\.comment)).count == 3, "numbers are the run's")
    }

    @Test func `without the flag a comment's room is ignored`() throws {
        let program = try yomite("--feed", "json", "--output", "null:fast", "--events", "-", in: workspace)
        for name in ["ann", "bob"] { program.write(line("hello", in: name)) }
        program.endInput()
        #expect(try program.end() == 0)
        #expect(Set(program.events.map(\.room)) == ["main"])
        #expect(program.account["heard"] == 2)
    }

    @Test func `a room has settings of its own, and remembers its own viewers' languages`() throws {
        let config = try workspace.file("rooms.json5", ["{ roomSettings: { ann: { language: 'de', announce: 'always' } } }"])
        let program = try yomite("--config", config, "--rooms", "--feed", "json", "--output", "null:fast", "--events", "-", in: workspace)
        for name in ["ann", "bob"] { program.write(line("hello everybody", in: name)) }
        program.endInput()
        #expect(try program.end() == 0)
        let languages = program.events.filter { $0.event == "started" }.map { ($0.room, $0.language) }
        #expect(Dictionary(uniqueKeysWithValues: languages) == ["ann": "de", "bob": "en"])
    }

    @Test func `beyond the limit a live room is not opened, and its comments are skipped and counted`() throws {
        let config = try workspace.file("rooms.json5", ["{ limits: { rooms: 2 } }"])
        let program = try yomite(
            "--config",
            config,
            "--rooms",
            "--feed",
            "json",
            "--output",
            "null",
            "--events",
            "-",
            in: workspace
        )
        program.write(line(story(2), in: "ann") + line("too many", in: "bob"))
        let skipped = try program.wait(forEvent: "finished")
        #expect(skipped.room == "bob" && skipped.reason == "too-many-rooms")
        program.write(#"{"kind":"clear"}"# + "\n")
        try program.wait(forEvent: "finished", 2)
        // Ann's room has nothing to do now, and makes room.
        program.write(line("hello", in: "bob"))
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account == program.account.merging(["accepted": 3, "heard": 1, "skipped": 1, "deleted": 1]) { $1 })
    }

    @Test func `a file loses nothing, however many rooms it has`() throws {
        let config = try workspace.file("rooms.json5", ["{ limits: { rooms: 3 } }"])
        let chat = try workspace.file("chat.json", (0..<60).map { #"{"text":"number \#($0)","room":"room \#($0 % 20)"}"# })
        let program = try yomite(
            "--config",
            config,
            "--rooms",
            "--output",
            "null:fast",
            "--events",
            "-",
            chat,
            in: workspace
        )
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 60)
        let heard = Dictionary(grouping: program.events.filter { $0.event == "started" }) { $0.room ?? "" }
        #expect(heard.count == 20)
        for (_, comments) in heard { #expect(comments.compactMap(\.comment) == comments.compactMap(\.comment).sorted()) }
    }

    @Test func `a rendering writes a file for each room, and no room's name leads out of the folder`() throws {
        let chat = try workspace.file(
            "chat.json",
            [#"{"text":"one"}"#, #"{"text":"two","room":"ann"}"#, #"{"text":"three","room":"../../bob"}"#]
        )
        let program = try yomite("render", "--rooms", "-o", "chat.wav", chat, in: workspace)
        #expect(try program.end() == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path).filter { $0.hasSuffix(".wav") }
        #expect(Set(names) == ["chat.wav", "chat.ann.wav", "chat.%2e%2e%2f%2e%2e%2fbob.wav"])
        for name in names { #expect(peak(try workspace.wav(name)) > 3_000) }
    }

    @Test func `a room has a file and a dictionary whatever its name`() throws {
        let name = String(repeating: "🐈", count: 24)
        let chat = try workspace.file("chat.json", [#"{"text":"one","room":"\#(name)"}"#])
        let program = try yomite("--rooms", "--output", "wav:chat.wav", "--events", "-", chat, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: workspace.path).filter { $0.hasPrefix("chat.%f0%9f%90%88") }
        #expect(files.count == 1 && files.allSatisfy { $0.utf8.count < 128 })
        for file in files { #expect(peak(try workspace.wav(file)) > 3_000) }
        let teaching = try yomite(
            "dictionary",
            "add",
            "gg",
            "good game",
            "--room",
            name,
            "--dictionary",
            workspace.file("words"),
            in: workspace
        )
        #expect(try teaching.end() == 0)
    }

    @Test func `a name that would have to be cut is the name of no room, in feeds, in settings and for words`() throws {
        let name = String(repeating: "a", count: 48)
        let lines = [
            line("one", in: name), line("two", in: name + "b"), line("three", in: name + "c"),
            #"{"kind":"clear","room":"\#(name)b"}"#, line("four", in: "ann"),
        ]
        let chat = try workspace.file("chat.json", lines)
        let program = try yomite("--rooms", "--output", "null:fast", "--events", "-", "--feed", "json", chat, in: workspace)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 2 && program.account["heard"] == 2)
        #expect(program.errorText.contains("is left out: the name of a room has 48 characters at most"))
        let config = try workspace.file("yomite.json5", ["{ roomSettings: { \(name)b: { volume: 50 } } }"])
        let check = try yomite("config", "check", "--config", config, in: workspace)
        #expect(try check.end() == 78)
        #expect(check.errorText.contains("48 characters at most"))
        let teaching = try yomite("dictionary", "list", "--room", name + "b", in: workspace)
        #expect(try teaching.end() != 0)
        #expect(teaching.errorText.contains("--room: the name of a room has 48 characters at most"))
    }

    @Test func `the comments of a room whose output cannot be opened say so`() throws {
        try FileManager.default.createDirectory(atPath: workspace.file("chat.ann.wav"), withIntermediateDirectories: false)
        let chat = try workspace.file("chat.json", [line("one", in: "ann"), line("two", in: "bob")])
        let program = try yomite("--rooms", "--output", "wav:chat.wav", "--events", "-", chat, in: workspace)
        #expect(try program.end() == 0)
        let ends = program.events.filter { $0.event == "finished" }.map { "\($0.room ?? "") \($0.outcome ?? "") \($0.reason ?? "")" }
        #expect(ends.sorted() == ["ann failed room-unavailable", "bob heard "])
    }

    @Test func `raw samples of several rooms are refused, with what to do`() throws {
        let program = try yomite("--rooms", "--output", "raw:-", in: workspace)
        program.endInput()
        #expect(try program.end() == 64)
        #expect(program.errorText.contains("wav:PATH"))
    }

    @Test func `a program whose comment's room cannot be opened yet is told to come again, and nothing is kept of it`() throws {
        let config = Service.limits("rooms: 2, drainSeconds: 0")
        let service = try Service("--backlog", "all", "--output", "null", "--events", "-", config: config)
        _ = try service.ask("POST", "/v1/rooms/ann/comments", "{\"text\":\"\(story(20))\"}")
        try service.program.wait(forEvent: "started")
        let answer = try service.answer(to: "POST", "/v1/rooms/bob/comments", #"{"text":"Hello"}"#)
        #expect(answer.status == 429 && answer.head.contains("Retry-After: "))
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        #expect(service.program.account["accepted"] == 1)
    }
}
