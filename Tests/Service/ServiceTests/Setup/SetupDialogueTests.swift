// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Voices
@testable import yomite

/// The dialogue of `yomite setup`, without a terminal.
@Suite struct SetupDialogueTests {
    private func offer(
        language: String? = "en",
        voices: [Voice] = [],
        sinks: [SetupOffer.Sink] = [],
        servers: [KnownServer] = [],
        login: SetupOffer.Login = .unit,
        existingFile: String? = nil
    ) -> SetupOffer {
        SetupOffer(
            language: language,
            catalog: .shipped,
            voices: voices,
            sinks: sinks,
            servers: servers,
            login: login,
            existingFile: existingFile
        )
    }

    /// The question that is asked now; nil where something else is to be done.
    private func question(_ dialogue: SetupDialogue) -> SetupQuestion? {
        if case .ask(let question) = dialogue.next { question } else { nil }
    }

    /// Answers one question after the other. Returns what was said to wrong answers.
    private func answer(_ dialogue: inout SetupDialogue, _ lines: String...) -> [String] {
        lines.compactMap { dialogue.take($0) }
    }

    @Test func `a streamer who only presses Enter has to name the channel, hears the test, and gets the file and the unit`() {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "", "ann", "", "", "", "", "").isEmpty)
        #expect(dialogue.next == .speak)
        dialogue.testIsOver(wasSpoken: true)
        #expect(question(dialogue)?.text == "Did you hear it?")
        #expect(answer(&dialogue, "", "").isEmpty)
        #expect(dialogue.next == .write)
        var expected = SetupAnswers()
        expected.source = .twitch(channel: "ann")
        expected.languages = "en,all"
        expected.startsAtLogin = true
        #expect(dialogue.answers == expected)
    }

    @Test func `the six questions have their numbers, in their order`() {
        var dialogue = SetupDialogue(offer())
        var numbers: [Int] = []
        while let question = question(dialogue) {
            if let number = question.number { numbers.append(number) }
            #expect(dialogue.take(question.preset ?? "ann") == nil)
        }
        #expect(numbers == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: ["ann", "#Ann", " @ann ", "https://www.twitch.tv/Ann", "twitch.tv/ann/", "https://m.twitch.tv/ann/videos?filter=all"])
    func `a channel is understood as people write it`(typed: String) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "1", typed).isEmpty)
        #expect(dialogue.answers.source == .twitch(channel: "ann"))
    }

    @Test(arguments: ["", "two words", "a-b", "a\"b", "日本"])
    func `what is no channel is asked for again`(typed: String) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "1", typed).count == 1)
        #expect(question(dialogue)?.text.contains("twitch.tv/NAME") == true)
    }

    @Test(arguments: ["0", "-1", "99", "\(Int.min)", "\(Int.max)"])
    func `a number that is not in the list is asked for again`(typed: String) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, typed) == ["there is no number \(typed) in the list"])
    }

    @Test func `YouTube needs a file as yt-dlp names it`() {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "2", "", "~/chat.json").count == 1)
        #expect(answer(&dialogue, "~/chat.live_chat.json").isEmpty)
        #expect(dialogue.answers.source == .ytDlp(file: "~/chat.live_chat.json"))
        #expect(SetupAdvice(dialogue.answers).lines.contains { $0.contains("-o ~/chat URL") })
        #expect(SetupAdvice(dialogue.answers).lines.contains { $0.contains("2025.11.12") })
    }

    @Test func `a command that setup advises takes the typed file for one word, whatever is in it`() {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "2", "", "~/my 100%;touch pwn.live_chat.json").isEmpty)
        let line = SetupAdvice(dialogue.answers).lines.first ?? ""
        #expect(line.contains("rm -f ~/'my 100%;touch pwn.live_chat.json';"), "\(line)")
        #expect(line.hasSuffix("-o ~/'my 100%%;touch pwn' URL"), "\(line)")
    }

    @Test func `a sink whose name would write to the terminal is shown harmless, and can be chosen`() {
        var dialogue = SetupDialogue(offer(sinks: [SetupOffer.Sink(name: "a\u{1B}[31mb", description: "Headset")]))
        _ = answer(&dialogue, "5", "", "")
        #expect(question(dialogue)?.choices[2] == "Headset (a [31mb)")
        #expect(answer(&dialogue, "3").isEmpty)
        #expect(dialogue.answers.output == "pulse:a\u{1B}[31mb")
    }

    @Test(arguments: [
        ("https://www.twitch.tv/Ann", SetupAnswers.Source.twitch(channel: "ann")), ("わんコメ", .oneComme(address: "on")),
        ("https://live.nicovideo.jp/watch/lv1", .oneComme(address: "on")), ("ニコ生", .oneComme(address: "on")),
        ("https://www.tiktok.com/@ann/live", .oneComme(address: "on")),
        ("ws://127.0.0.1:11180", .oneComme(address: "ws://127.0.0.1:11180")), ("棒読みちゃん", .bouyomi), ("ＨＴＴＰ", .programs),
    ])
    func `a chat is understood by its name or address`(typed: String, source: SetupAnswers.Source) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, typed).isEmpty)
        #expect(dialogue.answers.source == source)
        #expect(question(dialogue)?.number == 2)
    }

    @Test(arguments: ["twitch", "Twitch", "１"])
    func `the name or the number of Twitch asks for the channel`(typed: String) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, typed).isEmpty)
        #expect(question(dialogue)?.text.contains("twitch.tv/NAME") == true)
    }

    @Test func `an address of YouTube asks for the key alone, and a key for the address`() {
        var pasted = SetupDialogue(offer())
        #expect(answer(&pasted, "https://www.youtube.com/@ann", "two words").count == 1)
        #expect(answer(&pasted, "key-1").isEmpty)
        #expect(pasted.answers.source == .youTube(stream: "https://www.youtube.com/@ann", key: "key-1"))
        #expect(question(pasted)?.number == 2)
        var chosen = SetupDialogue(offer())
        #expect(answer(&chosen, "youtube", "key-1", "@ann").isEmpty)
        #expect(chosen.answers.source == .youTube(stream: "@ann", key: "key-1"))
        #expect(question(chosen)?.number == 2)
        var without = SetupDialogue(offer())
        #expect(answer(&without, "https://youtu.be/dQw4w9WgXcQ", "", "").isEmpty)
        #expect(without.answers.source == .ytDlp(file: "~/yomite-chat.live_chat.json", stream: "https://youtu.be/dQw4w9WgXcQ"))
        #expect(SetupAdvice(without.answers).lines.contains { $0.hasSuffix("-o ~/yomite-chat https://youtu.be/dQw4w9WgXcQ") })
        var wrong = SetupDialogue(offer())
        #expect(answer(&wrong, "https://www.youtube.com/about").count == 1)
        #expect(question(wrong)?.number == 1)
    }

    @Test(arguments: [("English, german", "en,de"), ("ｊａ，ｅｎ", "ja,en"), ("ja、en", "ja,en"), ("ALL", "all"), ("日本語、en", "ja,en")])
    func `languages are understood by their names`(typed: String, languages: String) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "5", typed).isEmpty)
        #expect(dialogue.answers.languages == languages)
    }

    @Test(arguments: [("women", SetupAnswers.Speaker.female), ("Men", .male), ("女性", .female), ("２", .female)])
    func `a choice is understood by one of its words`(typed: String, speaker: SetupAnswers.Speaker) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "5", "", typed).isEmpty)
        #expect(dialogue.answers.speaker == speaker)
    }

    @Test func `a no where the test is to be heard elsewhere goes on without it`() {
        var dialogue = SetupDialogue(offer(login: .noUnit))
        #expect(answer(&dialogue, "5", "", "", "", "").isEmpty)
        dialogue.testIsOver(wasSpoken: true)
        #expect(answer(&dialogue, "n", "ｎ").isEmpty)
        #expect(question(dialogue)?.text == "Write the configuration file?")
    }

    @Test func `comment viewers and programs need no second question`() {
        for (number, source) in [("3", SetupAnswers.Source.oneComme(address: "on")), ("4", .bouyomi), ("5", .programs)] {
            var dialogue = SetupDialogue(offer())
            #expect(answer(&dialogue, number).isEmpty)
            #expect(dialogue.answers.source == source)
            #expect(question(dialogue)?.number == 2)
        }
    }

    @Test(arguments: ["0", "6", "-1", "99999999999999999999", "shroud", "kick.com/ann"])
    func `a number that is not in the list is told, and asked for again`(typed: String) {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, typed).count == 1)
        #expect(question(dialogue)?.number == 1)
    }

    @Test func `the language of the locale comes first, and English with it`() {
        #expect(SetupDialogue(offer(language: "ja")).answers.languages == "ja,en,all")
        #expect(SetupDialogue(offer(language: "en")).answers.languages == "en,all")
        #expect(SetupDialogue(offer(language: nil)).answers.languages == "en,all")
        #expect(SetupDialogue(offer(language: "xx")).answers.languages == "en,all", "no voice speaks it")
    }

    @Test func `languages may have spaces between them, and one that nobody knows is refused`() {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "5", "de, en").isEmpty)
        #expect(dialogue.answers.languages == "de,en")
        var other = SetupDialogue(offer())
        #expect(answer(&other, "5", "qqq").count == 1)
        #expect(question(other)?.number == 2)
    }

    @Test func `a speech server is offered to those whose chat is Japanese, and the better voices of their language`() throws {
        let mei = try #require(Catalog.shipped.find("hts:mei")).voice
        let slt = try #require(Catalog.shipped.find("flite:slt")).voice
        let offer = offer(language: "ja", voices: [mei, slt], servers: Array(KnownServer.all.prefix(1)))
        var dialogue = SetupDialogue(offer)
        _ = answer(&dialogue, "5", "")
        #expect(
            question(dialogue)?.choices.suffix(2) == [
                "VOICEVOX, which seems to be running at port 50021", "hts:mei [enhanced female]",
            ]
        )
        #expect(answer(&dialogue, "4").isEmpty)
        #expect(dialogue.answers.speaker == .server(KnownServer.all[0]))
        var english = SetupDialogue(offer)
        _ = answer(&english, "5", "en")
        #expect(question(english)?.choices.suffix(1) == ["flite:slt [enhanced female]"])
        #expect(answer(&english, "4").isEmpty)
        #expect(english.answers.speaker == .voice("flite:slt"))
    }

    @Test func `a test that is not heard is spoken elsewhere, until it is heard or given up`() {
        let sinks = [SetupOffer.Sink(name: "hdmi", description: "Screen"), SetupOffer.Sink(name: "usb", description: "Headset")]
        var dialogue = SetupDialogue(offer(sinks: sinks, login: .noUnit))
        #expect(answer(&dialogue, "5", "", "", "", "").isEmpty)
        #expect(dialogue.next == .speak)
        dialogue.testIsOver(wasSpoken: true)
        #expect(answer(&dialogue, "n").isEmpty)
        #expect(question(dialogue)?.hint?.contains("muted") == true)
        #expect(question(dialogue)?.choices.count == 6)
        #expect(answer(&dialogue, "7").count == 1, "there is no such choice")
        #expect(answer(&dialogue, "headset").isEmpty)
        #expect(dialogue.answers.output == "pulse:usb")
        #expect(dialogue.next == .speak)
        dialogue.testIsOver(wasSpoken: true)
        #expect(answer(&dialogue, "no", "").isEmpty)
        #expect(question(dialogue)?.text == "Write the configuration file?")
        #expect(dialogue.answers.output == "pulse:usb")
    }

    @Test(arguments: [("null", true), ("none", true), ("wav:a.wav", true), ("auto", false)])
    func `nobody is asked about a test that nobody can have heard`(output: String, wasSpoken: Bool) {
        var dialogue = SetupDialogue(offer(login: .noUnit))
        #expect(answer(&dialogue, "5", "", "", output, "").isEmpty)
        dialogue.testIsOver(wasSpoken: wasSpoken)
        #expect(question(dialogue)?.text == "Write the configuration file?")
    }

    @Test func `any voice can be named, and one that is not there is refused`() {
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "5", "", "espeak:de+f9999").count == 1)
        #expect(answer(&dialogue, "espeak:de+f3").isEmpty)
        #expect(dialogue.answers.speaker == .voice("espeak:de+f3"))
    }

    @Test func `sinks are listed between the default output and none, and any output can be written`() {
        let sinks = [SetupOffer.Sink(name: "usb", description: "Headset")]
        for (typed, output) in [
            ("1", "auto"), ("2", "auto,pulse:yomite?make"), ("3", "pulse:usb"), ("4", "none"), ("wav:a b.wav", "wav:a b.wav"),
        ] {
            var dialogue = SetupDialogue(offer(sinks: sinks))
            _ = answer(&dialogue, "5", "", "")
            #expect(question(dialogue)?.choices[2] == "Headset (usb)")
            #expect(answer(&dialogue, typed).isEmpty)
            #expect(dialogue.answers.output == output)
        }
        var dialogue = SetupDialogue(offer())
        #expect(answer(&dialogue, "5", "", "", "loud").count == 1)
    }

    @Test(arguments: [("", false), ("n", false), ("y", true), ("はい", true)])
    func `comments are kept on the disk only for somebody who says so`(typed: String, isKept: Bool) {
        var dialogue = SetupDialogue(offer())
        _ = answer(&dialogue, "5", "", "", "")
        #expect(question(dialogue)?.text.contains("on the disk") == true)
        #expect(answer(&dialogue, "perhaps").count == 1)
        #expect(answer(&dialogue, typed).isEmpty)
        #expect(dialogue.answers.keepsComments == isKept)
    }

    @Test(arguments: [SetupOffer.Login.noUnit, .noSystemd, .otherFile])
    func `without a unit nothing is asked about the login, and what to do is said`(login: SetupOffer.Login) {
        var dialogue = SetupDialogue(offer(login: login))
        #expect(answer(&dialogue, "5", "", "", "", "").isEmpty)
        #expect(dialogue.next == .speak)
        #expect(!dialogue.answers.startsAtLogin)
        #expect(login.advice != nil)
        let lines = SetupAdvice(dialogue.answers, file: "/home/ann/my stream.json5").lines
        #expect(lines.contains("Start it: yomite serve --config '/home/ann/my stream.json5'"))
    }

    @Test func `a file that is there is replaced only by somebody who says so`() {
        for (typed, next) in [("", SetupDialogue.Next.leave), ("n", .leave), ("y", .write), ("はい", .write)] {
            var dialogue = SetupDialogue(offer(login: .noUnit, existingFile: "/home/ann/yomite.json5"))
            _ = answer(&dialogue, "5", "", "", "", "")
            dialogue.testIsOver(wasSpoken: false)
            #expect(question(dialogue)?.text == "/home/ann/yomite.json5 already exists. Replace it?")
            #expect(answer(&dialogue, "perhaps").count == 1)
            #expect(answer(&dialogue, typed).isEmpty)
            #expect(dialogue.next == next)
        }
    }

    /// The same for the lines that are said, and for what is wrong with answers.
    @Test func `everything that is asked is in the table of Japanese`() throws {
        let mei = try #require(Catalog.shipped.find("hts:mei")).voice
        var dialogue = SetupDialogue(offer(language: "ja", voices: [mei], servers: KnownServer.all, existingFile: "/home/ann/yomite.json5"))
        var texts: [String] = []
        for line in ["9", "2", "a b", "", "", "", "", "", "", "perhaps", "y"] {
            if let question = question(dialogue) { texts += [question.text] + question.choices + [question.hint].compactMap(\.self) }
            if let problem = dialogue.take(line) { texts.append(problem) }
        }
        dialogue.testIsOver(wasSpoken: true)
        for line in ["n", "9", "4", "y"] {
            if let question = question(dialogue) { texts += [question.text] + question.choices + [question.hint].compactMap(\.self) }
            if let problem = dialogue.take(line) { texts.append(problem) }
        }
        texts += [SetupOffer.Login.noUnit, .noSystemd, .otherFile].compactMap(\.advice)
        texts += SetupAdvice(dialogue.answers).lines + SetupAdvice(dialogue.answers, file: "/home/ann/mine.json5").lines
        #expect(texts.count > 25)
        // A name is the same in both.
        for text in texts where !["Twitch", "YouTube"].contains(text) {
            #expect(Wording.japanese(text) != text, "not in CTables/japanese.tsv: \(text)")
        }
    }
}
