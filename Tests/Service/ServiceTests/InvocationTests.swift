// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Rooms
@testable import Server
@testable import yomite

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
            (["history", "forget", "Ann"], .historyForget, ["Ann"]),
            (["history", "--", "forget"], .history, ["forget"]),
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
        #expect(try Resolution(invocation, environment: [:], file: nil).settings.server.http == value)
        #expect(invocation.arguments == arguments)
    }

    @Test func `help and version are asked for anywhere`() throws {
        #expect(try Invocation(["--help"]).request == .help(nil))
        #expect(try Invocation(["help"]).request == .help(nil))
        #expect(try Invocation(["help", "serve"]).request == .help(.serve))
        #expect(try Invocation(["help", "control", "skip"]).request == .help(.controlSkip))
        #expect(try Invocation(["help", "history"]).request == .help(.history))
        for words in [["help", "all"], ["--help", "all"], ["all", "-h"]] {
            #expect(try Invocation(words).request == .fullHelp)
        }
        for words in [["help", "control"], ["control", "--help"], ["-h", "control"]] {
            #expect(try Invocation(words).request == .familyHelp("control"))
        }
        #expect(complaint("help", "srve") == "there is no command srve (did you mean serve? for a file of that name write ./srve)")
        #expect(try Invocation(["say", "-h"]).request == .help(.say))
        #expect(try Invocation(["voices", "list", "--help"]).request == .help(.voicesList))
        #expect(try Invocation(["--version"]).request == .version && Invocation(["-V"]).request == .version)
    }

    @Test func `what is wrong is named with what would be right`() {
        #expect(complaint("--vioce", "x") == "there is no flag --vioce (did you mean --voice?); see yomite --help")
        #expect(complaint("--xyzzy") == "there is no flag --xyzzy; see yomite --help")
        #expect(complaint("docter") == "there is no command docter (did you mean doctor? for a file of that name write ./docter)")
        #expect(complaint("speak", "hi") == "there is no command speak (did you mean say? for a file of that name write ./speak)")
        #expect(complaint("version") == "there is no command version (did you mean --version? for a file of that name write ./version)")
        #expect(complaint("voices") == "voices needs a second word: list, choose, measure, add, remove, try, credits")
        #expect(complaint("config", "shwo") == "config has no command shwo (did you mean show?): show, check, set, path")
        #expect(complaint("config", "xyzzy") == "config has no command xyzzy: show, check, set, path")
        #expect(complaint("help", "config", "shwo") == "config has no command shwo (did you mean show?): show, check, set, path")
        #expect(complaint("help", "xyzzy") == "there is no command xyzzy; see yomite --help")
        #expect(complaint("--voice") == "--voice needs a value: --voice ID")
        #expect(complaint("--voice", "--quiet") == "--voice needs a value: --voice ID")
        #expect(complaint("--quiet=on") == "--quiet takes no value")
        #expect(complaint("say") == "missing arguments for say: yomite say TEXT…")
        #expect(complaint("explain", "a", "b") == "too many arguments for explain: yomite explain [FILE]")
        #expect(complaint("render", "a") == "render needs -o OUT.wav: yomite render [FILE] -o OUT.wav")
        #expect(complaint("voices", "list", "--language", "en")?.hasSuffix("not of voices list: yomite voices list LANGUAGE") == true)
        #expect(complaint("--captions", "a.vtt") == "--captions is a flag of render, not of read")
        #expect(complaint("--rate", "fast") == "--rate: \"fast\" must be a whole percentage from 25 to 400")
        #expect(complaint("--gender", "femal") == "--gender: \"femal\" must be one of any, female, male (did you mean female?)")
        let tag = "a language tag such as en or zh-TW (did you mean en-US?)"
        #expect(complaint("--language", "en_US.UTF-8") == "--language: \"en_US.UTF-8\" must be auto or \(tag)")
        #expect(complaint("--languages", "ja,pt_BR")?.hasSuffix("such as es,pt,en or es,en,all (did you mean ja,pt-BR?)") == true)
        for wrong in ["wav:", "pulse:obs?loud", "pulse:obs?volume=500", "null?mute=off", "null,", "speakers"] {
            #expect(
                complaint("--output", wrong)?.contains("must be auto, pulse, pulse:SINK, wav:PATH, raw:PATH, null, null:fast or none")
                    == true
            )
        }
    }

    private func outputs(_ texts: String...) throws -> [ChosenOutput] {
        try Resolution(try Invocation(texts.flatMap { ["--output", $0] }), environment: [:], file: nil).settings.outputs
    }

    @Test(
        arguments: [
            ("auto", .auto), ("pulse", .pulse(sink: nil)), ("pulse:obs:1", .pulse(sink: "obs:1")), ("wav:a:b.wav", .wav(path: "a:b.wav")),
            ("wav:a,b?.wav", .wav(path: "a,b?.wav")), ("raw:-", .raw(path: "-")), ("null", .null(fast: false)),
            ("null:fast", .null(fast: true)),
        ] as [(String, OutputChoice)]
    )
    func `an output says where and how`(text: String, place: OutputChoice) throws {
        #expect(try outputs(text) == [ChosenOutput(place)])
    }

    @Test func `whoever silences all rooms silences those with a setting of their own as well`() throws {
        var settings = Settings()
        try settings.change("mute", to: "off", inRoom: "ann")
        try settings.change("mute", to: "on", inRoom: "bob")
        #expect(["ann", "bob", "main"].map { settings.inRoom($0).room.isMuted } == [false, true, false])
        try settings.change("mute", to: "on")
        #expect(["ann", "bob", "main"].allSatisfy { settings.inRoom($0).room.isMuted })
    }

    @Test func `several outputs hear the same, each as loud as it says`() throws {
        let several = try outputs("pulse", "pulse:obs?volume=50&mute", "wav:a.wav?volume=0")
        #expect(several.map(\.place) == [.pulse(sink: nil), .pulse(sink: "obs"), .wav(path: "a.wav")])
        #expect(several.map(\.gain) == [1, 0, 0])
        #expect(several[1].volume == 50)
        #expect(try outputs(several.map(\.description).joined(separator: ",")) == several)
        var settings = Settings()
        settings.outputs = several
        try settings.change("output.2.mute", to: "off")
        try settings.change("output.1.volume", to: "150")
        #expect(settings.outputs.map(\.gain) == [1.5, 0.5, 0])
        #expect(settings.live.contains { $0 == (key: "output.2.volume", value: "50") })
        for (key, value) in [
            ("output.4.mute", "on"), ("output.1.volume", "mute"), ("output.1", "on"), ("output.0.mute", "on"),
            ("output.\(Int.min).mute", "on"),
        ] {
            #expect(throws: ConfigurationError.self) { try settings.change(key, to: value) }
        }
    }

    @Test(arguments: ["8651", ":8651", "127.0.0.1", "[::1]:8640", "off"])
    func `what looks like an address or a port behind --http is no feed`(word: String) throws {
        let invocation = try Invocation(["serve", "--http", word, "chat.txt"])
        #expect(invocation.arguments == ["chat.txt"])
        #expect(try Resolution(invocation, environment: [:], file: nil).settings.server.http == word)
        #expect(try Invocation(["serve", "--http", "./\(word)"]).arguments == ["./\(word)"])
    }

    @Test func `help of a word that several commands begin with lists them`() {
        let help = helpText(forFamily: "voices")
        for command in Command.allCases { #expect(help.contains("\n  \(command.rawValue)") == command.rawValue.hasPrefix("voices ")) }
    }

    @Test func `help says which flags with a default only a flag can set`() {
        #expect(helpText(for: .doctor).contains("Every flag with a default (but --playback) can also be set"))
        #expect(helpText(for: .dictionaryAdd).contains("Every flag with a default (but --for) can also be set"))
        #expect(helpText(for: .read).contains("Every flag with a default can also be set"))
    }

    @Test(arguments: Command.allCases)
    func `every command explains itself`(command: Command) {
        let help = helpText(for: command)
        #expect(help.hasPrefix("Usage: yomite \(command.rawValue)"))
        #expect(help.contains("--log-level"))
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 110 })
        #expect(fullHelpText().contains("\n  \(command.rawValue)"))
    }

    @Test func `help opens with the three ways to begin, and has at most twelve flags and forty lines`() {
        let lines = helpText(for: nil).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 40)
        #expect(lines.filter { $0.hasPrefix("  -") }.count == 12)
        #expect(lines.allSatisfy { $0.count <= 130 })
        let beginnings = ["some-chat-tool | yomite", "yomite serve", "yomite --memory-budget"]
        #expect(zip(lines[4...], beginnings).allSatisfy { $0.hasPrefix("  \($1) ") })
    }

    @Test func `help all has every flag of every command`() {
        let help = fullHelpText()
        for command in Command.allCases {
            for line in helpText(for: command).split(separator: "\n") where line.hasPrefix("  ") {
                #expect(help.contains(line), "\(command.rawValue): \(line)")
            }
        }
    }

    /// A command that is not on the first screen by itself is there as one of a family, belongs to a command that is there, or is for shells.
    @Test(arguments: Command.allCases)
    func `the first screen leads to every command`(command: Command) {
        let help = helpText(for: nil)
        let isForShells = [.completion, .complete, .manual].contains(command)
        let family = command.rawValue.split(separator: " ")[0]
        let places = ["\n  \(command.rawValue) ", "\n  \(family) COMMAND ", "\"\(command.rawValue)\""]
        let belongs = Command(rawValue: String(family)) != nil && help.contains("\n  \(family) ")
        #expect(isForShells || belongs || places.contains { help.contains($0) })
    }
}
