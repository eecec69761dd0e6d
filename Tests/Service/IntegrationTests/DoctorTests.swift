// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What `doctor` finds.
struct DoctorTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private struct Finding: Decodable {
        var subject: String
        var isGood: Bool
        var isEssential: Bool
        var found: String
        var remedy: String?
        var figures: [String: Int]?
    }

    private func findings(_ arguments: String..., server: PrivateSoundServer? = nil, endsWith code: Int = 0) throws -> [Finding] {
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.environment["PULSE_SERVER"] = server?.server ?? "unix:\(workspace.file("nobody"))"
        let program = try Program(builtProgram("yomite"), ["doctor", "--json"] + arguments, in: place)
        #expect(try program.end() == code)
        return try JSONDecoder().decode([Finding].self, from: Data(program.output))
    }

    @Test func `without a sound server it says so, with what to do, and that nothing can be heard`() throws {
        let found = try findings(endsWith: 69)
        let server = try #require(found.first { $0.subject == "sound server" })
        #expect(!server.isGood)
        #expect(server.isEssential)
        #expect(server.remedy != nil)
        #expect(!found.contains { $0.subject == "sink" })
        #expect(found.contains { $0.subject == "espeak" && $0.found.hasPrefix("1290 voices in ") && $0.isGood })
        #expect(found.contains { $0.subject == "Japanese" })
        #expect(found.contains { $0.subject == "dictionary" && $0.found.hasPrefix("0 words of your own in \(workspace.path)") })
    }

    @Test func `an output that needs no sound server is not asked for one, and what cannot be tried there is said`() throws {
        let found = try findings("--output=null:fast", "--playback=1s")
        let server = try #require(found.first { $0.subject == "sound server" })
        #expect(server.isGood)
        #expect(server.found == "not needed by --output null:fast")
        let playback = try #require(found.first { $0.subject == "playback" })
        #expect(!playback.isGood)
        #expect(playback.found == "was not tried: --output null:fast plays nothing")
        #expect(try findings("--playback=1s", endsWith: 69).contains { $0.subject == "playback" && $0.found.hasPrefix("was not tried") })
    }

    @Test func `a speech server of this machine that is not used yet is named, with the file that makes it a voice`() throws {
        // Where another program has it already, that one is found.
        let door = try? ListeningPort(10_101)
        defer { _ = door }
        let found = try findings("--output=null:fast").filter { $0.subject == "server" && $0.found.contains(" port 10101 ") }
        #expect(found.count == 1)
        #expect(found.first?.remedy?.contains("config/voices/aivis.json5") == true)
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite/voices"), withIntermediateDirectories: true)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let example = try String(contentsOf: root.appending(path: "config/voices/aivis.json5"), encoding: .utf8)
        _ = try workspace.file(".config/yomite/voices/aivis.json5", [example])
        #expect(try !findings("--output=null:fast").contains { $0.found.contains(" port 10101 ") })
    }

    @Test func `OneComme is named where it answers, and missed where it is read and does not`() throws {
        let door = try ListeningPort(0)
        let answering = try findings("--output=null:fast", "--onecomme=127.0.0.1:\(door.number)").first { $0.subject == "OneComme" }
        #expect(answering?.isGood == true)
        #expect(answering?.found == "something answers at ws://127.0.0.1:\(door.number)")
        let absent = try findings("--output=null:fast", "--onecomme=127.0.0.1:1").first { $0.subject == "OneComme" }
        #expect(absent?.isGood == false)
        #expect(absent?.isEssential == false)
        #expect(absent?.remedy?.hasPrefix("start OneComme") == true)
    }

    @Test func `a fleet's Redis is asked where one is named, and what is wrong there is said`() throws {
        let redis = try PrivateRedis()
        let sentinel = try PrivateSentinel("chat", watching: redis)
        func fleet(_ address: String) throws -> Finding? {
            _ = try workspace.file(".config/yomite/yomite.json5", ["{ redis: '\(address)' }"])
            return try findings("--output=null:fast").first { $0.subject == "fleet" }
        }
        try FileManager.default.createDirectory(atPath: workspace.file(".config/yomite"), withIntermediateDirectories: true)
        #expect(try fleet("off") == nil)
        for address in ["redis://127.0.0.1:\(redis.port)", "redis+sentinel://127.0.0.1:\(sentinel.port)/chat"] {
            #expect(try fleet(address)?.isGood == true)
        }
        let unknown = try fleet("redis+sentinel://127.0.0.1:\(sentinel.port)/other")
        #expect(unknown?.isGood == false && unknown?.found.contains("it watches nothing of that name") == true)
        #expect(try fleet("redis+sentinel://127.0.0.1")?.remedy?.contains("redis+sentinel://HOST/mymaster") == true)
    }

    @Test func `a key is missed where a chat on YouTube is read`() throws {
        let absent = try findings("--output=null:fast", "--youtube=@ann").first { $0.subject == "YouTube" }
        #expect(absent?.isGood == false && absent?.isEssential == false)
        #expect(absent?.remedy?.contains("Make one at https://") == true)
        #expect(try findings("--output=null:fast").allSatisfy { $0.subject != "YouTube" })
    }

    @Test(.measuresMemory)
    func `a memory budget tells which voices it has room for, and what the others would need`() throws {
        let free = try findings("--memory-budget=none", endsWith: 69)
        #expect(free.filter { $0.subject.hasPrefix("room for flite:") }.allSatisfy { $0.isGood })
        // Those that cannot be used need none.
        let unusable = free.filter { $0.found.hasSuffix(" cannot be used here") }.map(\.subject)
        #expect(!free.contains { finding in unusable.contains { finding.subject.hasPrefix("room for \($0):") } })
        let memory = try #require(free.first { $0.subject == "memory" }).found
        let used = try #require(memory.firstMatch(of: /([0-9]+)\.[0-9] MB are reserved at rest/)).output.1
        // Half of what each of them needs.
        let found = try findings("--memory-budget=\(try #require(Int(used)) + 4)M", endsWith: 69)
        let room = found.filter { $0.subject.hasPrefix("room for flite:") }
        #expect(room.count == 3)
        #expect(room.allSatisfy { !$0.isGood && $0.remedy?.hasPrefix("--memory-budget ") == true })
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere, Comment(rawValue: SoundServerKind.pulseAudio.missing)))
    func `it lists the sinks, says which one would be used, and speaks there without a glitch`() throws {
        let server = try PrivateSoundServer()
        let found = try findings("--playback=1s", server: server)
        #expect(found.first { $0.subject == "sound server" }?.found.hasPrefix("pulseaudio ") == true)
        let sink = try #require(found.first { $0.subject == "sink" })
        #expect(sink.found.hasPrefix("null0 "))
        #expect(sink.found.hasSuffix("this one would be used"))
        let playback = try #require(found.first { $0.subject == "playback" })
        #expect(playback.figures?["heardMilliseconds"] ?? 0 > 1_000)
        #expect(playback.figures?["renderCalls"] ?? 0 > 0)
        #expect(playback.figures?["limitedFrames"] == 0, "the limiter has nothing to do with ordinary speech")
        let none = try findings("--output=pulse:elsewhere", server: server, endsWith: 69)
        #expect(none.contains { $0.subject == "sink" && $0.isEssential && $0.found == "there is no sink elsewhere" })
    }
}
