// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments
@testable import Core
@testable import Feeds
@testable import Net
@testable import Rooms
@testable import Voices
@testable import yomite

private func resolve(_ flags: [String] = [], _ environment: [String: String] = [:], file: String? = nil) throws -> Resolution {
    try Resolution(
        try Invocation(flags),
        environment: environment,
        file: file.map { ConfigFile(path: "yomite.json5", text: $0) }
    )
}

/// The message for an environment or a file that is wrong.
private func complaint(_ environment: [String: String] = [:], file: String? = nil) -> String? {
    let error = #expect(throws: ConfigurationError.self) { try resolve([], environment, file: file) }
    #expect(error?.exitCode == 78)
    return error?.description
}

/// A file of the project's `config` directory.
private func projectFile(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "config/\(name)"), encoding: .utf8)
}

@Suite struct ResolutionTests {
    @Test func `a path may begin in the user's home, as it does where a shell sees it`() throws {
        func paths(_ environment: [String: String]) throws -> [String: String] {
            let resolution = try resolve(["--emote-words", "~/flag"], environment, file: "{ neverSpokenLists: \"~/list:/b:~/c\" }")
            return Dictionary(uniqueKeysWithValues: resolution.values.map { ($0.key, $0.value) })
        }
        let found = try paths(["HOME": "/home/ann"])
        #expect(found["emoteWords"] == "/home/ann/flag")
        #expect(found["neverSpokenLists"] == "/home/ann/list:/b:/home/ann/c")
        #expect(try paths([:])["emoteWords"] == "~/flag")
    }

    @Test func `flags beat the environment, which beats the file, which beats the defaults`() throws {
        let file = "{ rate: 110, pitch: 110, volume: 110 }"
        let environment = ["YOMITE_RATE": "120", "YOMITE_PITCH": "120", "HOME": "/root"]
        let resolution = try resolve(["--rate", "130%"], environment, file: file)
        #expect(resolution.settings.room.manner.rate == 130)
        #expect(resolution.settings.room.manner.pitch == 120)
        #expect(resolution.settings.room.volume == 110)
        #expect(resolution.settings.sampleRate == 22_050)
        let origins = Dictionary(uniqueKeysWithValues: resolution.values.map { ($0.key, $0.origin.description) })
        #expect(origins["rate"] == "--rate")
        #expect(origins["pitch"] == "YOMITE_PITCH")
        #expect(origins["volume"] == "yomite.json5")
        #expect(origins["sampleRate"] == "default")
    }

    @Test(arguments: [
        (["LANG": "ja_JP.UTF-8"], "ja"), (["LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"], "ja"), (["LC_MESSAGES": "pt_BR"], "pt"),
        (["LC_ALL": "", "LANG": "de_DE@euro"], "de"), (["LANG": "C.UTF-8"], "en"), (["LANG": "POSIX"], "en"), ([:], "en"),
        (["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], "en"), (["LANG": "xx_XX"], "en"), (["LANG": "日本"], "en"),
    ])
    func `a room of which nothing is said speaks the language of the locale`(environment: [String: String], language: String) throws {
        let catalog = Catalog.shipped
        #expect(try resolve([], environment).settings.voices.mainLanguage(in: catalog) == language)
        #expect(try resolve(["--language", "ko"], environment).settings.voices.mainLanguage(in: catalog) == "ko")
        #expect(try resolve(["--languages", "fr,en"], environment).settings.voices.mainLanguage(in: catalog) == "fr")
    }

    @Test func `the example file has every key, and every default`() throws {
        let resolution = try resolve(file: projectFile("yomite.json5"))
        #expect(resolution.settings == Settings())
        for (key, _, origin) in resolution.values {
            #expect(origin == .file("yomite.json5"), "\(key) is not in config/yomite.json5")
        }
    }

    @Test func `what is shown can be read back`() throws {
        let flags = ["--output", "wav:x.wav", "--pause", "1.5s", "--voice", "espeak:en-us", "--language", "zh-TW", "--gender", "male"]
        let first = try resolve(flags, file: "{ limits: { maxLineBytes: 1000, backlogBytes: '3M' }, quiet: true }")
        // Keys with a point are members of an object.
        let objects = Dictionary(grouping: first.values) { $0.key.contains(".") ? String($0.key.prefix { $0 != "." }) : "" }
        let texts = objects.map { object, values in
            let members = values.map { "\($0.key.split(separator: ".").last ?? ""): '\($0.value)'" }.joined(separator: ",")
            return object.isEmpty ? members : "\(object): { \(members) }"
        }
        let second = try resolve(file: "{ \(texts.joined(separator: ",")) }")
        #expect(second.settings == first.settings)
    }

    @Test func `a later flag replaces an earlier one, and -v is a log level`() throws {
        #expect(try resolve(["--rate", "120", "--rate", "130"]).settings.room.manner.rate == 130)
        #expect(try resolve(["-v"]).settings.logLevel == .info)
        #expect(try resolve(["-v", "--log-level", "debug"]).settings.logLevel == .debug)
    }

    @Test func `what may be given several times adds up where it is given, and replaces what was given elsewhere`() throws {
        #expect(try resolve(["--follow", "a,b", "--follow", "c"]).settings.feeds.followed == ["a,b", "c"])
        #expect(try resolve(["--follow", "a"], file: "{ follow: 'b' }").settings.feeds.followed == ["a"])
        #expect(try resolve(["--follow", ""], file: "{ follow: 'b' }").settings.feeds.followed == [])
        #expect(try resolve(["--twitch", "#Ann,bob", "--twitch", "cat_1"]).settings.feeds.twitchChannels == ["ann", "bob", "cat_1"])
    }

    @Test(arguments: ["https://example.org/ann", "ann\r\nQUIT", "a b", "ännchen", String(repeating: "a", count: 26)])
    func `what is no channel is refused`(name: String) throws {
        #expect(throws: ConfigurationError.self) { try resolve(["--twitch", name]) }
    }

    @Test(
        arguments: [
            ("localhost", "localhost:6697"), ("localhost:1", "localhost:1"), ("127.0.0.1:65535", "127.0.0.1:65535"),
            ("[::1]", "[::1]:6697"),
            ("[::1]:7000", "[::1]:7000"), ("::1", nil), (":1", nil), ("localhost:", nil), ("localhost:0", nil), ("localhost:65536", nil),
            ("ann", nil), ("bouncer:6697", "bouncer:6697"), ("irc.example.org", "irc.example.org:6697"),
            ("[::1", nil), ("[::1]x", nil), ("[]:1", nil), ("", nil), ("a b:1", nil), ("ä:1", nil),
        ] as [(String, String?)]
    )
    func `a server is a host and a port`(text: String, shown: String?) throws {
        #expect((try? resolve(["--twitch-server", text]))?.settings.feeds.twitchServer.description == shown)
    }

    @Test func `whose comments are read, and from when on they are paid`() throws {
        let settings = try resolve(["--read", "members,prefix:!tts,reward:a:b", "--paid-minimum", "EUR:2.5,bits:100"]).settings
        #expect(settings.room.selection.kinds == [.members, .prefix("!tts"), .reward("a:b")])
        #expect(settings.backlog.paidMinimums.byCurrency == ["EUR": 2.5, "bits": 100])
        #expect(try resolve(["--read", "all,paid"]).settings.room.selection.kinds == [])
        for (flag, value) in [
            ("--read", "everybody"), ("--read", "prefix:"), ("--read", "members,"), ("--paid-minimum", "5"), ("--paid-minimum", "EUR:-1"),
            ("--hold", "2h"),
        ] {
            #expect(throws: ConfigurationError.self, "\(flag) \(value)") { try resolve([flag, value]) }
        }
    }

    @Test(arguments: [("1", 1), ("2x", 2), ("0.5", 0.5), ("off", nil)] as [(String, Double?)])
    func `a recording is replayed so many times as fast`(text: String, speed: Double?) throws {
        #expect(try resolve(["--replay", text]).settings.feeds.replay == speed)
        #expect(try resolve(file: "{ replay: '\(text)' }").settings.feeds.replay == speed)
        for wrong in ["0", "-1", "fast", "x", "nan", "1e9"] {
            #expect(throws: ConfigurationError.self) { try resolve(["--replay", wrong]) }
        }
    }

    @Test func `a room has settings of its own, which beat those of all rooms`() throws {
        let file = "{ volume: 90, roomSettings: { ann: { volume: 50, language: 'de' }, 'b.o.b': { announce: 'never' } } }"
        let resolution = try resolve(["--volume", "70"], file: file)
        let settings = resolution.settings
        #expect(
            [
                settings.room.volume, settings.inRoom("ann").room.volume, settings.inRoom("b.o.b").room.volume,
                settings.inRoom("cat").room.volume,
            ] == [
                70, 50, 70, 70,
            ]
        )
        #expect(settings.inRoom("ann").voices.language == "de")
        #expect(settings.inRoom("b.o.b").room.announce == .never)
        let shown = resolution.values.filter { $0.key.hasPrefix("roomSettings.") }
        #expect(shown.map(\.key) == ["roomSettings.ann.language", "roomSettings.ann.volume", "roomSettings.b.o.b.announce"])
        for (wrong, word) in [("volume: 'loud'", "percentage"), ("volum: 1", "volume"), ("output: 'null'", "configuration file")] {
            do {
                _ = try resolve(file: "{ roomSettings: { ann: { \(wrong) } } }")
                Issue.record("\(wrong) was taken")
            } catch {
                #expect("\(error)".contains("roomSettings.ann.") && "\(error)".contains(word))
            }
        }
    }

    @Test func `a service that holds more than it had at its start reads its configuration again all the same`() throws {
        let resolution = try resolve(file: "{ memoryBudget: '24M' }")
        let held = [UInt8](repeating: 1, count: 32 << 20)
        withExtendedLifetime(held) {
            _ = #expect(throws: ConfigurationError.self) { try ConfigCommands.checked(resolution, catalog: .shipped, [:]) }
        }
        _ = try ConfigCommands.checked(resolution, catalog: .shipped, [:], isRunning: true)
        let small = try resolve(file: "{ memoryBudget: '9M' }")
        #expect(throws: ConfigurationError.self) { try ConfigCommands.checked(small, catalog: .shipped, [:], isRunning: true) }
    }

    @Test func `a step of the ladder has a height in comments and in seconds`() throws {
        #expect(
            try resolve(file: "{ ladder: { skip: '100/2m' } }").settings.backlog.ladder.skip == Ladder.Height(comments: 100, seconds: 120)
        )
        for value in ["100", "0/10s", "10/0s", "10s/10", "/"] {
            #expect(complaint(file: "{ ladder: { skip: '\(value)' } }")?.contains("must be comments and seconds, such as 10/25s") == true)
        }
    }

    @Test func `viewers, roles and platforms have voices of their own`() throws {
        let voices = "viewer: { 'a.b=c': 'espeak:ja+f5', ann: 'male' }, role: { vip: 'any' }, platform: { twitch: 'flite:slt' }"
        let resolution = try resolve(file: "{ voicesBy: { \(voices) } }")
        let found = resolution.settings.voices.overrides
        #expect(found.viewers == ["a.b=c": VoiceWishes(voice: "espeak:ja+f5"), "ann": VoiceWishes(gender: .male)])
        #expect(found.roles == [.vip: VoiceWishes(gender: .any)])
        #expect(found.platforms == ["twitch": VoiceWishes(voice: "flite:slt")])
        #expect(found.all.map(\.key) == ["voicesBy.platform.twitch", "voicesBy.role.vip", "voicesBy.viewer.a.b=c", "voicesBy.viewer.ann"])
        let shown = Dictionary(uniqueKeysWithValues: resolution.values.map { ($0.key, $0.value) })
        #expect(shown["voicesBy.viewer"] == "a.b=c=espeak:ja+f5,ann=male")
    }

    @Test func `mistakes about voices of one's own are named with what would be right`() {
        #expect(
            complaint(file: "{ voicesBy: { role: { moderater: 'male' } } }")
                == "yomite.json5:1:23: there is no key \"voicesBy.role.moderater\" (did you mean voicesBy.role.moderator?)"
        )
        #expect(
            complaint(file: "{ voicesBy: { viewers: { ann: 'male' } } }")
                == "yomite.json5:1:26: there is no key \"voicesBy.viewers.ann\" (did you mean voicesBy.viewer?)"
        )
        let nested = complaint(file: "{ voicesBy: { viewer: { ann: { gender: 'male' } } } }")
        #expect(nested?.contains("no key \"voicesBy.viewer.ann.gender\"") == true)
        #expect(
            complaint(file: "{ voicesBy: { viewer: 'male' } }")
                == "yomite.json5:1:15: voicesBy.viewer: \"male\" must be none, or an object of names, each with a voice's id, a gender, a quality, or both of these (\"female default\")"
        )
    }

    @Test func `viewers and roles can have a quality, and so can rooms; numbers of voices cannot`() throws {
        let overrides = "voicesBy: { viewer: { ann: 'best', bob: 'male neural' } }"
        let file = "{ quality: 'enhanced', \(overrides), roomSettings: { x: { quality: 'default' } } }"
        let settings = try resolve(file: file).settings
        #expect(settings.voices.quality == .enhanced)
        #expect(settings.inRoom("x").voices.quality == .default)
        let viewers = ["ann": VoiceWishes(quality: .best), "bob": VoiceWishes(gender: .male, quality: .neural)]
        #expect(settings.voices.overrides.viewers == viewers)
        #expect(try resolve(["--quality", "default"], file: file).settings.voices.quality == .default)
        #expect(complaint(file: "{ quality: 'good' }")?.contains("must be one of default, enhanced, neural, best") == true)
        #expect(
            complaint(file: "{ bouyomiVoices: { '3': 'male neural' } }")?.contains("each with a gender or a voice's id") == true
        )
    }

    @Test func `a list in the file is the text of a setting with several values`() throws {
        let lists = """
            { ignore: ['ann', 'SomeBot'], read: ['members', 'prefix:!tts'], languages: ['ja', 'en'], allowFrom: ['10.0.0.0/8', '192.168.0.0/16'],
              neverSpokenLists: ['~/a', '/b'], paidMinimum: ['EUR:2', 'JPY:200'] }
            """
        let texts = """
            { ignore: 'ann,SomeBot', read: 'members,prefix:!tts', languages: 'ja,en', allowFrom: '10.0.0.0/8,192.168.0.0/16',
              neverSpokenLists: '~/a:/b', paidMinimum: 'EUR:2,JPY:200' }
            """
        let settings = try resolve([], ["HOME": "/home/ann"], file: lists).settings
        #expect(settings.room.admission.ignoring == ["ann", "SomeBot"])
        #expect(settings == (try resolve([], ["HOME": "/home/ann"], file: texts).settings))
        #expect(
            complaint(file: "{ read: ['members', 'payd'] }") == """
                yomite.json5:1:3: read: "members,payd" must be all, or some of members, paid, mentions, highlighted, reward:ID and prefix:WORD \
                separated by commas (did you mean paid?)
                """
        )
    }

    @Test func `a key that is there twice is a mistake at its last place`() {
        let file = "{ volume: 80, voicesBy: { viewer: { ann: 'male' }, viewer: { bob: 'male' } },\n volume: 90 }"
        #expect(
            complaint(file: file) == """
                yomite.json5:1:52: voicesBy.viewer appears more than once: keep one of them; \
                yomite.json5:2:2: volume appears more than once: keep one of them
                """
        )
    }

    @Test func `a channel of Twitch may be written as its address`() throws {
        let channels = try resolve(["--twitch", "https://www.twitch.tv/Ann/,@bob,twitch.tv/eve,#max"]).settings.feeds.twitchChannels
        #expect(channels == ["ann", "bob", "eve", "max"])
        #expect(throws: ConfigurationError.self) { try resolve(["--twitch", "https://www.twitch.tv/"]) }
    }

    @Test func `null in the file leaves the default`() throws {
        #expect(try resolve(file: "{ voice: null, limits: null }").settings == Settings())
    }

    @Test func `mistakes in the file are named with what would be right`() {
        #expect(complaint(file: "{ rat: 1 }") == "yomite.json5:1:3: there is no key \"rat\" (did you mean rate?)")
        #expect(
            complaint(file: "{ limits: { maxLineByte: 1 } }")
                == "yomite.json5:1:13: there is no key \"limits.maxLineByte\" (did you mean limits.maxLineBytes?)"
        )
        #expect(complaint(file: "{ maxLineBytes: 1 }") == "yomite.json5:1:3: there is no key \"maxLineBytes\"")
        #expect(complaint(file: "{ rate: true }") == "yomite.json5:1:3: rate: \"on\" must be a whole percentage from 25 to 400")
        #expect(complaint(file: "{ rate: { a: 1 } }") == "yomite.json5:1:11: there is no key \"rate.a\"")
        #expect(complaint(file: "{ rate: 1e999 }") != nil)
        #expect(complaint(file: "{ rate: [1] }") == "yomite.json5:1:10: rate is a list: it must be a whole percentage from 25 to 400")
        #expect(complaint(file: "{ twitch: ['ann', ['bob']] }")?.hasPrefix("yomite.json5:1:3: twitch must be a number, a text, ") == true)
        #expect(
            complaint(file: "{ roomSettings: { ann: { volume: [1] } } }")
                == "yomite.json5:1:35: roomSettings.ann.volume is a list: it must be a whole percentage from 0 to 200"
        )
        #expect(complaint(file: "{ roomSettings: { '': { volume: 5 } } }")?.contains("the name of a room is empty") == true)
        #expect(complaint(file: "{ voicesBy: { viewer: { ann: ['a', 'b'] } } }")?.contains("voicesBy.viewer.ann is a list: ") == true)
        #expect(complaint(file: "{ ignored: ['ann', 'bob'] }") == "yomite.json5:1:3: there is no key \"ignored\" (did you mean ignore?)")
        let many = "{ languages: [" + String(repeating: "'en',", count: 1_001) + "] }"
        #expect(complaint(file: many) == "yomite.json5:1:3: languages may have at most 1000 values: it has 1001")
        #expect(complaint(file: "{ output: [] }") == "yomite.json5:1:3: output is an empty list: leave it out")
        #expect(complaint(file: "[]") == "yomite.json5: an object {…} of keys and values is expected")
        #expect(complaint(file: "")?.hasPrefix("yomite.json5:1:1: not JSON5: ") == true)
        #expect(complaint(file: "{ rate: 100,\n pitch 100 }")?.contains("look for a missing or extra comma") == true)
    }

    @Test(
        arguments: [
            ("{ volume: 5,, }", 1, 13), ("{ rate: 100,\n  pitch 100 }", 2, 9), ("{\n  voice: 'x\n}", 2, 10), ("{ rate: 100", 1, 12),
            ("{}\n}", 2, 1), ("{ rate: fast }", 1, 9), ("{ a: [1 2] }", 1, 9), ("{ a: { ] }", 1, 8), ("{ // }\n a: 1 /* ", 2, 7),
            ("", 1, 1),
            ("{ 1a: 1 }", 1, 3), ("{ a: \"x\n y\" }", 1, 6), ("{ rate: .5. }", 1, 9), ("{ a: 0xFFFFFFFFFFFFFFFFFF, x: }", 1, 31),
        ]
    )
    func `what is no JSON5 is found where it begins to be wrong`(text: String, line: Int, column: Int) {
        #expect(complaint(file: text)?.hasPrefix("yomite.json5:\(line):\(column): not JSON5: look for ") == true)
    }

    @Test func `a list is what a flag given several times is`() throws {
        let settings = try resolve(file: "{ twitch: ['ann', 'bob'], follow: ['a,b', 'c'], output: ['pulse', 'wav:a.wav'] }").settings
        #expect(settings.feeds.twitchChannels == ["ann", "bob"])
        #expect(settings.feeds.followed == ["a,b", "c"])
        #expect(settings.outputs.map(\.description) == ["pulse", "wav:a.wav"])
        #expect(try resolve(["--twitch", "cat"], file: "{ twitch: ['ann', 'bob'] }").settings.feeds.twitchChannels == ["cat"])
    }

    @Test func `a value that is found wrong later is told of where it was set`() throws {
        let resolution = try resolve(["--voice", "a"], ["YOMITE_HTTP": "b"], file: "{ bouyomi: 'c', voice: 'd' }")
        let refusals = ["voice", "http", "bouyomi", "allowFrom"].map { resolution.origins.refusal(of: $0, "no") }
        #expect(refusals.map(\.description) == ["--voice: no", "YOMITE_HTTP: no", "yomite.json5:1:3: bouyomi: no", "--allow-from: no"])
        #expect(refusals.map(\.exitCode) == [64, 78, 78, 78])
    }

    /// Somebody who mends a file wants to know all of it at once.
    @Test func `all mistakes of the file, the environment and the flags are told, each with its place`() {
        let file = """
            {
              // A comment, with: a colon.
              volume: 900, 'rat': 1,
              "languages": "en", limits: {
                maxLineByte: 1,
                hostCount: 'many',
              },
              output: ["null", "pulse", "nowhere:"],
              roomSettings: { "a.b": { volume: 900 } },
              bouyomiVoices: { "3": [[]] },
            }
            """
        let error = #expect(throws: ConfigurationError.self) { try resolve(["--rate", "x"], ["YOMITE_PITCH": "y"], file: file) }
        #expect(error?.exitCode == 78)
        let starts = [
            "yomite.json5:3:3: volume: \"900\" must be ", "yomite.json5:3:16: there is no key \"rat\" (",
            "yomite.json5:5:5: there is no key \"limits.maxLineByte\" (", "yomite.json5:6:5: limits.hostCount: \"many\" must be ",
            "yomite.json5:8:29: output: \"nowhere:\" must be ", "yomite.json5:9:28: roomSettings.a.b.volume: ",
            "yomite.json5:10:20: bouyomiVoices.3 must be a number, ", "YOMITE_PITCH: \"y\" must be ", "--rate: \"x\" must be ",
        ]
        #expect(error?.problems.count == starts.count)
        for (problem, start) in zip(error?.problems ?? [], starts) { #expect(problem.hasPrefix(start), "\(problem)") }
    }

    @Test func `of very many mistakes some are listed and the others counted`() {
        let keys = (100..<150).map { "nokey\($0): 1" }.joined(separator: ",")
        let error = #expect(throws: ConfigurationError.self) { try resolve(file: "{ \(keys) }") }
        #expect(error?.problems.count == Mistakes<ConfigurationError>.mostListed + 1)
        #expect(error?.problems.last == "further mistakes that are not listed: 30")
    }

    @Test func `a file nested beyond all sense is refused`() {
        let depth = 100_000
        let file = String(repeating: "{a:", count: depth) + "1" + String(repeating: "}", count: depth)
        #expect(complaint(file: file)?.contains(": not JSON5: ") == true)
    }

    @Test func `mistakes in the environment are named with what would be right`() {
        #expect(complaint(["YOMITE_TOKNE": "x"]) == "there is no variable YOMITE_TOKNE (did you mean YOMITE_TOKEN?)")
        #expect(complaint(["YOMITE_RATES": "1"]) == "there is no variable YOMITE_RATES (did you mean YOMITE_RATE?)")
        #expect(complaint(["YOMITE_RATE": "x"]) == "YOMITE_RATE: \"x\" must be a whole percentage from 25 to 400")
    }

    @Test func `tokens are read from the environment, and are no settings that could be shown`() throws {
        #expect(try resolve([], ["YOMITE_TOKEN": "secret", "YOMITE_LISTEN_TOKEN": "secret"]).settings == Settings())
    }

    @Test func `variables that a container platform invents are left alone`() throws {
        let invented = ["YOMITE_PORT": "tcp://10.0.0.1:80", "YOMITE_SERVICE_HOST": "10.0.0.1", "YOMITE_DATA": "/x"]
        #expect(try resolve([], invented).settings == Settings())
    }

    @Test func `the file is looked for where it was named, else where the desktop keeps such files`() throws {
        let plain = try Invocation([])
        let named = try Invocation(["--config", "/a.json5"])
        #expect(ConfigFile.place(for: named, environment: ["HOME": "/h"]) == .init(path: "/a.json5", isRequired: true))
        #expect(ConfigFile.place(for: plain, environment: ["YOMITE_CONFIG": "/b"]) == .init(path: "/b", isRequired: true))
        #expect(
            ConfigFile.place(for: plain, environment: ["XDG_CONFIG_HOME": "/x", "HOME": "/h"])
                == .init(path: "/x/yomite/yomite.json5", isRequired: false)
        )
        #expect(
            ConfigFile.place(for: plain, environment: ["XDG_CONFIG_HOME": "", "HOME": "/h"])
                == .init(path: "/h/.config/yomite/yomite.json5", isRequired: false)
        )
        #expect(ConfigFile.place(for: plain, environment: [:]) == nil)
    }
}
