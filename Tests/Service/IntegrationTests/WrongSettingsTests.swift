// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Values that can be read and are wrong: how the program ends, and where it says that they were set.
struct WrongSettingsTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    @Test(
        arguments: [
            ["--allow-from", "foo"], ["--http=foo"], ["--http=99999"], ["--http", "127.0.0.1:99999"], ["--bouyomi=foo"],
            ["--bouyomi", "50001"],
            ["--allow-origin", "foo"], ["--allow-origin", "https://example.org/"], ["--allow-host", "a:80"], ["--twitch-server", "foo"],
            ["--onecomme=8.8.8.8"], ["--youtube=ann"], ["--youtube=https://example.org/watch?v=dQw4w9WgXcQ"], ["--youtube-quota=5"],
            ["--quiet-while=a b"], ["--quiet-threshold=1"],
            ["--onecomme=wss://127.0.0.1"], ["--onecomme=example.org"],
            ["--voice", "espeak:nope"], ["--output", "raw:-,null"], ["--output", "raw:-", "--rooms"],
        ]
    )
    func `a flag's value is the command line's mistake`(arguments: [String]) throws {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), ["serve", "--output", "null"] + arguments, in: place)
        #expect(try program.end() == 64)
        #expect(program.errorText.contains(arguments[0].prefix { $0 != "=" }))
    }

    @Test(
        arguments: [
            ("http: 'foo'", "http"), ("bouyomi: 'foo'", "bouyomi"), ("allowFrom: 'foo'", "allowFrom"),
            ("allowOrigin: 'foo'", "allowOrigin"),
            ("voice: 'espeak:nope'", "voice"), ("roomSettings: { ann: { voice: 'espeak:nope' } }", "roomSettings.ann.voice"),
            ("voicesBy: { viewer: { ann: 'espeak:nope' } }", "voicesBy.viewer.ann"), ("tokenFile: 'nofile'", "tokenFile"),
            ("neverSpokenLists: 'nofile'", "neverSpokenLists"), ("emoteWords: 'nofile'", "emoteWords"),
            ("memoryBudget: '1M'", "memoryBudget"), ("chatWishVoices: 'female,espeak:nope*'", "chatWishVoices"),
            ("output: ['null:fast', 'wav:a.wav']", "output"),
        ]
    )
    func `the file's is told of by file and key, before the start as well`(member: String, key: String) throws {
        let config = try workspace.file("c.json5", ["{ \(member) }"])
        let check = try yomite("config", "check", "--config", config, in: workspace)
        #expect(try check.end() == 78)
        #expect(check.errorText.contains(try Regex("\(NSRegularExpression.escapedPattern(for: config)):1:[0-9]+: \(key)")))
        #expect(check.outputText.isEmpty)
        let service = try yomite("serve", "--config", config, in: workspace)
        #expect(try service.end() == 78)
    }

    @Test(
        arguments: [
            ("redis: 'http://h'", "redis"), ("redis: 'redis://h', fleetAddress: 'h:1'", "fleetAddress"),
            ("redis: 'redis://u:secret@h'", "redis"), ("redis: 'redis+sentinel://a,b'", "redis"),
            ("redis: 'redis://h', redisPasswordFile: 'nofile'", "redisPasswordFile"), ("redis: 'redis://h', node: 'a b'", "node"),
        ]
    )
    func `a fleet's is told of by file and key, before the start as well`(member: String, key: String) throws {
        let config = try workspace.file("c.json5", ["{ \(member) }"])
        for command in ["config check", "fleet node"] {
            let place = Program.Place(environment: workspace.environment, folder: workspace.path)
            let arguments = command.split(separator: " ").map(String.init) + ["--config", config]
            let program = try Program(builtProgram("yomite"), arguments, in: place)
            #expect(try program.end() == 78)
            #expect(program.errorText.contains(try Regex("\(NSRegularExpression.escapedPattern(for: config)):1:[0-9]+: \(key)")))
            #expect(!program.errorText.contains("secret"))
        }
    }

    /// Those of the values, of what the catalog tells, and of what a service would find before its first comment.
    @Test func `all mistakes of a configuration are told at once, each with its line`() throws {
        let lines = [
            "{", "  volume: 900,", "  voice: 'espeak:nope', languages: 'en,zq',", "  http: 'foo', allowFrom: 'a,b',",
            "  tokenFile: 'nofile',", "  neverSpokenLists: 'nolist',", "  rat: 1,", "}",
        ]
        let config = try workspace.file("c.json5", lines)
        let check = try yomite("config", "check", "--config", config, in: workspace)
        #expect(try check.end() == 78)
        let told = check.errorText.split(separator: "\n").map { $0.replacing("yomite: \(config):", with: "").prefix { $0 != " " } }
        #expect(told == ["2:3:", "7:3:", "3:3:", "3:25:", "6:3:", "4:3:", "5:3:", "4:16:", "4:16:"], "\(check.errorText)")
        // One that is only to be started says the same about its values.
        let service = try yomite("serve", "--config", config, in: workspace)
        #expect(try service.end() == 78)
        #expect(service.errorText.split(separator: "\n").count == 4)
    }

    @Test(
        arguments: [
            "voice: 'espeak:en-us', roomSettings: { ann: { voice: 'auto', language: 'auto' } }",
            "allowOrigin: 'file://,null,http://localhost:3000'",
        ]
    )
    func `what is right is no mistake`(member: String) throws {
        let config = try workspace.file("c.json5", ["{ \(member) }"])
        #expect(try yomite("config", "check", "--config", config, in: workspace).end() == 0)
    }

    @Test func `an empty variable guards no service, and says nothing to one`() throws {
        let service = try yomite("serve", "--output", "null", in: workspace) { $0.environment["YOMITE_TOKEN"] = "" }
        #expect(try service.end() == 78)
        let control = try yomite("control", "status", "--http=127.0.0.1:1", in: workspace) { $0.environment["YOMITE_TOKEN"] = "" }
        // It gets as far as a server that is not there.
        #expect(try control.end() == 69)
    }

    @Test func `the environment's is told of by the variable`() throws {
        for (name, value) in [("YOMITE_VOICE", "espeak:nope"), ("YOMITE_ALLOW_FROM", "foo"), ("YOMITE_HTTP", "foo")] {
            let program = try yomite("serve", "--output", "null", in: workspace) { $0.environment[name] = value }
            #expect(try program.end() == 78)
            #expect(program.errorText.contains("\(name): "))
        }
    }

    @Test func `a file can be named, and has to be there`() throws {
        let wrong = try workspace.file("wrong.json5", ["{ volume: 'loud' }"])
        let check = try yomite("config", "check", wrong, in: workspace)
        #expect(try check.end() == 78)
        #expect(check.errorText.contains("wrong.json5:1:"))
        let missing = try yomite("config", "check", "missing.json5", in: workspace)
        #expect(try missing.end() == 78)
        #expect(missing.errorText.contains("missing.json5 cannot be read"))
    }

    @Test func `no configuration file is no mistake, and is said`() throws {
        let program = try yomite("config", "check", in: workspace)
        #expect(try program.end() == 0)
        #expect(
            program.outputText == "There is no configuration file at \(workspace.path)/.config/yomite/yomite.json5: the defaults apply.\n"
        )
    }

    @Test(arguments: ["0123456789abcdef 0123456789abcdef", "0123456789abcdef\n0123456789abcdef", "", "short"])
    func `a token is one word`(text: String) throws {
        let token = try workspace.secret("token", [text])
        let program = try yomite("serve", "--http=127.0.0.1:0", "--token-file", token, "--output", "null", in: workspace)
        #expect(try program.end() == 78)
        #expect(program.errorText.contains("\(token) must hold one word"))
    }

    @Test(arguments: ["--token-file", "--listen-token-file"])
    func `a token that everybody can read is refused, with the command that mends it`(flag: String) throws {
        let token = try workspace.secret("secret", ["0123456789abcdef"])
        let other = try workspace.file("secret2", ["0123456789abcdef"])
        for mode in [0o644, 0o604, 0o602] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: other)
            let arguments = ["serve", "--http=127.0.0.1:0", "--token-file", flag == "--token-file" ? other : token, "--output", "null"]
            let place = Program.Place(environment: workspace.environment, folder: workspace.path)
            let rest = flag == "--token-file" ? [] : [flag, other]
            let program = try Program(builtProgram("yomite"), arguments + rest, in: place)
            #expect(try program.end() == 78)
            #expect(
                program.errorText.contains(
                    "\(other) is refused, because every user of this machine can read or change it: chmod 600 '\(other)'"
                )
            )
        }
        let control = try yomite("control", "status", "--token-file", other, in: workspace)
        #expect(try control.end() == 78)
        #expect(control.errorText.contains("chmod 600 '\(other)'"))
    }

    @Test func `a service does not wait for a feed that is not there`() throws {
        let chat = try workspace.file("chat.txt", ["hello"])
        for missing in ["nofile", workspace.path] {
            let program = try yomite("serve", "--http=127.0.0.1:0", "--output", "null:fast", chat, missing, in: workspace)
            #expect(try program.end() == 66)
            #expect(program.errorText.contains("\(missing) cannot be read"))
        }
    }

    @Test func `a port alone is one of this machine's own address`() throws {
        for arguments in [["--http", "0"], ["--http=0"], ["--http=:0"]] {
            let place = Program.Place(environment: workspace.environment, folder: workspace.path)
            let program = try Program(builtProgram("yomite"), ["serve", "--output", "null"] + arguments, in: place)
            try program.wait(forLine: "listening at http://127.0.0.1:")
            program.signal(SIGTERM)
            #expect(try program.end() == 0)
        }
    }
}
