// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// What is piped in is heard at the sound server.
@Suite(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)), .serialized)
struct HearingTests {
    let workspace: Workspace
    let server: PrivateSoundServer

    init() throws {
        workspace = try Workspace()
        server = try PrivateSoundServer()
    }

    @Test func `a line that is piped in is heard`() throws {
        let recording = try server.record()
        let program = try yomite(in: workspace, server: server)
        program.write("hello world\n")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 1)
        #expect(program.account["heard"] == 1)
        #expect(recording.hears { peak($0) > 3_000 })
    }

    @Test func `a finished pipe is read to its last line`() throws {
        let program = try yomite("--rate", "400", "--pause", "0", "--events", "-", in: workspace, server: server)
        program.write((1...7).map { "line \($0)\n" }.joined() + "and half a line")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.events.filter { $0.event == "started" }.map(\.comment) == Array(1...8))
        #expect(program.outcomes == Array(repeating: "heard", count: 8))
        #expect(program.account["accepted"] == 8)
        #expect(program.account["heard"] == 8)
    }

    @Test func `a live pipe is heard line by line`() throws {
        let program = try yomite("--rate", "400", "--events", "-", in: workspace, server: server)
        for number in 1...3 {
            program.write("number \(number)\n")
            try program.wait(forEvent: "finished", number)
        }
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.outcomes == ["heard", "heard", "heard"])
    }

    @Test func `a JSON line brings its author and its language`() throws {
        let program = try yomite("--rate", "400", "--events", "-", in: workspace, server: server)
        program.write(#"{"id":"a","text":"good evening","author":{"id":"u1","name":"ann","nickname":"Ann"}}"# + "\n")
        program.write(#"{"id":"b","text":"guten Abend","language":"de","name":"Bernd"}"# + "\n")
        program.endInput()
        #expect(try program.end() == 0)
        let started = program.events.filter { $0.event == "started" }
        #expect(started.map(\.id) == ["a", "b"])
        #expect(started.map(\.author) == ["Ann", "Bernd"])
        #expect(started.map(\.text) == ["good evening", "guten Abend"])
        #expect(started.map(\.language) == ["en", "de"])
        #expect(program.account["heard"] == 2)
    }

    @Test func `each script is spoken in its language`() throws {
        let program = try yomite("--rate", "400", "--pause", "0", "--events", "-", in: workspace, server: server)
        program.write("good evening everybody\nこんばんは\nдобрый вечер\n안녕하세요\n")
        program.endInput()
        #expect(try program.end() == 0)
        let languages = program.events.filter { $0.event == "started" }.map(\.language)
        #expect(languages == ["en", "ja", "ru", "ko"])
        #expect(program.outcomes == ["heard", "heard", "heard", "heard"])
    }

    @Test func `a deleted comment falls silent, and the next one is heard`() throws {
        let recording = try server.record()
        let program = try yomite("--feed", "json", "--events", "-", in: workspace, server: server)
        program.write(#"{"id":"bad","text":"\#(story(4))"}"# + "\n")
        try program.wait(forEvent: "started")
        #expect(recording.hears { peak($0) > 3_000 })
        program.write(#"{"kind":"delete","id":"bad"}"# + "\n")
        let finished = try program.wait(forEvent: "finished")
        #expect(finished.outcome == "deleted")
        #expect(finished.reason == "message")
        #expect((finished.seconds ?? 99) < 10, "the whole comment was heard")
        // A second without a sound: it has been cut off. The comment would have lasted far longer.
        #expect(recording.hears { $0.count >= 22_050 && peak($0.suffix(22_050)) == 0 })
        program.write(#"{"id":"good","text":"better"}"# + "\n")
        #expect(try program.wait(forEvent: "finished", 2).outcome == "heard")
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["deleted"] == 1)
        #expect(program.account["heard"] == 1)
    }
}
