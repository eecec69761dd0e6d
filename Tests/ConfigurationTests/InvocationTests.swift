// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

/// The message for a command line that is wrong.
private func complaint(_ arguments: String...) -> String? {
    do throws(ConfigurationError) {
        _ = try Resolution(try Invocation(arguments), environment: [:], file: nil)
        return nil
    } catch {
        #expect(error.exitCode == 64)
        return error.description
    }
}

@Suite struct InvocationTests {
    @Test(
        arguments: [
            ([], .read, []),
            (["-"], .read, ["-"]),
            (["chat.txt", "more.txt"], .read, ["chat.txt", "more.txt"]),
            (["read", "say"], .read, ["say"]),
            (["--", "say"], .read, ["say"]),
            (["--rate", "120", "say", "hello", "--quiet", "there"], .say, ["hello", "there"]),
            (["say", "--", "--rate"], .say, ["--rate"]),
            (["render", "chat.txt", "-o", "out.wav"], .render, ["chat.txt"]),
            (["voices", "list", "--json"], .voicesList, []),
            (["config", "show", "--rate=120"], .configShow, []),
        ] as [([String], Command, [String])]
    )
    func `the first word names the command, or reading is meant`(words: [String], command: Command, arguments: [String]) throws {
        let invocation = try Invocation(words)
        #expect(invocation.request == .run)
        #expect(invocation.command == command)
        #expect(invocation.arguments == arguments)
    }

    @Test(
        "a flag that may stand alone takes only what can be nothing but its value",
        arguments: [
            (["--http"], "on", []), (["--http", "off"], "off", []), (["--http", "0.0.0.0:80"], "0.0.0.0:80", []),
            (["--http=off", "chat.txt"], "off", ["chat.txt"]), (["--http", "chat.txt"], "on", ["chat.txt"]),
            (["--http", "./off"], "on", ["./off"]),
        ]
    )
    func bareFlags(words: [String], value: String, arguments: [String]) throws {
        let invocation = try Invocation(words)
        #expect(try Resolution(invocation, environment: [:], file: nil).settings.http == value)
        #expect(invocation.arguments == arguments)
    }

    @Test func `help and version are asked for anywhere`() throws {
        #expect(try Invocation(["--help"]).request == .help(nil))
        #expect(try Invocation(["help"]).request == .help(nil))
        #expect(try Invocation(["say", "-h"]).request == .help(.say))
        #expect(try Invocation(["voices", "list", "--help"]).request == .help(.voicesList))
        #expect(try Invocation(["--version"]).request == .version)
    }

    @Test func `what is wrong is named with what would be right`() {
        #expect(complaint("--vioce", "x") == "there is no flag --vioce (did you mean --voice?); see yomite --help")
        #expect(complaint("--xyzzy") == "there is no flag --xyzzy; see yomite --help")
        #expect(complaint("docter") == "there is no command docter (did you mean doctor? a file of that name is ./docter)")
        #expect(complaint("voices") == "voices needs a second word: list, choose, measure")
        #expect(complaint("config", "shwo") == "config needs a second word: show, check, path")
        #expect(complaint("--voice") == "--voice needs a value: --voice ID")
        #expect(complaint("--voice", "--quiet") == "--voice needs a value: --voice ID")
        #expect(complaint("--quiet=on") == "--quiet takes no value")
        #expect(complaint("--output", "null", "--output", "auto") == "--output can be given only once")
        #expect(complaint("say") == "something is missing after say: yomite say TEXT…")
        #expect(complaint("explain", "a", "b") == "too much is said after explain: yomite explain [FILE]")
        #expect(complaint("render", "a") == "render needs -o OUT.wav: yomite render [FILE] -o OUT.wav")
        #expect(complaint("--captions", "a.vtt") == "--captions is a flag of render, not of read")
        #expect(complaint("--rate", "fast") == "--rate: \"fast\" must be a percentage from 25 to 400")
        #expect(complaint("--gender", "femal") == "--gender: \"femal\" must be any, female, male (did you mean female?)")
        #expect(
            complaint("--output", "wav:") == "--output: \"wav:\" must be auto, pulse, pulse:SINK, wav:PATH, raw:PATH, null or null:fast"
        )
    }

    @Test func `an output says where and how`() throws {
        func output(_ text: String) throws -> OutputChoice {
            try Resolution(try Invocation(["--output", text]), environment: [:], file: nil).settings.output
        }
        #expect(try output("auto") == .auto)
        #expect(try output("pulse") == .pulse(sink: nil))
        #expect(try output("pulse:obs:1") == .pulse(sink: "obs:1"))
        #expect(try output("wav:a:b.wav") == .wav(path: "a:b.wav"))
        #expect(try output("raw:-") == .raw(path: "-"))
        #expect(try output("null") == .null(fast: false))
        #expect(try output("null:fast") == .null(fast: true))
    }

    @Test(arguments: Command.allCases)
    func `every command explains itself`(command: Command) {
        let help = helpText(for: command)
        #expect(help.hasPrefix("Usage: yomite \(command.rawValue)"))
        #expect(help.contains("--log-level"))
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 110 })
        #expect(helpText(for: nil).contains("\n  \(command.rawValue)"))
    }
}
