// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Feeds
@testable import Reading
@testable import Rooms
@testable import Server
@testable import Voices
@testable import yomite

/// What was configured, what programs changed over it, and what a reload makes of both.
struct SettingsLayersTests {
    private func configured(_ file: String, _ flags: String...) throws -> Resolution {
        try Resolution(try Invocation(["serve"] + flags), environment: [:], file: ConfigFile(path: "y.json5", text: file))
    }

    @Test func `a changed value is applied, and one that needs a restart is only told`() throws {
        var layers = SettingsLayers(try configured("{ volume: 90, sampleRate: 8000 }"))
        let report = layers.reload(try configured("{ volume: 80, emoji: 'drop', sampleRate: 16000, limits: { rooms: 3 } }"))
        #expect(report.applied == ["volume", "emoji"])
        #expect(report.restart == ["sampleRate", "limits.rooms"])
        #expect(layers.settings.room.volume == 80)
        #expect(layers.settings.reading.emoji == .drop)
        #expect(layers.settings.sampleRate == 8000)
        #expect(layers.settings.roomLimits == Settings().roomLimits)
    }

    @Test func `of too many rooms whose settings were changed, the first that is closed has its configured ones again`() throws {
        var layers = SettingsLayers(try configured("{ limits: { rememberedRooms: 2 }, roomSettings: { a: { volume: 90 } } }"))
        func change(_ room: String, open: Set<String> = []) throws {
            try layers.change("volume", to: "50", inRoom: room, isOpen: open.contains)
        }
        func volumes() -> [Int] { ["a", "b", "c"].map { layers.settings.inRoom($0).room.volume } }
        try change("a")
        try change("b")
        try change("c", open: ["b"])
        #expect(volumes() == [90, 50, 50] && layers.changedRoomCount == 2 && layers.forgottenRooms == 1)
        #expect(throws: ConfigurationError.self) { try change("a", open: ["b", "c"]) }
        try change("b", open: ["b", "c"])
        #expect(throws: ConfigurationError.self) { try layers.change("volume", to: "loud", inRoom: "a") { _ in false } }
        #expect(volumes() == [90, 50, 50] && layers.forgottenRooms == 1, "for a value that is not possible none is forgotten")
        #expect(layers.reload(try configured("{ limits: { rememberedRooms: 2 } }")).applied == ["roomSettings.a.volume"])
        #expect(volumes() == [100, 50, 50])
    }

    @Test func `what needs a restart is told until the restart, or until it is taken back`() throws {
        var layers = SettingsLayers(try configured("{ sampleRate: 8000 }"))
        #expect(layers.reload(try configured("{ sampleRate: 16000 }")).restart == ["sampleRate"])
        #expect(layers.reload(try configured("{ sampleRate: 16000 }")).restart == ["sampleRate"])
        #expect(layers.reload(try configured("{ sampleRate: 8000 }")) == ReloadReport())
    }

    @Test func `outputs that were changed over HTTP keep their levels, and a reload leaves them`() throws {
        let file = "{ output: 'null,null:fast,pulse:obs?volume=50' }"
        var layers = SettingsLayers(try configured(file))
        try layers.change("output.3.volume", to: "30")
        layers.change(outputs: [layers.settings.outputs[0], layers.settings.outputs[2]])
        #expect(layers.settings.outputs.map(\.description) == ["null", "pulse:obs?volume=30"])
        #expect(layers.live.contains { $0.key == "output.2.volume" && $0.value == "30" && $0.origin == .http })
        try layers.change("output.2.mute", to: "on")
        #expect(layers.reload(try configured(file)) == ReloadReport())
        #expect(layers.settings.outputs.map(\.description) == ["null", "pulse:obs?volume=30&mute"])
        #expect(layers.reload(try configured("{ output: 'null,null:fast' }")).restart == ["output"])
    }

    @Test func `every key that a reload applies is one of the settings`() {
        #expect(Settings.reloadable.subtracting(Settings.options.map(\.form.key)).isEmpty)
    }

    @Test func `what rooms follow is applied by a reload`() throws {
        var layers = SettingsLayers(try configured("{}"))
        let file =
            "{ ignore: 'ann', bots: 'read', commands: 'read', teachers: 'nobody', reading: 'verbatim', read: 'members', pause: '1s' }"
        let report = layers.reload(try configured(file))
        #expect(report.applied == ["ignore", "bots", "commands", "teachers", "reading", "read", "pause"])
        #expect(report.restart.isEmpty)
        #expect(layers.settings.room.admission.ignoring == ["ann"])
        #expect(layers.settings.room.pause == .seconds(1))
    }

    @Test func `another token waits for the restart where another address does`() throws {
        var layers = SettingsLayers(try configured("{ http: '0.0.0.0:1', tokenFile: 'a' }"))
        #expect(layers.reload(try configured("{ http: '0.0.0.0:1', tokenFile: 'b' }")).applied == ["tokenFile"])
        let report = layers.reload(try configured("{ http: '127.0.0.1:1' }"))
        #expect(report.applied.isEmpty)
        #expect(report.restart == ["http", "tokenFile"])
        #expect(layers.settings.server.tokenFile == "b")
    }

    @Test func `each live setting tells where its value comes from`() throws {
        var layers = SettingsLayers(try configured("{ output: ['null', 'null'], volume: 90 }", "--rate", "80"))
        try layers.change("pitch", to: "70")
        try layers.change("output.2.volume", to: "10")
        let origins = Dictionary(uniqueKeysWithValues: layers.live.map { ($0.key, "\($0.value) \($0.origin)") })
        #expect(origins["volume"] == "90 y.json5")
        #expect(origins["rate"] == "80 --rate")
        #expect(origins["pitch"] == "70 http")
        #expect(origins["voice"] == "auto default")
        #expect(origins["output.1.volume"] == "100 y.json5")
        #expect(origins["output.2.volume"] == "10 http")
    }

    @Test func `a value that is no longer in the file has its default again`() throws {
        var layers = SettingsLayers(try configured("{ volume: 90 }"))
        #expect(layers.origins["volume"] == .file("y.json5"))
        #expect(layers.reload(try configured("{}")).applied == ["volume"])
        #expect(layers.settings.room.volume == 100)
        #expect(layers.origins["volume"] == .standard)
    }

    @Test func `a flag still beats the file`() throws {
        var layers = SettingsLayers(try configured("{}", "--volume", "70"))
        #expect(layers.reload(try configured("{ volume: 80 }", "--volume", "70")) == ReloadReport())
        #expect(layers.settings.room.volume == 70)
    }

    @Test func `what was changed over HTTP stays until its configured value changes`() throws {
        var layers = SettingsLayers(try configured("{ volume: 90, rate: 90 }"))
        try layers.change("volume", to: "50")
        try layers.change("rate", to: "60")
        #expect(layers.origins["volume"] == .http)
        #expect(layers.reload(try configured("{ volume: 80, rate: 90, pitch: 110 }")).applied == ["pitch", "volume"])
        #expect(layers.settings.room.volume == 80)
        #expect(layers.origins["volume"] == .file("y.json5"))
        #expect(layers.settings.room.manner.rate == 60)
        #expect(layers.origins["rate"] == .http)
        #expect(layers.settings.room.manner.pitch == 110)
    }

    private func kept(_ text: String, over file: String, _ flags: String...) throws -> Resolution {
        let kept = ConfigFile(path: "kept", text: text)
        let file = ConfigFile(path: "y.json5", text: file)
        return Resolution(merging: try Invocation(["serve"] + flags), environment: [:], file: file, kept: kept)
    }

    @Test func `what is kept goes before the file and after flags, and names its origin`() throws {
        let file = "{ volume: 90, rate: 90, output: ['null', 'null'] }"
        let both = try kept("{ volume: '50', rate: '70', 'output.2.volume': '10', 'output.3.volume': '10' }", over: file, "--rate", "80")
        #expect(both.settings.room.volume == 50 && both.origins["volume"] == .file("kept"))
        #expect(both.settings.room.manner.rate == 80)
        #expect(both.settings.outputs.map(\.volume) == [100, 10], "an output that is gone has no level")
        #expect(both.mistakes.isEmpty)
        #expect(both.kept == ["volume": "50", "rate": "70", "output.2.volume": "10"])
    }

    @Test func `a kept voice that is gone is left out and named`() throws {
        let text = "{ voice: 'hts:gone', language: 'xx', rate: '70' }"
        let all = try kept(text, over: "{ voice: 'espeak:en-us' }")
        let unusable = all.unusableKept(in: .shipped)
        #expect(Set(unusable.keys) == ["voice", "language"])
        let (file, kept) = (ConfigFile(path: "y.json5", text: "{ voice: 'espeak:en-us' }"), ConfigFile(path: "kept", text: text))
        let rest = Resolution(merging: try Invocation(["serve"]), environment: [:], file: file, kept: kept, without: unusable)
        #expect(rest.mistakes(in: .shipped).isEmpty && rest.unusable.count == 2)
        #expect(rest.settings.voices.voice == "espeak:en-us" && rest.settings.room.manner.rate == 70)
    }

    @Test func `an empty file of what was kept is named, and keeps nothing from starting`() throws {
        let none = try kept(" \n", over: "{ volume: 90 }")
        #expect(none.mistakes.isEmpty && none.unusable.count == 1 && none.settings.room.volume == 90)
        #expect(try !kept("{", over: "{}").mistakes.isEmpty)
    }

    @Test func `what was added is kept beside what is configured, and a reload asks for no restart`() throws {
        let places = "'added.twitch': 'ann,bob', 'added.youtube': '@ann', 'added.output': 'pulse:obs?volume=50&make'"
        let resolution = try kept("{ \(places), 'output.1.volume': '70' }", over: "{ output: 'auto', twitch: 'cat' }")
        #expect(resolution.mistakes.isEmpty && resolution.settings.feeds.twitchChannels == ["cat"])
        #expect(resolution.settings.added.sources == [.twitch(channel: "ann"), .twitch(channel: "bob"), .youTube("@ann")])
        #expect(resolution.values.contains { $0.key == "added.twitch" && $0.value == "ann,bob" && $0.origin == .file("kept") })
        #expect(resolution.settings.added.values.map(\.key) == ["added.twitch", "added.youtube", "added.output"])
        var layers = SettingsLayers(resolution, added: resolution.settings.added.outputs)
        let outputs = ["auto?volume=70", "pulse:obs?volume=50&make"]
        #expect(layers.settings.outputs.map(\.description) == outputs)
        #expect(layers.addedOutputs.map(\.description) == [outputs[1]])
        #expect(layers.reload(resolution) == ReloadReport())
        layers.dropChanges(keeping: [])
        #expect(layers.reload(try configured("{ output: 'auto', twitch: 'cat' }")).restart.isEmpty)
        #expect(layers.settings.outputs.map(\.description) == ["auto", outputs[1]], "what plays there does so until the end")
    }

    @Test func `outputs are kept with their levels, those that files cannot keep time with are not added`() throws {
        let file = try configured("{ output: 'auto' }")
        var layers = SettingsLayers(file)
        layers.change(outputs: layers.settings.outputs + [ChosenOutput(.pulse(sink: "obs"), makesSink: true)])
        try layers.change("output.1.volume", to: "60")
        try layers.change("output.2.volume", to: "30")
        let added = layers.addedOutputs
        #expect(added.map(\.description) == ["pulse:obs?volume=30&make"])
        layers.dropChanges(keeping: added)
        let saved = try kept("{ 'added.output': 'pulse:obs?volume=30&make', 'output.1.volume': '60', 'output.2.volume': '30' }", over: "{}")
        #expect(layers.reload(saved).restart.isEmpty)
        #expect(layers.settings.outputs.map(\.volume) == [60, 30])
        let alone = SettingsLayers(try configured("{ output: 'wav:/a' }"), added: added)
        #expect(alone.settings.outputs.map(\.description) == ["wav:/a"])
    }

    @Test(arguments: [
        "{ http: '0.0.0.0:1' }", "{ captionFile: '/tmp/a' }", "{ volume: 'loud' }", "{ nothing: 1 }", "{ 'added.twitch': '/tmp/a' }",
        "{ 'added.onecomme': 'ws://192.168.1.9:11180' }", "{ 'added.output': 'wav:/tmp/a' }", "{ 'added.output': 'auto' }",
        "{ 'added.follow': '/tmp/a' }",
    ])
    func `only what is changed during a run can be kept`(text: String) throws {
        #expect(try !kept(text, over: "{}").mistakes.isEmpty)
    }

    @Test func `what was changed is kept, and goes back to the file`() throws {
        var layers = SettingsLayers(try configured("{ volume: 90 }"))
        try layers.change("volume", to: "50")
        try layers.change("rate", to: "60")
        layers.dropChanges(keeping: [])
        #expect(layers.reload(try kept("{ volume: '50' }", over: "{ volume: 90 }")).applied == ["volume"])
        #expect(layers.settings.room.volume == 50 && layers.settings.room.manner.rate == 100)
        #expect(layers.origins["volume"] == .file("kept"))
        #expect(layers.reload(try configured("{ volume: 90 }")).applied == ["volume"])
        #expect(layers.settings.room.volume == 90)
    }

    @Test func `a wrong change leaves everything as it is`() throws {
        var layers = SettingsLayers(try configured("{ volume: 90 }"))
        let before = layers
        #expect(throws: ConfigurationError.self) { try layers.change("volume", to: "loud") }
        #expect(throws: ConfigurationError.self) { try layers.change("sampleRate", to: "8000") }
        #expect(layers == before)
    }

    @Test func `rooms get, change and lose settings of their own`() throws {
        var layers = SettingsLayers(try configured("{ roomSettings: { ann: { volume: 50, rate: 90 } } }"))
        let report = layers.reload(try configured("{ roomSettings: { ann: { rate: 95 }, bob: { pitch: 80 } } }"))
        #expect(report.applied == ["roomSettings.ann.rate", "roomSettings.ann.volume", "roomSettings.bob.pitch"])
        #expect(layers.settings.inRoom("ann").room.volume == 100)
        #expect(layers.settings.inRoom("ann").room.manner.rate == 95)
        #expect(layers.settings.inRoom("bob").room.manner.pitch == 80)
    }

    @Test func `the levels of outputs are applied, other outputs need a restart`() throws {
        var layers = SettingsLayers(try configured("{ output: ['null', 'pulse:obs?volume=50'] }"))
        try layers.change("output.1.volume", to: "10")
        try layers.change("output.2.volume", to: "20")
        #expect(layers.reload(try configured("{ output: ['null', 'pulse:obs?volume=60'] }")).applied == ["output"])
        #expect(layers.settings.outputs.map(\.volume) == [10, 60])
        #expect(layers.reload(try configured("{ output: ['null', 'pulse:other?volume=70'] }")).restart == ["output"])
        #expect(layers.settings.outputs.map(\.volume) == [10, 60])
    }

    @Test func `one output without a level of its own cannot get one before a restart`() throws {
        var layers = SettingsLayers(try configured("{ output: 'null' }"))
        #expect(layers.reload(try configured("{ output: 'null?volume=50' }")).restart == ["output"])
        #expect(layers.settings.outputs.map(\.volume) == [100])
    }

    @Test func `a table is applied whole`() throws {
        var layers = SettingsLayers(try configured("{ voicesBy: { viewer: { ann: 'female' } } }"))
        #expect(layers.reload(try configured("{ voicesBy: { viewer: { bob: 'male' } } }")).applied == ["voicesBy.viewer"])
        #expect(layers.settings.voices.overrides.viewers.keys.sorted() == ["bob"])
        #expect(layers.origins["voicesBy.viewer"] == .file("y.json5"))
    }
}
