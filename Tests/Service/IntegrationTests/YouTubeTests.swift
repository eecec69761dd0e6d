// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// A chat on YouTube, from a server that answers as its API does.
@Suite(.tags(.memory, .threads), .serialized, .timeLimit(.minutes(3))) struct YouTubeTests {
    private func arguments(_ server: PrivateYouTube, key: String = PrivateYouTube.key, _ workspace: Workspace) throws -> [String] {
        let file = try workspace.file("key", [key])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        return ["--youtube-key-file", file, "--youtube-server", "localhost:\(server.port)", "--youtube-ca", server.authority]
    }

    @Test func `what is written is heard, what is deleted is not, and nothing twice`() throws {
        let server = try PrivateYouTube()
        server.comment("m-0", "old", isOld: true)
        let service = try Service("--youtube", "@ann", "--output", "null:fast", "--events", "-", "-v") { try arguments(server, $0) }
        try service.program.wait(forLine: "youtube: connected to YouTube")
        try service.program.wait(forLine: "comments written before the connection are not read: 1")
        server.comment("m-1", "hello", isModerator: true)
        try service.program.wait(forEvent: "finished", 1)
        _ = try service.ask("POST", "/v1/control/pause")
        server.comment("m-2", "deleted before its turn")
        server.superChat("m-3", "thanks")
        try service.program.wait(forEvent: "accepted", 3)
        #expect(try service.ask("GET", "/v1/queue").contains(#""amount":"1000 JPY""#))
        server.delete("m-2")
        try service.program.wait(forEvent: "moderated", 1)
        server.drop()
        server.comment("m-4", "written meanwhile")
        try service.program.wait(forEvent: "accepted", 4)
        _ = try service.ask("POST", "/v1/control/resume")
        try service.program.wait(forEvent: "finished", 4)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text) == ["hello", "thanks", "written meanwhile"])
        let listed = try service.ask("GET", "/v1/sources")
        #expect(listed.contains(#""kind":"youtube""#) && listed.contains(#""state":"connected""#), "\(listed)")
        try service.waitForMetric("yomite_youtube_connected 1")
        try service.waitForMetric("yomite_youtube_reconnects_total 1")
        #expect(!service.program.errorText.contains(PrivateYouTube.key), "a log has the key")
    }

    @Test func `a service takes a chat while it runs, and leaves it`() throws {
        let server = try PrivateYouTube()
        let service = try Service("--output", "null:fast", "--events", "-", "-v") { try arguments(server, $0) }
        #expect(try service.ask("POST", "/v1/sources", #"{"youtube":"ann"}"#).contains("must be a video"))
        #expect(try service.ask("POST", "/v1/sources", #"{"youtube":"@ann"}"#).contains(#""name":"youtube-1""#))
        try service.program.wait(forLine: "youtube: connected to YouTube")
        server.comment("m-1", "hello")
        try service.program.wait(forEvent: "finished", 1)
        #expect(service.program.events.filter { $0.event == "started" }.compactMap(\.text) == ["hello"])
        #expect(try service.ask("GET", "/v1/sources").contains(#""channels":["@ann"]"#))
        #expect(try service.ask("POST", "/v1/sources", #"{"youtube":"@ann"}"#).contains("is already read by the source youtube-1"))
        #expect(try service.ask("DELETE", "/v1/sources/youtube-1").contains(#""kind":"youtube""#))
        #expect(try service.ask("GET", "/v1/sources") == "[]\n")
        #expect(try !service.ask("GET", "/metrics").contains("yomite_youtube_connected"))
    }

    @Test func `without a key none is taken, and with a quota one at a time`() throws {
        let server = try PrivateYouTube()
        let poor = try Service("--output", "null:fast")
        let refusal = try poor.ask("POST", "/v1/sources", #"{"youtube":"@ann"}"#)
        #expect(refusal.contains("YouTube needs a key") && refusal.contains("youtubeKeyFile"), "\(refusal)")
        try poor.program.wait(forLine: "reading a chat on YouTube needs a key")
        let thrifty = try Service("--output", "null:fast", "--youtube-quota", "10000") { try arguments(server, $0) }
        #expect(try thrifty.ask("POST", "/v1/sources", #"{"youtube":"@ann"}"#).contains(#""name":"youtube-1""#))
        let second = try thrifty.ask("POST", "/v1/sources", #"{"youtube":"\#(PrivateYouTube.video)"}"#)
        #expect(second.contains("remove youtube-1 first"), "\(second)")
    }

    @Test func `a run ends with the stream, and a key that YouTube does not take is told`() throws {
        let server = try PrivateYouTube()
        let workspace = try Workspace()
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let command = ["--youtube", PrivateYouTube.video, "--output", "null:fast", "--events", "-"]
        let program = try Program(builtProgram("yomite"), command + arguments(server, workspace), in: place)
        try program.wait(forLine: "youtube: connected to YouTube")
        server.comment("m-1", "bye")
        server.end()
        #expect(try program.end() == 0)
        #expect(program.events.filter { $0.event == "started" }.compactMap(\.text) == ["The stream has ended", "bye"])
        #expect(program.errorText.contains("youtube: the stream is over"))
        let stranger = try Program(builtProgram("yomite"), command + arguments(server, key: "AIza-other", workspace), in: place)
        #expect(try stranger.end() != 0)
        #expect(stranger.errorText.contains("youtube: YouTube does not accept the key: check it at https://"))
    }

    @Test func `without a key, or with one that others can read, nothing begins`() throws {
        let workspace = try Workspace()
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let without = try Program(builtProgram("yomite"), ["serve", "--youtube", "@ann", "--output", "null"], in: place)
        #expect(try without.end() == 78)
        #expect(without.errorText.contains("--youtube: reading a chat on YouTube needs a key. Make one at https://"))
        let file = try workspace.file("key", [PrivateYouTube.key])
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let command = ["serve", "--youtube=@ann", "--output", "null"]
        let open = try Program(builtProgram("yomite"), command + ["--youtube-key-file", file], in: place)
        #expect(try open.end() == 78)
        #expect(open.errorText.contains("chmod 600"))
        place.environment["YOMITE_YOUTUBE_KEY"] = "two words"
        let words = try Program(builtProgram("yomite"), command, in: place)
        #expect(try words.end() == 78)
        #expect(words.errorText.contains("YOMITE_YOUTUBE_KEY: reading a chat on YouTube needs a key"))
    }
}
