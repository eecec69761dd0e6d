// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Rooms

struct ChatCommandTests {
    private func command(_ text: String) -> ChatCommand? { CommandWords().command(in: text) }

    @Test(arguments: [
        ("!tts pause", ChatCommand.pause), ("!tts resume", .resume), ("!tts skip", .skip(nil)), ("!tts clear", .clear),
        ("!tts status", .status),
        ("!tts volume 50", .volume(50)), ("!tts rate 120%", .rate(120)), ("!TTS Skip", .skip(nil)), ("  !tts   skip  ", .skip(nil)),
        ("!tts mute ann", .mute(NamedViewer(name: "ann"), nil)), ("!tts mute @Ann 10m", .mute(NamedViewer(name: "@Ann"), .seconds(600))),
        ("!tts mute Ann Lee 2h", .mute(NamedViewer(name: "Ann Lee"), .seconds(7_200))),
        ("!tts mute \"agent 5s\"", .mute(NamedViewer(name: "agent 5s"), nil)),
        ("!tts mute ann 10min", .mute(NamedViewer(name: "ann"), .seconds(600))),
        ("!tts mute ann 9999d", .mute(NamedViewer(name: "ann"), .seconds(365 * 86_400))),
        ("!tts unmute ann", .unmute(NamedViewer(name: "ann"))), ("!tts approve", .approve(nil)),
        ("!tts skip ann", .skip(NamedViewer(name: "ann"))), ("!tts voice ann female", .voice("female", of: "ann")),
        ("!tts voice \"ann lee\" espeak:en+f2", .voice("espeak:en+f2", of: "ann lee")), ("!tts nick ann Annie", .nick("Annie", of: "ann")),
        ("!tts nick ann lee = Annie Lee", .nick("Annie Lee", of: "ann lee")),
        ("!tts approve ann", .approve(NamedViewer(name: "ann"))), ("!tts only members,paid", .only("members,paid")),
        ("!tts raids auto", .raids("auto")), ("！tts レイド on", .raids("on")),
        ("!tts スキップ", .skip(nil)), ("!tts　黙って", .pause), ("!tts 音量 80", .volume(80)),
        ("！tts　音量　５０％", .volume(50)), ("!tts ミュート ann １０分", .mute(NamedViewer(name: "ann"), .seconds(600))),
        ("!tts ミュート ann 2時間", .mute(NamedViewer(name: "ann"), .seconds(7_200))),
        ("!tts ミュート ann 分", .mute(NamedViewer(name: "ann 分"), nil)),
        ("!tts 採用 語", .learn("語")), ("!tts 却下", .reject(nil)),
    ])
    func `the whole of a line is a command`(text: String, wanted: ChatCommand) {
        #expect(command(text) == wanted)
    }

    @Test(arguments: [
        "", "!tts", "!tts ", "!ttsskip", "!tts hello", "!tts pause now", "please !tts skip", "> !tts skip",
        "\"!tts skip\"",
        "@bot !tts skip", "!tts volume", "!tts volume loud", "!tts volume -5", "!tts volume 5.5", "!tts volume ٥٠", "!tts mute",
        "!tts unmute",
        "!tts only", "!tts voice ann", "!tts nick ann =", "!tts nick = x", "スキップ", "黙ってください", "!tts volume 50 60",
        // What only looks like it: full-width letters, a Cyrillic letter, a Greek one, marks that are not seen, and a line that goes on.
        "!ｔｔｓ skip", "!tts volume ²", "!ttѕ skip", "!tts sκip", "!t\u{200B}ts skip", "!tts ski\u{AD}p", "\u{202E}!tts skip",
        "!tts s\u{301}kip",
        "!tts skip\u{200D}",
        "!tts skip\nhello", "!tts " + String(repeating: "a", count: 600),
    ])
    func `everything else is none`(text: String) {
        #expect(command(text) == nil)
    }

    @Test func `words and the prefix are those of the settings`() {
        var words = CommandWords()
        words.prefix = "!Read"
        words.own = [.skip: ["next", "次"]]
        #expect(words.command(in: "!read next") == .skip(nil))
        #expect(words.command(in: "!read 次") == .skip(nil))
        #expect(words.command(in: "!read skip") == nil)
        #expect(words.command(in: "!tts next") == nil)
    }
}
